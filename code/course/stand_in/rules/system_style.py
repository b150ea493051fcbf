"""Follow the few instructions on form that the stand-in understands.

Answer language, capitals, one sentence only, a fixed beginning or ending. They are read from the
system message, and from user messages that start with "From now on" or "Always": like every other
thing they are gone when the message that holds them is not sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from course.stand_in.rules import language
from course.stand_in.rules.job import Line

STANDING = re.compile(
    r"(?i)^\s*(?:from now on|always|please always|以后|从现在|從現在|之后都|以後)"
)
LANGUAGES = (
    ("zh-Hant", r"traditional chinese|繁[体體]|正體"),
    ("zh",
        r"(?:answer|reply|respond|speak|write)s? (?:\w+ )?in (?:simplified )?chinese"
        r"|用(?:简体)?中文(?:回|作)?答?|用(?:简体|漢語|汉语)|用中文"),
    ("en", r"(?:answer|reply|respond|speak|write)s? (?:\w+ )?in english|用英[文语語]"),
)  # fmt: skip
CAPITALS = re.compile(
    r"(?i)\b(?:in|use|with) (?:all )?(?:capitals?(?: letters)?|upper[- ]?case|caps)\b|大写|大寫"
)
ONE_SENTENCE = re.compile(
    r"(?i)\b(?:in|with|at most|use)? ?(?:one|a single) sentence\b|一句话|一句話"
)
QUOTED = r"[\"'“”‘’「『]([^\"“”‘’」』\n]{1,80}?)[\"'”’」』](?![A-Za-z])"
BARE = r"([^\s\"'“‘「『，。,]{1,30}?)(?=[.,;!。，；]|\s|$)"
BEGIN = re.compile(
    rf"(?i)\b(?:begin|start|open|prefix)(?:s|ning"
    rf"|ing)?\b[^.\n\"'“]{{0,40}}?\bwith (?:the words? |the phrase )?(?:{QUOTED}|{BARE})"
    rf"|(?:以|用)\s*(?:{QUOTED}|([^\s，。]{{1,12}}?))\s*(?:开头|開頭|开始|開始)"
)
END = re.compile(
    rf"(?i)\b(?:end|finish|close)(?:s|ing)?\b[^.\n\"'“]{{0,40}}?\bwith (?:the words? "
    rf"|the phrase )?(?:{QUOTED}|{BARE})"
    rf"|(?:以|用)\s*(?:{QUOTED}|([^\s，。]{{1,12}}?))\s*(?:结尾|結尾|结束|結束)"
)


@dataclass(frozen=True)
class Style:
    """How replies have to look; None and "" where nothing is asked."""

    language: str | None = None
    capitals: bool = False
    one_sentence: bool = False
    begin: str = ""
    end: str = ""


def _phrase(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return next((group for group in found.groups() if group), "") if found else ""


def read_style(lines: tuple[Line, ...]) -> Style:
    """Return the form that the messages ask for; later instructions come last and win."""
    rules = [
        text
        for role, text in lines
        if role == "system" or (role == "user" and STANDING.match(text))
    ]
    text = "\n".join(reversed(rules))[:20_000]
    places = [(m.start(), name) for name, p in LANGUAGES if (m := re.search(p, text, re.I))]
    last = lines[-1][1] if lines else ""
    return Style(
        language=min(places)[1] if places else None,
        capitals=bool(CAPITALS.search(text)),
        one_sentence=bool(ONE_SENTENCE.search(text) or ONE_SENTENCE.search(last[-200:])),
        begin=_phrase(BEGIN, text),
        end=_phrase(END, text),
    )


def dress(text: str, style: Style) -> str:
    """Return a reply in the form that is asked for."""
    if style.one_sentence:
        text = re.split(r"(?<=[.!?])\s+(?=[A-Z])|(?<=[。！？])", text)[0]
    if style.capitals:
        text = text.upper()
    if style.begin:
        gap = "" if re.search(r"[\s，。！]$", style.begin) else " "
        text = style.begin + ("" if language.has_han(style.begin) and not gap else gap) + text
    return f"{text} {style.end}" if style.end else text
