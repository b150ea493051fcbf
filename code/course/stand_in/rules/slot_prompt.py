"""Read which slots an extraction prompt names, their types, and the values known already."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from course.stand_in.rules.slots import sort_of

Slots = dict[str, "str | Slots | None"]  # slot -> type, None if not told, or the slots in it

TYPE_NAMES = {
    "int": "integer", "float": "number", "str": "string", "bool": "boolean", "list": "array",
    "数字": "number", "整数": "integer", "字符串": "string", "列表": "array", "布尔": "boolean",
}  # fmt: skip
JSON_WORDS = re.compile(  # how the answer looks, not what is in it
    r"(?i)\b(?:as|in|into|to|return|output)(?: an?| the)?(?: valid| strict| raw| single)? json\b"
    r"(?: objects?| only)?|[,，]? ?(?:以|用|按|并|只|仅|请)*(?:返回|输出)?(?:为|成)? ?JSON"
    r"(?: ?(?:返回|输出|给出|表示)(?=\W|$))?(?: ?(?:对象|格式))?"
    r"(?: ?(?:返回|输出|给出|表示)(?=\W|$))?"
)
NO_KEYS = re.compile(  # what to put where nothing was said
    r"(?i)[,;，；。.(（]?\s*(?:(?:and |please )*(?:use|put|set|write|with|or"
    r"|leave)\b[^.;。；\n,]{0,30}\b(?:null|none|empty)\b|null (?:if|for|when|where)\b"
    r"|if (?:unknown|missing|not))[^.。;；\n]*"
    r"|[,，；。]?\s*(?:如果|若)?(?:没有?|不知道|未知|缺失|未提及|没提到|未提到|不清楚)"
    r"[^，。；\n]{0,12}[^。；\n]{0,8}(?:null|空)[^，。；\n]*"
)
KEY_LIST = re.compile(
    r"(?i)\b(?:keys?|fields?|slots?|properties|attributes|values|columns)\b(?: (?:are|named"
    r"|called|for))?\s*[:：]?\s*(?P<after>[^.\n;{}]+)"
    r"|\b(?:extract|find|return|give|get|collect|list)\b (?:me )?(?:the |my )?(?:user['’]s "
    r"|customer['’]s )?(?P<verb>(?!(?:(?:the|these|all|following) )*(?:keys?|fields?|slots?"
    r"|properties|attributes|values)\b)(?=\S)[^.\n:;{}]+?)(?= (?:from|as|in|into|of)\b|[.:;\n]|$)"
    r"|(?:键名?|字段名?|槽位|属性)(?:是|为|有|包括)?\s*(?:[（(](?P<brackets>[^）)\n]+)[）)]"
    r"|[:：]?\s*(?P<zh>[^。\n；{}]+))"
    r"|(?:抽取|提取|返回|找出|包含|包括|含有)(?:出)?(?:用户的?|我的?)?(?P<zhverb>(?![，,：:]|(?:(?:以下|下列|下面|这些)的?)?"
    r"(?:键|字段|槽位|属性))[^。\n：:{}]+)"
    r"|\b(?:(?:extract|return|give|output)\s*[:：]|(?:with|JSON)\s*[:：]?)\s*"
    r"(?!.{0,12}\b(?:keys?|fields?|slots?)\b)(?P<colon>[^.\n;:{}]*[,，、][^.\n;:{}]*)"
    r"|(?:^|\n|提取|抽取|返回|输出)\s*[:：]\s*(?P<zhcolon>[^。\n；：:{}]+)"
)
KNOWN_STATE = re.compile(
    r"(?i)(?:current|known|existing|previous|so far|already|state|当前|目前|已知|已有"
    r"|现有)[^{\n]{0,40}$"
)
KEYWORDS = {
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "type",
    "description",
    "enum",
    "const",
    "$ref",
    "items",
    "title",
    "format",
}
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


def _kind_of_value(value: object) -> str | Slots | None:
    """Return the type that a schema or an example shows for a key; slots where it holds some."""
    if isinstance(value, dict):
        choices = value.get("anyOf") or value.get("oneOf")
        if isinstance(choices, list):
            value = next((c for c in choices if isinstance(c, dict) and c != {"type": "null"}), {})
        if isinstance(value.get("properties"), dict):
            return slots_of_schema(value["properties"])
        shown = value.get("type")
        if shown is None and value and not KEYWORDS & set(value):
            return slots_of_schema(value)
        if isinstance(shown, list):  # ["string", "null"]
            shown = next((name for name in shown if name != "null"), None)
        value = "" if shown is None else shown
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


def slots_of_schema(properties: dict[str, object]) -> Slots:
    """Return the slots of the properties of a JSON schema, or of an example object."""
    return {key: _kind_of_value(value) for key, value in properties.items()}


@lru_cache(maxsize=256)
def _slots_of(prompt: str) -> tuple[tuple[str, str | Slots | None], ...]:
    for place, text in _objects(prompt):
        if KNOWN_STATE.search(prompt[:place]):
            continue
        loaded = _load(text)
        schema = loaded.get("properties") or loaded.get("schema", {})
        if isinstance(schema, dict) and isinstance(schema.get("properties"), dict):
            schema = schema["properties"]
        keys = schema if isinstance(schema, dict) and schema else loaded
        if keys:
            return tuple(slots_of_schema(keys).items())
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
    plain = JSON_WORDS.sub(" ", NO_KEYS.sub(" ", prompt))
    for found in KEY_LIST.finditer(plain):
        listed = next(group for group in found.groups() if group is not None)
        keys = []
        for part in re.split(r"[,，、/]|」「|\band\b|\bor\b|和|以及|与", listed):
            kind = re.search(r"[(（:：](.+?)[)）]?$", part)
            key = re.sub(r"[(（:：].*$", "", part).strip(" `\"'“”「」.。*")
            key = re.sub(
                "(?:这|等)?[一二两三四五六七八九十几0-9]* ?个(?:字段|键|槽位|属性|值)$", "", key
            ).strip()
            key = re.sub(
                r"(?i)^(?:(?:the|a|an|my|their|his|her|user['’]s|following|slots?|fields?|keys?"
                r"|values?) |(?:字段|键名?|槽位|属性)[:： ]*|用户的?|我的)+",
                "",
                key,
            )
            key = key.strip()
            if key and len(key) <= 24 and len(key.split()) <= 3 and not KEY_NOISE.match(key):
                keys.append(
                    (
                        key.replace(" ", "_") if key.isascii() else key,
                        _kind_of_value(kind[1]) if kind else None,
                    )
                )
        told = found["after"] or found["zh"] or found["brackets"]
        if keys and (len(keys) > 1 or sort_of(keys[0][0]) or told):
            return tuple(keys)
    return ()


def named_slots(prompt: str) -> Slots:
    """Return the slots that a prompt names, with their types where it gives them."""
    keys = dict(_slots_of(prompt))
    return keys or dict.fromkeys(known_state(prompt))


def known_state(prompt: str) -> dict[str, object]:
    """Return the values that the prompt says are known: Current slots: {"city": "Berlin"}."""
    for place, text in _objects(prompt):
        if KNOWN_STATE.search(prompt[:place]):
            return _load(text)
    return {}
