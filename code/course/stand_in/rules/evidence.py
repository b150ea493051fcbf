"""Say how well each clause of a conversation may answer a question, as a few numbers.

Each number has a name and a meaning (see `weights.py`); a clause's score is their weighted sum.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from course.stand_in.rules import answer_kinds, holding, language, lexicon
from course.stand_in.rules.lexicon import PET_KINDS as PETS
from course.stand_in.rules.matching import beings, matches
from course.stand_in.rules.naming import naming
from course.stand_in.rules.questions import Question
from course.stand_in.rules.statements import Clause, meaning
from course.stand_in.rules.who import USER, is_subject, says_i, who_of

CORRECTS = re.compile(
    r"\b(?:actually|sorry|i meant?|no wait|wait|scratch|change[ds]?|moved|renamed|postponed"
    r"|rescheduled|delayed|turned \d+|instead|correction|make (?:it|that)|turns out|rather|pushed"
    r"|switched|oops|wrong)\b|搬到|搬去|换到|跳槽|不对|[说搞打记]错|更正|其实|换成|挪到|提前到|推迟|延|取消|确认|改"
)


@lru_cache(maxsize=8192)
def corrects(text: str) -> bool:
    """Whether a clause says that something is to be corrected or has changed."""
    return CORRECTS.search(text.lower()) is not None


Levels = tuple[float, ...]  # how well each word of a question is covered, 0 to 1
Numbers = dict[str, float]  # what speaks for and against a clause, by the names in weights.py


GROUPS = {
    "count": "count",
    "label": "count",
    "amount": "count",
    "name": "name",
    "surname": "name",
    "person": "person",
    "rival": "person",
    "place": "place",
    "named": "named",
    "title": "named",
    "category": "category",
    "topic": "category",
    "sort": "sort",
    "advice": "sort",
    "reason": "reason",
    "yes": "yes",
    "": "any",
}


def group_of(kind: str) -> str:
    """Return the group of kinds of answers that share their weights."""
    return GROUPS.get(kind, "numeric")


def holds(question: Question, clause: Clause) -> bool:
    """Whether a clause holds something of the kind asked for, where that can be told."""
    strength = holding.strength(question.want, clause.text, question.text)
    return bool(question.kind) and strength >= 0.5


PLACES = lexicon.PLACE_KINDS | lexicon.kinds_named("day") | lexicon.kinds_named("month")
TYPED = {"numeric", "count", "named", "category", "place", "person"}
ABSENT, SURE = 0.45, 0.8  # a text holds none of the kind below, surely one from
HEARD = 0.8  # how well a word of the question is covered that somebody has said
UNSAID = 0.99  # how much a word of the question is missed that nobody has said near the clause
LONG_QUESTION = 12  # words
NO_ANSWER = re.compile(
    r"\b(?:no|nope|not|none|never|nothing|yes|yeah|yep|yup|ok|okay|sure|dunno|idk|maybe|why|what|well"
    r"|secret|thanks?|hi|hello|hm+|i)\b|n['’]t\b|[不没別别还還你我好嗯对對是有谢謝保]",
    re.IGNORECASE,
)
BESIDE = 150  # characters: clauses of a message that near count as its context


def questions_before(question: Question, clause: Clause, before: list[Clause]) -> list[Clause]:
    """Return the assistant's questions for the same kind of answer that a clause answers."""
    if not clause.user or clause.sentence > 1:
        return []
    asked = (c for c in before if c.asks and not c.user)
    return [c for c in asked if answer_kinds.asks_for(c.text, question.kind)]


def rival(clause: Clause, said: Conversation) -> bool:
    """Whether a clause speaks of another thing of the same kind: a car, and not the boat."""
    own = said.table[clause.order]
    things = [thing for i, thing in said.things if own[i] < 0.7]
    members = meaning(clause.text).members if things else frozenset()
    return any(t.meaning.members & members and not t.kinds & members for t in things)


def another(clause: Clause, said: Conversation) -> bool:
    """Whether a clause's sentence speaks of another being than the question does."""
    if not said.beings:
        return False
    before = [
        c for c in said.beside(clause) if c.sentence == clause.sentence and c.order <= clause.order
    ]
    if any(said.table[c.order][i] >= 0.7 for c in before for i in said.beings):
        return False
    return any(beings(c.text) for c in before)


class Cover(NamedTuple):
    """How well each word of a question is covered, 0 to 1, by ever more of the conversation."""

    own: Levels  # the clause itself
    window: Levels  # and the clauses beside it
    near: Levels  # and the message before it
    prev: Levels  # and the messages around it
    rest: Levels  # and all others


class Conversation:
    """What was said, with how well every clause covers the words of one question."""

    def __init__(self, question: Question, clauses: list[Clause]):
        self.question = question
        self.clauses = clauses
        self.group = group_of(question.kind)
        self.table = matches(question.terms, [clause.text for clause in clauses])
        self.nothing = (0.0,) * len(question.terms)
        self.messages: dict[int, list[Clause]] = {}
        for clause in clauses:
            self.messages.setdefault(clause.message, []).append(clause)
        self.best = {number: self._best(some) for number, some in self.messages.items()}
        self.all = tuple(map(max, zip(*self.best.values(), strict=True)))
        loud = {number for number, level in self.best.items() if any(level)}
        near = {number + step for number in loud for step in NEAR} if question.terms else self.best
        self._silent = self.best.keys() - near  # messages without a word of the question near
        terms = list(enumerate(question.terms))
        self.beings = [i for i, t in terms if beings(t.surface) or t.name]
        self.things = [
            (i, t) for i, t in terms if t.meaning.members and not (t.head or t.weight < 0.5)
        ]
        self.asked_of = [
            (i, t)
            for i, t in terms
            if t.person or t.meaning.members & PETS or (t.name and not t.meaning.members & PLACES)
        ]
        names = frozenset(t.surface.lower() for _, t in self.asked_of if t.name)
        self.who = who_of(clauses, names)
        self.length = min(1.0, len(language.words(question.text)) / LONG_QUESTION)
        self.of_user = says_i(question.text)
        self.user_acts = is_subject(question.text)
        self._corrects: dict[int, bool] = {}
        self._beside: dict[int, list[Clause]] = {}
        self._held: dict[int, float] = {}
        self._asked: dict[int, list[Clause]] = {}

    def held(self, clause: Clause) -> float:
        """Return how surely a clause holds an answer of the kind asked for."""
        if clause.order not in self._held:
            want, asked = self.question.want, self.question.text
            level = holding.strength(want, clause.text, asked)
            if (
                level < SURE
                and want.kind == "name"
                and self.asked(clause)
                and self._is_short(clause)
            ):
                level = SURE  # "What's it called?" "豆豆"
            self._held[clause.order] = level
        return self._held[clause.order]

    def _is_short(self, clause: Clause) -> bool:
        """Whether a message starts with a word or two that are no yes and no no."""
        first = clause.order == self.messages[clause.message][0].order
        few = len(language.simple_words(clause.text)) <= 2
        return first and few and not NO_ANSWER.search(clause.text)

    def asked(self, clause: Clause) -> list[Clause]:
        """Return the questions of the same kind that the assistant has asked just before."""
        if clause.order not in self._asked:
            before = self.before(clause)
            self._asked[clause.order] = questions_before(self.question, clause, before)
        return self._asked[clause.order]

    def _best(self, some: list[Clause]) -> Levels:
        return tuple(map(max, zip(*(self.table[c.order] for c in some), strict=True)))

    def beside(self, clause: Clause) -> list[Clause]:
        """Return the clauses of the same message that stand near a clause, itself among them."""
        if clause.order not in self._beside:
            same = self.messages[clause.message]
            place = clause.order - same[0].order
            reach = same[max(0, place - BESIDE) : place + BESIDE + 1]  # each has a character
            near = [c for c in reach if abs(c.start - clause.start) <= BESIDE]
            self._beside[clause.order] = near
        return self._beside[clause.order]

    def before(self, clause: Clause) -> list[Clause]:
        """Return the clauses of the message before that of a clause."""
        return self.messages.get(clause.message - 1, [])

    def covers_nothing(self, clause: Clause) -> bool:
        """Whether a clause has no word of the question but what is asked for."""
        own = self.table[clause.order]
        return not any(own[i] >= 0.7 and not t.head for i, t in enumerate(self.question.terms))

    def corrects(self, clause: Clause) -> bool:
        """Whether the message of a clause corrects something."""
        number = clause.message
        if number not in self._corrects:
            self._corrects[number] = any(corrects(c.text) for c in self.messages[number])
        return self._corrects[number]

    def is_far(self, clause: Clause) -> bool:
        """Whether a clause has nothing to do with the question: no word of it is said near it."""
        if clause.message not in self._silent or self.question.about_assistant:
            return False
        return not self.question.kind or self.held(clause) < SURE

    def cover(self, clause: Clause) -> Cover:
        """Return how well the words of the question are covered around a clause."""
        number, nothing = clause.message, self.nothing
        own = self.table[clause.order]
        window = self._best(self.beside(clause))
        for question in self.asked(clause)[-1:]:  # an answer goes with its question
            own, window = (_more(some, self.table[question.order]) for some in (own, window))
        near = _more(window, self.best.get(number - 1, nothing))
        prev = _more(near, self.best.get(number - 2, nothing))
        prev = _more(prev, self.best.get(number + 1, nothing))
        return Cover(own, window, near, prev, self.all)


NEAR = (-1, 0, 1, 2)  # from a message to those that it may belong to: see `cover`


def _more(some: Levels, others: Levels) -> Levels:
    return tuple(map(max, some, others))


def evidence(
    question: Question, clauses: list[Clause], usable: list[Clause]
) -> list[tuple[Clause, Numbers]]:
    """Return the clauses that may answer, each with what speaks for and against it by name."""
    said = Conversation(question, clauses)
    found = []
    known: dict[Cover, Numbers] = {}  # most clauses are covered alike
    for clause in usable:
        if said.is_far(clause):
            continue
        cover = said.cover(clause)
        if cover not in known:
            known[cover] = {"covered": _covered(said, cover)} | _of_words(said, cover)
        numbers = {"bias": 1.0, f"kind_{said.group}": 1.0} | known[cover]
        numbers |= _of_place(said, clause)
        numbers |= _of_whom(said, clause)
        if question.kind:
            numbers |= _of_kind(said, clause, numbers["covered"])
        if said.group == "name":
            before = clauses[max(0, clause.order - 5) : clause.order]
            sure = naming(question, clause, before, said.asked(clause))
            numbers |= {"naming": sure, "names_owner": float(sure == 1.0)}
        found.append((clause, numbers))
    return found


def _of_words(said: Conversation, cover: Cover) -> Numbers:
    """Return how much of the question each part of the conversation adds, and what is missing."""
    terms = said.question.terms
    total = sum(t.weight for t in terms) or 1.0
    shares = [
        sum(t.weight * how for t, how in zip(terms, level, strict=True)) / total
        for level in (cover.own, cover.window, cover.near, cover.prev, cover.rest)
    ]
    own, window, near, prev, rest = shares
    found = {"own": own, "near": near - window, "prev": prev - near, "rest": rest - prev}
    found["head_miss"] = max((1 - cover.rest[i] for i, t in enumerate(terms) if t.head), default=0)
    around = [max(levels) for levels in zip(*cover[:4], strict=True)]
    heavy = [i for i, t in enumerate(terms) if t.weight >= 0.5] or range(len(terms))
    found["solid"] = max((around[i] for i in heavy), default=0.0)
    found["lack"] = max(
        (
            min(1.0, t.weight)
            * (
                1
                - max(cover.own[i], 0.9 * cover.window[i], 0.7 * cover.near[i], 0.4 * cover.prev[i])
            )
            for i, t in enumerate(terms)
        ),
        default=0.0,
    )
    found["heard"] = sum(t.weight for i, t in enumerate(terms) if cover.rest[i] >= HEARD) / total
    found["length"] = said.length
    found["world"] = float(found["lack"] >= UNSAID and not said.of_user)
    found["unheard"] = max((1 - cover.rest[i] for i, t in enumerate(terms) if t.name), default=0)
    found["stranger"] = max(
        (
            1 - max(cover.own[i], 0.8 * cover.window[i], 0.6 * cover.near[i], 0.4 * cover.prev[i])
            for i, t in enumerate(terms)
            if t.name or t.person
        ),
        default=0.0,
    )
    return found


def _of_whom(said: Conversation, clause: Clause) -> Numbers:
    """Return whether a clause is about whom the question asks about, or about somebody else."""
    who, asked = said.who[clause.order], said.asked_of
    if asked:
        same = [
            bool(t.meaning.ideas & who or t.word in who)
            or t.surface.lower() in who
            or said.table[clause.order][i] >= 0.7
            for i, t in asked
        ]
        other = bool(who) and not any(same) and not (said.user_acts and who == USER)
        mine = other and who == USER and is_subject(clause.text)
        return {
            "who": sum(same) / len(same),
            "who_else": float(other),
            "i_else": float(mine),
        }
    if said.of_user:
        other = bool(who - USER) and not is_subject(clause.text)
        return {"self": float(who == USER), "self_else": float(other)}
    return {}


def _of_place(said: Conversation, clause: Clause) -> Numbers:
    """Return what tells by where and how a clause was said."""
    has_rival = rival(clause, said)
    return {
        "another": float(another(clause, said)),
        "asks": float(clause.asks),
        "rival": float(has_rival),
        "only_rival": float(has_rival and said.covers_nothing(clause)),
        "cue": float(said.corrects(clause)),
        "recent": clause.message / (said.clauses[-1].message or 1),
        "assistant": float(said.question.about_assistant),
        "short": float(len(language.simple_words(clause.text)) <= 2),
    }


def _of_kind(said: Conversation, clause: Clause, covered: float) -> Numbers:
    """Return what tells by the kind of answer that is asked for."""
    level = said.held(clause)
    beside = max(map(said.held, said.beside(clause)))
    absent = float(beside < ABSENT)
    found = {
        "held": level,
        "sure": float(level >= SURE),
        "absent": absent,
        "held_beside": float(level < ABSENT <= beside),
        "asked_same": float(bool(said.asked(clause))),
    }
    if said.group in TYPED:
        found |= {"typed_covered": level * covered, "typed_absent": absent}
    return found


def _covered(said: Conversation, cover: Cover) -> float:
    """Return how much of what the question is about the clause covers, its context counting less.

    What it asks for (which *colour*) is left out where the answer is a member of that kind.
    """
    terms = said.question.terms
    by_kind = said.group in {"category", "named"}
    about = [i for i, t in enumerate(terms) if not (t.head and by_kind)] or range(len(terms))
    total = sum(terms[i].weight for i in about)
    best = (max(cover.own[i], 0.75 * cover.window[i], 0.5 * cover.near[i]) for i in about)
    some = sum(terms[i].weight * b for i, b in zip(about, best, strict=True))
    return some / total if total else 0.0
