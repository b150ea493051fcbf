"""What "there", "she" and "it" mean: the latest place, person or thing of the lines before."""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.job import Line
from course.stand_in.rules.knowledge import libraries_in
from course.stand_in.rules.word_lists import CITIES, CITIES_ZH, KIN, KIN_ZH, NOT_PLACES

PLACE = re.compile(
    rf"\b(?i:{CITIES})\b|{CITIES_ZH}|(?<=\bin )(?!(?:{NOT_PLACES})\b)[A-Z][a-z]+(?: [A-Z][a-z]+)*"
)
PERSON = re.compile(
    rf"(?P<kin>\b(?i:my|your|his|her|the) (?i:{KIN})(?:,? [A-Z][a-z]+)?)"
    rf"|\b(?:Dr|Mr|Mrs|Ms|Prof)\.? [A-Z]\w+|(?<=called )[A-Z]\w+|(?<=named )[A-Z]\w+"
    rf"|(?P<zh>我的?(?:{KIN_ZH})(?:[小阿老]\w)?)"
    r"|(?P<name>(?<![.?!] )(?<!^)\b[A-Z][a-z]+ [A-Z][a-z]+\b)|(?P<lone>^[A-Z][a-z]+(?= (?:is|was"
    r"|works|lives|likes)\b))"
)
SHE = re.compile(
    r"(?i)sister|mother|mom|mum|wife|daughter|aunt|girl|niece|grandm|mrs|ms\b|妹|姐|妈|母|妻|婆"
    r"|女|太太|奶|姑|姨"
)
HE = re.compile(
    r"(?i)brother|father|dad|husband|\bson\b|uncle|boyf|nephew|grandf|mr\b|弟|哥|爸|父|丈夫|老公"
    r"|儿子|爷|叔|舅|男"
)
THING = re.compile(
    r"`([^`\n]{1,40})`|\b((?:[Tt]he|[Mm]y|[Yy]our|a|an|[Oo]ur) (?!(?:user|few|lot|bit|good"
    r"|question|way|day|name)\b)(?:[A-Za-z][\w-]* ){0,2}?[A-Za-z][\w-]+?)"
    r"(?= (?:is|are|was|in|on|at|for|with|from|that|which|to|of|costs?|has|and|by|again|now"
    r"|please|work)\b|[.,;?!]|$)"
)


def place(question: str, before: tuple[Line, ...]) -> str | None:
    for _, text in reversed(before):
        found = [m.group() for m in PLACE.finditer(text) if m.group() not in question]
        if found:
            return found[-1]
    return None


def person(pronoun: str, question: str, before: tuple[Line, ...]) -> str | None:
    """Return the latest person that the pronoun fits; one of unknown sex fits both."""
    female = (
        pronoun.lower()[:2] in {"sh", "he"} and pronoun.lower().startswith(("she", "her"))
    ) or "她" in pronoun
    wrong = HE if female else SHE
    for role, text in reversed(before):
        found = [
            m
            for m in PERSON.finditer(text)
            if not wrong.search(m.group()) and m.group() not in question
        ]
        if found:
            said = found[0].group()
            if role == "assistant":
                said = language.to_second_person(said) if re.match(r"(?i)your\b|你", said) else said
            return re.sub(r"^My\b", "my", said)
    return None


def thing(question: str, before: tuple[Line, ...]) -> str | None:
    """Return what "it" means: a library of the latest message that has one, else a noun phrase."""
    own = {name.lower() for name in libraries_in(question)}
    for role, text in reversed(before):
        named = [name for name in libraries_in(text) if name.lower() not in own]
        if named:
            return named[0]
        for found in THING.finditer(text):
            said = found[1] or re.sub(r"(?i)^(?:an?|the) ", "the ", found[2])
            said = re.sub(r"^(?:My|Your|Our)\b", lambda m: m.group().lower(), said)
            if role == "assistant" and said.lower().startswith("your "):
                said = "my " + said[5:]
            if said.lower() not in question.lower():
                return said
        if language.has_han(text):
            noun = re.search(
                r"(?:我的|一[个個只隻台本部款条條]|這個"
                r"|这个)([^，。？?的是在有叫]{1,8})(?=[，。？?是在有叫]|$)",
                text,
            )
            if noun:
                return noun[1]
    return None
