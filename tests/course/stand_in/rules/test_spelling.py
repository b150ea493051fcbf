"""Typing errors in questions are put right; names and known words stay."""

import pytest

from course.stand_in.rules.spelling import put_right


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("whats the wieght", "whats the weight"),
        ("what brnad was teh boiler", "what brand was the boiler"),
        ("were dose my cusin manege at", "where does my cousin manage at"),
        ("wat tiem", "what time"),
        ("wich of us acutally plays it", "which of us actually plays it"),
        ("what am i savin for", "what am i saving for"),
    ],
)
def test_put_right(written, meant):
    assert put_right(written) == meant


@pytest.mark.parametrize(
    "question",
    [
        "When is Manaia coming?",
        "when is manaia coming",
        "what did radahn take me",
        "Where were the dose and the spoon?",
        "What does the beas.txt file hold?",
        "我的 tiem 是什么",
    ],
)
def test_left_alone(question):
    assert put_right(question) == question


def test_a_word_of_the_conversation_is_no_typing_error():
    assert put_right("how old is moanna", ["our cat Moanna"]) == "how old is moanna"
