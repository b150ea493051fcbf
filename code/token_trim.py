"""Lesson 5: send the newest turns that fit in a budget of tokens.

Tokens are what is limited and what is paid, so this is the unit to count in. The counts here are
made with the service's vocabulary and the cost of its chat format; what the service really billed
stands in the `usage` of its reply. This module does not summarize: what is dropped is gone.
"""

import warnings

from chat import History, MemoryWarning, Message
from course.tokens import message_tokens
from course.tokens import prompt_tokens as request_tokens


def count_tokens(messages: History, profile: str = "openai") -> int:
    """The tokens of a request: every message with its format, and the start of the reply.

    Profiles: "openai" (vocabulary o200k_base) and "deepseek".
    """
    return request_tokens(messages, profile)


def trim(
    history: History,
    prompt_tokens: int = 0,
    *,
    max_tokens: int = 500,
    system: str | Message | None = None,
) -> History:
    """Drop turns from the oldest until the system message and the history fit in `max_tokens`.

    `system` is the system message or its text; it is counted and never part of the result.
    The newest turn always stays, whole. Where it and the system message alone pass the budget, a
    MemoryWarning tells the numbers. The walk goes from the newest turn back and ends at the
    budget, and every text is encoded once: a turn costs what is new in it.
    """
    if isinstance(system, str):
        system = {"role": "system", "content": system}
    used = count_tokens([system] if system else [])
    first = len(history)  # the index of the first message that is kept
    for start in range(len(history) - 1, -1, -1):
        if history[start]["role"] != "user" and start > 0:
            continue  # inside a turn
        size = sum(message_tokens(message) for message in history[start:first])
        if first < len(history) and used + size > max_tokens:
            break
        used += size
        first = start
    if history and used > max_tokens:
        warnings.warn(
            f"The newest turn and the system message alone take {used} tokens, more than the "
            f"budget of {max_tokens}: they are kept whole.",
            MemoryWarning,
            stacklevel=2,
        )
    return history[first:]
