"""Who a clause is about: the user, somebody else who is named in it, or nobody it names.

What is said of a brother does not answer a question about a sister, and neither answers one about
the user, however near they stand.
"""

from __future__ import annotations

import re

from course.stand_in.rules import concepts
from course.stand_in.rules.covering import match
from course.stand_in.rules.questions import Question, Term
from course.stand_in.rules.statements import Clause, meaning, same_sentence

WOMEN = {"mother", "sister", "daughter", "wife", "girlfriend", "grandmother", "niece", "aunt"}
MEN = {"father", "brother", "son", "husband", "boyfriend", "grandfather", "nephew", "uncle"}
SHE = re.compile(r"\b(?:she|her|hers|shes|she's)\b|她", re.IGNORECASE)
HE = re.compile(r"\b(?:he|his|him|hes|he's)\b|他(?!们)", re.IGNORECASE)
# "The dentist is on Tuesday" speaks of no person, "works as a teacher" of nobody else.
BEINGS = (concepts.PEOPLE - {"doctor", "dentist", "vet", "teacher", "client"}) | {
    "dog",
    "cat",
    "pet",
}
USER = re.compile(
    r"\b(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|me|us|mine)\b"
    r"|我(?!们?家?的?(?:男|女|妈|爸|哥|弟|姐|妹|老|朋|同|室|邻|儿|外|爷|奶|阿|舅|叔|姨|姑|表|堂|闺|先|太|妻|丈|孩))",
    re.IGNORECASE,
)
SUBJECT_USER = re.compile(
    r"^(?:(?:and|but|so|oh|also|then|because) )?(?:i|i'm|im|i've|i'd|i'll|we|we're|we've)\b|^我",
    re.IGNORECASE,
)
PERSON = re.compile(
    r"\b(?:he|she|they|his|her|hers|him|their|them|hes|shes|he's|she's|they're)\b|[他她]",
    re.IGNORECASE,
)
THING = re.compile(r"\b(?:it|its|it's)\b|它", re.IGNORECASE)


SUBJECT_USER_ASKED = re.compile(
    r"\b(?:do|did|am|was|will|have|are|is|should) (?:i|we)\b|^我", re.IGNORECASE
)
OF_SOMEBODY = {"place", "age", "money", "duration", "weight", "measure", "frequency"}


def beings(text: str) -> frozenset[str]:
    """Return the people and animals that a text names by what they are: my sister, the cat."""
    return meaning(text).ideas & BEINGS


def is_being(term: Term) -> bool:
    """Whether a word of a question is somebody: a role or a name."""
    return term.name or bool(term.ideas & BEINGS)


def speaks_of_another(question: Question, clause: Clause, clauses: list[Clause]) -> bool:
    """Whether a clause has a subject, and it is not whom the question is about."""
    if question.kind in {"person", "name"} or question.about_assistant:
        return False
    asked = [term for term in question.terms if is_being(term)]
    people = any(term.ideas & BEINGS & concepts.PEOPLE for term in asked)
    said = [c for c in same_sentence(clause, clauses) if c.order <= clause.order]
    for part in reversed(said):  # the nearest subject counts
        if any(match(term, part.text) >= 0.5 for term in asked):
            return False
        if _other_pronoun(asked, part.text):
            return True
        if PERSON.search(part.text):
            return part is clause and not asked and _is_asked_for_user(question, part)
        if THING.search(part.text):
            return people
        others = beings(part.text)
        if asked:
            if others:
                return True
            if SUBJECT_USER.search(part.text):
                return not USER.search(question.text)
        elif others:
            return bool(SUBJECT_USER_ASKED.search(question.text)) and not USER.search(part.text)
    return False


def _other_pronoun(asked: list[Term], text: str) -> bool:
    """Whether a text says "he" alone where a woman is asked for, or "she" alone for a man."""
    ideas = frozenset().union(*(term.ideas for term in asked))
    she, he = SHE.search(text), HE.search(text)
    woman, man = ideas & WOMEN, ideas & MEN
    return bool((woman and not man and he and not she) or (man and not woman and she and not he))


def _is_asked_for_user(question: Question, clause: Clause) -> bool:
    """Whether a question is about the user, and a clause that says "he" or "she" is not."""
    about_user = SUBJECT_USER_ASKED.search(question.text) and question.kind in OF_SOMEBODY
    return bool(about_user) and not USER.search(clause.text)
