"""Which facts last: what is still of use when the day is over, and was not said in passing.

A prompt that gives the kinds as examples ("facts that may be needed later, such as names") keeps
these too.
"""

from __future__ import annotations

import re
from dataclasses import replace

from course.stand_in.rules.fact_kinds import simplified
from course.stand_in.rules.facts import Fact, with_subject
from course.stand_in.rules.third_person import third_person
from course.stand_in.rules.word_lists import ENDED

ABOUT_USER = frozenset((
    "names", "health", "work", "preferences", "decisions", "places", "dates", "money", "contact",
    "things",
))  # fmt: skip
ABOUT_PLANS = frozenset(("dates", "money", "health", "contact", "decisions"))
OWN = re.compile(r"(?:my|our|the user)\b|me and\b|(?:我|咱|用户)", re.IGNORECASE)
AGE = re.compile(
    r"\b\d{1,3} years? old\b|\bis \d{1,3}$|[0-9一二三四五六七八九十]+岁", re.IGNORECASE
)
OF_THE_DAY = re.compile(
    r"\b(?:yesterday|today|tonight|just now|right now|this (?:morning|afternoon|evening)"
    r"|last night)\b|昨天|昨晚|今天|今晚|刚才|刚刚",
    re.IGNORECASE,
)
NOUN = "project|app|web ?site|site|startup|company|product|thesis|game|bot|tool|service|paper"
NOUN_ZH = "项目|专案|应用|网站|公司|产品|论文|游戏|系统|程序"
PROJECT = re.compile(rf"\b(?:{NOUN})\b|{NOUN_ZH}", re.IGNORECASE)
OF_PROJECT = re.compile(
    rf"the user's (?:[\w-]+ )?(?:{NOUN})\b|用户的?[^，。是在]{{0,4}}?(?:{NOUN_ZH})", re.IGNORECASE
)
WHOLE_ZH = re.compile(rf"(?P<owner>[^，。叫是用在有]{{0,6}}(?:{NOUN_ZH}))(?=[叫是用在有])")
ITS = re.compile(r"its (?=\w)", re.IGNORECASE)
IT = re.compile(  # what a project is or does; "It is cold" tells of no project
    r"(?:it(?:['’]s| is| was| will be)(?: \w+ly| also| all)? (?:due|called|named|written|built"
    r"|hosted|about|for|on|in|at|an?|planned|based|made|done|ready|open)|it (?:also )?(?:has"
    r"|uses?|runs?|needs?|costs?|starts?|launch\w*|must|should|will|supports?|consists|works?"
    r"|depends|goes|ends?|stores?))\b|[它牠]",
    re.IGNORECASE,
)


def lasts(fact: Fact) -> bool:
    """Whether a fact is about the user, or is a date or an amount of the user's plans."""
    if fact.passing:
        return False
    text = simplified(fact.text)
    if OF_THE_DAY.search(text) and not fact.kinds - {"dates", "numbers", "places", "money"}:
        return False
    if ENDED.search(text):
        return True
    if OWN.match(text):
        told = AGE.search(text) or OF_PROJECT.match(text)
        return bool(told or fact.kinds & ABOUT_USER)
    return bool(fact.kinds & ABOUT_PLANS)


def of_project(fact: Fact, before: list[Fact]) -> Fact:
    """Give "It uses React", said in a message of its own, the project that was told before."""
    its = ITS.match(fact.said)
    if not (its or IT.match(fact.said)):
        return fact
    for old in reversed(before):
        if not PROJECT.search(simplified(old.said)):
            continue
        if its:  # its deadline -> my project's deadline
            owner = with_subject("it is", old.said).removesuffix(" is")
            said = f"{owner}'s {fact.said[its.end() :]}"
        else:
            whole = WHOLE_ZH.match(old.said) if not fact.said[0].isascii() else None
            owner = said = (
                whole["owner"] + fact.said[1:] if whole else with_subject(fact.said, old.said)
            )
        if owner in {"it", fact.said}:
            continue
        return replace(fact, said=said, text=third_person(said), kinds=fact.kinds | {"work"})
    return fact
