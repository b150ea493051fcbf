"""What must hold for every fit, whatever the history: checked on one history at a time."""

import copy
from collections.abc import Callable

from chat import History, turns


def apply(fit: Callable[[History], History], history: History) -> History:
    """Fit a history: the result is a new list, and the argument is as before."""
    before = copy.deepcopy(history)
    result = fit(history)
    assert isinstance(result, list)
    assert result is not history
    assert history == before
    return result


def ends_with_whole_turns(result: History, history: History) -> None:
    """What is kept is the newest turns, each whole and untouched, in their order."""
    kept = turns(result)
    assert kept == turns(history)[len(turns(history)) - len(kept) :]


def newest_is_kept(result: History, history: History) -> None:
    """The newest turn is there, whole, whatever its size."""
    assert turns(result)[-1:] == turns(history)[-1:]


def stable(fit: Callable[[History], History], result: History) -> None:
    """Fitting what was fitted changes nothing."""
    assert apply(fit, result) == result


def no_orphans(result: History) -> None:
    """No answer without its question, no tool result without its call, no call without results."""
    assert not result or result[0]["role"] == "user"
    for turn in turns(result):
        called = [call["id"] for message in turn for call in message.get("tool_calls") or []]
        answered = [message["tool_call_id"] for message in turn if message["role"] == "tool"]
        assert called == answered
