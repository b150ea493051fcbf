"""Lesson 3: the newest messages, in whole turns."""

import time
from functools import partial

import pytest
from hypothesis import given
from invariants import apply, ends_with_whole_turns, newest_is_kept, no_orphans, stable
from strategies import SOME, histories

import truncation
from chat import turns


def pairs(n: int) -> list[dict]:
    return [
        {"role": role, "content": f"{role} {i}"} for i in range(n) for role in ("user", "assistant")
    ]


CALL = {"id": "c1", "type": "function", "function": {"name": "now", "arguments": "{}"}}
TOOL_TURN = [
    {"role": "user", "content": "What time is it in Rome and in Oslo?"},
    {"role": "assistant", "content": None, "tool_calls": [CALL, CALL | {"id": "c2"}]},
    {"role": "tool", "tool_call_id": "c1", "content": "12:00"},
    {"role": "tool", "tool_call_id": "c2", "content": "12:00"},
]


@SOME
@given(histories())
def test_every_invariant_holds_with_every_limit(history):
    for limit in range(len(history) + 2):
        fit = partial(truncation.trim, max_messages=limit)
        kept = apply(fit, history)
        ends_with_whole_turns(kept, history)
        newest_is_kept(kept, history)
        no_orphans(kept)
        stable(fit, kept)


@SOME
@given(histories())
def test_nothing_is_dropped_up_to_the_limit_and_over_it_as_much_as_fits_is_kept(history):
    all_turns = turns(history)
    for limit in range(len(history) + 2):
        kept = truncation.trim(history, max_messages=limit)
        if len(history) <= limit:
            assert kept == history
            continue
        assert len(kept) <= limit // 2 or len(turns(kept)) == 1
        one_more = all_turns[len(all_turns) - len(turns(kept)) - 1]
        assert kept == history or len(one_more) + len(kept) > limit // 2


@pytest.mark.parametrize(
    ("max_messages", "kept"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 4)]
)
def test_half_of_the_limit_in_whole_turns(max_messages, kept):
    history = pairs(10)
    assert truncation.trim(history, max_messages=max_messages) == history[-kept:]


def test_four_messages_are_the_limit_unless_another_is_given():
    assert truncation.trim(pairs(2)) == pairs(2)
    assert truncation.trim(pairs(3)) == pairs(3)[-2:]


@pytest.mark.parametrize("limit", range(12))
def test_parallel_tool_calls_and_their_results_are_one_unit(limit):
    history = [*pairs(1), *TOOL_TURN, {"role": "assistant", "content": "Noon."}, *pairs(1)]
    kept = truncation.trim(history, max_messages=limit)
    assert kept in (history, history[2:], history[-2:])


def test_a_history_that_ends_in_a_tool_result_is_unchanged_under_the_limit():
    assert truncation.trim(TOOL_TURN, max_messages=4) == TOOL_TURN


def test_a_long_history_takes_no_longer_a_message_than_a_short_one():
    history = pairs(50_000)
    start = time.perf_counter()
    assert truncation.newest_turns(history, 90_000) == history[-90_000:]
    assert time.perf_counter() - start < 2  # it takes 0.03 s; quadratic, it took a minute


def test_a_newest_turn_over_the_limit_is_kept_whole():
    assert truncation.trim(pairs(3) + TOOL_TURN, max_messages=2) == TOOL_TURN


def test_an_answer_whose_question_is_gone_already_is_not_taken_into_the_next_turn():
    history = pairs(2)[1:]
    assert truncation.trim(history, max_messages=2) == history[-2:]


def test_a_thousand_turns_are_cut_in_one_pass():
    history = pairs(1000)
    visits = 0

    class Counted(dict):
        def __getitem__(self, key):
            nonlocal visits
            visits += 1
            return super().__getitem__(key)

    truncation.trim([Counted(message) for message in history], max_messages=1990)
    assert visits <= 2 * len(history)
