"""Lesson 1: nothing of what was said is sent again."""

import inspect

from hypothesis import given
from invariants import apply
from strategies import FEW, histories

import stateless


@FEW
@given(histories())
def test_nothing_is_kept_and_nothing_is_changed(history):
    assert apply(stateless.forget, history) == []


def test_each_call_gives_a_list_of_its_own():
    stateless.forget([]).append({"role": "user", "content": "left behind"})
    assert stateless.forget([]) == []


def test_the_signature_is_that_of_every_fit():
    assert (
        str(inspect.signature(stateless.forget))
        == "(history: list[dict[str, str]], prompt_tokens: int = 0) -> list[dict[str, str]]"
    )
