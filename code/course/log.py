"""Chats as files: one JSON line a turn, as `conversation.py --log` and the chat box write them."""

import json
from collections.abc import Iterable

from course.phrases import summary_in


def json_line(turn) -> str:
    """A chat.Turn as one line of JSON."""
    record = {
        "user": turn.user,
        "answer": turn.answer,
        "prompt_tokens": turn.prompt_tokens,
        "completion_tokens": turn.completion_tokens,
        "cached_tokens": turn.cached_tokens,
        "sent": turn.sent,
        "dropped": turn.dropped,
        "summary": summary_in(turn.added),
    }
    return json.dumps(record, ensure_ascii=False)


def write(turns: Iterable, path: str) -> None:
    """Write the turns to a file and overwrite what was in it. Raises OSError."""
    lines = [json_line(turn) for turn in turns]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(text + "\n" for text in lines)
