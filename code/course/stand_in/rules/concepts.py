"""Which words mean nearly the same, in English and Chinese; and which things are of which kind.

The tables are the text files in `words/`, read once. `related.txt` has a line for each idea of
everyday talk: a question that says "employer" is met by a statement that says "work for", and one
in Chinese by one in English. `kinds.txt` has a line for each kind of thing: a question about an
"instrument" is met by a statement about a "cello", but a question about a guitar is not.
"""

from __future__ import annotations

from functools import cache, lru_cache

from course.stand_in.rules import language

PEOPLE = frozenset(
    {
        *("mother", "father", "sister", "brother", "son", "daughter", "wife", "husband"),
        *("girlfriend", "boyfriend", "fiance", "grandmother", "grandfather", "niece", "nephew"),
        *("cousin", "uncle", "aunt", "roommate", "neighbor", "friend", "colleague", "boss"),
        *("teacher", "doctor", "dentist", "vet", "client"),
    }
)


@cache
def words_of(name: str) -> frozenset[str]:
    """Return the words of a list, and the stems of the English ones."""
    found = " ".join(language.lines_of(name)).split()
    return frozenset(found) | {language.stem(word) for word in found if word.isascii()}


def _as_in_texts(word: str) -> str:
    """Return a word or phrase of the tables as the stems of a text would spell it."""
    if not word.isascii():
        return word
    return " ".join(language.stem(part) for part in word.split("_"))


def _index(parts: list[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """Return word -> keys from (key, words) pairs."""
    table: dict[str, set[str]] = {}
    for key, words in parts:
        for word in words.replace("|", " ").split():
            table.setdefault(_as_in_texts(word), set()).add(key)
    return {word: frozenset(keys) for word, keys in table.items()}


@cache
def _ideas() -> dict[str, frozenset[str]]:
    return _index([(line.split()[0], line) for line in language.lines_of("related.txt")])


@cache
def _kinds() -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """Return word -> kinds that it names, and word -> kinds of which it is a member."""
    rows = [line.partition(":") for line in language.lines_of("kinds.txt")]
    names = _index([(names.split()[0], names) for names, _, _ in rows])
    return names, _index([(names.split()[0], members) for names, _, members in rows])


@lru_cache(maxsize=16384)
def ideas_of(stem: str) -> frozenset[str]:
    """Return the ideas that a stemmed word or phrase may stand for."""
    return _ideas().get(stem, frozenset())


@lru_cache(maxsize=16384)
def kinds_named(stem: str) -> frozenset[str]:
    """Return the kinds of thing that a word names: instrument -> {instrument}."""
    return _kinds()[0].get(stem, frozenset())


@lru_cache(maxsize=16384)
def kinds_of(stem: str) -> frozenset[str]:
    """Return the kinds of which a word is a member: cello -> {instrument}."""
    return _kinds()[1].get(stem, frozenset())
