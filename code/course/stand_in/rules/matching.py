"""How well a text covers a word of the question: by the word, its like, its kind, its scene."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import OSA

from course.stand_in.rules import holding, language, lexicon
from course.stand_in.rules.questions import Term
from course.stand_in.rules.statements import meaning


@lru_cache(maxsize=65536)
def typo(a: str, b: str) -> bool:
    """Whether two words differ by a slip of the fingers: one in 4 to 7 letters, two in more."""
    if min(len(a), len(b)) < 4 or a[0] != b[0] or a.isdigit() or b.isdigit():
        return False
    return OSA.distance(a, b) <= (1 if min(len(a), len(b)) < 8 else 2)


@lru_cache(maxsize=1024)
def _traces(term: Term) -> frozenset[str]:
    """Return what a text that covers a word of the question must hold one of."""
    said = term.meaning
    letters = term.word[0] if term.word.isascii() else term.word
    return frozenset(letters).union(said.ideas, said.members, said.scenes, term.kinds)


@lru_cache(maxsize=65536)
def match(term: Term, text: str) -> float:
    """Return how well a text covers a word of the question, from 0 to 1."""
    said = meaning(text)
    word = term.word
    if said.traces.isdisjoint(_traces(term)):  # most texts: nothing more to look at
        return 0.0
    alike = [language.stem_of_regular(w) for w in said.words if w[:1] == word[0]]
    if word in alike or (not word.isascii() and word in said.han):
        return 1.0
    if term.name and not term.person and not word.isascii():
        return 0.0  # 小王 is not 小李
    if term.meaning.ideas & said.ideas:
        return 0.85
    if term.kinds & said.members and holding.members_in(text, term.kinds, term.asked):
        return 0.9 if term.head else 0.5
    best = 0.0
    if word.isascii():
        for other in alike:
            if typo(word, other):
                return 0.8
            if len(word) >= 5 and len(other) >= 5 and word[:5] == other[:5]:
                best = 0.7
    elif len(word) > 1 and said.han:
        shared = sum(ch in said.han for ch in word) / len(word)
        best = 0.6 * shared if shared >= 0.5 else 0.0
    if not best and (term.meaning.members & said.members or term.meaning.scenes & said.scenes):
        return 0.4
    return best


@lru_cache(maxsize=8192)
def beings(text: str) -> frozenset[str]:
    """Return the people that a text speaks of, by their ideas, and pets, by kind and word."""
    said = meaning(text)
    kept = said.members & lexicon.PET_KINDS
    pets = {w for w in language.stems(text) if lexicon.kinds_of(w) & kept} if kept else set()
    return said.ideas & lexicon.PEOPLE | kept | pets
