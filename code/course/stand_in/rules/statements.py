"""What was said in a conversation: its clauses in order, each with its speaker and its place.

A summary in the messages counts as said by the user: it is what is left of what the user said.
What the assistant said is no fact about the user, unless it only gave back what it was asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from course.stand_in.rules import language, lexicon

SUMMARY = re.compile(
    r"(?:summary of (?:the|our|this) (?:\w+ )?conversation|conversation (?:summary|so far)"
    r"|summary(?=:)|(?:对话|對話)的?摘要|摘要(?=[：:]))[^:：\n]{0,30}[:：]?\s*",
    re.IGNORECASE,
)
RESTATES = re.compile(
    r"^(?:(?:yes|right|ok|okay|sure|hi|hello|好的?|是的?)[,，。.!！\s]+)*"
    r"(?:your \w+(?: \w+)? is\b|you are\b|you're\b|you have\b|you use\b"
    r"|[你您]叫|[你您]的.{1,8}[是叫]|[你您](?:正)?在)",
    re.IGNORECASE,
)
HEDGE = re.compile(
    r"\b(?:maybe|perhaps|probably|might|if you|guess|sounds like|i think)\b"
    r"|也许|可能|大概|如果|应该",
    re.IGNORECASE,
)
QUESTION = re.compile(
    r"[?？]|^(?:(?:and|so|ok|hey|hi)[,\s]+)?(?:what|when|where|who|why|how|which|whose)\b"
    r"|[吗呢]$|什么|几点|哪个|怎么|多少",
    re.IGNORECASE,
)
ABOUT_USER = re.compile(  # what a system message says about the user; all else instructs the model
    r"^(?:the|this|your) user(?:['’]s [\w' -]+? (?:is|are)|,? (?:(?:also|currently|now|just) )?"
    r"(?:is (?!asking|allowed|able|always|free|right|going to)|was|has|lives|works|likes|loves"
    r"|hates|prefers|uses|speaks|studies|owns|comes from))\b"
    r"|^用户(?!(?:的|是否)?(?:问|说|提问|输入|消息|问题|要求))(?:的[^，。]{1,8}[是叫为]|[叫姓是住在有]"
    r"|来自|喜欢|讨厌|使用|养|正在|今年)",
    re.IGNORECASE,
)
NOT_KNOWN = re.compile(r"i don't know|you have(?:n't| not) told|不知道|没有?告诉", re.IGNORECASE)


class Clause(NamedTuple):  # hundreds are made for each reply, and a dataclass is made slowly
    """One clause of a message: where it stands, who said it, and whether it asks something."""

    text: str  # Chinese in simplified characters; the message keeps its own
    start: int  # offsets in the message
    end: int
    message: int  # counted from the first message of the request
    sentence: int  # counted within the message
    order: int  # counted through the conversation
    user: bool  # said by the user, or in a summary
    fact: bool  # may answer a question about the user
    summary: bool
    asks: bool  # stands in a sentence that asks


class Piece(NamedTuple):
    """What a clause is by the text of its message alone."""

    text: str  # simplified
    start: int
    end: int
    sentence: int
    asks: bool
    restates: bool  # tells the user about the user: "Your name is Wang."


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[Piece, ...]:
    """Return the clauses of a message."""
    found, position = [], 0
    for number, sentence in enumerate(language.sentences(text)):
        asks = QUESTION.search(language.to_simplified(sentence)) is not None
        for clause in language.clauses(sentence):
            position = text.find(clause, position)
            end = position + len(clause)
            said = language.to_simplified(clause)
            restates = bool(RESTATES.search(said) and not asks and not HEDGE.search(said))
            found.append(Piece(said, position, end, number, asks, restates))
            position = end
    return tuple(found)


def text_that_counts(message: dict) -> tuple[str, bool]:
    """Return the text of a message that says something, and whether it is a summary.

    A system message says its summary, or else what it tells about the user, as a summary does;
    what a tool returned is not said by anybody.
    """
    text = language.message_text(message)
    role = message.get("role") if isinstance(message, dict) else None
    summary = SUMMARY.search(text) if role != "assistant" else None
    if summary:
        return text[summary.end() :].rstrip("）)"), True
    if role in {"system", "developer"}:
        about = about_user(text)
        return about, bool(about)
    return ("" if role == "tool" else text), False


@lru_cache(maxsize=256)
def about_user(text: str) -> str:
    """Return the sentences of a system message that tell something about the user."""
    found = []
    for sentence in language.sentences(text):
        chinese = language.has_han(sentence)
        for part in language.clauses(sentence) if chinese else (sentence,):
            if ABOUT_USER.search(language.to_simplified(part).replace("使用者", "用户")):
                found.append(part if part[-1] in ".!。！" else part + ("。" if chinese else "."))
    return " ".join(found)


def conversation(messages: list[dict]) -> tuple[list[Clause], list[str]]:
    """Return the clauses of the messages, and the text of each message."""
    clauses: list[Clause] = []
    texts: list[str] = []
    asked = False  # whether the message before is a question of the user's
    for index, message in enumerate(messages):
        text, summary = text_that_counts(message)
        user = not isinstance(message, dict) or message.get("role") != "assistant"
        known = user or (asked and not NOT_KNOWN.search(language.to_simplified(text)))
        texts.append(text)
        for said, start, end, sentence, asks, restates in pieces(text):
            fact = user or bool(known and restates)
            order = len(clauses)
            clauses.append(
                Clause(said, start, end, index, sentence, order, user, fact, summary, asks)
            )
        asked = user and QUESTION.search(language.to_simplified(text)) is not None
    return clauses, texts


@dataclass(frozen=True)
class Meaning:
    """The words of a text, and the ideas, kinds of thing and scenes they may stand for."""

    words: frozenset[str]  # English words regular, but not stemmed: stems are seldom needed
    ideas: frozenset[str]
    members: frozenset[str]  # kinds of which a word is a member
    scenes: frozenset[str]
    han: str  # the Chinese words alone, simplified
    traces: frozenset[str]  # all of these, but of the words the initials, of Chinese the characters


@lru_cache(maxsize=16384)
def meaning(text: str) -> Meaning:
    """Return the words of a text and what they, and two of them together, may stand for."""
    words = language.words(text)
    parts = [part for word in words if "-" in word and word.isascii() for part in word.split("-")]
    starts = lexicon.phrase_starts()
    units = {*words, *parts, *(f"{a} {b}" for a, b in pairwise(words) if a in starts)}
    for word in words:  # words that the segmenter has guessed hold known ones: 搬琴 holds 琴
        if not word.isascii() and len(word) > 1 and not language.in_dictionary(word):
            units.update(word)
    han = "".join(word for word in words if not word.isascii())
    grams = {han[i : i + n] for n in (2, 3, 4) for i in range(len(han) - n + 1)}
    units |= grams & lexicon.listed()
    units = [unit for unit in units if lexicon.listed_forms(unit)]
    ideas = frozenset().union(*map(lexicon.ideas_of, units))
    members = frozenset().union(*map(lexicon.kinds_of, units))
    scenes = frozenset().union(*map(lexicon.scenes_of, units))
    plain = {language.regular(word) if word.isascii() else word for word in [*words, *parts]}
    traces = frozenset(word[:1] for word in plain).union(ideas, members, scenes, han)
    return Meaning(frozenset(plain), ideas, members, scenes, han, traces)
