"""What the tables of words connect, and what they keep apart."""

import pytest

from course.stand_in.rules import lexicon
from course.stand_in.rules.statements import meaning


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sponsorship", "赞助"),
        ("runner-up", "came second"),
        ("accommodation", "rent"),
        ("overlook", "景"),
        ("contribute", "出钱"),
        ("load", "haul"),
        ("commission", "提成"),
        ("misunderstanding", "误会"),
        ("雨具", "雨伞"),
        ("差事", "负责"),
        ("看重", "在意"),
        ("礼金", "随分子"),
        ("丈母娘", "岳母"),
    ],
)
def test_words_of_one_idea(one, other):
    assert meaning(one).ideas & meaning(other).ideas


@pytest.mark.parametrize(
    ("member", "kind"),
    [("日照金山", "景"), ("修表", "职业"), ("aurora", "landscape"), ("hiccups", "symptom")],
)
def test_members_of_kinds(member, kind):
    assert meaning(member).members & lexicon.kinds_named(kind)


@pytest.mark.parametrize(
    ("one", "other"),
    [("大名", "小名"), ("buy", "sell"), ("win", "lose"), ("家里", "亲戚"), ("卖", "报价")],
)
def test_words_kept_apart(one, other):
    assert not meaning(one).ideas & meaning(other).ideas
