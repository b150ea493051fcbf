"""What was said in a conversation: its clauses in order, each with its speaker and its place.

A summary in the messages counts as said by the user: it is what is left of what the user said.
What the assistant said is no fact about the user, unless it only gave back what it was asked.
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache
from typing import NamedTuple

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.lexicon import NO_SENSES, Senses

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


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[Piece, ...]:
    """Return the clauses of a message."""
    found, position = [], 0
    sentences = language.sentences(text)
    simple_ones = language.sentences(language.to_simplified(text))
    if len(sentences) != len(simple_ones):
        simple_ones = tuple(map(language.to_simplified, sentences))
    for number, (sentence, simple) in enumerate(zip(sentences, simple_ones, strict=True)):
        asks = QUESTION.search(simple) is not None
        parts, simple_parts = language.clauses(sentence), language.clauses(simple)
        if len(parts) != len(simple_parts):  # a word for another has made a clause more or less
            simple_parts = tuple(map(language.to_simplified, parts))
        for clause, said in zip(parts, simple_parts, strict=True):
            position = text.find(clause, position)
            end = position + len(clause)
            found.append(Piece(said, position, end, number, asks))
            position = end
    return tuple(found)


def restates(clause: Piece) -> bool:
    """Whether a clause of the assistant's tells the user about the user: "Your name is Wang."."""
    said = clause.text
    return bool(RESTATES.search(said) and not clause.asks and not HEDGE.search(said))


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
        for piece in pieces(text):
            fact = user or (known and restates(piece))
            said, start, end, sentence, asks = piece
            order = len(clauses)
            clauses.append(
                Clause(said, start, end, index, sentence, order, user, fact, summary, asks)
            )
        asked = user and QUESTION.search(language.to_simplified(text)) is not None
    return clauses, texts


@lru_cache(maxsize=16384)
def units(text: str) -> tuple[str, ...]:
    """Return the words of a text, the words in them, and what the tables list of two together.

    Here and below Chinese is in simplified characters.
    """
    words = language.simple_words(text)
    found = list(words)
    if " " in text:
        found += lexicon.phrases(words)
    if "-" in text:  # half-term
        found.extend(part for word in words if word.isascii() for part in _parts(word))
    if han := han_words(text):
        found.extend(itertools.chain(*map(_guessed, words), lexicon.listed_in(han)))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=16384)
def listed_units(text: str) -> tuple[str, ...]:
    """Return those of the units of a text that the tables list."""
    senses = lexicon.senses
    return tuple([unit for unit in units(text) if senses(unit) is not NO_SENSES])


OF_ANOTHER = re.compile(  # an ex-wife is no wife
    r"(?:ex|great|grand|vice|non)-|(?:step|half)-(?:mother|father|mum|mom|dad|sister|brother|son|daughter)"
)


def _parts(word: str) -> list[str]:
    """Return the words that a hyphen joins."""
    return [] if OF_ANOTHER.match(word) else word.split("-")


@lru_cache(maxsize=16384)
def _guessed(word: str) -> str:
    """Return a Chinese word that the segmenter has guessed, which may hold known ones: 搬琴, 琴."""
    return "" if word.isascii() or len(word) < 2 or language.in_dictionary(word) else word


@lru_cache(maxsize=8192)
def han_words(text: str) -> str:
    """Return the Chinese words of a text in one, simplified."""
    if text.isascii():
        return ""
    return "".join([word for word in language.simple_words(text) if word > "\x7f"])


@lru_cache(maxsize=16384)
def meaning(text: str) -> Senses:
    """Return what the words of a text, and two of them together, may stand for."""
    found = [lexicon.senses(unit) for unit in listed_units(text)]
    if len(found) < 2:
        return found[0] if found else NO_SENSES
    return Senses(*itertools.starmap(NO_SENSES.ideas.union, zip(*found, strict=True)))
