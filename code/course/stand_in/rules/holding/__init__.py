"""How surely a text holds an answer of the kind that a question asks for.

A question whose kind is found nowhere near what it is about has not been answered: that is how the
stand-in model knows what it was not told.
"""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.answer_kinds import INSTITUTIONS, Wanted
from course.stand_in.rules.holding.advice import advised
from course.stand_in.rules.holding.amounts import valued
from course.stand_in.rules.holding.counting import counted
from course.stand_in.rules.holding.institutions import (
    WHICH_HAN,
    has_own_name,
    institution,
    only_common,
)
from course.stand_in.rules.holding.people import SURNAME, is_person, of_a_being, role
from course.stand_in.rules.holding.places import is_where, place
from course.stand_in.rules.holding.words import compound, forms, fresh, members, members_in
from course.stand_in.rules.lexicon import PERSON_KINDS
from course.stand_in.rules.proper_names import (
    QUOTED,
    SURNAMES,
    common,
    names,
    new_words_han,
    unknown_words,
)
from course.stand_in.rules.values import finder

TOPIC = re.compile(
    r"\b(?:about|on|into|topic|theme|subject|called|titled|is|studying|compar\w+)\b \w", re.I
)


OFTEN_NAMES = (
    *("brand", "make", "model", "shop", "app", "airline", "bank", "insurer", "game", "newspaper"),
    *("team", "company", "school", "university", "channel", "platform", "band", "film", "song"),
    *("breed", "drink", "cheese", "tool", "material", "car", "bike", "motorbike", "phone"),
)
NAMED_KINDS = frozenset(  # whose members are often names, of which no list holds all
    kind for word in OFTEN_NAMES for kind in lexicon.kinds_named(word)
)


JOBS = lexicon.kinds_named("job")
WORKS = re.compile(  # works in insurance, trained as a welder
    r"\b(?:works?|worked|working|job|employed|trained|qualified) (?:as|for|in|at) "
    r"(?:an? |the )?(?!least|all|home|the|my|that|me|it|us)\w{3,}",
    re.IGNORECASE,
)
CALLED_BY_JOB_HAN = re.compile(  # people are spoken of and to by these
    "老师|医[生师]|大夫|师[傅父]|老板|教练|经理|主任|领导|司机|护士|警察|[校院店队班组部]长|教授|主[编管]|裁缝|厨师"
)


WISHED = re.compile(
    r"\b(?:want|wants|wanted|like|hopes?|hoping|plan\w*|dream\w*|going|train\w*|stud(?:y|ying|ies))"
    r" (?:to (?:be|become)|of (?:being|becoming))\b|\bused to (?:be|work)\b"
    r"|想[当做]|想成为|以前[是做]",
    re.IGNORECASE,
)
OTHER_TIME = re.compile(
    r"\b(?:want|like|hop|plan|dream|stud|train|used to|before|become|going to)"
    r"|以前|从前|原来|过去|想|成为",
    re.IGNORECASE,
)


def _only_in_passing(want: Wanted, text: str, question: str) -> bool:
    """Whether a text has a job, but nobody's now: "I want to be a doctor", 祁老师的提醒."""
    if not want.members >= JOBS:
        return False
    if WISHED.search(text) and not OTHER_TIME.search(question):
        return True
    if text.isascii():
        return False
    found = members(text, JOBS)
    if not all(map(CALLED_BY_JOB_HAN.search, found)):
        return False
    said = text.rstrip(" .。!！")
    job = max((u for u in found if said.endswith(u)), key=len, default="")
    before = said.removesuffix(job)  # 我妈小学老师, 公车司机, but not 导师魏老师
    return not job or (before[-1:] in SURNAMES and not language.in_dictionary(before[-2:]))


@lru_cache(maxsize=32768)
def strength(want: Wanted, text: str, question: str) -> float:
    """Return how surely a text holds an answer of the kind asked for: 1, about 0.5, or 0.

    Both are in simplified characters, as clauses are and read_question gives the question.
    """
    kind = want.kind
    if kind == "":
        return 1.0
    if finder(kind):
        return valued(want, text, question)
    if kind in {"count", "label", "amount"}:
        return counted(want, text, question)
    if kind == "advice":
        return advised(text)
    named = [n for n in names(text) if fresh(n, question)]
    odd = [w for w in unknown_words(text) if fresh(w, question)]
    if kind == "surname":
        return 1.0 if SURNAME.search(text) else 0.3 if named else 0.0
    if kind == "name":
        if named and all(is_where(n, text, question) for n in named):
            return 0.5
        return 1.0 if named else 0.5 if odd or new_words_han(text, question) else 0.0
    if kind == "person":
        if any(is_person(n, text) for n in named):
            return 1.0
        by_role = members_in(text, PERSON_KINDS, question) or role(text, question)
        if odd and not text.isascii() and all(map(str.islower, odd)):  # gyp in a Chinese text
            return 0.8 if by_role else 0.3
        return 0.8 if by_role else 0.5 if odd else 0.0
    if kind == "place":
        return place(want, text, question, named, odd)
    if kind == "category":
        if members_in(text, want.members, question) and not only_common(want, text, question):
            if WHICH_HAN.search(question) and set(forms(want.head)) & INSTITUTIONS:
                return 1.0 if has_own_name(text, want, question) else 0.4
            return 0.35 if _only_in_passing(want, text, question) else 1.0
        if set(lexicon.forms(want.head)) & INSTITUTIONS:
            most = 1.0 if WHICH_HAN.search(question) or "什么" in question else 0.75
            return min(most, institution(want, text, question, named, odd))
        if compound(want.head, text, question):
            return 0.8
        if want.members & JOBS and WORKS.search(text):
            return 0.8
        named = [n for n in named if not of_a_being(n, text)]
        named_kind = bool(want.members & NAMED_KINDS)
        if odd or named:
            return 0.5 if named_kind else 0.4 if odd else 0.3
        if new_words_han(text, question):
            return 0.5 if named_kind else 0.3
        return 0.0
    if kind == "topic":
        return 0.6 if TOPIC.search(text) else 0.5 if any(map(str.isupper, named)) else 0.3
    if kind == "sort":
        if compound(want.head, text, question):
            return 0.9
        return 0.35 if named and all(of_a_being(n, text) for n in named) else 0.5
    if kind == "title":
        quoted = [m[1] or m[2] for m in QUOTED.finditer(text) if fresh(m.group(), question)]
        if not all(q.islower() and common(q) for q in quoted):
            return 1.0
        named = [n for n in named if not (n.islower() or of_a_being(n, text))]
        return 0.8 if named else 0.5 if odd or members_in(text, want.members, question) else 0.0
    if kind == "named":
        return institution(want, text, question, named, odd)
    return 0.5
