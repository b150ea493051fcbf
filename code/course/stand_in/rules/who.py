"""Who each clause of a conversation is about: the user, or somebody else, a pet among them.

"My sister Marta lives in Porto. She teaches maths." is about the sister in both sentences; "I've a
dodgy knee" is about the user. The rules look only at words: a clause is about the people and pets
that it speaks of, he and 她 mean who was spoken of last and may be meant, I and 我 mean the user,
and a clause without a subject goes on about whom its sentence, in Chinese its message, is about.
"""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.matching import beings
from course.stand_in.rules.referents import HE, SHE
from course.stand_in.rules.statements import Clause
from course.stand_in.rules.word_lists import KIN_ZH

Who = frozenset[str]
USER: Who = frozenset({"user"})
# Searched for in lower case: to ignore the case of each letter takes twice the time.
FIRST = re.compile(r"\b(?:i|im|ive|me|my|mine|we|our|ours|us)\b|我|咱")
SUBJECT = re.compile(  # the user, and not only somebody or something of theirs
    rf"\b(?:i|im|ive|me|we|us)\b|我(?!的)(?!们?家?(?:{KIN_ZH}|[妈爸爷奶哥姐弟妹](?!们)))(?!们?的)|咱"
)
IS_SOMEBODY = re.compile(  # "I'm a teacher" is about the user, who is one
    r"^\W*(?:(?:and|but|so|well|yes|no|also|now|hi|hello)\W+)*(?:i['’]?m|i am|i was"
    r"|i work(?:ed)? as)\b|^\W*我(?:现在|以前|其实)?(?:是|当|做)"
)
IS_ALSO = re.compile(r"^(?:and |also )*(?:a|an)\b|^(?:也|还)?(?:是|当|做)")  # I'm 34, a nurse
SECOND = re.compile(r"\b(?:you|your|yours)\b|[你您]")  # the user, to the assistant
THIRD = re.compile(
    r"\b(?:(?P<he>he|him|his)|(?P<she>she|her|hers)|they|them|their)(?:['’](?:s|d|ll|re|ve))?\b"
    "|(?P<ta>[他它牠])|(?P<zh_she>她)"
)
LOOK_BACK = 12  # clauses in which a pronoun may find whom it means


def says_i(text: str) -> bool:
    """Whether a text speaks of the user: I, my, 我."""
    return FIRST.search(text.lower()) is not None


def is_subject(text: str) -> bool:
    """Whether a text is about the user, and not only about somebody or something of theirs."""
    return SUBJECT.search(text.lower()) is not None


def who_of(clauses: list[Clause], names: frozenset[str]) -> list[Who]:
    """Return for each clause whom it is about; empty where that cannot be told.

    Args:
        names: Names in lower case by which the question speaks of somebody.
    """
    spoken_of = [
        beings(clause.text) | {name for name in names if _has(clause.text, name)}
        for clause in clauses
    ]
    found: list[Who] = []
    for clause, said in zip(clauses, spoken_of, strict=True):
        low = clause.text.lower()
        pronoun = THIRD.search(low)
        goes_on = bool(found) and found[-1] == USER and _goes_on(clause, clauses[clause.order - 1])
        if clause.user and (IS_SOMEBODY.match(low) or (goes_on and IS_ALSO.match(low))):
            said = USER
        elif pronoun:
            recent = slice(max(0, clause.order - LOOK_BACK), clause.order)
            said = said | _meant(pronoun, clauses[recent], found[recent])
        elif not said and (FIRST if clause.user else SECOND).search(low):
            said = USER
        elif not said and clause.order and _goes_on(clause, clauses[clause.order - 1]):
            said = found[-1]
        found.append(said)
    return found


def _has(text: str, name: str) -> bool:
    """Whether a text has a name: Al, and not also."""
    if not name.isascii():
        return name in text
    return re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE) is not None


def _meant(pronoun: re.Match, before: list[Clause], found: list[Who]) -> Who:
    """Return who was spoken of last, but not a she as he."""
    wrong = SHE if pronoun["he"] else HE if pronoun["she"] or pronoun["zh_she"] else None
    for clause, who in zip(reversed(before), reversed(found), strict=True):
        if who and who != USER and not (wrong and wrong.search(clause.text)):
            return who
    return frozenset()


def _goes_on(clause: Clause, last: Clause) -> bool:
    """Whether a clause without a subject has that of the clause before it."""
    if clause.message != last.message:
        return False
    return clause.sentence == last.sentence or language.has_han(clause.text)
