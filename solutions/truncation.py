"""Lesson 3: send only the newest messages.

Cheap and simple: the prompt stops growing, and what was said earlier is gone. Messages are dropped
in whole turns, because an answer whose question is gone misleads the model. This module counts
messages, however long they are; lesson 5 counts tokens.
"""

from chat import History, turns


def newest_turns(history: History, max_messages: int) -> History:
    """The newest whole turns that hold at most `max_messages` messages; at least the newest."""
    start = len(history)
    for turn in reversed(turns(history)):
        if start < len(history) and len(history) - start + len(turn) > max_messages:
            break
        start -= len(turn)
    return history[start:]


# solution begins
def newest_within(history: History, prompt_tokens: int, max_tokens: int) -> History:
    """Over `max_tokens` reported tokens, drop turns from the oldest until the rest should fit.

    Nobody knows here what a turn takes: its part of the reported tokens is taken to be its part of
    the characters. The newest turn always stays.
    """
    kept, left = turns(history), float(prompt_tokens)
    whole = characters(history) or 1
    while left > max_tokens and len(kept) > 1:
        left -= prompt_tokens * characters(kept[0]) / whole
        kept = kept[1:]
    return [message for turn in kept for message in turn]


def characters(messages: History) -> int:
    return sum(len(message.get("content") or "") for message in messages)


# solution ends
def trim(
    history: History,
    prompt_tokens: int = 0,
    *,
    max_messages: int = 4,
    # solution begins
    max_tokens: int | None = None,
    # solution ends
) -> History:
    """Over `max_messages`, keep the newest turns that fit in half of `max_messages`.

    Half, so that something is dropped every few turns and not in every turn: the start of the
    request then stays the same for longer, and a prefix cache can serve it.
    4 keeps 2 messages, 6 keeps 2 (3 would cut a turn), 8 keeps 4.
    """
    # solution begins
    if max_tokens is not None:
        return newest_within(history, prompt_tokens, max_tokens)
    # solution ends
    if len(history) <= max_messages:
        return list(history)
    return newest_turns(history, max_messages // 2)
