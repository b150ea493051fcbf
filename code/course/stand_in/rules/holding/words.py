"""The words of a text that may answer: new ones, members of a kind, nouns and what says which."""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.statements import listed_units


def fresh(candidate: str, question: str) -> bool:
    """Whether the question does not hold the candidate already."""
    return candidate.lower() not in question.lower()


def forms(word: str) -> tuple[str, ...]:
    """Return a word in what may be its plain forms; a Chinese word as it is."""
    return lexicon.forms(word) if word.isascii() else (word,)


@lru_cache(maxsize=1024)
def forms_in(question: str) -> frozenset[str]:
    """Return the words of a question in all their forms."""
    return frozenset(form for word in language.words(question) for form in forms(word))


LITTLE = {"a", "it", "its", "us", "o", "b"}  # small words that are something else in capitals


def _is_loud(unit: str, text: str) -> bool:
    """Whether a small word stands in capitals, and not only where a text starts: works in IT."""
    return re.search(rf".\b{unit.upper()}\b", text) is not None


def members(text: str, kinds: frozenset[str]) -> list[str]:
    """Return the words of a text that name a member of one of the kinds."""
    return [u for u in listed_units(text) if not lexicon.senses(u).members.isdisjoint(kinds)]


def members_in(text: str, kinds: frozenset[str], question: str) -> bool:
    """Whether a text names a member of the kinds that the question does not name."""
    found = members(text, kinds)
    if not LITTLE.isdisjoint(found):
        found = [unit for unit in found if unit not in LITTLE or _is_loud(unit, text)]
    return any(
        forms_in(question).isdisjoint(forms(unit)) and (unit.isascii() or unit not in question)
        for unit in found
    )


SMALL = language.words_of("small.txt")  # words that say nothing by themselves
NO_MODIFIERS = {"new", "other", "another", "same"}  # nor do these say which sort something is


def compound(head: str, text: str, question: str) -> bool:
    """Whether a text holds the noun asked for with what says of which sort it is.

    The garden gate answers "which gate", 鹿肉 answers 哪种肉.
    """
    if not head:
        return False
    if not head.isascii():
        last = head[-1]
        return any(
            len(w) > 1 and w[-1] == last and w not in question and not w.startswith(("哪", "什"))
            for w in language.words(text)
        )
    heads = "|".join(re.escape(form) for form in lexicon.forms(head))
    found = re.finditer(rf"\b([\w'’-]+) (?:{heads})(?:e?s)?\b", text, re.IGNORECASE)
    return any(
        fresh(m.group(1), question) and m.group(1).lower() not in SMALL | NO_MODIFIERS
        for m in found
    )
