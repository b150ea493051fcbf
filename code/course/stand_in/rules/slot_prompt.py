"""Read which slots an extraction prompt names, their types, and the values known already."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from course.stand_in.rules.slots import sort_of

TYPE_NAMES = {
    "int": "integer", "float": "number", "str": "string", "bool": "boolean", "list": "array",
    "数字": "number", "整数": "integer", "字符串": "string", "列表": "array", "布尔": "boolean",
}  # fmt: skip
KEY_LIST = re.compile(
    r"(?i)\b(?:keys?|fields?|slots?|properties|attributes|values|columns)\b(?: (?:are|named"
    r"|called|for))?\s*[:：]?\s*(?P<after>[^.\n;{}]+)"
    r"|\b(?:extract|find|return|give|get|collect)\b (?:me )?(?:the )?(?:user['’]s "
    r"|customer['’]s )?(?P<verb>[^.\n:{}]+?)(?= (?:from|as|in|into|of)\b|[.:\n]|$)"
    r"|(?:键名?|字段名?|槽位|属性)(?:是|为|有|包括)?\s*[:：]?\s*(?P<zh>[^。\n；{}]+)"
    r"|(?:抽取|提取|返回|找出)(?:出)?(?:用户的?)?(?P<zhverb>(?![，,])[^。\n：:{}]+)"
)
KNOWN_STATE = re.compile(
    r"(?i)(?:current|known|existing|previous|so far|already|state|当前|目前|已知|已有"
    r"|现有)[^{\n]{0,40}$"
)
KEY_NOISE = re.compile(
    r"(?i)^(?:the|following|these|and|json|a|an|object|with|only|valid|strict|user|user's|all"
    r"|every|any|facts?|information|details|slots?|keys?|fields?|values?"
    r"|data|conversation|message|text|below|above|it|them|null|等|以下|下面|下列|事实|信息|对话"
    r"|内容|键|字段|槽位|json ?格式|中|里)$|^(?:from|in|of|as|with|out) "
)


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
        r"(?i)\b(number|integer|int|float|string|str|boolean|bool|array|list)\b|(数字|整数"
        r"|字符串|列表|布尔)",
        str(value),
    )
    name = found.group().lower() if found else None
    return TYPE_NAMES.get(name, name)


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
        r"(?i)\b(?:as|in|into|return) (?:a )?(?:valid |strict )?json(?: object)?\b|只?(?:返回"
        r"|输出)? ?JSON ?(?:对象|格式)?",
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
                r"(?i)^(?:(?:the|a|an|their|his|her|user['’]s|following|slots?|fields?|keys?"
                r"|values?) |(?:字段|键名?|槽位|属性)[:： ]*|用户的?)+",
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
