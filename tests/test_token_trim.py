"""Lesson 5: the newest turns that fit in a budget of tokens."""

import json
import time
import warnings
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import apply, ends_with_whole_turns, newest_is_kept, no_orphans, stable
from strategies import SOME, histories

import token_trim
from chat import MemoryWarning, turns
from course import tokens

SYSTEM = "You answer briefly."
CALL = {"id": "c1", "type": "function", "function": {"name": "now", "arguments": "{}"}}
TOOL_TURN = [
    {"role": "user", "content": "What time is it in Rome and in Oslo?"},
    {"role": "assistant", "content": None, "tool_calls": [CALL, CALL | {"id": "c2"}]},
    {"role": "tool", "tool_call_id": "c1", "content": "12:00"},
    {"role": "tool", "tool_call_id": "c2", "content": [{"type": "text", "text": "12:00"}]},
    {"role": "assistant", "content": "Noon in both."},
]


def size(history, system=SYSTEM) -> int:
    first = [{"role": "system", "content": system}] if system else []
    return token_trim.count_tokens(first + history)


def quietly(fit):
    """The fit with its warnings about small budgets left out; other tests look at those."""

    def fitted(history):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", MemoryWarning)
            return fit(history)

    return fitted


def budgets(history) -> list[int]:
    """Every budget that can make a difference: each turn's end, and one less; 0 and the total."""
    all_turns = turns(history)
    ends = [size([m for t in all_turns[i:] for m in t]) for i in range(len(all_turns) + 1)]
    return sorted({0, 1, *ends, *(end - 1 for end in ends), *(end + 1 for end in ends)})


@SOME
@given(histories(), st.sampled_from([None, SYSTEM]))
def test_every_invariant_holds_with_every_budget(history, system):
    for budget in budgets(history):
        fit = quietly(partial(token_trim.trim, max_tokens=budget, system=system))
        kept = apply(fit, history)
        ends_with_whole_turns(kept, history)
        newest_is_kept(kept, history)
        no_orphans(kept)
        stable(fit, kept)


@SOME
@given(histories())
def test_what_is_kept_fits_and_one_more_turn_would_not(history):
    for budget in budgets(history):
        kept = quietly(partial(token_trim.trim, max_tokens=budget, system=SYSTEM))(history)
        n = len(turns(kept))
        assert size(kept) <= budget or n <= 1
        if n < len(turns(history)):
            one_more = [message for turn in turns(history)[-n - 1 :] for message in turn]
            assert size(one_more) > budget


def test_really_every_budget_from_nothing_to_the_total():
    history = [*TOOL_TURN, *TOOL_TURN[:1], TOOL_TURN[-1], *TOOL_TURN]
    whole_turns = [history, history[5:], history[7:]]
    for budget in range(size(history) + 2):
        fit = quietly(partial(token_trim.trim, max_tokens=budget, system=SYSTEM))
        kept = apply(fit, history)
        assert kept in whole_turns
        stable(fit, kept)
    assert kept == history


@SOME
@given(histories(min_turns=1))
def test_a_budget_that_the_newest_turn_passes_is_told_with_the_numbers(history):
    newest = turns(history)[-1]
    needed = size(newest)
    with pytest.warns(MemoryWarning, match=rf"\b{needed}\b.*\b{needed - 1}\b"):
        kept = token_trim.trim(history, max_tokens=needed - 1, system=SYSTEM)
    assert kept == newest
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        token_trim.trim(history, max_tokens=needed, system=SYSTEM)


def test_the_system_message_is_counted_and_never_returned():
    history = TOOL_TURN + TOOL_TURN
    budget = size(history, system=None)
    message = {"role": "system", "content": SYSTEM}
    assert token_trim.trim(history, max_tokens=budget) == history
    for system in (SYSTEM, message):
        assert token_trim.trim(history, max_tokens=budget, system=system) == TOOL_TURN
        fits = budget + tokens.message_tokens(message)
        assert token_trim.trim(history, max_tokens=fits, system=system) == history


def test_a_history_that_ends_in_a_tool_result_is_unchanged_under_the_budget():
    history = TOOL_TURN[:4]
    assert token_trim.trim(history, max_tokens=size(history), system=SYSTEM) == history


def test_tool_arguments_are_counted():
    arguments = json.dumps({"query": "a long search " * 100})
    call = CALL | {"function": {"name": "search", "arguments": arguments}}
    turn = [{"role": "user", "content": "hi"}, {"role": "assistant", "tool_calls": [call]}]
    assert size(turn) > 300
    assert token_trim.trim([*turn, *TOOL_TURN], max_tokens=200) == TOOL_TURN


def test_an_empty_history_stays_empty_and_warns_of_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert token_trim.trim([], max_tokens=0, system=SYSTEM) == []


def test_count_tokens_is_the_count_of_a_whole_request():
    messages = [
        {"role": "system", "content": "You are a helpful assistant."},
        {"role": "user", "content": "Hello!"},
    ]
    assert token_trim.count_tokens(messages) == 19
    assert token_trim.count_tokens([]) == 3
    assert token_trim.count_tokens([], "deepseek") == 5


def conversation(n: int, tag: str) -> list[list[dict]]:
    """n turns, no text twice."""
    return [
        [
            {"role": "user", "content": f"{tag}: question {i}, " + "and so on " * 20},
            {"role": "assistant", "content": f"{tag}: answer {i}, " + "and so on " * 20},
        ]
        for i in range(n)
    ]


def test_each_text_of_a_running_conversation_is_encoded_once(monkeypatch):
    calls = []
    encode = tokens.encode
    monkeypatch.setattr(tokens, "encode", lambda *a: calls.append(a) or encode(*a))
    history, n = [], 300
    for turn in conversation(n, "once"):
        history = token_trim.trim(history + turn, max_tokens=10**9, system=SYSTEM)
    assert len(history) == 2 * n
    # Every text, and a few for the system message and the names of the roles.
    assert 2 * n <= len(calls) <= 2 * n + 4


def test_a_turn_late_in_a_long_conversation_takes_no_longer_than_an_early_one():
    def seconds(history, new):
        token_trim.trim(history, max_tokens=20_000, system=SYSTEM)  # all but the new is known
        start = time.perf_counter()
        for i in range(len(new)):
            turn = [message for t in new[: i + 1] for message in t]
            token_trim.trim(history + turn, max_tokens=20_000, system=SYSTEM)
        return time.perf_counter() - start

    short = [m for t in conversation(20, "short") for m in t]
    long = [m for t in conversation(2_000, "long") for m in t]
    first = min(seconds(short, conversation(20, f"a{k}")) for k in range(3))
    later = min(seconds(long, conversation(20, f"b{k}")) for k in range(3))
    # Encoding all of the long one again would take 100 times as long.
    assert later < 20 * first + 0.02


def test_a_few_tokens_short_at_a_thousand_turns_drops_a_turn_at_once():
    history = [m for t in conversation(1_000, "many") for m in t]
    total = size(history)
    start = time.perf_counter()
    for missing in range(4, 11):
        kept = token_trim.trim(history, max_tokens=total - missing, system=SYSTEM)
        assert kept == history[2:]
    assert time.perf_counter() - start < 1
