"""Rewrite a follow-up as a question that stands alone: "And in winter?", "How do I use it?".

What a pronoun means, or what a short follow-up leaves out, is looked up in the lines before it.
What cannot be found there stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from course.stand_in.rules import language, referents
from course.stand_in.rules.facts import QUESTION
from course.stand_in.rules.job import Line
from course.stand_in.rules.knowledge import libraries_in
from course.stand_in.rules.small_talk import BYE, GREETING, THANKS

SEASON = (
    r"spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august"
    r"|september|october|november|december"
)
TIME = re.compile(
    rf"(?i)\b(?:(?:in |on |at )?(?:the )?(?:{SEASON}|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    rf"|weekends?|evenings?|mornings?|night)"
    r"|tomorrow|today|tonight|yesterday|next (?:week|month|year)|(?:in )?(?:19|20)\d\d)\b"
    "|今天|明天|后天|昨天|後天|[春夏秋冬][天季]|下?[周週][一二三四五六日末]|明年|去年"
    "|[一二三四五六七八九十0-9]+月|晚上|早上"
)
PRONOUN = re.compile(
    r"\b(?P<it>it|that one|this one|them|they|those|these)(?P<own>['’]s)?\b(?!['’])"
    r"|\b(?P<its>its|their)\b|\b(?P<that>this|that)(?=\s*[?.!,]|$|\s+(?:with|in|on|for|from|to|without|work)\b)"
    r"|\b(?P<there>(?:over |from |to )?there)\b(?! (?:is|are|was|were|a|any)\b)|\b(?P<person>he"
    r"|she|him|his|her|hers)(?P<be>['’]s)?\b(?!['’])"
    r"|(?P<zhit>它们?|牠)|(?P<zhthere>那里|那裡|那边|那邊|那儿|那兒|当地|當地)"
    r"|(?P<zhperson>[他她](?!们|們))|(?P<zhthat>这个(?!\w)|那个(?!\w)|該庫|该库|这个库|那个库"
    r"|這個庫|那個庫)",
    re.IGNORECASE,
)
NO_PRONOUN = re.compile(  # "that" behind these starts a clause
    r"(?i)\b(?:think|say|said|know|knew|hope|believe|see|so|sure|such|tell|told) $"
)
PLURAL = re.compile(r"(?i)^(?:them|they|those|these|their|它们|它們)$")
WEATHER = re.compile(  # "it" stands for nothing
    r"(?i)\b(?:it(?:['’]s| is| was| will be)|is it) (?:\w+ )?(?:raining|snowing|cold|warm|hot|late"
    r"|early|dark|sunny|windy|cloudy|foggy|freezing|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|\bwhat (?:time|day) is it\b|\bit (?:rains|snows|rained|snowed)\b"
)
ELLIPTIC = re.compile(
    r"^(?:and|but|or|so|ok,?|then|also)?,?\s*(?:what about|how about|and)\s+(?P<en>[^?]+)\?*$"
    r"|^(?:and|or)\s+(?P<and>[^?]{1,40})\?*$|^(?:那么?|那麼|还有|還有|换成"
    r"|換成)?(?P<zh>[^，。？?我你他她它怎什么麼为為谁誰]{1,12})呢[？?]*$",
    re.IGNORECASE,
)


def standalone(question: str, lines: tuple[Line, ...]) -> str:
    """Return the follow-up as a question that stands alone, and nothing else.

    Args:
        question: The follow-up.
        lines: (role, text) lines of the conversation before it.
    """
    question = question.strip().strip('"“”') or question
    before = tuple((role, text) for role, text in lines if role in {"user", "assistant"})
    polite = any(p.search(question) for p in (GREETING, THANKS, BYE))
    if not question or not before or (polite and len(language.sentences(question)) == 1):
        return question or "?"
    short = ELLIPTIC.match(question)
    if short and not PRONOUN.search(short["en"] or ""):
        return _complete(question, short["en"] or short["and"] or short["zh"], before)
    if not (QUESTION.search(question) or re.search(r"[?？]", question)) and len(question) > 200:
        return question
    return _resolve(question, before)


# --- follow-ups that leave out most of the question ----------------------------------------------


def _questions(before: tuple[Line, ...]) -> Iterator[str]:
    """Yield the user's questions, the latest first; a short one completed if it is the latest."""
    latest = True
    for place in range(len(before) - 1, -1, -1):
        role, text = before[place]
        asking = [
            s for s in language.sentences(text) if QUESTION.search(s) or re.search(r"[?？]", s)
        ]
        if role == "user" and asking and (latest or not ELLIPTIC.match(asking[-1])):
            latest = False
            yield standalone(asking[-1], before[:place]) if place else asking[-1]


def _question_like(new: str, before: tuple[Line, ...]) -> str | None:
    """Return the latest question that has a thing of the same kind, else the latest one."""
    questions = _questions(before)
    latest = next(questions, None)
    if latest is None:
        return None
    if libraries_in(new):
        suits = (q for q in (latest, *questions) if libraries_in(q))
    elif referents.PLACE.search(new):
        suits = (q for q in (latest, *questions) if referents.PLACE.search(q))
    else:
        return latest
    return next(suits, latest)


def _complete(question: str, new: str, before: tuple[Line, ...]) -> str:
    """Put what a short follow-up names in the place of its like in the last full question."""
    full = _question_like(new, before)
    if not full:
        return question
    new = new.strip(" ,，")
    bare = re.sub(r"(?i)^(?:in|at|on|for|with|to|from|在)\s*", "", new)
    for pattern in (TIME, referents.PLACE):
        if pattern.search(new) or pattern.search(f"in {new}"):
            old = list(pattern.finditer(full))
            if old:
                with_word = re.match(r"(?i)(?:in|on|at) ", old[-1].group())
                return (
                    full[: old[-1].start()]
                    + (_with_preposition(new, old[-1].group()) if with_word else bare)
                    + full[old[-1].end() :]
                )
            return _append(
                full,
                new if new != bare or pattern is TIME or language.has_han(new) else f"in {new}",
            )
    return _replace_like(full, new, bare)


def _with_preposition(new: str, old: str) -> str:
    return (
        new
        if re.match(r"(?i)(?:in|on|at|tomorrow|today|tonight|next)\b", new)
        else f"{old.split()[0]} {new}"
    )


def _append(full: str, new: str) -> str:
    """Put a phrase at the end of an English question, at the start of a Chinese one."""
    if language.language_of(full) != "en":
        return new + full
    return f"{full.rstrip(' ?.!')} {new}?"


def _replace_like(full: str, new: str, bare: str) -> str:
    """Replace a library, a person, the object behind the same preposition, or the last noun."""
    one = re.match(r"(?i)the ([\w-]+) one$", new)
    if one:  # "the blue one" for "the red bike"
        return re.sub(r"(?i)\bthe [\w-]+ (?=[\w-]+)", lambda _: f"the {one[1]} ", full, count=1)
    old = libraries_in(full)
    if libraries_in(new) and old:
        return re.sub(re.escape(old[-1]), lambda _: bare, full, flags=re.IGNORECASE)
    preposition = re.match(r"(?i)(in|at|on|for|with|to|from|by|without)\b", new)
    if preposition:
        same = re.search(rf"(?i)\b{preposition[1]} [^?,.]+(?=[?,.]|$)", full)
        return full[: same.start()] + new + full[same.end() :] if same else _append(full, new)
    if language.language_of(full) != "en":
        subject = re.match(
            r"(?P<s>[^，。？?是的在有会能多什怎几]{1,10}?)(?=是|的|在|有|会|能|多|什|怎|几|好|要"
            r"|價|价)",
            full,
        )
        return bare + full[subject.end() :] if subject else f"{bare}{full}"
    person, name = referents.PERSON.search(full), re.search(r"(?<=\w )[A-Z]\w+(?: [A-Z]\w+)*", full)
    last = (
        person
        or name
        or re.search(r"\b(?:the |a |an |my |your )[\w-]+(?: [\w-]+)?(?=[^\w]*$)", full)
    )
    if last:
        return full[: last.start()] + bare + full[last.end() :]
    noun = re.search(r"[\w-]+(?=[^\w]*$)", full)
    return full[: noun.start()] + bare + full[noun.end() :] if noun else full


# --- pronouns ---------------------------------------------------------------------------------


def _resolve(question: str, before: tuple[Line, ...]) -> str:
    """Resolve the sentences of a question up to the one that says what the rest is about."""
    resolved, rest = "", question
    for sentence in language.sentences(question):
        start = rest.find(sentence)
        resolved += rest[:start] + _resolve_sentence(sentence, before)
        rest = rest[start + len(sentence) :]
        asks = QUESTION.search(sentence)
        if not asks and len(language.words(sentence)) > 2 and not _has_pronoun(sentence):
            break
    return resolved + rest


def _has_pronoun(sentence: str) -> bool:
    return PRONOUN.search(WEATHER.sub("", sentence)) is not None


def _resolve_sentence(question: str, before: tuple[Line, ...]) -> str:
    """Replace each pronoun by what it means; one that means nothing in the lines stays."""

    def put(found: re.Match) -> str:
        kind = (
            found.lastgroup
            if found.lastgroup not in {"own", "be"}
            else ("it" if found["it"] else "person")
        )
        if kind in {"there", "zhthere"}:
            place = referents.place(question, before)
            start = (
                ""
                if kind == "zhthere"
                else ("from " if found.group().lower().startswith("from") else "in ")
            )
            to = re.search(
                r"(?i)\b(?:go|get|travel|fly|move|drive|moving|going|flying) $",
                question[: found.start()],
            )
            return (("to " if to else start) + place) if place else found.group()
        if kind in {"person", "zhperson"}:
            meant = referents.person(found.group(), question, before)
            own = found.group().lower() in {"his", "hers"} or (
                found.group().lower() == "her"
                and re.match(r"\s+[a-z]", question[found.end() :]) is not None
                and not re.match(
                    r"\s+(?:in|at|on|for|with|to|a|an|the|now|again|about|when|if)\b",
                    question[found.end() :],
                )
            )
            return (meant + ("'s" if own or found["be"] else "")) if meant else found.group()
        if found["that"] and (found.start() == 0 or NO_PRONOUN.search(question[: found.start()])):
            return found.group()
        several = _several(before) if PLURAL.match(found.group()) else None
        meant = several or referents.thing(question, before)
        if not meant:
            return found.group()
        return meant + ("'s" if kind == "its" or found["own"] else "")

    if re.match(r"(?i)(?:what (?:time|day) is it|is it (?:raining|cold|warm|late))", question):
        return question
    if re.match(r"(?i)it\b", question) and WEATHER.match(question):
        return question
    resolved = _space(PRONOUN.sub(put, question))
    return resolved[:1].upper() + resolved[1:] if question[:1].isupper() else resolved


def _several(before: tuple[Line, ...]) -> str | None:
    """Return what "them" means: the libraries of the latest message that has any, joined."""
    text = next((text for _, text in reversed(before) if libraries_in(text)), "")
    spelled = (re.search(re.escape(name), text, re.IGNORECASE) for name in libraries_in(text))
    named = [found.group() for found in spelled if found]
    if len(named) < 2:
        return None
    joint, last = (", ", " and ") if language.language_of(before[-1][1]) == "en" else ("、", " 和 ")
    return joint.join(named[:-1]) + last + named[-1]


def _space(text: str) -> str:
    """Chinese and Latin letters stand apart where the text does so: BeautifulSoup 和."""
    han = language.HAN
    return (
        re.sub(rf"(?<=[A-Za-z])(?=[{han}])|(?<=[{han}])(?=[A-Za-z])", " ", text)
        if language.has_han(text)
        else text
    )
