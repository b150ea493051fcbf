"""Fill the slots, or list the facts, that a prompt asks for as JSON; what was not said is null.

A later value replaces an earlier one. One that is missing or cannot be right replaces nothing.
"""

from __future__ import annotations

import itertools
import re

from course.stand_in.rules import language
from course.stand_in.rules.corrections import NEW_VALUE_ONLY, NOT_OLD, facts_of
from course.stand_in.rules.fact_kinds import BY_NAME, kinds_asked, simplified
from course.stand_in.rules.facts import CORRECTS, LONGEST_SENTENCE, OPENER, SUMMARY_NOTE
from course.stand_in.rules.lines import Line
from course.stand_in.rules.own_name import own_name
from course.stand_in.rules.own_statements import own_parts
from course.stand_in.rules.slot_prompt import Slots, known_state, named_slots
from course.stand_in.rules.slots import find, sort_of, typed
from course.stand_in.rules.statements import conversation
from course.stand_in.rules.summary_prompt import read_prompt
from course.stand_in.rules.word_lists import KIN, KIN_ZH

LIST_KEYS = {"facts", "fact", "memories", "memory", "statements", "事实", "记忆"}
ANSWER_KEYS = {"answer", "reply", "response"}
ANSWERS = re.compile(  # JSON as the form of an answer, not of facts
    r"(?i)^(?!.*(?:extract|\bfacts?\b|slots?|memor)).*\b(?:answers?|reply|respond|assistant)\b"
    r"|^(?!.*(?:抽取|提取|事实|槽|记忆)).*(?:回答|回复|助手)",
    re.DOTALL,
)
OF_OTHERS = re.compile(rf"(?i)(?<![a-z])(?:{KIN})(?![a-z])|{KIN_ZH}")  # a key: sister_age
OF_USER = re.compile(r"(?i)^(?:the_)?(?:user|customer|guest|person|profile|用户|客户)")
ABSENT = object()
# So that no request keeps the stand-in busy: slots that are filled, and sentences times slots.
MOST_SLOTS, MOST_LOOKS = 500, 100_000


def extract(prompt: str, lines: tuple[Line, ...]) -> dict[str, object] | None:
    """Return what the prompt asks for as a dict; None if it asks for no slots and no facts."""
    keys = named_slots(prompt)
    if keys and set(keys) <= ANSWER_KEYS:
        return None
    if keys and not set(keys) <= LIST_KEYS:
        return fill(keys, lines, prompt, known_state(prompt))
    if not keys and (ANSWERS.search(simplified(prompt)) or not prompt):
        return None
    return {next(iter(keys), "facts"): _facts(prompt, lines)}


def _facts(prompt: str, lines: tuple[Line, ...]) -> list[str]:
    """Return short sentences in the third person, of the kinds that the prompt names if any."""
    wishes = read_prompt(prompt)
    named = set(kinds_asked(prompt)) - set(wishes.dropped)
    found = []
    for fact in facts_of(lines):
        wanted = wishes.everything or not named or fact.kinds & named
        if wanted and not fact.kinds & set(wishes.dropped):
            found.append(fact.text + ("。" if language.has_han(fact.text[-1:]) else "."))
    return found


# --- filling ------------------------------------------------------------------------------------


def fill(
    keys: Slots, lines: tuple[Line, ...], prompt: str = "", known: dict[str, object] | None = None
) -> dict[str, object]:
    """Return a value for each slot: what the user said last, what is known, or None ([] in lists).

    Args:
        keys: The slots with their types; the type of a slot that holds slots is a dict of them.
        lines: The conversation.
        prompt: The prompt, which may name the kinds of facts that are wanted.
        known: Values known before the conversation.
    """
    known = known or {}
    flat = {key: kind for key, kind in keys.items() if not isinstance(kind, dict)}
    values: dict[str, object] = {key: known.get(key) for key in keys}
    values |= _filled(
        {key: kind for key, kind in flat.items() if key not in LIST_KEYS}, known, lines
    )
    for key, kind in keys.items():
        if isinstance(kind, dict):
            values[key] = _fill_object(key, kind, known.get(key), lines)
        elif key in LIST_KEYS:
            values[key] = _facts(prompt, lines)
    return values


def _fill_object(
    key: str, slots: Slots, known: object, lines: tuple[Line, ...]
) -> dict[str, object]:
    """Fill the slots of a slot: "name" in "project" is a project name, in "user" a name."""
    known = known if isinstance(known, dict) else {}
    long = {name: name if OF_USER.search(key) else f"{key}_{name}" for name in slots}
    wanted = {long[name]: kind for name, kind in slots.items()}
    found = fill(wanted, lines, known={long[n]: v for n, v in known.items() if n in long})
    return {name: found[long[name]] for name in slots}


def _filled(
    keys: dict[str, str | None], known: dict[str, object], lines: tuple[Line, ...]
) -> dict[str, object]:
    values: dict[str, object] = {key: known.get(key) for key in keys}
    changed: list[str] = []  # the slots filled so far, the latest last
    asked = ""
    name = own_name(*conversation([{"role": role, "content": text} for role, text in lines]))
    said: list[tuple[str, str]] = []  # sentences, each with the question that it answers, if any
    for role, text in lines:
        if role == "user":
            said.extend((sentence, asked) for sentence in _sentences(text))
        asked = text if role == "assistant" and re.search(r"[?？]", text) else ""
    keys = dict(itertools.islice(keys.items(), MOST_SLOTS))
    for sentence, asked in said[-(MOST_LOOKS // max(1, len(keys))) :]:
        parts = own_parts(sentence)
        for key, kind in keys.items():
            if _is_name(key) and not (asked and name is None):
                continue
            for part in [sentence] if OF_OTHERS.search(key) else parts:
                value = _value(key, kind, part, asked)
                if value is not ABSENT:
                    values[key] = value
                    changed.append(key)
        if _is_new_value(sentence):
            _correct(values, changed, keys, sentence)
    for key, kind in keys.items():
        if _is_name(key) and name is not None:
            values[key] = typed(name, key, kind)
        if values[key] is None and kind == "array":
            values[key] = _listed_facts(key, lines)
    return values


def _is_name(key: str) -> bool:
    """Whether a slot is the user's own name, which is found as recall finds it."""
    return sort_of(key) == "name" and not OF_OTHERS.search(key)


def _sentences(text: str) -> list[str]:
    note = SUMMARY_NOTE.match(text)
    said = language.sentences(note["text"] if note else text)
    parts = [part for part in said if len(part) <= LONGEST_SENTENCE]
    return [
        NOT_OLD.sub("", part) if re.search(r", not |不是|instead of", part) else part
        for part in parts
    ]


def _value(key: str, kind: str | None, sentence: str, asked: str) -> object:
    """Return the typed value of one slot in one sentence, ABSENT if it holds none."""
    if kind == "boolean":
        return _yes_or_no(key, sentence)
    found = None if _is_name(key) else find(key, sentence)
    words = key.replace("_", " ").lower()
    short = len(language.words(sentence)) <= 4 and sentence[-1] not in "?？"
    if found is None and asked and short:
        by_key = words in asked.lower() or (sort_of(key) and sort_of(key) in asked.lower())
        if by_key:
            bare = re.sub(
                r"(?i)^(?:it['’]s|it is|in|on|at|about|around|just|是|在)\s*",
                "",
                OPENER.sub("", sentence),
            ).rstrip(".。!！ ")
            found = find(key, f"My {words} is {bare}") or (bare if not sort_of(key) else None)
    if found is None:
        return ABSENT
    value = typed(found, key, kind)
    return ABSENT if value is None or value == [] or value == "" else value


def _yes_or_no(key: str, sentence: str) -> object:
    word = re.sub(r"^(?:is|has)_", "", key).replace("_", " ")
    said = re.search(
        rf"(?i)\b{re.escape(word[:-1] if word.endswith('s') else word)}|{re.escape(word)}", sentence
    )
    if not said or sentence.rstrip().endswith(("?", "？")):
        return ABSENT
    return not re.search(
        r"(?i)\b(?:not|no|never|without|don['’]t|doesn['’]t|isn['’]t)\b|不|没",
        sentence[: said.start()],
    )


def _is_new_value(sentence: str) -> bool:
    stripped = OPENER.sub("", sentence).rstrip(".。!！ ")
    return (
        CORRECTS.search(simplified(sentence)) is not None
        and NEW_VALUE_ONLY.match(stripped) is not None
    )


def _correct(
    values: dict[str, object], changed: list[str], keys: dict[str, str | None], sentence: str
) -> None:
    """Read "Sorry, make it 600": the slot of that sort that was filled last gets the value."""
    value = NEW_VALUE_ONLY.match(OPENER.sub("", sentence).rstrip(".。!！ "))
    fresh = value["en"] or value["zh"]
    number = re.search(r"\d", fresh) is not None
    for key in reversed(changed):
        if number == bool(re.search(r"\d", str(values[key]))):
            new = typed(fresh, key, keys[key])
            values[key] = values[key] if new is None else new
            return


def _listed_facts(key: str, lines: tuple[Line, ...]) -> list[str]:
    """Fill a list slot that names a kind of fact, such as "preferences"."""
    asked = [name for name in kinds_asked(key.replace("_", " ")) if name in BY_NAME]
    return [fact.text for fact in facts_of(lines) if fact.kinds & set(asked)]
