"""How surely a text tells where something is."""

from __future__ import annotations

import re

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.answer_kinds import Wanted
from course.stand_in.rules.holding.people import of_a_being
from course.stand_in.rules.holding.words import fresh, members, members_in
from course.stand_in.rules.lexicon import PLACE_KINDS
from course.stand_in.rules.values import MONTH, NUMBER_WORD, WEEKDAY

PLACE_CUE = re.compile(
    r"\b(in|at|to|from|near|on|behind|under|inside|outside|over|by|around|into|via|opposite|off"
    "|between|above|below|across|through|past|towards?|visit|visiting|leaving) ((?:the |my |our "
    r"|his |her |their |a |an |this |that )?(?:[\w'’-]+ ){0,2}?[\w'’-]{2,})",
    re.IGNORECASE,
)
PLACE_HAN = re.compile(
    "[\u4e00-\u9fffA-Za-z0-9]{1,6}(?:市|区|路|街|楼|室|镇|村|省|县|站|校区|学院|医院|馆|店|湖|山"
    "|岛|港|城|园|房|厅|巷|弄|广场|大厦|机场|酒店|公园|中学|小学|大学|营地|码头|商场|大道|胡同|寺"
    "|铺)"
)
PLACE_HAN_CUE = re.compile(
    "(?:[住搬放寄停存挂藏][在到进]|在|到|去|从|住|回|飞|往|搬|自|来|放|寄|停)(?!了|着|过|底|处理|说|看|吃|想|给|我|他|她"
    r"|你)([^\s，。]{1,8})"
)
WHERE = re.compile(
    r"\b(?:in|into|on|near|from|around|round|through|towards?|via|(?:off|flew|fly|flying|moved"
    r"|moving|drove|flight|trip|travelling) to)\s+$",
    re.IGNORECASE,
)


def is_where(name: str, text: str, question: str) -> bool:
    """Whether a name tells where something is, and not what it is: flew into Porto."""
    return WHERE.search(text[: max(0, text.find(name))][-16:]) is not None


def new_place(found: str, question: str) -> bool:
    """Whether a place that was found, perhaps with words before it, is not the question's own."""
    return not any(found[i:] in question for i in range(len(found) - 1))


NOWHERE = re.compile(  # what follows "in" or "at" and is no place
    rf"\d+\w*|{WEEKDAY}|{MONTH}|{NUMBER_WORD}|me|him|her|them|us|it|all|least|first|last|once|time"
    "|moment|end|fact|case|general|mornings?|evenings?|nights?|weeks?|months?|years?|days?|time"
    "|way|sale|offer|hold|easter|christmas|xmas|halloween|list|mind|person|particular|total"
    "|advance|charge|hours?|minutes?|mins?|purpose|holiday|yours|mine",
    re.IGNORECASE,
)
SOMEWHERE = re.compile(
    r"\b(?:home|upstairs|downstairs|abroad|online|next door|outside)\b", re.IGNORECASE
)
PLACES_BY_NAME = lexicon.kinds_named("city") | lexicon.kinds_named("country")


def _has_place(text: str, kinds: frozenset[str], question: str) -> bool:
    """Whether a text has a city or a country, and no everyday word like one: they split up."""
    if not members_in(text, kinds, question):
        return False
    found = members(text, kinds)
    return any(lexicon.rank(u) > 0 or u.title() in text or not u.isascii() for u in found)


def _has_name(where: str, named: list[str]) -> bool:
    """Whether a place holds one of the names, or ends with the first word of one: Deer (Lake)."""
    last = where.split()[-1]
    return any(name in where or name.split(" ")[0] == last for name in named)


def place(want: Wanted, text: str, question: str, named: list[str], odd: list[str]) -> float:
    """Return 1 for a place after "in", 到 or the like, less for one alone, 0.6 for "in" a thing."""
    settled = (
        frozenset() if language.has_han(text) else lexicon.kinds_named(want.head) & PLACES_BY_NAME
    )
    if settled and want.head != "place":  # a bathroom is no city
        best = 0.75 if _has_place(text, settled, question) else 0.0
        named = [n for n in named if not of_a_being(n, text)]
        for m in PLACE_CUE.finditer(text):
            where = m.group(2)
            known = _has_name(where, named) or any(w in where.split() for w in odd)
            if known or members_in(where, settled, question):
                return 1.0
        return best or (0.5 if named or odd else 0.0)
    by_kind = members_in(text, PLACE_KINDS - PLACES_BY_NAME, question)
    by_kind = by_kind or _has_place(text, PLACES_BY_NAME, question)
    best = 0.75 if by_kind else 0.5 if named else 0.0
    for m in PLACE_CUE.finditer(text):
        where = m.group(2)
        if NOWHERE.fullmatch(where.split()[-1]):  # at Easter
            continue
        known = _has_name(where, named) or any(w in where.split() for w in odd)
        if known or members_in(where, PLACES_BY_NAME, question):
            return 1.0
        toward = m.group(1).lower() in {"to", "by", "over", "from"}
        if not toward:
            best = max(best, 0.6)
    if language.has_han(text):
        asked = question
        where = " ".join(m.group(1) for m in PLACE_HAN_CUE.finditer(text))
        for said, sure in ((where, 1.0), (text, 0.75)):
            words = language.tagged(said)
            tags = (w for w, tag in words if tag in {"ns", "nt", "nsf"} and len(w) > 1)
            if (
                any(fresh(w, asked) for w in tags)
                or any(new_place(m.group(), asked) for m in PLACE_HAN.finditer(said))
                or (said and members_in(said, PLACE_KINDS, question))
            ):
                best = max(best, sure)
        cued = (m.group(1) for m in PLACE_HAN_CUE.finditer(text))
        if best < 0.6 and any(fresh(said, asked) and _may_be_place(said) for said in cued):
            best = 0.6
        at_work = AT_WORK_HAN.search(text)
        if at_work and fresh(at_work[1], asked) and _may_be_place(at_work[1]):
            best = 1.0
        if FROM_WHERE_HAN.search(asked) and not COMES_FROM_HAN.search(text):
            best = min(best, 0.4)
    return max(best, 0.6 if SOMEWHERE.search(text) else 0.0)


AT_WORK_HAN = re.compile("在([^，。]{2,12}?)(?:上班|工作|任职|实习|打工|读书|上学|念书)")
FROM_WHERE_HAN = re.compile(
    "(?:哪|什么地方)(?:里|儿|边)?的?人|(?:老家|家乡|祖籍|籍贯)(?:是|在)?(?:哪|什么)"
)
COMES_FROM_HAN = re.compile("人|老家|家乡|籍|来自|出生|[生长]在|长大|从|是|老乡|住|回")


def _may_be_place(said: str) -> bool:
    """Whether what follows 在, 到 or the like begins like a place: not 住一个月 or 搬家."""
    word, tag = language.tagged(said)[0]
    return tag[0] not in "vmqducpt" and word not in {"家", "的", "得"}
