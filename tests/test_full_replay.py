"""Lesson 2: everything that was said is sent again."""

from hypothesis import given
from invariants import apply, no_orphans, stable
from strategies import FEW, histories

import full_replay


@FEW
@given(histories())
def test_everything_is_kept_in_a_new_list(history):
    kept = apply(full_replay.keep_all, history)
    assert kept == history
    no_orphans(kept)
    stable(full_replay.keep_all, kept)


def test_the_list_that_was_given_can_grow_without_changing_what_was_kept():
    history = [{"role": "user", "content": "hi"}]
    kept = full_replay.keep_all(history, 99)
    history.append({"role": "assistant", "content": "hello"})
    assert len(kept) == 1
