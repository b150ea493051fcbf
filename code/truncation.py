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


def trim(
    history: History,
    prompt_tokens: int = 0,
    *,
    max_messages: int = 4,
) -> History:
    """Over `max_messages`, keep the newest turns that fit in half of `max_messages`.

    Half, so that something is dropped every few turns and not in every turn: the start of the
    request then stays the same for longer, and a prefix cache can serve it.
    4 keeps 2 messages, 6 keeps 2 (3 would cut a turn), 8 keeps 4.
    """
    if len(history) <= max_messages:
        return list(history)
    return newest_turns(history, max_messages // 2)
