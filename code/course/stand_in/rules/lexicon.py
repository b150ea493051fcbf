"""General knowledge of words, English and Chinese: which mean the same, which are of which kind.

The tables stand in the folder words/: `same.txt` has a line for each idea, `kinds.txt` a line for
each kind of thing with its members, `near.txt` a line for each scene of everyday life, and
`english.txt` the known English words, the commonest first (made from the SCOWL word lists).
An English word is looked up in its plain form too: parties -> party, drilling -> drill.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache

from course.stand_in.rules import language


def _split(part: str) -> list[str]:
    """Return the words of one part of a line; the stroke parts the languages."""
    return [word.replace("_", " ") for word in part.split() if word != "|"]


@cache
def _tables() -> tuple[dict[str, list[str]], ...]:
    """Return word -> ideas, word -> kinds it names, word -> kinds it is one of, word -> scenes."""
    ideas, named, member, scenes = (defaultdict(list) for _ in range(4))
    for number, line in enumerate(language.lines_of("same.txt")):
        for word in _split(line):
            ideas[word].append(f"idea {number}")
    for number, line in enumerate(language.lines_of("kinds.txt")):
        head, _, rest = line.partition(":")
        for table, words in ((named, _split(head)), (member, _split(rest))):
            for word in words:
                table[word].append(f"kind {number}")
    for number, line in enumerate(language.lines_of("near.txt")):
        for word in _split(line):
            scenes[word].append(f"scene {number}")
    return dict(ideas), dict(named), dict(member), dict(scenes)


@cache
def listed() -> frozenset[str]:
    """Return every word and phrase of the tables, as it is written there."""
    return frozenset().union(*_tables())


@cache
def phrase_starts() -> frozenset[str]:
    """Return the first words of the phrases of the tables."""
    return frozenset(word.split(" ")[0] for word in listed() if " " in word)


@cache
def _english() -> dict[str, int]:
    """Return English word -> 0 for the commonest, 1 for common, 2 for rarer words."""
    return {
        word: rank
        for rank, line in enumerate(language.lines_of("english.txt"))
        for word in line.split()
    }


# The longer plain form first: hopes -> hope before hop. The last may end a word of its own.
ENDINGS = (
    ("'s", ""), ("s'", "s"), ("ies", "y"), ("s", ""), ("es", ""), ("ied", "y"), ("ed", "e"),
    ("ed", ""), ("ing", "e"), ("ing", ""), ("in'", ""),
    ("er", "e"), ("er", ""), ("est", ""), ("ly", ""),
)  # fmt: skip
LASTING = -4


@lru_cache(maxsize=16384)
def forms(word: str) -> tuple[str, ...]:
    """Return an English word in lower case and what may be its plain forms."""
    word = word.lower().replace("’", "'")
    found = [word]
    if word in language.irregular():
        found.append(language.irregular()[word])  # bought -> buy
    endings = ENDINGS[:LASTING] if word in _english() else ENDINGS  # a brother makes no broth
    for ending, plain in endings:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            base = word[: len(word) - len(ending)] + plain
            found.append(base)
            if not plain and len(base) > 3 and base[-1] == base[-2]:
                found.append(base[:-1])  # running -> run
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=16384)
def listed_forms(word: str) -> tuple[str, ...]:
    """Return the forms of a word, or of the last word of a phrase, that stand in the tables."""
    if not word.isascii():
        return (word,) if word in listed() else ()
    before, space, last = word.rpartition(" ")
    return tuple(
        f"{before}{space}{form}" for form in forms(last) if before + space + form in listed()
    )


def _look_up(table: dict[str, list[str]], word: str) -> frozenset[str]:
    return frozenset(next((table[form] for form in listed_forms(word) if form in table), ()))


@lru_cache(maxsize=16384)
def ideas_of(word: str) -> frozenset[str]:
    """Return the ideas that a word or phrase may stand for."""
    return _look_up(_tables()[0], word)


@lru_cache(maxsize=16384)
def kinds_named(word: str) -> frozenset[str]:
    """Return the kinds of thing that a word names: instrument."""
    return _look_up(_tables()[1], word)


@lru_cache(maxsize=16384)
def kinds_of(word: str) -> frozenset[str]:
    """Return the kinds of which a word is a member: cello -> {instrument}."""
    return _look_up(_tables()[2], word)


@lru_cache(maxsize=16384)
def scenes_of(word: str) -> frozenset[str]:
    """Return the scenes of life that a word belongs to."""
    return _look_up(_tables()[3], word)


@lru_cache(maxsize=16384)
def rank(word: str) -> int:
    """Return how rare an English word is: 0 very common, 1, 2, and 3 for one that is not known."""
    table = _english()
    return min((table[form] for form in forms(word) if form in table), default=3)


def known(word: str) -> bool:
    """Whether an English word is in the list or in the tables: else it may be a name."""
    return rank(word) < 3 or bool(
        ideas_of(word) or kinds_of(word) - PROPER_KINDS or kinds_named(word)
    )


PEOPLE = frozenset(idea for word in language.words_of("people.txt") for idea in ideas_of(word))
PERSON_KINDS = frozenset(
    k for w in ("person", "relative", "child", "parent", "sibling", "job") for k in kinds_named(w)
)
PROPER_KINDS = frozenset(  # whose members are names
    kind
    for word in (
        "city",
        "country",
        "brand",
        "airline",
        "bank",
        "insurer",
        "shop",
        "newspaper",
        "zodiac",
    )
    for kind in kinds_named(word)
)
PET_KINDS = kinds_named("pet")
PLACE_KINDS = frozenset(k for w in ("city", "country", "building", "room") for k in kinds_named(w))
