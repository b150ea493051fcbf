"""What a sentence states about the user, or about what the user wants: the parts that fill slots.

What it says of other people, denies, asks, wishes or quotes fills none.
"""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import language
from course.stand_in.rules.fact_kinds import simplified
from course.stand_in.rules.facts import OPENER
from course.stand_in.rules.word_lists import KIN, KIN_ZH

NEW_SUBJECT = re.compile(  # where a piece with a subject of its own starts
    r"[,;:]\s+|[，；：]|\s+(?:and|but|while|whereas)\s+"
    r"(?=(?:i|we|my|our|he|she|they|his|her|their)\b(?!['’]s name))|\s+but\s+",
    re.IGNORECASE,
)
OWN = re.compile(r"(?:i|we|im|i['’]\w+|we['’]\w+|my|our|the user\w*|me)\b|我|咱|用户|使用者", re.I)
OTHER = re.compile(
    rf"(?:(?:my|our|his|her|their|the|a|an|one of my|the user['’]s) (?:[\w-]+ ){{0,2}}?(?:{KIN})\b"
    r"|(?:he|she|they|his|her|their|someone|somebody|everyone|people)\b)"
    rf"|(?:我们?|用户)?的?(?:一个|有个)?(?:{KIN_ZH})|(?:我们?|用户)的?[妈爸妻姐妹哥弟][\u4e00-\u9fff]?"
    r"|[他她它]|有人|别人|大家",
    re.IGNORECASE,
)
NAMED = re.compile(r"(?!I\b|The\b)[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:is|was|has|lives|works|turned)\b")
DENIED = re.compile(
    r"(?:\b(?:\w+n['’]t|dont|isnt|not|never|no longer)\b(?! (?:more|over|above|only|spend|pay|to"
    r" exceed|exceed)\b)(?!.{0,20}more than)).*?(?=\bbut\b|$)"
    r"|(?:并?不|没有?|从未|从不|不再)(?:再|曾|想)?(?:住|在|是|叫|来自|当|做|从事|去|用).*",
    re.IGNORECASE,
)
UNREAL = re.compile(
    r"^(?:if|imagine|suppose|pretend|say|unless)\b|\bi wish\b|\bused to (?:live|work|be)\b"
    r"|(?:\b(?:want|like|hope|love|plan|dream|going)|['’]d love) (?:to|of) (?:live|living|be"
    r"|being|become|becoming|work)\b"
    r"|\b(?:says?|said|claims?|thinks?|believes?|told me|tells me)\b"
    r"|\bin (?:the|a|this|my) (?:film|movie|book|novel|story|game|song|series|play|dream|joke)\b"
    r"|如果|假如|要是|假设|以前|曾经|原来住|想当|想住|希望我|电影[里中]|小说[里中]|故事[里中]"
    r"|梦[里中见]|游戏[里中]|(?:他|她)说",
    re.IGNORECASE,
)
ASKS = re.compile(r"[?？]\W*$|[吗呢]\W*$|是不是|是否")
ASKING = re.compile(
    r"(?:what|which|who|where|when|why|how|is|are|do|does|did|can|could|would|will)\b", re.I
)
WISH = re.compile(  # a question that asks for a service says what is wanted
    r"\b(?:can|could|would|will) (?:you|i|we)\b|\b(?:is|are) there\b|\bdo you have\b"
    r"|\b(?:what|how) about\b|能|可以|有没有|有.{0,12}吗|帮",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def own_parts(sentence: str) -> tuple[str, ...]:
    """Return the parts of a sentence that say something about the user or the user's wishes."""
    parts = _parts(sentence)
    plain = [simplified(OPENER.sub("", part)) for part in parts]
    asks = ASKS.search(simplified(sentence)) and not WISH.search(simplified(sentence))
    if asks:  # "I live in Rome, is it hot here?": the last part asks
        parts, plain = parts[:-1], plain[:-1]
    kept, other, unreal = [], False, False
    for part, text in zip(parts, plain, strict=True):
        if OTHER.match(text) or NAMED.match(text):
            other = True
        elif OWN.match(text):
            other = False
        unreal = UNREAL.search(text) is not None or (unreal and not OWN.match(text))
        stated = _without_denied(part)
        if not (other or unreal) and stated:
            kept.append(stated)
    return tuple(kept)


def _parts(sentence: str) -> list[str]:
    """Split where a new subject may start; 1,200 and 10:30 stay whole."""
    found, start = [], 0
    for cut in NEW_SUBJECT.finditer(sentence):
        if not language.has_han(cut.group()) and cut.group()[0] in ",;:":
            rest = OPENER.sub("", sentence[cut.end() :])
            if not (OWN.match(rest) or OTHER.match(rest) or ASKING.match(rest)):
                continue
        found.append(sentence[start : cut.start()])
        start = cut.end()
    return [part for part in [*found, sentence[start:]] if re.search(r"\w", part)]


def _without_denied(part: str) -> str:
    """Cut off what a part denies: "I don't live in Rome" -> "I "."""
    plain = simplified(part)
    found = DENIED.search(plain)
    if not found or len(plain) != len(part):
        return part
    return (part[: found.start()] + part[found.end() :]).strip()
