"""Chats as files: one JSON line a turn, as `conversation.py --log` and the chat box write them."""

import json
from collections.abc import Iterable

from course.phrases import summary_in


def record(turn) -> dict:
    """A chat.Turn as it is logged."""
    return {
        "user": turn.user,
        "answer": turn.answer,
        "prompt_tokens": turn.prompt_tokens,
        "completion_tokens": turn.completion_tokens,
        "cached_tokens": turn.cached_tokens,
        "sent": turn.sent,
        "dropped": turn.dropped,
        "summary": summary_in(turn.added),
    }


def write(turns: Iterable, path: str) -> None:
    """Write the turns to a file and overwrite what was in it. Raises OSError."""
    lines = [json.dumps(record(turn), ensure_ascii=False) + "\n" for turn in turns]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(lines)
