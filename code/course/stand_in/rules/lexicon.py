"""General knowledge of words, English and Chinese: which mean the same, which are of which kind.

The tables stand in the folder words/: `same.txt` has a line for each idea, `kinds.txt` a line for
each kind of thing with its members, `near.txt` a line for each scene of everyday life, and
`english.txt` the known English words, the commonest first (made from the SCOWL word lists).
An English word is looked up in its plain form too: parties -> party, drilling -> drill.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from course.stand_in.rules import language


def _split(part: str) -> list[str]:
    """Return the words of one part of a line; the stroke parts the languages."""
    return [word.replace("_", " ") for word in part.split() if word != "|"]


class Senses(NamedTuple):
    """What a word or phrase may stand for: none of it where no table has the word."""

    ideas: frozenset[str]
    named: frozenset[str]  # kinds of thing: instrument
    members: frozenset[str]  # kinds of which it is one: cello -> {instrument}
    scenes: frozenset[str]  # of everyday life


NO_SENSES = Senses(*[frozenset()] * 4)


@cache
def listed() -> dict[str, list[tuple[int, str]]]:
    """Return every word and phrase of the tables, as it is written there, with its lines.

    Each is a pair: the number of the field of `Senses` that it belongs to, and its name.
    """
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)

    def add(words: str, field: int, line: str) -> None:
        for word in _split(words):
            found[word].append((field, line))

    for number, line in enumerate(language.lines_of("same.txt")):
        add(line, 0, f"idea {number}")
    for number, line in enumerate(language.lines_of("kinds.txt")):
        head, _, rest = line.partition(":")
        add(head, 1, f"kind {number}")
        add(rest, 2, f"kind {number}")
    for number, line in enumerate(language.lines_of("near.txt")):
        add(line, 3, f"scene {number}")
    return dict(found)


_shared = lru_cache(maxsize=None)(frozenset)  # most words have one idea, and no kind or scene


@lru_cache(maxsize=32768)
def _senses_listed(word: str) -> Senses:
    """Return the senses of a word or phrase of the tables."""
    fields: tuple[list[str], ...] = ([], [], [], [])
    for field, line in listed()[word]:
        fields[field].append(line)
    return Senses(*(_shared(tuple(lines)) for lines in fields))


@cache
def _phrases() -> dict[str, set[str]]:
    """Return first word -> what follows it in the phrases of the tables."""
    found = defaultdict(set)
    for word in listed():
        first, space, rest = word.partition(" ")
        if space:
            found[first].add(rest)
    return dict(found)


def phrases(words: tuple[str, ...]) -> list[str]:
    """Return the phrases of two words that the tables list, either one in any form: ran out."""
    pairs = [(a, b) for one, b in pairwise(words) for a in _phrase_starts(one)]
    return [f"{a} {b}" for a, b in pairs if not _phrases()[a].isdisjoint(forms(b))]


LONGEST_HAN = 4  # characters of a word that is looked for within others


@cache
def _han_starts() -> frozenset[str]:
    """Return the first two characters of the Chinese words of the tables."""
    return frozenset(word[:2] for word in listed() if not word.isascii())


def listed_in(han: str) -> list[str]:
    """Return the words of two to four characters that the tables list, wherever they start."""
    known, starts = listed(), _han_starts()
    places = [i for i in range(len(han) - 1) if han[i : i + 2] in starts]
    found = (han[i : i + n] for i in places for n in range(2, LONGEST_HAN + 1))
    return [word for word in found if word in known]


@lru_cache(maxsize=32768)
def _phrase_starts(word: str) -> tuple[str, ...]:
    """Return the plain forms of a word with which a phrase of the tables starts: mostly none."""
    return tuple(form for form in forms(word) if form in _phrases())


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
LASTING = frozenset(("er", "est", "ly"))
BY_LETTER = {  # what a word that ends with a letter may end with: most end with none of these
    letter: [(ending, plain) for ending, plain in ENDINGS if ending[-1] == letter]
    for letter in {ending[-1] for ending, _ in ENDINGS}
}


@lru_cache(maxsize=16384)
def forms(word: str) -> tuple[str, ...]:
    """Return an English word in lower case and what may be its plain forms."""
    word = word.lower().replace("’", "'")
    found = [word]
    if word in language.irregular():
        found.append(language.irregular()[word])  # bought -> buy
    for ending, plain in BY_LETTER.get(word[-1:], ()):
        if ending in LASTING and word in _english():  # a brother makes no broth
            continue
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            base = word[: len(word) - len(ending)] + plain
            found.append(base)
            if not plain and len(base) > 3 and base[-1] == base[-2]:
                found.append(base[:-1])  # running -> run
    return tuple(dict.fromkeys(found)) if len(found) > 1 else (word,)


@lru_cache(maxsize=32768)
def senses(word: str) -> Senses:
    """Return what a word, or a phrase by the plain forms of its last word, may stand for."""
    known = listed()
    if not word.isascii():
        return _senses_listed(word) if word in known else NO_SENSES
    before, space, last = word.rpartition(" ")
    written = (before + space + plain for plain in forms(last))
    found = [_senses_listed(form) for form in written if form in known]
    if len(found) < 2:
        return found[0] if found else NO_SENSES
    # Of each sort those of the first form that has any.
    return Senses(*(next(filter(None, sort), sort[0]) for sort in zip(*found, strict=True)))


def ideas_of(word: str) -> frozenset[str]:
    """Return the ideas that a word or phrase may stand for."""
    return senses(word).ideas


def kinds_named(word: str) -> frozenset[str]:
    """Return the kinds of thing that a word names: instrument."""
    return senses(word).named


def kinds_of(word: str) -> frozenset[str]:
    """Return the kinds of which a word is a member: cello -> {instrument}."""
    return senses(word).members


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
FIRM_KINDS = kinds_named("company")  # nobody, though a guest is "company" too
PLACE_KINDS = frozenset(k for w in ("city", "country", "building", "room") for k in kinds_named(w))
