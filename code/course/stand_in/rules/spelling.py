"""Put right the typing errors of a question: "whats teh wieght" asks for the weight.

Only words that nobody knows are touched, where exactly one common English word is a slip of the
fingers away: two letters swapped, one too few, one too many, one beside the right one. What was
said in the conversation may be a name without its capital, and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.proper_names import GIVEN, NOT_NAMES

WRITTEN = re.compile(r"(?<![\w'’@#./-])[a-z]{3,20}(?![\w'’@#/-]|\.\w)")
SHORT = {"wat": "what", "wot": "what", "wats": "whats", "wich": "which", "wen": "when"} | {
    "wer": "where", "abt": "about", "dis": "this", "wif": "with", "ppl": "people",
}  # fmt: skip
MISTAKEN = (  # words that are known, but not here
    (
        re.compile(r"^(\W*)were (?=(?:is|are|am|do|dose|does|did|was|can|should)\b)", re.I),
        r"\1where ",
    ),
    (re.compile(r"\bdose (?=(?:my|he|she|it|the|his|her|our|their|your|i)\b)", re.I), "does "),
)
SMALL = language.words_of("small.txt") | {"called", "named"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
BESIDE = {  # letters that are struck or heard for one another
    letter: set(row[max(0, i - 1) : i + 2]) | (set("aeiouy") if letter in "aeiouy" else set())
    for row in ROWS
    for i, letter in enumerate(row)
}
SWAPPED, MISSING, DOUBLED, OTHER = 0.0, 0.0, 0.0, 1.0  # how unlikely each slip is
CLEAR = 1.0  # by how much the likeliest word must lead
LONG = 7  # letters: a word in which one wrong letter leaves no doubt


def put_right(question: str, said: Iterable[str] = ()) -> str:
    """Return a question without its typing errors; `said` are the texts of the conversation."""
    if language.has_han(question):
        return question
    for pattern, right in MISTAKEN:
        question = pattern.sub(right, question)

    def right(found: re.Match) -> str:
        word = found.group()
        meant = _meant(word)
        return word if meant == word or _is_said(word, said) else meant

    return WRITTEN.sub(right, question)


def _is_said(word: str, said: Iterable[str]) -> bool:
    """Whether a word stands in the texts, perhaps without the s of beas bugs."""
    pattern = re.compile(rf"\b{word.removesuffix('s')}s?\b", re.IGNORECASE)
    return any(pattern.search(text) for text in said)


@lru_cache(maxsize=4096)
def _meant(word: str) -> str:
    """Return the word that was meant: itself where it is known, or where that is not clear."""
    if word in SHORT:
        return SHORT[word]
    if word in SMALL or word in NOT_NAMES or word in GIVEN or lexicon.known(word):
        return word
    if word.endswith("in") and lexicon.rank(word + "g") < 2:
        return word + "g"  # racin
    rarest = {3: -1, 4: 0, 5: 1, 6: 1}.get(len(word), 2)  # short words may be names
    costs: dict[str, float] = {}
    for other, slip in _slips(word):
        rank = -1 if other in SMALL else lexicon.rank(other)
        if other.startswith(word) or other[0] != word[0]:
            continue  # agen is no agent, and ewan does not wean
        if rank > 1 and lexicon.known(other):
            rank = 1
        if rank <= rarest:
            costs[other] = min(costs.get(other, 9), slip + rank)
    if not costs:
        return word
    meant = min(costs, key=costs.__getitem__)
    others = [costs[other] for other in costs if meant not in lexicon.forms(other)]
    return meant if min(others, default=9) - costs[meant] >= CLEAR else word


def _slips(word: str) -> Iterable[tuple[str, float]]:
    """Return what a word may have been meant to be, each with how unlikely that slip is."""
    for i in range(len(word) - 1):
        yield word[:i] + word[i + 1] + word[i] + word[i + 2 :], SWAPPED
    for i in range(1, len(word) + 1):  # the first letter is seldom missed
        for letter in LETTERS:
            yield word[:i] + letter + word[i:], MISSING
    for i in range(1, len(word)):
        if word[i] == word[i - 1]:
            yield word[:i] + word[i + 1 :], DOUBLED
        elif len(word) >= LONG:
            yield word[:i] + word[i + 1 :], OTHER
    for i in range(1, len(word) if len(word) > 5 else 0):
        for letter in BESIDE[word[i]] - {word[i]}:
            yield word[:i] + letter + word[i + 1 :], OTHER
