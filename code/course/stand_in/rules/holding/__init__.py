"""How surely a text holds an answer of the kind that a question asks for.

A question whose kind is found nowhere near what it is about has not been answered: that is how the
stand-in model knows what it was not told.
"""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import lexicon
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
from course.stand_in.rules.holding.people import RIVAL, SURNAME, is_person, of_a_being, role
from course.stand_in.rules.holding.places import is_where, place
from course.stand_in.rules.holding.words import (
    compound,
    forms,
    fresh,
    members,
    members_in,
    respelled,
)
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


# How an answer of a kind is put where it is none of the known ones.
STATED = {
    "job": re.compile(
        r"\b(?:i'?m|i am|(?:he|she)(?:['’]?s)?(?: is)?|was|works? as|worked as|job as) "
        r"(?:now |just |also |actually )?an? \w+|\b(?:be|as|become|became) an? \w+"
        r"|\b(?:works?|worked|working|job) (?:in|at|for|on) "
        r"|[做当干搞开练卖修教跑种养](?![什啥了过到不完好])[^，。的]{1,8}(?:的$|师|员|工|生意|[店铺厂馆])"
        r"|是(?:[^，。的]{0,6}(?:师|员|工|老板|司机|保安)|[送拉画写唱管看][^，。]{1,6}的)"
        r"|在[^，。]{1,10}(?:上班|工作)",
        re.IGNORECASE,
    ),
    "subject": re.compile(
        r"\b(?:stud(?:y|ies|ying)|reading|majors?|majoring|degree in|doing) \w+"
        r"|[学读念报修](?!校|期|费|书|生|会|到|了|过|的|什)[\u4e00-\u9fff]{2,}",
        re.IGNORECASE,
    ),
    "colour": re.compile("[\u4e00-\u9fff]?[红黄蓝绿白黑灰紫粉棕橙青银金]"),
    "illness": re.compile(
        "[\u4e00-\u9fff](?:症|炎|癌|瘤|结节|增生|结石|突出|疏松|综合征|血压|[糖脂酸]高|脱位|溃疡|息肉|感染|梗|偏高)"
    ),
    "allergy": re.compile(
        r"\ballergic to \w+|\bcan['’]?t (?:eat|have) \w+|对(?!什)[^，。]{1,6}过敏|过敏",
        re.IGNORECASE,
    ),
}
WORKS = re.compile(  # surer than "I'm a mess"
    r"\b(?:works?|worked|working|job|employed|trained|training|qualified) (?:as"
    r"|for) (?:an? )?(?!me|it|us"
    r"|all)"
    r"\w{3,}|\b(?:works?|worked|working|job) (?:in|at) (?:an? |the )?(?!least|all|home|the|my"
    r"|that)\w{3,}",
    re.IGNORECASE,
)
OFTEN_NAMES = (
    *("brand", "make", "model", "shop", "app", "airline", "bank", "insurer", "game", "newspaper"),
    *("team", "company", "school", "university", "channel", "platform", "band", "film", "song"),
    *("breed", "drink", "cheese", "tool", "material", "car", "bike", "motorbike", "phone"),
)
MODEL = re.compile(r"\b[a-z]{1,3}-?\d{1,4}[a-z]?\b", re.IGNORECASE)  # mt07, A4
NAMED_KINDS = frozenset(  # whose members are often names, of which no list holds all
    kind for word in OFTEN_NAMES for kind in lexicon.kinds_named(word)
)


JOBS, ALLERGIES = lexicon.kinds_named("job"), lexicon.kinds_named("allergic")
CALLED_BY_JOB_HAN = re.compile(  # people are spoken of and to by these
    "老师|医[生师]|大夫|师[傅父]|老板|教练|经理|主任|领导|司机|护士|警察|[校院店队班组部]长|教授|主[编管]|裁缝|厨师"
)
ALLERGIC_HAN = re.compile("过敏|不能[吃碰喝]|[吃碰喝]不了|忌口|一[吃碰喝闻]")


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


def _only_in_passing(want: Wanted, text: str, plain: str, question: str) -> bool:
    """Whether a text has a word of the kind, but not what it would be said of.

    我做饭辣 tells no allergy, 祁老师的提醒 nobody's work, "I want to be a doctor" no job.
    """
    if want.members >= JOBS and WISHED.search(plain) and not OTHER_TIME.search(question):
        return True
    if text.isascii():
        return False
    if want.members >= ALLERGIES:
        return not ALLERGIC_HAN.search(plain)
    if not want.members >= JOBS or STATED["job"].search(plain):
        return False
    found = members(plain, JOBS)
    if not all(map(CALLED_BY_JOB_HAN.search, found)):
        return False
    said = plain.rstrip(" .。!！")
    job = next((u for u in found if said.endswith(u)), "")
    return not job or said.removesuffix(job)[-1:] in SURNAMES  # 我妈小学老师, but not 导师魏老师


@lru_cache(maxsize=32768)
def strength(want: Wanted, text: str, question: str) -> float:
    """Return how surely a text holds an answer of the kind asked for: 1, about 0.5, or 0.

    Both are in simplified characters, as clauses are and read_question gives the question.
    """
    kind = want.kind
    if kind == "":
        return 1.0
    plain = respelled(text)
    if finder(kind):
        return valued(want, plain, question)
    if kind in {"count", "label", "amount"}:
        return counted(want, plain, question)
    if want.choices:
        return 1.0 if any(choice in plain for choice in want.choices) else 0.2
    if kind == "advice":
        return advised(text)
    named = [n for n in names(text) if fresh(n, question)]
    odd = [w for w in unknown_words(text) if fresh(w, question)]
    if kind == "surname":
        return 1.0 if SURNAME.search(plain) else 0.3 if named else 0.0
    if kind == "name":
        if named and all(is_where(n, text, question) for n in named):
            return 0.5
        return 1.0 if named else 0.5 if odd or new_words_han(plain, question) else 0.0
    if kind == "rival":
        if RIVAL.search(text) and (named or odd):
            return 1.0
        sides = [n for n in named if is_person(n, text) and not of_a_being(n, text)]
        return 0.5 if sides else 0.3 if named or odd else 0.0
    if kind == "person":
        if any(is_person(n, text) for n in named):
            return 1.0
        by_role = members_in(text, PERSON_KINDS, question) or role(text, question)
        if odd and not plain.isascii() and all(map(str.islower, odd)):  # gyp in a Chinese text
            return 0.8 if by_role else 0.3
        return 0.8 if by_role else 0.5 if odd else 0.0
    if kind == "place":
        return place(want, text, plain, question, named, odd)
    if kind == "category":
        if members_in(text, want.members, question) and not only_common(want, text, question):
            if WHICH_HAN.search(question) and set(forms(want.head)) & INSTITUTIONS:
                return 1.0 if has_own_name(plain, want, question) else 0.4
            if want.head in INSTITUTIONS and not want.head.isascii():
                return 0.8
            return 0.35 if _only_in_passing(want, text, plain, question) else 1.0
        if set(lexicon.forms(want.head)) & INSTITUTIONS:
            most = 1.0 if WHICH_HAN.search(question) or "什么" in question else 0.75
            return min(most, institution(want, text, plain, question, named, odd))
        if compound(want.head, text, question):
            return 0.8
        if lexicon.kinds_named("job") & want.members and WORKS.search(plain):
            return 0.8
        if want.head == "科目" and compound("科", text, question):  # 挂哪一科
            return 0.8
        stated = any(
            STATED[name].search(plain)
            for name in STATED
            if lexicon.kinds_named(name) & want.members
        )
        if stated:
            return 0.6
        named = [n for n in named if not of_a_being(n, text)]
        named_kind = bool(want.members & NAMED_KINDS)
        if named_kind and MODEL.search(text):
            return 0.6
        if odd or named:
            return 0.5 if named_kind else 0.4 if odd else 0.3
        if new_words_han(plain, question):
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
        if not named and new_words_han(plain, question):
            return 0.6
        return 0.8 if named else 0.5 if odd or members_in(text, want.members, question) else 0.0
    if kind == "named":
        return institution(want, text, plain, question, named, odd)
    return 0.5
