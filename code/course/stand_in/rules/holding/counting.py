"""How surely a text tells how many there are of what a question counts."""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.answer_kinds import Wanted
from course.stand_in.rules.holding.words import compound, fresh
from course.stand_in.rules.values import (
    BARE,
    MEASURES_HAN,
    NO_NUMBER_HAN,
    NUMBER,
    OTHER_UNIT_HAN,
    finder,
    is_pronoun,
    is_value,
)

NUMBER_HAN = re.compile("[一二两三四五六七八九十百千万]")


@lru_cache(maxsize=8192)
def counting(plain: str) -> str:
    """Return a simplified text without the words that hold a number and count nothing."""
    if not NUMBER_HAN.search(plain):
        return plain
    return NO_NUMBER_HAN.sub(" ", plain)


def _without_names(plain: str) -> str:
    """Return a text without the names that hold a number: 千岛湖."""
    for word, tag in language.tagged(plain) if NUMBER_HAN.search(plain) else ():
        if tag in {"ns", "nr", "nz"} and len(word) > 2:
            plain = plain.replace(word, " ")
    return plain


WORD = re.compile(r"[\w'’-]+")
PEOPLE_WORD = re.compile(
    r"\s*(?:of us|guests|kids|adults|friends|of them|mates|ppl|folks|colleagues|students|players"
    r"|members)"
)
TRIES = {"times", "goes", "tries", "attempts", "shots"}
TRY = re.compile(r"\s*(?:more )?(?:times?|goes|tries|attempts?|shots?)\b", re.IGNORECASE)
ORDINAL = re.compile(  # its the fourth
    r"\bthe (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))"
    r"(?: (?:time|go|try|attempt|one)\b|\W*$)",
    re.IGNORECASE,
)
TWICE = re.compile(r"\b(?:once|twice|thrice)\b", re.IGNORECASE)
OF_THEM = re.compile(  # all nineteen of them
    r"\s*(?:of (?:them|us|those|these)|in (?:total|all)|all told|altogether|so far)\b", re.I
)
OFTEN_ALONE = {"mark", "dose", "speed", "limit", "target", "mileage", "level", "total", "pressure"}
NOT_OF_IT = re.compile(
    r"\b(?:at|in|on|to|from|by|until|till|til|since|after|before) $", re.IGNORECASE
)
VOLUME = re.compile(
    r"\b(?:\d[\d.,]*|half an?|an?) ?(?:l|ml|cl|litres?|liters?|pints?|cups?|gallons?|spoonfuls?"
    r"|jars?|bags?)\b",
    re.IGNORECASE,
)
STUFF = (finder("weight"), finder("percent"), VOLUME)  # what tells how much there is of it
MARKED = re.compile(  # 10mg, 2M, B12, and not 13th
    r"\b\d+(?:\.\d+)?(?!st\b|nd\b|rd\b|th\b|am\b|pm\b|ish\b)[A-Za-z]{1,3}\b|\b[A-Z]-?\d+\b",
    re.ASCII,
)
YEAR_HAN = re.compile("[国高初大小][一二三四五六](?![一-鿿])")  # of a school: 高三
OFTEN_ORDERED = {"floor", "grade", "year", "row", "stop", "exit", "junction", "lane", "level"}
PLACE_IN_ORDER = re.compile(  # on the third floor
    r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|ground"
    r"|\d+(?:st|nd|rd|th))\b ?(\w*)",
    re.IGNORECASE,
)
FLOOR_HAN = ("楼", "层")
SCHOOL_YEARS = {"grade", "year", "form", "class"}
OFTEN_NAMED = {  # by a word as well as by a number: the walnut table, an aisle seat
    *("ward", "unit", "bay", "lane", "track", "table", "seat", "apartment", "flat", "class"),
    *("stop", "exit", "line", "form", "room"),
}


def _counts_alone(number: re.Match, plain: str) -> bool:
    """Whether a number may answer a bare 多少: not one of days, or euros, or that of 一碗."""
    rest = plain[number.end() :]
    if MEASURES_HAN.match(rest):
        return True
    return number.group() != "一" and not OTHER_UNIT_HAN.match(rest)


def _is_called(unit: str, plain: str, asked: str) -> bool:
    """Whether a text has a ward or the like by a word or a letter: the renal ward, row H."""
    if re.search(rf"\b(?i:{re.escape(unit)}) [A-Z]\b(?!['’])", plain):
        return True
    return unit in OFTEN_NAMED and compound(unit, plain, asked)


def _counts_in_chinese(rest: str, idea: frozenset[str], of_people: bool) -> bool:
    """Whether what is counted in English stands behind a Chinese number: 七间房, of rooms."""
    if of_people:
        return rest[:1] in set("人位个名口")
    near = rest[:3]
    return any(
        not idea.isdisjoint(lexicon.ideas_of(near[i : i + n])) for n in (1, 2) for i in range(3)
    )


def counted(want: Wanted, plain: str, asked: str) -> float:
    """Return 1 where a number stands beside what is counted, 0.5 where there is some number."""
    unit = want.unit
    if want.head and unit and not unit.isascii() and f"一{unit}{want.head}" in plain:
        return 1.0
    whole, plain = plain, counting(_without_names(plain))
    numbers = [m for m in NUMBER.finditer(plain) if fresh(m.group(), asked) or len(m.group()) == 1]
    if "one" in plain:
        numbers = [m for m in numbers if not is_pronoun(m)]
    marked = MARKED
    if not plain.isascii() and unit:
        marked = YEAR_HAN if unit[0] in "年级班" or unit in SCHOOL_YEARS else None
    found = marked.finditer(whole) if marked and want.kind == "label" else ()
    if any(fresh(m.group(), asked) for m in found):
        return 0.8
    if unit.lower() in TRIES and ORDINAL.search(plain):
        return 0.8
    if want.kind == "label" and unit in OFTEN_ORDERED and (order := PLACE_IN_ORDER.search(plain)):
        return 1.0 if order[1].lower().startswith(unit) else 0.6
    if want.kind == "label" and unit.isascii() and unit and _is_called(unit, plain, asked):
        return 0.9
    if unit.lower() == "times" and TWICE.search(plain):
        return 1.0
    if want.kind == "amount" and plain.isascii():
        values = (m for pattern in STUFF for m in pattern.finditer(plain))
        if any(fresh(m[0], asked) for m in values):
            return 0.9
    if not numbers:
        return 0.5 if unit in OFTEN_NAMED else 0.0
    bare = any(fresh(m[0], asked) and is_value(m) for m in BARE.finditer(plain) if "." not in m[0])
    if not unit:
        head = want.head if not want.head.isascii() else ""
        if head and any(plain[m.end() :].lstrip("多来个 ").startswith(head) for m in numbers):
            return 1.0
        if bare:
            return 0.8
        return 0.6 if plain.isascii() or any(_counts_alone(m, plain) for m in numbers) else 0.2
    if unit.isascii():
        idea = lexicon.ideas_of(unit)
        kinds = lexicon.kinds_named(unit)
        forms = set(lexicon.forms(unit))
        for m in numbers:
            after = WORD.findall(plain[m.end() :])[:4]
            before = WORD.findall(plain[: m.start()])[-3:]
            if want.kind != "label":  # "kids: 3", but not "the girl at 31"
                before = [] if NOT_OF_IT.search(plain[: m.start()]) else before[-2:]
            for w in after + before:
                if (
                    set(lexicon.forms(w)) & forms
                    or lexicon.ideas_of(w) & idea
                    or lexicon.kinds_of(w) & kinds
                ):
                    return 1.0
            if unit.lower() in TRIES and TRY.match(plain, m.end()):
                return 1.0
            of_people = unit.lower() in {"people", "guests", "persons", "us"}
            if of_people and PEOPLE_WORD.match(plain, m.end()):
                return 1.0
            if OF_THEM.match(plain, m.end()):
                return 0.8
            if language.has_han(plain):
                if _counts_in_chinese(plain[m.end() :].lstrip("多来几"), idea, of_people):
                    return 1.0
                if kinds:
                    return 0.6
        if bare and (unit in OFTEN_ALONE or len(WORD.findall(plain)) == 1):
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
        if OTHER_UNIT_HAN.match(rest) and rest[:1] != unit[:1] and not floors:
            of_others += 1
            continue
        if (
            rest.startswith(unit)
            or floors
            or rest[:1] == unit[:1]
            or (len(unit) > 1 and unit[-1] in rest[:3])
        ):
            return 1.0
        if unit[0] in "人位个名口" and re.match(r"[人位个名口]", rest):
            return 1.0
        if want.kind == "label" and plain[: m.start()].rstrip()[-1:] == unit[0]:
            return 1.0
    return (0.4 if in_order else 0.6) if bare else 0.1 if of_others == len(numbers) else 0.3
