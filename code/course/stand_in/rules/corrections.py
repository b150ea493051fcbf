"""Merge the facts of a conversation: a correction replaces what it corrects, repeats go."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from course.stand_in.rules import language
from course.stand_in.rules.facts import SUMMARY_NOTE, Fact, facts_of_text
from course.stand_in.rules.fragments import (
    CHANGED,
    correction,
    fragment,
    has_form,
    named_anew,
    names_another,
    put_in,
    put_right,
    renamed,
)
from course.stand_in.rules.lasting import of_project
from course.stand_in.rules.own_name import corrected_name, denies, told_name
from course.stand_in.rules.word_lists import CITIES, CITIES_ZH

NOT_OLD = re.compile(  # "..., not Berlin": what a correction denies
    r",?\s*(?:and |but )?(?:not|instead of|rather than|no longer|from) (?:in |on |at )?"
    r"(?P<en>[\w$€£.'-]+(?: [\w.'-]+)?)|，?(?:而?不是|不再是)(?P<zh>[^，。]+)",
    re.IGNORECASE,
)
NEW_VALUE_ONLY = re.compile(  # "it's 600", "make that Friday", 是 600 元
    r"^(?:(?:it|that)(?:['’]s| is| should be| was)|make (?:it|that)|i mean(?:t)?|rather"
    r"|should be)?\s*(?P<en>[$€£]?\d[\w.,:%]*(?: (?:euros?|dollars?|pounds?|am|pm|people|gb|tb"
    r"|usd|eur|k))?|(?-i:[A-Z]\w+(?: [A-Z]\w+)*))\s*$|^(?:应该?"
    r"|應該?)?是\s*(?P<zh>[0-9一二三四五六七八九十百千万]+ ?[^，。\s]{0,3}|[^，。我\s]{1,5})$",
    re.IGNORECASE,
)
VALUE = re.compile(  # a number, a place, a name inside a clause
    rf"[$€£¥]?\d[\d,.:]*|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]|[零一二三四五六七八九十百千万亿两]{{2,}}|\b(?i:{CITIES})\b|{CITIES_ZH}"
    rf"|(?<=[a-z] )[A-Z]\w+(?: [A-Z]\w+)*"
)
SLOT = re.compile(  # whose value a clause gives
    r"(?i)(?P<slot>(?:the user's|the|[\w' -]+?'s) [\w' -]+?|the user(?= lives)) (?:is|are|costs?"
    r"|starts?|lives|will be|was)\b|(?P<zh>(?:用户|使用者)的?[^，。]{0,8}?)(?:现在|現在)?(?:是"
    r"|在|住|叫)"
)
HOW = re.compile(r"(?i) (?:called|named|due|in|on|at|from|for|about|by|with)\b|[叫在住]$")
HAS_DIGIT = re.compile(r"[\d零一二三四五六七八九十百千万亿两]")
# words that say nothing about what a fact is about
FEW = frozenset((
    "the", "user", "users", "user's", "a", "an", "is", "are", "was", "be", "been", "in", "on",
    "at", "of", "for", "to", "and", "it", "its", "they", "their", "them", "this", "that", "my",
    "i", "we", "our", "no", "not", "now", "actually", "with", "have", "has", "had", "will",
    "would", "can", "as", "by", "from", "so", "very", "also", "just", "still", "me",
    "用户", "使用者",
    "我", "的", "是", "在", "了", "不", "有", "也", "就", "都", "现在", "其实", "改", "到", "成",
    "为", "和", "一个", "个",
))  # fmt: skip

LOOK_BACK = 60  # facts among which a correction looks for what it corrects


@lru_cache(maxsize=8192)
def about(text: str) -> frozenset[str]:
    """Return the word stems of a fact that say what it is about."""
    return frozenset(language.stems(text)) - FEW


@lru_cache(maxsize=8192)
def _values(text: str) -> frozenset[str]:
    return frozenset(found.group().lower().rstrip(".,:") for found in VALUE.finditer(text))


def _differ(old: Fact, new: Fact) -> bool:
    """Whether both hold a value of one sort (a number; a place or name) and none is the same."""
    olds, news = _values(old.text), _values(new.text)
    sorts = [{HAS_DIGIT.search(value) is not None for value in values} for values in (olds, news)]
    return bool(sorts[0] & sorts[1]) and not olds & news


@lru_cache(maxsize=8192)
def _slot(text: str) -> tuple[str, str] | None:
    """Return whose value a clause gives, and how: is called, is in."""
    found = SLOT.match(text)
    if not found:
        return None
    how = HOW.match(text, found.end()) or HOW.search(found.group())
    whose = (found["slot"] or found["zh"]).lower()
    if whose == "the user":  # is in Oslo, lives in Oslo
        whose = found.group().lower()
    return whose, how.group().strip().lower() if how else ""


def _same_slot(old: Fact, new: Fact) -> bool:
    first, second = _slot(old.text), _slot(new.text)
    if not first or not second or first[0] != second[0]:
        return False
    return first[1] == second[1] or not (first[1] and second[1])


def _replaces(new: Fact, old: Fact) -> bool:
    if _same_slot(old, new) and _differ(old, new):
        return True
    if not new.corrects or names_another(old.text, new.said):
        return False
    if new.name and old.name:
        return True
    denied = NOT_OLD.search(new.said)
    words = set(language.stems(denied["en"] or denied["zh"] or "")) - FEW if denied else set()
    if words & about(old.text):
        return True
    shared = {word for word in about(old.text) & about(new.text) if not re.search(r"\d", word)}
    return bool(shared) and bool(old.kinds & new.kinds) and _differ(old, new)


def _fill(new: Fact, earlier: list[Fact]) -> tuple[int, Fact] | None:
    """Read "No, it's 600": put the new value into the last fact that has one of its sort."""
    if CHANGED.search(new.said):
        for index in range(len(earlier) - 1, max(-1, len(earlier) - LOOK_BACK), -1):
            text = renamed(earlier[index].text, new.said)
            if text:
                return index, replace(earlier[index], said=text, text=text)
    if new.corrects:
        for index in range(len(earlier) - 1, max(-1, len(earlier) - LOOK_BACK), -1):
            text = named_anew(earlier[index].text, new.said)
            if text:
                return index, replace(earlier[index], said=text, text=text)
        told, denied = NOT_OLD.sub("", new.said), NOT_OLD.search(new.said)
        for index in range(len(earlier) - 1, max(-1, len(earlier) - LOOK_BACK), -1):
            old = earlier[index].text
            shared = {word for word in about(old) & about(told) if len(word) > 1}
            was = denied["en"] or denied["zh"] if denied else ""
            text = put_right(old, told, was) if denied or shared else None
            if text:
                return index, replace(earlier[index], said=text, text=text)
    value = NEW_VALUE_ONLY.match(NOT_OLD.sub("", new.said).strip(" ，,"))
    if not value or not new.corrects:
        return None
    fresh = value["en"] or value["zh"]
    number = re.search(r"\d", fresh) is not None
    unit = re.search(r"[^\d.,:$€£¥]+$", fresh)
    for index in range(len(earlier) - 1, max(-1, len(earlier) - LOOK_BACK), -1):
        old = earlier[index].text
        for found in reversed(list(VALUE.finditer(old))):
            if number == bool(re.search(r"\d|[十百千万亿]", found.group())):
                rest = old[found.end() :]
                if number and unit and rest.lstrip().startswith(unit.group().strip()):
                    rest = rest.lstrip()[len(unit.group().strip()) :]
                before = old[: found.start()]
                if before and fresh.startswith(before[-1]):  # 打算去, and 去大阪
                    fresh = fresh[1:]
                text = before + fresh + rest
                return index, replace(earlier[index], said=text, text=text)
    return None


def _without_old(fact: Fact) -> Fact:
    """Cut ", not Berlin" off a correction."""
    shorter = re.sub(r"(?i), (?:not|instead of|rather than) .*$|，?而?不是.*$", "", fact.text)
    return replace(fact, text=shorter) if len(language.words(shorter)) >= 3 else fact


def facts_of(lines: tuple[tuple[str, str], ...]) -> list[Fact]:
    """Return what the user states in (role, text) lines: corrected, and each thing once."""
    kept: list[Fact] = []
    seen: set[frozenset[str]] = set()
    fresh = False  # whether the user's message before told something
    for role, text in lines:
        if role != "user" and not (role == "system" and SUMMARY_NOTE.match(text)):
            continue
        if role == "user":
            text = _renamed(text, kept)
        if role == "user" and fresh:
            text = _corrected(text, kept)
        fresh = False
        for said in facts_of_text(text):
            fresh = True
            fact = of_project(said, kept[-LOOK_BACK:]) if role == "user" else said
            if about(fact.text) not in seen:
                gone = _add(fact, kept)
                seen.difference_update(about(old.text) for old in gone)
                seen.add(about(fact.text))
    return kept


def _renamed(text: str, kept: list[Fact]) -> str:
    """Put "My name is not Li but Wang." in the place of the name told, and return the rest."""
    place = next((i for i in range(len(kept) - 1, -1, -1) if kept[i].name), None)
    for sentence in language.sentences(text) if place is not None else ():
        if not denies(language.to_simplified(sentence), kept[place].name):
            continue
        parts = language.clauses(sentence)
        found = (told_name(part) or corrected_name(part, cued=True) for part in parts)
        name = next(filter(None, found), None)
        introduced = f"我叫{name}" if language.has_han(sentence) else f"My name is {name}."
        kept[place : place + 1] = facts_of_text(introduced) if name else ()
        return text.replace(sentence, "")
    return text


def _corrected(text: str, kept: list[Fact]) -> str:
    """Put "No wait, coffee." into the last fact, and return what else the message says."""
    first, *rest = language.sentences(text) or ("",)
    value = correction(first)
    said = put_in(kept[-1].text, value) if value and kept else None
    if not said:
        return text
    name = value if kept[-1].name else ""
    kept[-1] = replace(kept[-1], said=said, text=said, corrects=True, name=name)
    return " ".join(rest)


def _in_place(new: Fact, old: Fact) -> Fact:
    """Put a new day, date or hour in the place of the old one, and keep the rest: Friday at 8."""
    found = SLOT.match(new.text)
    value = fragment(new.text[found.end() :]) if found else None
    text = put_in(old.text, value) if value and has_form(value) else None
    return replace(new, said=text, text=text) if text else new


def _add(fact: Fact, kept: list[Fact]) -> list[Fact]:
    """Append a fact, or put it in the place of what it corrects; return what had to go."""
    filled = _fill(fact, kept)
    if filled:
        index, kept_fact = filled
        gone, kept[index] = kept[index], kept_fact
        return [gone]
    if fact.bare:  # 不对，是星期五: nobody told what is on Friday
        return []
    start = max(0, len(kept) - LOOK_BACK)
    may_replace = fact.corrects or _slot(fact.text)
    found = range(start, len(kept)) if may_replace else ()
    replaced = [i for i in found if _replaces(fact, kept[i])]
    gone = [kept[i] for i in replaced]
    for index in reversed(replaced):
        del kept[index]
    fresh = _without_old(fact) if fact.corrects else fact
    if len(gone) == 1:
        fresh = _in_place(fresh, gone[0])
    kept.insert(replaced[0] if replaced else len(kept), fresh)
    return gone
