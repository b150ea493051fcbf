"""How surely a text tells how many there are of what a question counts."""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import lexicon
from course.stand_in.rules.answer_kinds import Wanted
from course.stand_in.rules.holding.words import compound, fresh
from course.stand_in.rules.values import (
    BARE,
    NO_NUMBER_HAN,
    NUMBER,
    OTHER_UNIT_HAN,
    is_value,
)

NUMBER_HAN = re.compile("[一二两三四五六七八九十百千万]")


@lru_cache(maxsize=8192)
def counting(plain: str) -> str:
    """Return a simplified text without the words that hold a number and count nothing."""
    if not NUMBER_HAN.search(plain):
        return plain
    return NO_NUMBER_HAN.sub(" ", plain)


WORD = re.compile(r"[\w'’-]+")
TWICE = re.compile(r"\b(?:once|twice|thrice)\b", re.IGNORECASE)
OF_THEM = re.compile(  # all nineteen of them
    r"\s*(?:of (?:them|us|those|these)|in (?:total|all)|all told|altogether|so far)\b", re.I
)
MARKED = re.compile(  # 10mg, 2M, B12, and not 13th
    r"\b\d+(?:\.\d+)?(?!st\b|nd\b|rd\b|th\b|am\b|pm\b|ish\b)[A-Za-z]{1,3}\b|\b[A-Z]-?\d+\b",
    re.ASCII,
)
YEAR_HAN = re.compile("[国高初大小][一二三四五六](?![一-鿿])")  # of a school: 高三
ORDINAL = re.compile(  # on the third floor
    r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|ground"
    r"|\d+(?:st|nd|rd|th)) floor\b",
    re.IGNORECASE,
)
FLOOR_HAN = ("楼", "层")
OFTEN_NAMED = {  # by a word as well as by a number: the walnut table, an aisle seat
    *("ward", "unit", "bay", "lane", "track", "table", "seat", "apartment", "flat", "class"),
    *("stop", "exit", "line", "form", "room"),
}


def _counts_alone(number: re.Match, plain: str) -> bool:
    """Whether a number may answer a bare 多少: not one of days, or euros, or that of 一碗."""
    return number.group() != "一" and not OTHER_UNIT_HAN.match(plain, number.end())


def _is_called(unit: str, plain: str, asked: str) -> bool:
    """Whether a text has a ward or the like by a word or a letter: the renal ward, row H."""
    if re.search(rf"\b(?i:{re.escape(unit)}) [A-Z]\b(?!['’])", plain):
        return True
    return unit in OFTEN_NAMED and compound(unit, plain, asked)


def counted(want: Wanted, plain: str, asked: str) -> float:
    """Return 1 where a number stands beside what is counted, 0.5 where there is some number."""
    unit = want.unit
    whole, plain = plain, counting(plain)
    numbers = [m for m in NUMBER.finditer(plain) if fresh(m.group(), asked) or len(m.group()) == 1]
    marked = MARKED
    if not plain.isascii() and unit:
        marked = YEAR_HAN if unit in "年级班" else None
    found = marked.finditer(whole) if marked and want.kind == "label" else ()
    if any(fresh(m.group(), asked) for m in found):
        return 0.8
    if unit == "floor" and ORDINAL.search(plain):
        return 1.0
    if want.kind == "label" and unit.isascii() and unit and _is_called(unit, plain, asked):
        return 0.9
    if unit.lower() == "times" and TWICE.search(plain):
        return 1.0
    if not numbers:
        return 0.5 if unit in OFTEN_NAMED else 0.0
    bare = any(fresh(m[0], asked) and is_value(m) for m in BARE.finditer(plain) if "." not in m[0])
    if not unit:
        if bare:
            return 0.8
        return 0.6 if any(_counts_alone(m, plain) for m in numbers) else 0.2
    if unit.isascii():
        idea = lexicon.ideas_of(unit)
        kinds = lexicon.kinds_named(unit)
        forms = set(lexicon.forms(unit))
        for m in numbers:
            after = WORD.findall(plain[m.end() :])[:4]
            before = WORD.findall(plain[: m.start()])[-3:]
            for w in after + before:
                if (
                    set(lexicon.forms(w)) & forms
                    or lexicon.ideas_of(w) & idea
                    or lexicon.kinds_of(w) & kinds
                ):
                    return 1.0
            if OF_THEM.match(plain, m.end()):
                return 0.8
        return 0.6 if bare else 0.4
    of_others = 0
    in_order = "第几" in asked
    for m in numbers:
        rest = plain[m.end() :].lstrip("多来 ")
        if in_order and plain[: m.start()].endswith("第"):
            return 1.0
        if in_order and m.group() == "一":
            of_others += 1  # 一年十八万 is no 第几年
            continue
        floors = unit in FLOOR_HAN and rest[:1] in FLOOR_HAN
        if OTHER_UNIT_HAN.match(rest) and rest[:1] != unit and not floors:
            of_others += 1
            continue
        if floors or rest[:1] == unit:
            return 1.0
        if unit in "人位个名口" and re.match(r"[人位个名口]", rest):
            return 1.0
    return (0.4 if in_order else 0.6) if bare else 0.1 if of_others == len(numbers) else 0.3
