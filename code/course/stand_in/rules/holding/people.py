"""Whether a name in a text is somebody's, and whether a text speaks of somebody by role."""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import lexicon
from course.stand_in.rules.holding.counting import WORD
from course.stand_in.rules.lexicon import PEOPLE
from course.stand_in.rules.proper_names import GIVEN, common
from course.stand_in.rules.statements import meaning

BEING_ACTS = re.compile(
    r"[\s,]+(?:says?|said|told|thinks?|thought|wants?|wanted|reckons?|asked|texted|rang|who|loves?"
    r"|hates?|likes?|knows?|and (?:i|me))\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def of_a_being(name: str, text: str) -> bool:
    """Whether a name is somebody's or an animal's: she's called Biscuit, my manager Prasanna."""
    lead, _, rest = text.partition(name)
    lead = lead[-40:]
    if BEING_ACTS.match(rest):
        return True
    words = WORD.findall(lead)[-2:]
    if not words or not lead.rstrip().endswith(words[-1]):
        return name.lower() in GIVEN
    word = words[-1].lower().rpartition("-")[2]  # great-aunt
    being = lexicon.ideas_of(word) & PEOPLE and not lexicon.kinds_named(word) & lexicon.FIRM_KINDS
    being = being or lexicon.kinds_of(word) & lexicon.PET_KINDS
    return bool(being) or name.lower() in GIVEN


SURNAME = re.compile(
    "姓(?!什|啥|名)[\u4e00-\u9fff]|[\u4e00-\u9fff](?:老师|医生|总|教授|先生|女士|教练|经理|主任"
    r"|师傅|律师)|\b[A-Z][a-z]+ [A-Z][a-z]+|(?i:\b(?:mr|mrs|ms|miss|dr|prof|professor)\b\.? \w"
    "|surname|last name|family name)"
)
DIGIT = re.compile(r"\d")
AFTER_PLACE_WORD = re.compile(r"\b(?:in|at|from|near|to the|the)\s+$", re.IGNORECASE)


def is_person(name: str, text: str) -> bool:
    """Whether a name may be somebody's: not an abbreviation, a program or a place after "in"."""
    if name.endswith(("'s", "’s")):  # at Helen's
        return True
    if name.islower() and (" " in name or common(name)):  # in quotation marks
        return False
    code = not name[0].isalpha() or (name.isupper() and len(name) > 1) or DIGIT.search(name)
    if name.isascii() and code:
        return False
    return not AFTER_PLACE_WORD.search(text[: max(0, text.find(name))])


def role(text: str, question: str) -> bool:
    """Whether a text speaks of somebody by role that the question does not: the neighbour, 师傅."""
    return bool((meaning(text).ideas - meaning(question).ideas) & PEOPLE)
