"""What the messages of a request must look like, as the Chat Completions API has it."""

from course.stand_in.errors import (
    ApiError,
    check_length,
    missing,
    shorten,
    typed,
    wrong_type,
    wrong_value,
)

MAX_MESSAGES = 10_000
ROLES = ("system", "assistant", "user", "function", "tool", "developer")


def text_of(message: dict) -> str:
    """The content of a checked message as one text: "" for None, parts joined by newlines."""
    content = message.get("content")
    if isinstance(content, list):
        return "\n".join(part[part["type"]] for part in content)
    return content or ""


def check_messages(request: dict) -> list[dict]:
    """The messages of a request. Raises ApiError that names the first one that is wrong."""
    messages = request.get("messages")
    if messages is None:
        raise missing("messages")
    if not isinstance(messages, list):
        raise wrong_type("messages", "an array of objects", messages)
    if not messages:
        raise ApiError(
            "Invalid 'messages': empty array. Expected an array with minimum length 1, "
            "but got an empty array instead.",
            param="messages",
            code="empty_array",
        )
    check_length(messages, "messages", MAX_MESSAGES)
    for i, message in enumerate(messages):
        _check_message(message, f"messages[{i}]")
    _check_tool_results(messages)
    return messages


def _check_message(message: object, path: str) -> None:
    if not isinstance(message, dict):
        raise wrong_type(path, "an object", message)
    role = message.get("role")
    if role is None:
        raise missing(f"{path}.role")
    typed(message, "role", str, f"{path}.")
    if role not in ROLES:
        raise wrong_value(f"{path}.role", role, ROLES)
    for key in ("name", "refusal", "tool_call_id"):
        typed(message, key, str, f"{path}.")
    for i, call in enumerate(typed(message, "tool_calls", list, f"{path}.") or []):
        _check_tool_call(call, f"{path}.tool_calls[{i}]")
    _check_called(message, "function_call", ("name", "arguments"), f"{path}.")
    content = message.get("content")
    if isinstance(content, list):
        for i, part in enumerate(content):
            _check_part(part, f"{path}.content[{i}]")
    elif not isinstance(content, str):
        # Only an assistant message may do without: beside its tool calls, or where it refused.
        other = any(message.get(key) for key in ("tool_calls", "function_call", "refusal"))
        if content is not None or role != "assistant" or not other:
            raise wrong_type(f"{path}.content", "a string or an array of objects", content)


def _check_part(part: object, path: str) -> None:
    if not isinstance(part, dict):
        raise wrong_type(path, "an object", part)
    kind = part.get("type")
    if kind not in ("text", "refusal"):
        raise ApiError(
            f"Invalid content type. {shorten(str(kind))} is only supported by certain models; "
            "the stand-in reads text.",
            param=f"{path}.type",
        )
    if part.get(kind) is None:
        raise missing(f"{path}.{kind}")
    typed(part, kind, str, f"{path}.")


def _check_tool_call(call: object, path: str) -> None:
    if not isinstance(call, dict):
        raise wrong_type(path, "an object", call)
    if call.get("id") is None:
        raise missing(f"{path}.id")
    typed(call, "id", str, f"{path}.")
    for kind, keys in (("function", ("name", "arguments")), ("custom", ("name", "input"))):
        _check_called(call, kind, keys, f"{path}.")


def _check_called(fields: dict, kind: str, keys: tuple[str, str], path: str) -> None:
    """Which function is called and with what. Before tool calls, a message held one itself."""
    called = typed(fields, kind, dict, path) or {}
    for key in keys:
        typed(called, key, str, f"{path}{kind}.")


def _check_tool_results(messages: list[dict]) -> None:
    """Each tool result follows the call that it answers, and no call stays without its result.

    Real services refuse a history that was cut between the two.
    """
    waiting: set[str] = set()
    calls_at = 0
    for i, message in enumerate([*messages, {"role": "end"}]):
        if message["role"] == "tool":
            if message.get("tool_call_id") not in waiting:
                raise ApiError(
                    "Invalid parameter: messages with role 'tool' must be a response to a "
                    "preceding message with 'tool_calls'.",
                    param=f"messages[{i}].role",
                )
            waiting.remove(message["tool_call_id"])
        elif waiting:
            raise ApiError(
                "An assistant message with 'tool_calls' must be followed by tool messages "
                "responding to each 'tool_call_id'. The following tool_call_ids did not have "
                f"response messages: {shorten(', '.join(sorted(waiting)))}.",
                param=f"messages[{calls_at}].tool_calls",
            )
        if message.get("tool_calls"):
            waiting = {call["id"] for call in message["tool_calls"]}
            calls_at = i
