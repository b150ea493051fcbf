"""What a message says, as one text."""

import json


def content_as_text(message: dict) -> str:
    """The content as it is, or as JSON where it is a list of parts or there are tool calls."""
    content = message.get("content")
    calls = message.get("tool_calls") or message.get("function_call")
    if isinstance(content, str) and not calls:
        return content
    parts = [part for part in (content, calls) if part]
    return json.dumps(parts, ensure_ascii=False) if parts else ""
