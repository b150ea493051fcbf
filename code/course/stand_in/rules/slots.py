"""Find the value of a named slot ("budget", "city", 姓名) in one sentence; None if it has none.

A key that is not in the table (slot_table.py) is filled by "my <key> is ..." alone. A value that
cannot be right (an age of 400, an address without @) is no value.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from course.stand_in.rules import language
from course.stand_in.rules.fact_kinds import simplified
from course.stand_in.rules.knowledge import libraries_in
from course.stand_in.rules.slot_table import ME, NUMBER_WORDS, NUMERAL, PRESENT, SLOTS

HAN_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
HAN_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
NO_VALUE = re.compile(
    r"(?i)^(?:unknown|not (?:sure|decided|known|yet)|none|n/?a|undecided|a secret"
    r"|i don['’]t know|to be decided|tbd|nothing|不知道|未定|没定|还没定|保密|不确定|未知)"
)
NUMERIC = {"age", "people", "budget"}


def to_number(text: str) -> int | float | None:
    """Return the number that a text starts with or holds: "4.2k" -> 4200, "三百" -> 300."""
    text = simplified(text).lower()
    found = re.search(r"(\d[\d,]*(?:\.\d+)?) ?(k\b|m\b|[千万亿])?", text)
    if found:
        value = float(found[1].replace(",", ""))
        scale = {"k": 1000, "m": 1_000_000, None: 1}
        value *= scale.get(found[2]) or HAN_UNITS.get(found[2], 1)
        return int(value) if value == int(value) else value
    for word, number in NUMBER_WORDS.items():
        scaled = re.search(rf"\b{word}\b(?: (hundred|thousand|million))?", text)
        if scaled:
            return number * {"hundred": 100, "thousand": 1000, "million": 10**6, None: 1}[scaled[1]]
    han = re.search("[零一二三四五六七八九十百千万亿两]+", text)
    return _han_number(han.group()) if han else None


def _han_number(digits: str) -> int:
    total = part = digit = 0
    for char in digits:
        if char in HAN_DIGITS:
            digit = HAN_DIGITS[char]
        elif HAN_UNITS[char] >= 10_000:
            total, part, digit = (total + part + digit or 1) * HAN_UNITS[char], 0, 0
        else:
            part, digit = part + (digit or 1) * HAN_UNITS[char], 0
    return total + part + digit


@lru_cache(maxsize=1024)
def sort_of(key: str) -> str:
    """Return the row of the table that a key belongs to, "" if it is in none."""
    words = simplified(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key).replace("_", " ").replace("-", " "))
    known = next((s for s, keys, _ in SLOTS if s != "name" and re.search(keys, words, re.I)), "")
    return "name" if re.search(SLOTS[-1][1], words.strip(), re.IGNORECASE) else known


def _generic(key: str, text: str) -> str | None:
    """Find "my <key> is ..." for a key that the table does not have."""
    words = re.escape(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key).replace("_", " ").replace("-", " "))
    words = re.sub(r"(?i)colou?r", "colou?r", re.sub(r"(?i)favou?rite", "favou?rite", words))
    if not words:
        return None
    found = re.search(
        rf"(?i)(?:{ME} |the |用户的?"
        rf"|我的?)?{words}(?:['’]s)? ?{PRESENT}\s*(?:an? )?([^.,;!?，。；！？]+)",
        text,
    )
    return found[1].strip() if found else None


@lru_cache(maxsize=16384)
def find(key: str, text: str) -> str | None:
    """Return the words of a sentence that fill the slot, the last ones if there are several."""
    plain = simplified(text)
    sort = sort_of(key)
    patterns = next((p for s, _, p in SLOTS if s == sort), ())
    for pattern in patterns:
        flags = re.IGNORECASE if sort in {"date", "time", "people", "age", "budget"} else 0
        found = re.findall(pattern.replace("{n}", NUMERAL), plain, flags)
        if found:
            return _in_script(found[-1].strip(" ,"), text)
    if re.search(r"librar|tool|framework|package|库|框架|工具", key, re.IGNORECASE):
        named = libraries_in(text)
        return named[-1] if named else _generic(key, text)
    value = _generic(key, text) if sort not in {"email", "phone", "age", "url"} else None
    return None if value is None or NO_VALUE.match(value) else value


def _in_script(value: str, text: str) -> str:
    """Return the value as the text writes it, in Traditional characters if the text does."""
    if value in text or not language.has_han(value):
        return value
    return language.in_language(value, "zh-Hant")


def typed(value: str, key: str, kind: str | None) -> object | None:
    """Return a value in its type, None if it is not one.

    `kind` is "number", "integer", "string", "boolean", "array" or None for what suits the key.
    """
    sort = sort_of(key)
    makers: dict[str, Callable[[str], object]] = {
        "number": to_number,
        "integer": lambda v: int(n) if (n := to_number(v)) is not None and n == int(n) else None,
        "array": lambda v: [p for p in re.split(r"\s*(?:,|、|和|以及|\band\b)\s*", v) if p],
        "string": str,
    }
    if sort == "age" and not 0 < (to_number(value) or 0) < 130:
        return None
    kind = kind or (
        "number" if sort in NUMERIC else "array" if key.lower().endswith("allergies") else "string"
    )
    return makers.get(kind, str)(value)
