"""Whether a number or another value in a text may be the one that a question asks for."""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.answer_kinds import LONG_CODE, Wanted
from course.stand_in.rules.holding.counting import counting
from course.stand_in.rules.holding.words import fresh
from course.stand_in.rules.values import BARE, finder, is_small_word, is_value

# How surely a number without a unit answers: "Rent's 1,150", 她八十七了.
OFTEN_BARE = {"money": 0.75, "age": 0.7, "size": 0.7, "measure": 0.7, "temperature": 0.7} | {
    "weight": 0.6, "percent": 0.6, "score": 0.5, "code": 0.6, "year": 0.3, "clock": 0.5,
    "version": 0.6,
}  # fmt: skip


NO_VALUE_HAN = {
    "age": re.compile(r"[百千万.,k]|\d{3}", re.IGNORECASE),
    "measure": re.compile("[千万]"),
}
SAYS_HOW_MUCH = re.compile(  # "it was twelve", but not "the vet will pull four"
    r"(?:\b(?:is|was|were|paid|costs?|charged?|about|around|only|just)|['’]s) $", re.IGNORECASE
)


def _may_be(kind: str, number: re.Match) -> bool:
    """Whether a number without a unit may be a value of a kind: nobody is 126 years old, or 4.8."""
    said = number[0]
    if language.has_han(number.string):
        return kind not in NO_VALUE_HAN or not NO_VALUE_HAN[kind].search(said)
    if not is_value(number):
        return False
    if not is_small_word(said):
        return True
    return SAYS_HOW_MUCH.search(number.string[: number.start()]) is not None


SPANS = ("minute", "hour", "day", "week", "month", "year")


def _in_another_unit(span: str, unit: str) -> bool:
    """Whether a span of time is given in another unit than asked for: years where weeks are."""
    asked = next((u for u in SPANS if unit.startswith(u)), "")
    said = next((u for u in SPANS if u in span.lower()), "")
    return bool(asked and said and asked != said)


WEAK_HAN = {  # what hardly tells what is asked for: 去年 of which year, 前天 of the date
    "year": (re.compile("[今明去前后]年"), re.compile("哪一?年")),
    "day": (
        re.compile("[今明后昨前]天|大后天|周末|[明今]晚|明早|(?:周|星期|礼拜)[一二三四五六日天末]"),
        re.compile("几号|几月|日期|生日"),
    ),
}


# How surely a weak one answers.
WEAK_KINDS = {"year": 0.6, "day": 0.6, "measure": 0.3}
ASKS_AREA = re.compile("平|面积|坪|亩")
ASKS_LENGTH = re.compile(
    r"多[高长远深宽厚]|身高|公里|几米|\bhow (?:tall|high|far|wide|deep)\b", re.IGNORECASE
)
NO_LENGTH = re.compile(
    r"平|坪|亩|公顷|[GTM]|方|(?i:gb|tb|mb|lit(?:re|er)s?|acres?|hectares?|square)\b"
)


def _is_weak(kind: str, found: list[str], asked: str) -> bool:
    """Whether all values that were found hardly tell what is asked for."""
    pattern, of = WEAK_HAN.get(kind, (None, None))
    if kind == "measure":
        area = ASKS_AREA.search(asked)
        if area or ASKS_LENGTH.search(asked):
            return all((NO_LENGTH.search(said) is None) == bool(area) for said in found)
    return bool(pattern) and bool(of.search(asked)) and all(map(pattern.fullmatch, found))


NO_LONG_CODE = re.compile(r"\d{1,3}|(?:19|20)\d\d")
HOW_LONG_IS = re.compile(r"\bhow long(?:['’]?s| is| was| are| were)\b", re.IGNORECASE)
LENGTH = re.compile(
    r"\b\d[\d.,]*[ -]?(?:m|cm|mm|km|met(?:re|er)s?|miles?|inch(?:es)?|feet|foot|ft|yards?|long)\b",
    re.IGNORECASE,
)
AREA = re.compile(  # of a flat or a garden
    r"\b\d[\d.,]* ?(?:square|sq|m2|m²|acres?|hectares?|ha)\b|\b\d+ ?(?:x|by) ?\d+\b", re.IGNORECASE
)
MAY_COUNT = re.compile("[0-9A-Za-z一二两三四五六七八九十百千万]")


def valued(want: Wanted, plain: str, question: str) -> float:
    """Return 1 for a value of the kind, less for a number alone or a value in another unit."""
    kind = want.kind
    found = [m for m in finder(kind).finditer(plain) if fresh(m[0], question)]
    if kind == "duration" and found and all(_in_another_unit(m[0], want.head) for m in found):
        return 0.4
    if kind == "code" and found and LONG_CODE.search(question):
        return 0.4 if all(NO_LONG_CODE.fullmatch(m[0]) for m in found) else 1.0
    if found:
        weak = kind in WEAK_KINDS and _is_weak(kind, [m[0] for m in found], question)
        return WEAK_KINDS[kind] if weak else 1.0
    length = LENGTH if kind == "duration" and HOW_LONG_IS.search(question) else None
    also = AREA if kind == "size" else length  # of a flat; of a boat, and not of a film
    if also and any(fresh(m[0], question) for m in also.finditer(plain)):
        return 1.0
    some = kind in OFTEN_BARE and MAY_COUNT.search(plain)
    bare = BARE.finditer(counting(plain)) if some else ()
    if any(fresh(m[0], question) and _may_be(kind, m) for m in bare):
        return OFTEN_BARE[kind]
    maybe = finder(kind, loose=True)
    return 0.5 if maybe and any(fresh(m[0], question) for m in maybe.finditer(plain)) else 0.0
