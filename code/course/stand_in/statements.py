"""What was said in a conversation: its clauses in order, each with its speaker and its place.

A summary in the messages counts as said by the user: it is what is left of what the user said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from course.stand_in import concepts, language

SUMMARY = re.compile(
    r"(?:summary of (?:the|our|this) (?:\w+ )?conversation|conversation (?:summary|so far)|summary(?=:)"
    r"|(?:对话|對話)的?摘要|摘要(?=[：:]))[^:：\n]{0,30}[:：]?\s*",
    re.IGNORECASE,
)
RESTATES = re.compile(
    r"^(?:(?:yes|right|ok|okay|sure|hi|hello|好的?|是的?)[,，。.!！\s]+)*(?:your \w+(?: \w+)? is\b|you are\b"
    r"|you're\b|you have\b|you use\b|你叫|你的.{1,8}(?:是|叫)|你(?:正)?在|您叫|妳叫)",
    re.IGNORECASE,
)
HEDGE = re.compile(
    r"\b(?:maybe|perhaps|probably|might|if you|guess|sounds like|i think)\b|也许|可能|大概|也許|如果|应该|應該",
    re.IGNORECASE,
)
QUESTION = re.compile(
    r"[?？]|^(?:(?:and|so|ok|hey|hi)[,\s]+)?(?:what|when|where|who|why|how|which|whose)\b|(?:吗|嗎|呢)$|什么|什麼|几点|哪个|哪個|怎么|怎麼|多少",
    re.IGNORECASE,
)
NOT_KNOWN = re.compile(
    r"i don't know|you have(?:n't| not) told|不知道|没有?告诉|沒有?告訴", re.IGNORECASE
)


@dataclass(frozen=True)
class Clause:
    """One clause of a message: where it stands, who said it, and whether it asks something."""

    text: str
    start: int  # offset in the message
    message: int
    sentence: int  # counted within the message
    order: int  # counted through the conversation
    user: bool
    fact: bool  # may answer a question about the user
    summary: bool  # comes from a summary
    asks: bool


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[tuple[str, int, int, bool], ...]:
    """Return (clause, offset, number of its sentence, whether the sentence asks) of a message."""
    found, position = [], 0
    for number, sentence in enumerate(language.sentences(text)):
        asks = QUESTION.search(sentence) is not None
        for clause in language.clauses(sentence):
            position = text.find(clause, position)
            found.append((clause, position, number, asks))
            position += len(clause)
    return tuple(found)


def conversation(messages: list[dict]) -> tuple[list[Clause], list[str]]:
    """Return the clauses of all messages but the last, and the text of each message."""
    clauses: list[Clause] = []
    texts: list[str] = []
    asked = False
    for index, message in enumerate(messages):
        text = language.message_text(message)
        role = message.get("role") if isinstance(message, dict) else None
        if role == "tool":
            text = ""
        summary = SUMMARY.search(text) if role != "assistant" else None
        if role in {"system", "developer"}:
            text = text[summary.end() :] if summary else ""
        elif summary:
            text = text[summary.end() :].rstrip("）)")
        texts.append(text)
        for clause, start, sentence, asks in pieces(text):
            fact = role != "assistant" or (
                asked and not asks and not HEDGE.search(clause) and RESTATES.search(clause)
            )
            fact = bool(fact) and not (role == "assistant" and NOT_KNOWN.search(text))
            clauses.append(
                Clause(
                    clause,
                    start,
                    index,
                    sentence,
                    len(clauses),
                    role != "assistant",
                    fact,
                    summary is not None,
                    asks,
                )
            )
        asked = role == "user" and QUESTION.search(text) is not None
    return clauses, texts


@dataclass(frozen=True)
class Meaning:
    """The words of a text, and the ideas and kinds of thing they may stand for."""

    stems: frozenset[str]
    ideas: frozenset[str]
    members: frozenset[str]  # kinds of which a word is a member
    han: str  # simplified Chinese characters


@lru_cache(maxsize=16384)
def meaning(text: str) -> Meaning:
    """Return the words of a text and what they may stand for; pairs of words count too."""
    stems = language.stems(text)
    pairs = [f"{a} {b}" for a, b in zip(stems, stems[1:], strict=False) if a.isascii()]
    parts = [language.stem(p) for word in stems if "-" in word and word.isascii() for p in word.split("-")]
    units = [*stems, *pairs, *parts]
    for word in stems:  # guessed words hold known ones: 搬琴 holds 琴
        if not word.isascii() and len(word) > 1 and not language.in_dictionary(word):
            units += list(word)
    simplified = language.to_simplified(text)
    han = "".join(ch for ch in simplified if language.has_han(ch)) if language.has_han(text) else ""
    if han:
        units += [han[i : i + n] for n in (2, 3) for i in range(len(han) - n + 1)]
    return Meaning(
        frozenset([*stems, *parts]),
        frozenset().union(*(concepts.ideas_of(u) for u in units)),
        frozenset().union(*(concepts.kinds_of(u) for u in units)),
        han,
    )
