"""Fill the slots, or list the facts, that a prompt asks for as JSON; what was not said is null.

A later value replaces an earlier one. One that is missing or cannot be right replaces nothing.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache

from . import language
from .corrections import NEW_VALUE_ONLY, NOT_OLD, facts_of
from .fact_kinds import BY_NAME, kinds_asked, simplified
from .facts import CORRECTS, SUMMARY_NOTE, OPENER
from .job import Line
from .slots import find, sort_of, typed
from .summary_prompt import read_prompt

KEY_LIST = re.compile(
    r"(?i)\b(?:keys?|fields?|slots?|properties|attributes|values|columns)\b(?: (?:are|named|called|for))?\s*[:：]?\s*(?P<after>[^.\n;{}]+)"
    r"|\b(?:extract|find|return|give|get|collect)\b (?:me )?(?:the )?(?:user['’]s |customer['’]s )?(?P<verb>[^.\n:{}]+?)(?= (?:from|as|in|into|of)\b|[.:\n]|$)"
    r"|(?:键名?|字段名?|槽位|属性)(?:是|为|有|包括)?\s*[:：]?\s*(?P<zh>[^。\n；{}]+)"
    r"|(?:抽取|提取|返回|找出)(?:出)?(?:用户的?)?(?P<zhverb>(?![，,])[^。\n：:{}]+)"
)
KNOWN_STATE = re.compile(
    r"(?i)(?:current|known|existing|previous|so far|already|state|当前|目前|已知|已有|现有)[^{\n]{0,40}$"
)
KEY_NOISE = re.compile(
    r"(?i)^(?:the|following|these|and|json|a|an|object|with|only|valid|strict|user|user's|all|every|any|facts?|information|details|slots?|keys?|fields?|values?"
    r"|data|conversation|message|text|below|above|it|them|null|等|以下|下面|下列|事实|信息|对话|内容|键|字段|槽位|json ?格式|中|里)$|^(?:from|in|of|as|with|out) "
)
LIST_KEYS = {"facts", "fact", "memories", "memory", "statements", "事实", "记忆"}
ANSWER_KEYS = {"answer", "reply", "response"}
ANSWERS = re.compile(  # JSON as the form of an answer, not of facts
    r"(?i)^(?!.*(?:extract|\bfacts?\b|slots?|memor)).*\b(?:answers?|reply|respond|assistant)\b|^(?!.*(?:抽取|提取|事实|槽|记忆)).*(?:回答|回复|助手)",
    re.DOTALL,
)
ABSENT = object()


def extract(prompt: str, lines: tuple[Line, ...]) -> dict[str, object] | None:
    """Return what the prompt asks for as a dict; None if it asks for no slots and no facts."""
    keys = named_slots(prompt)
    if keys and set(keys) <= ANSWER_KEYS:
        return None
    if keys and not set(keys) <= LIST_KEYS:
        return _fill(keys, known_state(prompt), lines)
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


# --- reading the prompt -------------------------------------------------------------------------


def _objects(prompt: str) -> list[tuple[int, str]]:
    """Return the outermost {...} pieces of a prompt with their places."""
    found, depth, start = [], 0, 0
    for place, char in enumerate(prompt):
        if char == "{":
            start = place if depth == 0 else start
            depth += 1
        elif char == "}" and depth:
            depth -= 1
            if depth == 0:
                found.append((start, prompt[start : place + 1]))
    return found


def _load(text: str) -> dict:
    try:
        loaded = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return loaded if isinstance(loaded, dict) else {}


def _kind_of_value(value: object) -> str | None:
    """Return the type that a schema or an example shows for a key."""
    if isinstance(value, dict):
        value = value.get("type", value)
    if isinstance(value, list):
        return "array"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    found = re.search(
        r"(?i)\b(number|integer|int|float|string|str|boolean|bool|array|list)\b|(数字|整数|字符串|列表|布尔)",
        str(value),
    )
    short = {"int": "integer", "float": "number", "str": "string", "bool": "boolean", "list": "array",
             "数字": "number", "整数": "integer", "字符串": "string", "列表": "array", "布尔": "boolean"}  # fmt: skip
    name = found.group().lower() if found else None
    return short.get(name, name)


@lru_cache(maxsize=256)
def _slots_of(prompt: str) -> tuple[tuple[str, str | None], ...]:
    for place, text in _objects(prompt):
        if KNOWN_STATE.search(prompt[:place]):
            continue
        loaded = _load(text)
        schema = loaded.get("properties") or loaded.get("schema", {})
        if isinstance(schema, dict) and isinstance(schema.get("properties"), dict):
            schema = schema["properties"]
        keys = schema if isinstance(schema, dict) and schema else loaded
        if keys:
            return tuple((key, _kind_of_value(value)) for key, value in keys.items())
        loose = re.findall(r"[\"']([\w \u4e00-\u9fff-]+)[\"']\s*:\s*([^,}]*)", text)
        bare = re.findall(r"[{,]\s*[\"']?([A-Za-z_\u4e00-\u9fff]\w*)[\"']?\s*(?=[,}:])", text)
        if loose or bare:
            shown = dict(loose)
            return tuple((k, _kind_of_value(shown.get(k, ""))) for k in (dict(loose) or bare))
    bullets = re.findall(
        r"(?m)^[ \t]*[-*•][ \t]*[`\"']?(\w+)[`\"']?[ \t]*(?:[:：(（-][ \t]*(.*))?$", prompt
    )
    if bullets:
        return tuple((key, _kind_of_value(note)) for key, note in bullets)
    return _listed(prompt)


def _listed(prompt: str) -> tuple[tuple[str, str | None], ...]:
    """Read "keys: name, city and budget (number)" and 抽取姓名、城市和预算."""
    plain = re.sub(
        r"(?i)\b(?:as|in|into|return) (?:a )?(?:valid |strict )?json(?: object)?\b|只?(?:返回|输出)? ?JSON ?(?:对象|格式)?",
        " ",
        prompt,
    )
    for found in KEY_LIST.finditer(plain):
        listed = next(group for group in found.groups() if group is not None)
        keys = []
        for part in re.split(r"[,，、/]|\band\b|\bor\b|和|以及|与", listed):
            kind = re.search(r"[(（:：](.+?)[)）]?$", part)
            key = re.sub(r"[(（:：].*$", "", part).strip(" `\"'“”.。*")
            key = re.sub(
                r"(?i)^(?:(?:the|a|an|their|his|her|user['’]s|following|slots?|fields?|keys?|values?) |(?:字段|键名?|槽位|属性)[:： ]*|用户的?)+",
                "",
                key,
            )
            if key and len(key) <= 24 and len(key.split()) <= 3 and not KEY_NOISE.match(key):
                keys.append(
                    (
                        key.replace(" ", "_") if key.isascii() else key,
                        _kind_of_value(kind[1]) if kind else None,
                    )
                )
        if keys and (len(keys) > 1 or sort_of(keys[0][0]) or found["after"] or found["zh"]):
            return tuple(keys)
    return ()


def named_slots(prompt: str) -> dict[str, str | None]:
    """Return the slots that a prompt names, with their types where it gives them."""
    keys = dict(_slots_of(prompt))
    return keys or dict.fromkeys(known_state(prompt))


def known_state(prompt: str) -> dict[str, object]:
    """Return the values that the prompt says are known: Current slots: {"city": "Berlin"}."""
    for place, text in _objects(prompt):
        if KNOWN_STATE.search(prompt[:place]):
            return _load(text)
    return {}


# --- filling ------------------------------------------------------------------------------------


def _fill(
    keys: dict[str, str | None], known: dict[str, object], lines: tuple[Line, ...]
) -> dict[str, object]:
    values: dict[str, object] = {key: known.get(key) for key in keys}
    changed: list[str] = []  # the slots filled so far, the latest last
    asked = ""
    for role, text in lines:
        if role == "user":
            for sentence in _sentences(text):
                for key, kind in keys.items():
                    value = _value(key, kind, sentence, asked)
                    if value is not ABSENT:
                        values[key] = value
                        changed.append(key)
                if _is_new_value(sentence):
                    _correct(values, changed, keys, sentence)
        asked = text if role == "assistant" and re.search(r"[?？]", text) else ""
    for key, kind in keys.items():
        if values[key] is None and kind == "array":
            values[key] = _listed_facts(key, lines)
    return values


def _sentences(text: str) -> list[str]:
    note = SUMMARY_NOTE.match(text)
    parts = language.sentences(note["text"] if note else text)
    return [
        NOT_OLD.sub("", part) if re.search(r", not |不是|instead of", part) else part
        for part in parts
    ]


def _value(key: str, kind: str | None, sentence: str, asked: str) -> object:
    """Return the typed value of one slot in one sentence, ABSENT if it holds none."""
    if kind == "boolean":
        return _yes_or_no(key, sentence)
    found = find(key, sentence)
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
