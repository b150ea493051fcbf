"""Whom each clause is about."""

import pytest

from course.stand_in.rules.lexicon import ideas_of
from course.stand_in.rules.statements import conversation
from course.stand_in.rules.who import USER, who_of


def about(*contents, names=()):
    """The last clause's who, of messages in turn by the user and the assistant."""
    roles = ("user", "assistant")
    messages = [{"role": roles[i % 2], "content": text} for i, text in enumerate(contents)]
    return who_of(conversation(messages)[0], frozenset(names))[-1]


@pytest.mark.parametrize(
    ("said", "person"),
    [
        ("My sister lives in Porto.", "sister"),
        ("My sister lives in Porto. She teaches maths.", "sister"),
        ("My brother is ill. My sister is not. He has a cold.", "brother"),
        ("My mum made a cake, with my son. She loves it.", "mother"),
        ("我妹妹住在杭州。她当老师。", "妹妹"),
        ("我弟弟高三，想学画画。", "弟弟"),
    ],
)
def test_a_clause_is_about_who_is_spoken_of(said, person):
    assert about(said) & ideas_of(person)


@pytest.mark.parametrize(
    "said", ["I have a bad knee.", "My sister is here. I am tired.", "我累了。"]
)
def test_i_is_the_user(said):
    assert about(said) == USER


def test_the_assistant_says_you_to_the_user():
    assert about("Hello.", "You sound tired.") == USER
    assert about("Hello.", "I am a model.") != USER


def test_a_name_counts_where_the_question_asks_by_it():
    assert about("Marta came late.", names=["marta"]) == {"marta"}
    assert about("Marta came late. She was ill.", names=["marta"]) == {"marta"}
    assert about("Marta came late.") == frozenset()


def test_nobody_is_meant_where_nobody_was_spoken_of():
    assert about("The bus was late.") == frozenset()
    assert about("She was ill.") == frozenset()
