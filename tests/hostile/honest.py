"""A right program for exercise 2: what the hostile ones answer with once they have attacked."""

from chat import turns
from course.phrases import PHRASES  # noqa: F401  (the course can be imported)


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        keep = max(2, max_messages // 2 // 2 * 2)
        return list(history) if len(history) <= max_messages else history[-keep:]
    if prompt_tokens <= max_tokens:
        return list(history)
    total = sum(len(message["content"]) for message in history)
    parts, used = turns(history), prompt_tokens
    while len(parts) > 1 and used > max_tokens:
        used -= prompt_tokens * sum(len(message["content"]) for message in parts[0]) / total
        parts = parts[1:]
    return [message for turn in parts for message in turn]
