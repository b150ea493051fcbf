"""How well a text covers a word of the question: by the word, its like, its kind, its scene."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from rapidfuzz.distance import OSA

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.holding.words import members_in
from course.stand_in.rules.questions import Term
from course.stand_in.rules.statements import han_words, listed_units, units


@lru_cache(maxsize=65536)
def typo(a: str, b: str) -> bool:
    """Whether two words differ by a slip of the fingers: one in 4 to 7 letters, two in more."""
    if min(len(a), len(b)) < 4 or a[0] != b[0] or a.isdigit() or b.isdigit():
        return False
    return OSA.distance(a, b) <= (1 if min(len(a), len(b)) < 8 else 2)


Closeness = tuple[int, float]  # the rank of the rule that holds, and how well it covers
FAR, SAME_SCENE, STARTS_ALIKE, MISSPELT = (0, 0.0), (1, 0.4), (2, 0.7), (3, 0.8)
SAME_KIND, KIND_ASKED_FOR, SAME_IDEA, SAME = (4, 0.5), (4, 0.9), (5, 0.85), (6, 1.0)


def match(term: Term, text: str) -> float:
    """Return how well a text covers a word of the question, from 0 to 1."""
    found = {unit: _closeness(term, unit) for unit in units(text)}
    return _cover(term, text, found)


def matches(terms: tuple[Term, ...], texts: list[str]) -> list[tuple[float, ...]]:
    """Return for each of many texts how well it covers each word of the question."""
    index: dict[str, list[str]] = {trace: [] for term in terms for trace in _traces_of_term(term)}
    listed = lexicon.listed()
    for unit in dict.fromkeys(chain.from_iterable(map(units, texts))):
        # A Chinese word is close by what it stands for only; that it is the same, _cover sees.
        for trace in _traces(unit) if unit in listed or unit.isascii() else ():
            if trace in index:
                index[trace].append(unit)
    columns = []
    for term in terms:
        near = {unit for trace in _traces_of_term(term) for unit in index[trace]}
        found = {unit: close for unit in near if (close := _closeness(term, unit)) != FAR}
        columns.append([_cover(term, text, found) for text in texts])
    return list(zip(*columns, strict=True)) if terms else [()] * len(texts)


def _cover(term: Term, text: str, found: dict[str, Closeness]) -> float:
    """Return how well a text covers a word of the question, by how close its words come to it."""
    word = term.word
    han = "" if word.isascii() else han_words(text)
    if han and word in han:
        return 1.0
    if term.name and not (term.person or word.isascii()):
        return 0.0  # 小王 is not 小李
    best = max([found[unit] for unit in units(text) if unit in found], default=FAR)
    if han and len(word) > 1 and best < SAME_KIND:
        letters = set(word)
        shared = sum(map(han.__contains__, letters)) / len(letters)
        return 0.6 * shared if shared >= 0.5 else best[1]
    return best[1]


@lru_cache(maxsize=32768)
def _traces(unit: str) -> tuple[str, ...]:
    """Return what a word or phrase has in common with all that comes close to it."""
    said = lexicon.senses(unit)
    initial = language.regular(unit)[:1] if unit.isascii() else ""
    return (initial, *said.ideas, *said.members, *said.scenes)


@lru_cache(maxsize=1024)
def _traces_of_term(term: Term) -> frozenset[str]:
    """Return what all that comes close to a word of the question has in common with it."""
    said = term.meaning
    return frozenset(term.word[0]).union(said.ideas, said.members, said.scenes, term.kinds)


def _closeness(term: Term, unit: str) -> Closeness:
    """Return how close a word or a phrase comes to a word of the question."""
    word, said, stem = term.word, lexicon.senses(unit), ""
    if word.isascii() and unit.isascii() and " " not in unit:
        plain = language.regular(unit)
        stem = language.stem_of_regular(plain) if plain[:1] == word[0] else ""
    if stem == word:
        return SAME
    if not term.meaning.ideas.isdisjoint(said.ideas):
        return SAME_IDEA
    if not term.kinds.isdisjoint(said.members) and members_in(unit, term.kinds, term.asked):
        return KIND_ASKED_FOR if term.head else SAME_KIND
    if stem and typo(word, stem):
        return MISSPELT
    if len(word) >= 5 and len(stem) >= 5 and word[:5] == stem[:5]:
        return STARTS_ALIKE
    members, scenes = term.meaning.members, term.meaning.scenes
    near = not (members.isdisjoint(said.members) and scenes.isdisjoint(said.scenes))
    return SAME_SCENE if near else FAR


@lru_cache(maxsize=8192)
def beings(text: str) -> frozenset[str]:
    """Return the people that a text speaks of, by their ideas, and pets, by kind and word."""
    found: set[str] = set()
    for unit in listed_units(text):
        said = lexicon.senses(unit)
        if not said.ideas.isdisjoint(lexicon.PEOPLE):
            found |= said.ideas & lexicon.PEOPLE
        if not said.members.isdisjoint(lexicon.PET_KINDS):
            found |= said.members & lexicon.PET_KINDS
            found.add(language.stem(unit))
    return frozenset(found)
