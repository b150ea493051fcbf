"""How surely a text names a shop, a school, a firm or the like, and not only says "a shop"."""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.answer_kinds import Wanted
from course.stand_in.rules.holding.people import of_a_being
from course.stand_in.rules.holding.places import is_where
from course.stand_in.rules.holding.words import forms, fresh, members
from course.stand_in.rules.lexicon import PEOPLE, PERSON_KINDS
from course.stand_in.rules.proper_names import new_words_han

PROPER = frozenset(
    {"car", "insurer", "company", "firm", "employer", "airline", "school", "club"}
) | {
    *("university", "uni", "college", "bank", "shop", "store", "supermarket", "team", "provider"),
    *("make", "brand", "hospital", "gym", "hotel", "pub", "restaurant", "cafe", "bar", "church"),
}
WORKPLACES = lexicon.kinds_named("building") | lexicon.kinds_named("machine")


def only_common(want: Wanted, text: str, question: str) -> bool:
    """Whether a text has only everyday words for what has a name of its own: an insurer, a factory.

    "The whole rugby club" does not tell which club.
    """
    if PROPER.isdisjoint(forms(want.head)) or language.has_han(text):
        return False
    return all(_is_common(unit, text) for unit in members(text, want.members))


def _is_common(unit: str, text: str) -> bool:
    """Whether a word is written as an everyday one: without a capital, but where a text starts."""
    said = lexicon.senses(unit)
    everyday = bool(said.named) or not said.members.isdisjoint(WORKPLACES)
    return everyday and text.find(unit.title()) <= 0


STREET = re.compile(
    r"\b[A-Z]\w+ (?:St|Street|Road|Rd|Lane|Ave|Avenue|Way|Close|Drive|Terrace|Square|Row|Hill"
    r"|Crescent|Place|Gardens|Boulevard)\b|[\u4e00-\u9fff]{1,4}(?:路|街|巷|大道|弄|胡同)"
)
BRANDS = {"brand", "make", "model", "label", "manufacturer", "牌子", "品牌", "型号", "牌", "款"}
WHICH_HAN = re.compile("哪(?!种)|什么单位")
PLACE_WORD_HAN = re.compile(
    "(?:(?:校区|学院|医院|广场|大厦|机场|酒店|公园|中学|小学|大学|幼儿园|营地|码头|商场|公司|银行|中心|集团|超市|市场"
    "|饭店|餐厅|宾馆|旅馆|民宿|驾校|学校|养老院)|[路街楼室镇村站馆店湖山岛港城园厅巷局厂所社铺校院庙寺桥湾部队])$"
)
SHORT_NAME_HAN = re.compile(
    "(?<![第\\d])[市省县区]?[一二三四五六七八九十]+(?:中|小|附?院)(?![时号组个间年国])"
)
ALIKE_HAN = (  # ends of nouns for places that are of one sort
    *("学校院园中小", "店厅馆楼铺场市家", "院所心", "厂司团行社局"),
    *("路街道巷弄", "部门科处组室", "站场港头"),
)
NAME_TAGS = ("n", "vn", "j", "b", "m", "x", "eng")  # of words in a name: 实验小学, 万达广场


@lru_cache(maxsize=8192)
def _own_names(plain: str) -> tuple[str, ...]:
    """Return the places, firms and the like of a text that have a name of their own.

    A word for a place that says no more (菜市场, 小学) has none, and neither has 我妈小学老师.
    """
    found = SHORT_NAME_HAN.findall(plain)
    before, tag_before = "", ""
    for word, tag in language.tagged(plain):
        place = PLACE_WORD_HAN.search(word) if tag[:1] in "njx" else None
        if place and place.start() >= 2:
            found.append(word)
        elif place and not place.start() and tag_before.startswith(NAME_TAGS):
            found += [] if _is_somebody(before) else [before + word]
        before, tag_before = word, tag
    return tuple(found)


def _is_somebody(word: str) -> bool:
    return bool(lexicon.ideas_of(word) & PEOPLE or lexicon.kinds_of(word) & PERSON_KINDS)


def has_own_name(plain: str, want: Wanted, asked: str) -> bool:
    """Whether a text names something of the sort asked for that the question does not name."""
    end = want.head[-1:]
    alike = [ends for ends in ALIKE_HAN if end in ends]
    for name in _own_names(plain):
        fits = not alike or any(name[-1] in ends for ends in alike)
        own = PLACE_WORD_HAN.sub("", name)
        if fits and fresh(own, asked):
            return True
    known = members(plain, want.members)
    return any(not PLACE_WORD_HAN.search(u) and fresh(u, asked) for u in known)


def institution(want: Wanted, text: str, question: str, named: list[str], odd: list[str]) -> float:
    """Return 1 where a shop, school or the like is named beside its kind, 0.5 for any name."""
    if want.head in {"street", "road", "街", "路"}:
        return 1.0 if STREET.search(text) else 0.0
    if want.head in BRANDS:
        return 0.4 if named or odd or new_words_han(text, question) else 0.0
    if language.has_han(text):
        if has_own_name(text, want, question):
            return 1.0
        if WHICH_HAN.search(question):
            new = named or new_words_han(text, question)
            return 0.5 if new else 0.3 if odd else 0.1
    named = [n for n in named if not (of_a_being(n, text) or is_where(n, text, question))]
    if not named and not odd:
        return 0.0
    forms, ideas = set(lexicon.forms(want.head)), lexicon.ideas_of(want.head)
    there = any(
        set(lexicon.forms(w)) & forms or lexicon.ideas_of(w) & ideas for w in language.words(text)
    )
    if named:
        return 1.0 if there else 0.5
    return 0.5 if there else 0.3
