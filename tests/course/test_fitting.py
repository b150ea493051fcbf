"""What a fit did: told from the history before it and the one after it."""

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEW, histories

from chat import turns
from course.fitting import changes, collected

PAIR = [{"role": "user", "content": "S"}, {"role": "assistant", "content": "Noted."}]


@FEW
@given(histories(), st.integers(0, 9), st.booleans())
def test_what_was_dropped_and_what_was_added_give_both_histories(history, kept, summarized):
    newest = [message for turn in turns(history)[::-1][:kept][::-1] for message in turn]
    after = [*PAIR, *newest] if summarized else newest
    dropped, added = changes(history, after)
    common = after[len(added) :]
    assert dropped + common == history
    assert added + common == after
    assert common[:1] == [] or common[0]["role"] == "user" or after == common


def test_an_answer_like_the_end_of_a_pair_was_dropped_with_its_question():
    before = [{"role": "user", "content": "q"}, PAIR[1], *PAIR]
    assert changes(before, [*PAIR, *PAIR]) == (before[:2], PAIR)


def test_warnings_of_one_category_are_collected_each_time_and_none_is_shown(recwarn):
    for _ in range(2):
        with collected(FutureWarning) as texts:
            assert texts == []
            warnings.warn("one", FutureWarning, stacklevel=1)
            warnings.warn("other", DeprecationWarning, stacklevel=1)
        assert texts == ["one"]
    assert not recwarn.list


def test_after_an_error_nothing_is_collected():
    def fail():
        warnings.warn("one", FutureWarning, stacklevel=1)
        raise KeyError

    with pytest.raises(KeyError), collected(FutureWarning) as texts:
        fail()
    assert texts == []
