"""Whether a clause says the name of what the question asks the name of.

A name near a sister is not yet the sister's name: it must stand beside her ("my sister Marta",
室友老潘), or be said of her ("She's called Marta", 她叫小丽).
"""

from __future__ import annotations

import re

from course.stand_in.rules import holding, language, proper_names
from course.stand_in.rules.holding.places import is_where
from course.stand_in.rules.holding.words import fresh
from course.stand_in.rules.matching import beings, match
from course.stand_in.rules.questions import Question, Term
from course.stand_in.rules.statements import Clause

SURE = 0.8  # a match that is the same thing and no guess
WORD = re.compile(r"[\w-]+(?:['’]s)?")
NAMING = re.compile(
    r"\b(?:call(?:ed|s|ing)?|caled|named?|name's|names|goes by|known as|answers to|name (?:is"
    r"|was))\b|叫|名|姓|外号|绰号|昵称",
    re.IGNORECASE,
)
POINTS = re.compile(
    r"^(?:and |but |oh |so )*(?:(?:his|her|its|their|the) (?:\w+ )?name|(?:he|she|it|they)(?:'s|s"
    "| is| are|'re)?|its|called|named|(?:real |full |his |her |its |the )*name (?:is|was)|(?:i|we"
    r"|he|she|they|everyone)? ?(?:named|call(?:s|ed)?)(?= (?:it|him|her|them)\b)|(?:we|i) (?:named"
    r"|call))\b|^(?:然后|而且|对了)?(?:[他她它牠]们?|(?:[大小另]?一|那)[只条个匹位]|[小大全艺外]名"
    "|名字|店名|昵称|外号)?(?:的|就|也|还|其实){0,2}(?:叫|姓|名字|取名|名叫)",
    re.IGNORECASE,
)


LINK = re.compile(
    r"[\s,(:\"'“‘「《]*(?:(?:is|are|was|were|'s|’s|s|called|caled|named"
    r"|name|names|name's|is called|my|our|the|a|an|his|her|their|dr|mr"
    r"|mrs|ms|goes by|known as|it's|its)[\s,(:\"'“‘「《]+)*"
    r"|[\s,(:\"'“‘「《]*(?:的)?(?:名字|大名|小名)?(?:就|也|都)?(?:是|叫|名叫|叫做|姓|，|的)?[\s「《“\"]*",
    re.IGNORECASE,
)
BEHIND = re.compile(
    r"[\s,)\"'”’」》]*(?:(?:is|was|the|my|our|his|her|their|a|an|as"
    r"|who's|who is)[\s,]+)*|[\s,)\"'”’」》，]*(?:是|这个|的)?(?:我"
    r"|我们)?(?:的)?",
    re.IGNORECASE,
)


def _beside(owner: Term, name: str, text: str) -> bool:
    """Whether a name stands beside its owner: my flatmate Jonas, Monty the monstera, 室友老潘."""
    before, found, after = text.partition(name)
    if not found:
        return False
    return (_beside_han if language.has_han(text) else _beside_english)(owner, before, after)


def _beside_han(owner: Term, before: str, after: str) -> bool:
    ends = (i for i in range(len(before) + 1) if LINK.fullmatch(before[i:]))
    said = before[: next(ends, len(before))]  # up to the words that link it with the name
    behind = BEHIND.sub("", after, count=1)
    parts = [said[-n:] for n in (1, 2, 3, 4) if said] + [behind[:n] for n in (2, 3) if behind]
    return any(match(owner, part) >= SURE for part in parts)


def _beside_english(owner: Term, before: str, after: str) -> bool:
    for word in reversed(list(WORD.finditer(before))[-6:]):
        if match(owner, word.group()) >= SURE:
            rank = RANK.search(before[: word.start()])
            if rank and rank[1].lower() not in owner.asked.lower():
                return False
            return LINK.fullmatch(before[word.end() :]) is not None
    lead = BEHIND.match(after)
    if not lead or not lead.end() or re.match("['’]s", after):
        return False
    following = WORD.findall(after[lead.end() :])[:2]
    return any(match(owner, word) >= SURE for word in following)


SHORT_HAN = re.compile(r"(?!.*[我你他她它不没还别])[\u4e00-\u9fff]{1,4}[。！]?")  # 豆豆


def _is_asked_of(owners: list[Term], asked: Clause, before: list[Clause]) -> bool:
    """Whether a question of the assistant's asks for the name of the same: "What's her name?"."""
    texts = [asked.text]
    if ONE.search(asked.text) or IT.search(asked.text):
        texts += [c.text for c in reversed(before) if c.user]
    near = next((text for text in texts if beings(text) or _has(owners, text)), "")
    return _has(owners, near)


def _has(owners: list[Term], text: str) -> bool:
    return all(match(t, text) >= SURE for t in owners if t.weight >= 0.7)


AND = re.compile(r"\s*(?:[和跟与、&/]|\band\b)\s*")
RANK = re.compile(r"\b(vice|deputy|assistant|former|ex|co|step|great)[ -]$", re.IGNORECASE)
NAME_WORDS = {"call", "name", "surnam", "nicknam", "full"} | {
    "全名",
    "小名",
    "姓",
    "名",
    "取",
    "外号",
    "昵称",
}
OTHER = re.compile(r"\b(?:other|another|second)\b|另|第二", re.IGNORECASE)
OWN_SURNAME_HAN = re.compile("(?:我|本人|免贵)姓(?![什啥名])")
ONLY_SURNAME_HAN = re.compile("姓(?!名)[^叫名]*$")
IT = re.compile(r"\bit(?:['’]?s)?\b|[它牠]", re.IGNORECASE)
ONE = re.compile(r"\b(?:his|her|he|she|he's|she's)\b|[他她]", re.IGNORECASE)


MOST_OWNERS = 12  # words that say whose name is asked for


def naming(question: Question, clause: Clause, before: list[Clause], asked: list[Clause]) -> float:
    """Return how surely a clause names what the question asks the name of: 1, 0.5 or 0.

    Args:
        before: The clauses before it.
        asked: Those among them with which the assistant has asked for a name.
    """
    owners = [t for t in question.terms if t.word not in NAME_WORDS]
    found = [n for n in proper_names.names(clause.text) if fresh(n, question.text)]
    found = [n for n in found if not is_where(n, clause.text, question.text)]
    found += [w for w in proper_names.unknown_words(clause.text) if fresh(w, question.text)]
    if question.kind == "surname" and not owners:
        return 1.0 if OWN_SURNAME_HAN.search(clause.text) else 0.0
    if asked and SHORT_HAN.fullmatch(clause.text) and fresh(clause.text, question.text):
        found.append(clause.text.rstrip("。！"))
    if "《" in clause.text and any(t.person for t in owners):
        found = [name for name in found if f"《{name}" not in clause.text]  # a book's, or a film's
    if not found or not 1 <= len(owners) <= MOST_OWNERS:
        return 0.0
    text = clause.text
    lead = (
        before[-1]
        if before and (before[-1].message, before[-1].sentence) == (clause.message, clause.sentence)
        else None
    )
    joined = f"{lead.text}, {text}" if lead and not language.has_han(text) else text
    if (OTHER.search(question.text) and not OTHER.search(text)) or (
        question.kind == "surname" and holding.strength(question.want, text, question.text) < 0.8
    ):
        return 0.0
    own = sum(t.weight for t in owners if match(t, text) >= 0.7) / sum(t.weight for t in owners)
    only_surname = question.kind == "name" and ONLY_SURNAME_HAN.search(text)
    for name in () if only_surname else found:
        if any(_beside(t, name, joined) for t in owners if t.weight >= 0.7 or len(owners) == 1):
            return 1.0
    parts = AND.split(text.strip(" .。\"'“”")) if lead else []  # my teacher, Jo; 两条狗，豆豆和毛毛
    alone = any(part in found for part in parts) and all(len(part.split()) == 1 for part in parts)
    if alone and any(match(t, lead.text) >= SURE for t in owners if t.weight >= 0.7):
        return 1.0
    if asked and _is_asked_of(owners, asked[-1], before):
        return 1.0
    if NAMING.search(text):
        if own >= 0.4 or match(owners[-1], text) >= 0.8:
            return 0.5 if only_surname else 1.0
        if POINTS.search(text):
            of_it = IT.search(text)
            for other in reversed(before[-5:]):
                if any(match(t, other.text) >= (0.5 if t.kinds else 0.7) for t in owners):
                    return 1.0
                if not of_it and other.message == clause.message and beings(other.text):
                    break
    return 0.5 if own >= 0.5 else 0.0
