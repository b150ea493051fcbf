"""What speaks for a sentence of the conversation as the answer to a question.

Each sentence gets points for what speaks for it: the words it shares with the question, itself and
through its neighbours, something in it of the kind that is asked for, ... The weights were fitted
once, by logistic regression, to the seen half of the conversations in tests/recall/. A share is
from 0 to 1, everything else 0 or 1 unless it says otherwise.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import groupby

from course.stand_in.rules import language
from course.stand_in.rules.candidates import holds_candidate
from course.stand_in.rules.covering import in_context, table
from course.stand_in.rules.questions import Question, Term
from course.stand_in.rules.statements import Clause, meaning
from course.stand_in.rules.subjects import speaks_of_another

# Which sentence holds the answer, if one does.
POINTS = {
    "own": 4.9,  # share of the question's words in the sentence
    "near": 4.4,  # share of further words in what stands near it
    "pairs": 2.0,  # share of the question's pairs of Chinese characters
    "kind": 3.0,  # it holds something of the kind asked for: a time, a name, a reason, ...
    "member": 2.5,  # it names one of the kind asked for: an instrument, a colour
    "decides": 1.6,  # the question asks for a decision, and it tells one
    "corrects": 1.0,  # it corrects something
    "late": 1.5,  # its place in the conversation, from 0 to 1: later is likelier to hold still
    "long": 2.9,  # its length, as a share of 200 characters
    "asks": -1.5,  # it is itself a question
    "guess": -2.8,  # only the assistant said so, and the question is about the user
    "user": -3.6,  # the user said so, and the question is about what the assistant said
}
# Whether the best sentence does hold it: a sum, which the logistic function turns into a chance.
CHANCE = {
    "always": 1.0,
    "own": -1.7,  # alone, shared words say little: "What colour is my car?" - "My car is old."
    "near": -1.2,
    "kind asked": -2.0,  # the question asks for a kind that can be told by its form
    "kind found": 2.0,  # and the best sentence holds it, times the words that it covers
    "said plainly": 0.9,  # it covers nearly all words, and holds the kind if one is asked for
    "kind elsewhere": 1.4,  # the share of the next three sentences that hold it
    "head": 1.4,  # how well the word for what is asked, "which *hotel*", is covered
    "no member": -1.1,  # "which colour", and no colour in the best sentence
    "words": 1.1,  # the number of words in the question, up to 5, as a share
    "about assistant": 1.9,
    "guess": -0.9,
    "another": -0.8,  # the best sentence speaks of somebody else
    "lead": 0.3,  # its points above the next, up to 3
}
PLAINLY = 0.85  # of the question's words in the sentence itself
CORRECTS = re.compile(
    r"\b(?:actually|sorry|i meant|no wait|scratch|correction|changed|moved|instead|turns out"
    r"|in the end)\b|不对|说错|改|更正|其实|记错|换成|最后",
    re.IGNORECASE,
)
DECIDES = re.compile(
    r"\b(?:going with|go with|went with|decided|deciding|in the end|picked|we'll"
    r"|ok (?:getting|going|make)|getting|settled on|it is|taking|instead|actually|now)\b"
    r"|决定|还是|那就|就[^，。 ]{1,6}吧|定了|定在|最后|改|选|换成",
    re.IGNORECASE,
)
ASKS_DECISION = re.compile(
    r"\b(?:decide|chose|choose|pick|picked|going to|now|in the end|end up|final|finally|settle"
    r"|getting|buying|next|actually)\b|决定|最后|最终|打算|选|现在|到底|究竟|准备",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Sentence:
    """A sentence of the conversation and what speaks for it."""

    clauses: tuple[Clause, ...]
    text: str  # Chinese in simplified characters
    words: tuple[float, ...]  # how well it covers each word of the question, from 0 to 1
    around: tuple[float, ...]  # the same, together with its neighbours
    features: dict[str, float]

    @property
    def points(self) -> float:
        return sum(weight * self.features[name] for name, weight in POINTS.items())


def ranked(question: Question, clauses: list[Clause]) -> list[Sentence]:
    """Return the sentences, the likeliest to hold the answer first: a correction beats the best."""
    rows = table(question, clauses)
    contexts = in_context(clauses, rows)
    last = max((clause.message for clause in clauses), default=0) + 1
    found = []
    for _, group in groupby(clauses, key=lambda clause: (clause.message, clause.sentence)):
        own = tuple(group)
        said = " ".join(clause.text for clause in own)
        words = _highest([rows[clause.order] for clause in own])
        near = _highest([contexts[clause.order] for clause in own])
        features = {
            "own": _share(question.terms, words),
            "near": _share(question.terms, near) - _share(question.terms, words),
            "pairs": _shared_pairs(question.text, said),
            "late": own[0].message / last,
            **_signs(question, own, said, clauses),
        }
        found.append(Sentence(own, said, words, near, features))
    found.sort(key=lambda sentence: (-sentence.points, sentence.clauses[0].order))
    corrections = [s for s in found if _corrects(s, found[0])]
    return corrections[:1] + [s for s in found if s not in corrections[:1]]


def _corrects(sentence: Sentence, best: Sentence) -> bool:
    """Whether a later sentence gives another value for what the best one says."""
    its = sentence.features
    return (
        sentence.clauses[0].order > best.clauses[0].order
        and its["corrects"] == its["kind"] == best.features["kind"] == 1
        and its["guess"] == its["asks"] == 0
        and its["own"] + its["near"] >= 0.3
    )


def _signs(
    question: Question, own: tuple[Clause, ...], said: str, clauses: list[Clause]
) -> dict[str, float]:
    """Return the features that do not depend on shared words."""
    holds = any(holds_candidate(question, clause, clauses) for clause in own)
    members = meaning(said).members
    signs = {
        "kind": question.kind and holds,
        "member": any(term.head and term.kinds & members for term in question.terms),
        "decides": ASKS_DECISION.search(question.text) and DECIDES.search(said),
        "corrects": CORRECTS.search(said),
        "asks": own[0].asks,
        "guess": not any(c.fact for c in own) and not question.about_assistant,
        "user": own[0].user and question.about_assistant,
    }
    return {name: float(bool(sign)) for name, sign in signs.items()} | {
        "long": min(len(said), 200) / 200
    }


def chance(question: Question, found: list[Sentence], clauses: list[Clause]) -> float:
    """Return how likely it is, from 0 to 1, that the best sentence holds the answer."""
    total = sum(CHANCE[name] * value for name, value in doubts(question, found, clauses).items())
    return 1 / (1 + math.exp(-total))


def is_near(sentence: Sentence) -> bool:
    """Whether a sentence has anything to do with the question: a word of it, itself or nearby."""
    its = sentence.features
    return its["own"] + its["near"] >= 0.1 or its["pairs"] >= 0.1


def doubts(question: Question, found: list[Sentence], clauses: list[Clause]) -> dict[str, float]:
    """Return what `chance` goes by."""
    best = found[0]
    heads = [(t, how) for t, how in zip(question.terms, best.around, strict=True) if t.head]
    own, near, kind = (best.features[name] for name in ("own", "near", "kind"))
    asked = bool(question.kind)
    return {
        "always": 1.0,
        "own": own,
        "near": near,
        "kind asked": float(asked),
        "kind found": kind * (own + near),
        "said plainly": float(own >= PLAINLY and (kind or best.features["member"] or not asked)),
        "kind elsewhere": sum(sentence.features["kind"] for sentence in found[1:4]) / 3,
        "head": max((how for _, how in heads), default=0.5),
        "no member": float(any(t.kinds for t, _ in heads)) * (1 - best.features["member"]),
        "words": min(len(question.terms), 5) / 5,
        "about assistant": float(question.about_assistant),
        "guess": best.features["guess"],
        "another": float(all(speaks_of_another(question, c, clauses) for c in best.clauses)),
        "lead": min(best.points - found[1].points, 3) if len(found) > 1 else 3.0,
    }


def _highest(rows: list[list[float]]) -> tuple[float, ...]:
    return tuple(max(column) for column in zip(*rows, strict=True))


def _share(terms: tuple[Term, ...], how_well: tuple[float, ...]) -> float:
    """Return how much of the question's words is covered, by weight; all if it has none."""
    total = sum(term.weight for term in terms)
    covered = sum(t.weight * how for t, how in zip(terms, how_well, strict=True))
    return covered / total if total else 1.0


def _shared_pairs(question: str, said: str) -> float:
    asked = _pairs(question)
    return len(asked & _pairs(said)) / len(asked) if asked else 0.0


def _pairs(text: str) -> set[str]:
    runs = re.findall(f"[{language.HAN}]+", text)
    return {run[i : i + 2] for run in runs for i in range(len(run) - 1)}
