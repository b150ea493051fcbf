"""Fit the weights with which the stand-in model chooses what to answer, and measure them.

    python bench/fit_recall.py           cross-validated shares, then the weights
    python bench/fit_recall.py --write   the same, and put the weights into weights.py

The questions are those of tests/recall/seen.json, once in their own conversation and once in two
joined into one, so that long histories count too. Some are asked again about somebody of whom
nothing was said: for "my sister" they say "my brother".

`RANK` is fitted by the likelihood of the clauses that hold the answer among all clauses of a
question. `ENOUGH` is a logistic regression on the best clause of each question: whether what is
quoted holds the answer, or the answer was never given. A quote that misses an answer that was given
counts a tenth: it is no invention. `SURE` is the lowest chance at which at most `INVENTED` of all
questions are answered although nothing was told.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from recall_score import PARTS, holds  # noqa: E402

from course.stand_in.rules import language, recall, weights  # noqa: E402
from course.stand_in.rules.questions import read_question  # noqa: E402
from course.stand_in.rules.quoting import quote  # noqa: E402
from course.stand_in.rules.statements import conversation  # noqa: E402

INVENTED = 0.04  # of all questions, in cross-validation; unseen ones may be harder
MISSED = 0.1  # weight of a quote that misses an answer that was given
SWAPPED = 0.2  # weight of a question that asks about somebody else
RANK_PENALTY, ENOUGH_PENALTY = 2.0, 1.0  # L2, on each weight
FOLDS = 5


# Somebody, and who takes their place.
OTHERS = (
    *(
        ("sister", "brother"),
        ("mother", "father"),
        ("mum", "dad"),
        ("mom", "dad"),
        ("son", "niece"),
    ),
    *(("wife", "daughter"), ("husband", "son"), ("neighbour", "cousin"), ("friend", "uncle")),
    *(("boss", "landlord"), ("aunt", "grandmother"), ("dog", "cat"), ("girlfriend", "sister")),
    *(("妹妹", "弟弟"), ("姐姐", "哥哥"), ("我妈", "我爸"), ("妈妈", "爸爸"), ("老婆", "女儿")),
    *(("老公", "儿子"), ("邻居", "表哥"), ("朋友", "舅舅"), ("老板", "房东"), ("奶奶", "姑姑")),
    *(("狗", "猫"), ("同事", "导师"), ("我妹", "我弟"), ("我姐", "我哥"), ("儿子", "侄女")),
)


@dataclass
class Case:
    """A question with the clauses that may answer it."""

    chat: str
    given: bool
    accept: list[str]
    question: object
    clauses: list
    texts: list[str]
    found: list  # (clause, its numbers)
    good: list[float]  # how well each holds the answer: itself 1, the quote around it 0.5
    swapped: bool = False
    right: bool = False  # whether what is quoted holds the answer
    best: dict[str, float] = field(default_factory=dict)  # the numbers of the best clause


def joined(chats: list[dict], seed: int = 5) -> list[dict]:
    """Return the chats of each language joined two by two."""
    found = []
    for lang in ("en", "zh", "zh-Hant"):
        some = [chat for chat in chats if chat["lang"] == lang]
        random.Random(seed).shuffle(some)
        for one, other in zip(some[::2], some[1::2], strict=False):
            found.append(
                {
                    "id": one["id"],
                    "messages": one["messages"] + other["messages"],
                    "questions": one["questions"] + other["questions"],
                }
            )
    return found


def swapped(chats: list[dict]) -> list[dict]:
    """Return the chats with questions about somebody of whom nothing was said."""
    found = []
    for chat in chats:
        said = simplified(" ".join(message["content"] for message in chat["messages"]))
        asked = []
        for question in chat["questions"]:
            text = simplified(question["ask"]) if question["accept"] else ""
            for pair in OTHERS:
                for one, other in (pair, pair[::-1]):
                    there = re.search(rf"\b{one}\b" if one.isascii() else one, text)
                    if there and other not in said and other not in text:
                        asked.append({"ask": text.replace(one, other), "accept": []})
        if asked:
            found.append({**chat, "questions": asked})
    return found


def simplified(text: str) -> str:
    return language.to_simplified(text.lower())


def cases_of(chats: list[dict], *, swapped: bool = False) -> list[Case]:
    """Return the questions of some chats, but those for the user's own name: it has its rules."""
    found = []
    for chat in chats:
        clauses, texts = conversation(chat["messages"])
        for asked in chat["questions"]:
            question = read_question(asked["ask"], texts)
            if recall.asks_own_name(question):
                continue
            accept = [simplified(text) for text in asked["accept"]]
            rows = recall.candidates(question, clauses)
            good = []
            for clause, _ in rows:
                around = simplified(quote(clause, clauses, texts)[0])
                good.append(1.0 if holds(clause.text, accept) else 0.5 * holds(around, accept))
            found.append(
                Case(
                    chat["id"], bool(accept), accept, question, clauses, texts, rows, good, swapped
                )
            )
    return found


def training(chats: list[dict]) -> list[Case]:
    """Return the cases that the weights are fitted to."""
    return cases_of(chats) + cases_of(joined(chats)) + cases_of(swapped(chats), swapped=True)


def matrix(rows: list[dict[str, float]], names: list[str]) -> np.ndarray:
    return np.array([[row.get(name, 0.0) for name in names] for row in rows])


def fit_rank(cases: list[Case], names: list[str], steps: int = 600) -> dict[str, float]:
    """Maximise the likelihood of the clauses that hold the answer: Adam on a softmax a question."""
    some = [case for case in cases if any(case.good)]
    x = matrix([numbers for case in some for _, numbers in case.found], names)
    good = np.array([value for case in some for value in case.good])
    sizes = [len(case.found) for case in some]
    starts = np.cumsum([0, *sizes[:-1]])

    def share(values: np.ndarray) -> np.ndarray:
        return values / np.repeat(np.add.reduceat(values, starts), sizes)

    w, mean, square = (np.zeros(len(names)) for _ in range(3))
    for step in range(1, steps + 1):
        scores = x @ w
        scores = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
        slope = RANK_PENALTY * w - x.T @ (share(scores * good) - share(scores))
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        w -= 0.05 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return dict(zip(names, w, strict=True))


def look(cases: list[Case], rank: dict[str, float]) -> None:
    """Quote for each question by these weights, and note whether that holds the answer."""
    before = dict(weights.RANK)
    weights.RANK.update(rank)
    for case in cases:
        if case.found:
            order = recall.best_first(case.found)
            said = recall.quoted(case.question, order, case.clauses, case.texts)
            case.best = order[0][1]
            case.right = holds(simplified(" ".join(text for _, text in said)), case.accept)
    weights.RANK.update(before)


def fit_enough(cases: list[Case], names: list[str], steps: int = 25) -> dict[str, float]:
    """Regress whether the answer was given and quoted (Newton's method)."""
    some = [case for case in cases if case.found and recall.is_near(case.question, case.best)]
    x, y = matrix([case.best for case in some], names), np.array([case.right for case in some])
    weight = np.array(
        [
            SWAPPED if case.swapped else MISSED if case.given and not case.right else 1.0
            for case in some
        ]
    )
    w = np.zeros(len(names))
    for _ in range(steps):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (weight * (y - p)) - ENOUGH_PENALTY * w
        bend = (x.T * (weight * p * (1 - p))) @ x + ENOUGH_PENALTY * np.eye(len(names))
        w += np.linalg.solve(bend, slope)
    return dict(zip(names, w, strict=True))


def chances(cases: list[Case], enough: dict[str, float]) -> np.ndarray:
    """Return how likely each answer is; 0 where it is not given plainly in any case."""
    names = list(enough)
    scores = matrix([case.best for case in cases], names) @ np.array(list(enough.values()))
    plain = [
        bool(case.found)
        and recall.is_near(case.question, case.best)
        and not recall.is_doubtful(case.question, case.best)
        for case in cases
    ]
    return np.array(plain) / (1 + np.exp(-scores))


def threshold(chance: np.ndarray, given: np.ndarray) -> float:
    """Return the lowest chance above which at most `INVENTED` of the questions are never-given."""
    never = np.sort(chance[~given])[::-1]
    return float(never[int(INVENTED * len(chance))])


def cross_validated(chats: list[dict]) -> float:
    """Print the shares of chats that were not fitted on, and return their threshold."""
    mixed = sorted({chat["id"] for chat in chats})
    random.Random(1).shuffle(mixed)
    all_chances, all_cases = [], []
    for fold in range(FOLDS):
        out = set(mixed[fold::FOLDS])
        rest = [chat for chat in chats if chat["id"] not in out]
        seen = training(rest)
        rank = fit_rank(seen, list(weights.RANK))
        look(seen, rank)
        enough = fit_enough(seen, list(weights.ENOUGH))
        tested = cases_of([chat for chat in chats if chat["id"] in out])
        look(tested, rank)
        all_cases += tested
        all_chances.append(chances(tested, enough))
    chance = np.concatenate(all_chances)
    given = np.array([case.given for case in all_cases])
    right = np.array([case.given and case.right for case in all_cases])
    sure = threshold(chance, given)
    print(f"{len(chats)} chats, {len(given)} questions, {FOLDS} folds")
    print(f"quotes hold the answer: {right.sum() / given.sum():.1%} of the given")
    for limit in (0.03, 0.04, 0.05):
        cut = np.sort(chance[~given])[::-1][int(limit * len(chance))]
        plain = (right & (chance > cut)).sum() / given.sum()
        print(
            f"plainly right: {plain:.1%}, where {limit:.1%} of all are invented (chance {cut:.2f})"
        )
    return sure


def write(found: dict[str, dict[str, float]], sure: float) -> None:
    """Put the numbers into weights.py; its comments stay."""
    path = Path(weights.__file__)
    text = path.read_text(encoding="utf-8")
    for table, values in found.items():
        start = text.index(f"{table} = {{")
        head, body = text[:start], text[start:]
        for name, value in values.items():
            body = re.sub(rf'("{name}": )-?[\d.]+,', rf"\g<1>{value:.2f},", body, count=1)
        text = head + body
    text = re.sub(r"^SURE = [\d.]+", f"SURE = {sure:.2f}", text, flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="put the weights into weights.py")
    options = parser.parse_args()
    with open(PARTS[0], encoding="utf-8") as file:
        chats = json.load(file)
    sure = cross_validated(chats)
    cases = training(chats)
    found = {"RANK": fit_rank(cases, list(weights.RANK))}
    look(cases, found["RANK"])
    found["ENOUGH"] = fit_enough(cases, list(weights.ENOUGH))
    for table, values in found.items():
        print(f"\n{table}")
        for name, value in values.items():
            print(f"  {name:14} {value:6.2f}")
    print(f"\nSURE {sure:.2f}")
    if options.write:
        write(found, sure)


if __name__ == "__main__":
    main()
