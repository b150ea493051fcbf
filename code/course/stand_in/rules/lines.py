"""The lines of a conversation, as all rules read them."""

Line = tuple[str, str]  # (role, text); the roles are "user", "assistant", "system", "tool"
