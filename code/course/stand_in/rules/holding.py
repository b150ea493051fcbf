"""How surely a text holds an answer of the kind that a question asks for.

A question whose kind is found nowhere near what it is about has not been answered: that is how the
stand-in model knows what it was not told.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import OSA

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.answer_kinds import INSTITUTIONS, Wanted
from course.stand_in.rules.lexicon import PEOPLE, PERSON_KINDS, PLACE_KINDS
from course.stand_in.rules.proper_names import GIVEN, QUOTED, common, names, unknown_words
from course.stand_in.rules.statements import meaning, units
from course.stand_in.rules.values import (
    BARE,
    MEASURES_HAN,
    MONTH,
    NO_NUMBER_HAN,
    NUMBER,
    NUMBER_WORD,
    OTHER_UNIT_HAN,
    WEEKDAY,
    finder,
    is_pronoun,
    is_small_word,
    is_value,
)

PLACE_CUE = re.compile(
    r"\b(in|at|to|from|near|on|behind|under|inside|outside|over|by"
    r"|around|into|via|opposite|off|between|above|below|across|through"
    r"|past|towards?|visit|visiting|leaving)"
    r" ((?:the |my |our |his |her |their |a |an |this "
    r"|that )?(?:[\w'’-]+ ){0,2}?[\w'’-]{2,})",
    re.IGNORECASE,
)
PLACE_HAN = re.compile(
    r"[\u4e00-\u9fffA-Za-z0-9]{1,6}(?:市|区|路|街|楼|室|镇|村|省|县|站"
    r"|校区|学院|医院|馆|店|湖|山|岛|港|城|园|房|厅|巷|弄|广场|大厦|机场"
    r"|酒店|公园|中学|小学|大学|营地|码头|商场|大道|胡同|寺|铺)"
)
PLACE_HAN_CUE = re.compile(
    r"(?:在|到|去|从|住|回|飞|往|搬|自|来|放|寄|停)(?!了|着|过|底|处理"
    r"|说|看|吃|想|给|我|他|她|你)([^\s，。]{1,8})"
)


def fresh(candidate: str, question: str) -> bool:
    """Whether the question does not hold the candidate already."""
    return candidate.lower() not in question.lower()


def _forms(word: str) -> tuple[str, ...]:
    return lexicon.forms(word) if word.isascii() else (word,)


@lru_cache(maxsize=1024)
def _forms_in(question: str) -> frozenset[str]:
    """Return the words of a question in all their forms."""
    return frozenset(form for word in language.words(question) for form in _forms(word))


def members_in(text: str, kinds: frozenset[str], question: str) -> bool:
    """Whether a text names a member of the kinds that the question does not name."""
    found = [unit for unit in units(text) if not lexicon.senses(unit).members.isdisjoint(kinds)]
    return any(
        _forms_in(question).isdisjoint(_forms(unit)) and (unit.isascii() or unit not in question)
        for unit in found
    )


CALENDAR = (
    *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    *("january", "february", "march", "april", "june", "july", "august", "september"),
    *("october", "november", "december", "tomorrow", "yesterday", "morning", "evening"),
    *("euros", "pounds", "dollars", "minutes", "hours", "weeks", "months", "years"),
)

LONG_WORD = re.compile(r"[A-Za-z]{5,}")


@lru_cache(maxsize=8192)
def respelled(text: str) -> str:
    """Return a text with the misspelt words of the calendar put right: wendesday."""
    if language.has_han(text):
        return language.to_simplified(text)

    return LONG_WORD.sub(lambda found: _respelled_word(found.group()), text)


@lru_cache(maxsize=8192)
def _respelled_word(written: str) -> str:
    word = written.lower()
    if common(word):
        return written
    return next(
        (c for c in CALENDAR if c[0] == word[0] and OSA.distance(word, c) <= 2 - (len(c) < 7)),
        written,
    )


# How surely a number without a unit answers: "Rent's 1,150", 她八十七了.
OFTEN_BARE = {"money": 0.75, "age": 0.7, "size": 0.7, "measure": 0.7, "temperature": 0.7} | {
    "weight": 0.6, "percent": 0.6, "score": 0.5, "code": 0.6, "year": 0.3, "clock": 0.5,
    "version": 0.6,
}  # fmt: skip


AGES = re.compile(r"\d{1,2}|1[01]\d")
NO_VALUE_HAN = {
    "age": re.compile(r"[百千万.,k]|\d{3}", re.IGNORECASE),
    "measure": re.compile("[千万]"),
}
OF_AN_AGE = re.compile(  # what a number that is an age may stand behind
    r"(?:^\W*|\b(?:is|was|am|are|be|being|i'?m|just|only|now|nearly|almost|about|around|like|maybe"
    r"|probably|turned|turns|turning|aged?|of|at|i think|gonna be|she|he|they|mine|and)\s+"
    r"|['’](?:s|m|re|ll be)\s+|\b[A-Z][a-z]+ |[,(]\s*)$"
)


SAYS_HOW_MUCH = re.compile(  # "it was twelve", but not "the vet will pull four"
    r"(?:\b(?:is|was|were|paid|costs?|charged?|about|around|only|just)|['’]s) $", re.IGNORECASE
)


def _may_be(kind: str, number: re.Match) -> bool:
    """Whether a number without a unit may be a value of a kind: nobody is 126 years old, or 4.8."""
    said = number[0]
    if language.has_han(number.string):
        return kind not in NO_VALUE_HAN or not NO_VALUE_HAN[kind].search(said)
    if not is_value(number):
        return False
    if kind == "age":
        if said[0].isdigit() and not AGES.fullmatch(said):
            return False
        return OF_AN_AGE.search(number.string[: number.start()]) is not None
    if kind == "clock" or not is_small_word(said):
        return True
    return SAYS_HOW_MUCH.search(number.string[: number.start()]) is not None


MEASURED = {"weight", "measure"}
THING = re.compile(
    r"\s+(?!(?:walk|drive|ride|trip|run|hike|flight|long|wide|tall|high|away|each)\b)([a-z]{3,})"
)


def _of_a_thing(value: re.Match, question: str) -> bool:
    """Whether a value only tells which thing is meant, and not the question's: a 15 kilo bar."""
    lead, thing = value.string[: value.start()], THING.match(value.string, value.end())
    if not thing or value.group().endswith("s") or not re.search(r"\b(?:an?|the|my) $", lead):
        return False
    return thing[1] not in SMALL and _forms_in(question).isdisjoint(_forms(thing[1]))


SPANS = ("minute", "hour", "day", "week", "month", "year")


def _in_another_unit(span: str, unit: str) -> bool:
    """Whether a span of time is given in another unit than asked for: years where weeks are."""
    asked = next((u for u in SPANS if unit.startswith(u)), "")
    said = next((u for u in SPANS if u in span.lower()), "")
    return bool(asked and said and asked != said)


def _of_another(want: Wanted, value: re.Match, question: str) -> bool:
    """Whether a value is of another thing, or in another unit, than the question asks for."""
    if want.kind in MEASURED:
        return _of_a_thing(value, question)
    return want.kind == "duration" and _in_another_unit(value[0], want.head)


MAY_COUNT = re.compile("[0-9A-Za-z一二两三四五六七八九十百千万]")
NUMBER_HAN = re.compile("[一二两三四五六七八九十百千万]")
WEAK_HAN = {  # what hardly tells what is asked for: 去年 of which year, 前天 of the date
    "year": (re.compile("[今明去前后]年"), re.compile("哪一?年")),
    "day": (
        re.compile("[今明后昨前]天|大后天|周末|[明今]晚|明早|(?:周|星期|礼拜)[一二三四五六日天末]"),
        re.compile("几号|几月|日期|生日"),
    ),
}


WEAK_KINDS = {"year": 0.6, "day": 0.6, "measure": 0.3}
AREA_HAN, LENGTH_HAN = re.compile("平|面积|坪|亩"), re.compile("多[高长远深宽厚]|身高|公里|几米")
AREA_UNIT_HAN = re.compile("平|坪|亩|公顷|[GTM]|方")


@lru_cache(maxsize=8192)
def _counting(plain: str) -> str:
    """Return a simplified text without the words that hold a number and count nothing."""
    if not NUMBER_HAN.search(plain):
        return plain
    return NO_NUMBER_HAN.sub(" ", plain)


def _without_names(plain: str) -> str:
    """Return a text without the names that hold a number: 千岛湖."""
    for word, tag in language.tagged(plain) if NUMBER_HAN.search(plain) else ():
        if tag in {"ns", "nr", "nz"} and len(word) > 2:
            plain = plain.replace(word, " ")
    return plain


def _is_weak(kind: str, found: list[str], asked: str) -> bool:
    pattern, of = WEAK_HAN.get(kind, (None, None))
    if kind == "measure":
        area = AREA_HAN.search(asked)
        if area or LENGTH_HAN.search(asked):
            return all((AREA_UNIT_HAN.search(said) is None) == bool(area) for said in found)
    return bool(pattern) and bool(of.search(asked)) and all(map(pattern.fullmatch, found))


@lru_cache(maxsize=32768)
def strength(want: Wanted, text: str, question: str) -> float:
    """Return how surely a text holds an answer of the kind asked for: 1, about 0.5, or 0.

    The question is in simplified characters, as read_question gives it.
    """
    kind = want.kind
    if kind == "":
        return 1.0
    plain = respelled(text)
    surely, maybe = finder(kind), finder(kind, loose=True)
    if surely:
        found = [m for m in surely.finditer(plain) if fresh(m[0], question)]
        if found and all(_of_another(want, m, question) for m in found):
            return 0.4
        if found:
            weak = kind in WEAK_KINDS and _is_weak(kind, [m[0] for m in found], question)
            return WEAK_KINDS[kind] if weak else 1.0
        some = kind in OFTEN_BARE and MAY_COUNT.search(plain)
        bare = BARE.finditer(_counting(plain)) if some else ()
        if any(fresh(m[0], question) and _may_be(kind, m) for m in bare):
            return OFTEN_BARE[kind]
        return (
            0.5 if maybe and any(fresh(m.group(), question) for m in maybe.finditer(plain)) else 0.0
        )
    if kind in {"count", "label", "amount"}:
        return _counted(want, plain, question)
    if want.choices:
        return 1.0 if any(choice in plain for choice in want.choices) else 0.2
    named = [n for n in names(text) if fresh(n, question)]
    odd = [w for w in unknown_words(text) if fresh(w, question)]
    if kind == "surname":
        return 1.0 if SURNAME.search(plain) else 0.3 if named else 0.0
    if kind == "name":
        if named and all(is_where(n, text, question) for n in named):
            return 0.5
        return 1.0 if named else 0.5 if odd else 0.0
    if kind == "rival":
        if RIVAL.search(text) and (named or odd):
            return 1.0
        sides = [n for n in named if is_person(n, text) and not _of_a_being(n, text)]
        return 0.5 if sides else 0.3 if named or odd else 0.0
    if kind == "person":
        if any(is_person(n, text) for n in named):
            return 1.0
        role = members_in(text, PERSON_KINDS, question) or _role(text, question)
        return 0.8 if role else 0.5 if odd else 0.0
    if kind == "place":
        return _place(want, text, plain, question, named, odd)
    if kind == "category":
        if members_in(text, want.members, question) and not _only_common(want, text, question):
            if WHICH_HAN.search(question) and set(_forms(want.head)) & INSTITUTIONS:
                return 1.0 if _has_own_name(plain, want, question) else 0.4
            return 0.8 if want.head in INSTITUTIONS and not want.head.isascii() else 1.0
        if set(lexicon.forms(want.head)) & INSTITUTIONS:
            most = 1.0 if WHICH_HAN.search(question) or "什么" in question else 0.75
            return min(most, _institution(want, text, plain, question, named, odd))
        if _compound(want.head, text, question):
            return 0.8
        stated = any(
            STATED[name].search(plain)
            for name in STATED
            if lexicon.kinds_named(name) & want.members
        )
        if stated:
            return 0.6
        named = [n for n in named if not _of_a_being(n, text)]
        named_kind = bool(want.members & NAMED_KINDS)
        if named_kind and MODEL.search(text):
            return 0.6
        if odd or named:
            return 0.5 if named_kind else 0.4 if odd else 0.3
        return 0.0
    if kind == "topic":
        return 0.6 if TOPIC.search(text) else 0.5 if any(map(str.isupper, named)) else 0.3
    if kind == "sort":
        if _compound(want.head, text, question):
            return 0.9
        return 0.35 if named and all(_of_a_being(n, text) for n in named) else 0.5
    if kind == "title":
        quoted = [m[1] or m[2] for m in QUOTED.finditer(text) if fresh(m.group(), question)]
        if not all(q.islower() and common(q) for q in quoted):
            return 1.0
        named = [n for n in named if not (n.islower() or _of_a_being(n, text))]
        return 0.8 if named else 0.5 if odd or members_in(text, want.members, question) else 0.0
    if kind == "named":
        return _institution(want, text, plain, question, named, odd)
    return 0.5


PROPER = frozenset(
    {"car", "insurer", "company", "firm", "employer", "airline", "school", "club"}
) | {
    *("university", "uni", "college", "bank", "shop", "store", "supermarket", "team", "provider"),
    *("hospital", "gym", "hotel", "pub", "restaurant", "cafe", "bar", "church"),
}
OF_A_BEING = re.compile(
    r"\b(?:(?:he|she|him|her|his|who|hes|shes|they|man|woman|guy|lad|girl|boy|bloke|lady)"
    r"(?:['’]s| is| was| are)?(?: name)?(?: is| was|['’]s)?(?: called| named)?"
    r"|called (?:him|her))\s+$",
    re.IGNORECASE,
)


BEING_ACTS = re.compile(
    r"[\s,]+(?:says?|said|told|thinks?|thought|wants?|wanted|reckons?|asked|texted|rang|who|loves?|hates?"
    r"|likes?|knows?|and (?:i|me))\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def _of_a_being(name: str, text: str) -> bool:
    """Whether a name is somebody's or an animal's: she's called Biscuit, my manager Prasanna."""
    lead, _, rest = text.partition(name)
    lead = lead[-40:]
    if OF_A_BEING.search(lead) or BEING_ACTS.match(rest):
        return True
    words = WORD.findall(lead)[-2:]
    if words and words[-1].lower() in {"called", "named", "is", "was"}:
        words = words[:-1]
    if not words or not lead.rstrip().endswith(words[-1]):
        return name.lower() in GIVEN
    word = words[-1].lower().rpartition("-")[2]  # great-aunt
    being = lexicon.ideas_of(word) & PEOPLE or lexicon.kinds_of(word) & lexicon.PET_KINDS
    return bool(being) or name.lower() in GIVEN


A_PLACE = re.compile(  # the name of a place is asked for
    r"\b(?:town|city|village|street|road|country|place|area|suburb|island|lake|river|beach|park"
    r"|hill|mountain|valley|bay|station)\b",
    re.IGNORECASE,
)
WHERE = re.compile(
    r"\b(?:in|into|on|near|from|around|round|through|towards?|via"
    r"|(?:off|flew|fly|flying|moved|moving|drove|flight|trip|travelling) to)\s+$",
    re.IGNORECASE,
)


def is_where(name: str, text: str, question: str) -> bool:
    """Whether a name tells where something is, and not what it is: flew into Porto."""
    if A_PLACE.search(question):
        return False
    if STREET.search(name):
        return True
    return WHERE.search(text[: max(0, text.find(name))][-16:]) is not None


WORKPLACES = lexicon.kinds_named("building") | lexicon.kinds_named("machine")


def _only_common(want: Wanted, text: str, question: str) -> bool:
    """Whether a text has only everyday words for what has a name of its own: an insurer, a factory.

    "The whole rugby club" does not tell which club.
    """
    if PROPER.isdisjoint(_forms(want.head)) or language.has_han(text):
        return False
    found = [u for u in units(text) if not lexicon.senses(u).members.isdisjoint(want.members)]
    return all(_is_common(unit, text) for unit in found)


def _is_common(unit: str, text: str) -> bool:
    """Whether a word is written as an everyday one: without a capital, but where a text starts."""
    said = lexicon.senses(unit)
    everyday = bool(said.named) or not said.members.isdisjoint(WORKPLACES)
    return everyday and text.find(unit.title()) <= 0


TOPIC = re.compile(
    r"\b(?:about|on|into|topic|theme|subject|called|titled|is|studying|compar\w+)\b \w", re.I
)
RIVAL = re.compile(
    r"\b(?:vs?|versus|against|play(?:s|ing|ed)?|beat|lost to|facing|hosting|opponents?)\b",
    re.IGNORECASE,
)
SURNAME = re.compile(
    r"姓(?!什|啥|名)[\u4e00-\u9fff]|[\u4e00-\u9fff](?:老师|医生|总|教授|先生|女士|教练|经理|主任|师傅|律师)"
    r"|\b[A-Z][a-z]+ [A-Z][a-z]+|(?i:\b(?:mr|mrs|ms|miss|dr|prof"
    r"|professor)\b\.? \w|surname|last name|family name)"
)
STREET = re.compile(
    r"\b[A-Z]\w+ (?:St|Street|Road|Rd|Lane|Ave|Avenue|Way|Close|Drive"
    r"|Terrace|Square|Row|Hill|Crescent|Place|Gardens|Boulevard)\b"
    r"|[\u4e00-\u9fff]{1,4}(?:路|街|巷|大道|弄|胡同)"
)
BRANDS = {"brand", "make", "model", "label", "manufacturer", "牌子", "品牌", "型号", "牌", "款"}


DIGIT = re.compile(r"\d")
GREETING = re.compile(r"\b(?:hi|hello|hey|dear|thanks)\W+(?:mr|mrs|ms|dr)?\.?\s*$", re.IGNORECASE)
AFTER_PLACE_WORD = re.compile(r"\b(?:in|at|from|near|to the|the)\s+$", re.IGNORECASE)


def is_person(name: str, text: str) -> bool:
    """Whether a name may be somebody's: not an abbreviation, a program or a place after "in"."""
    if name.endswith(("'s", "’s")):  # at Helen's
        return True
    if name.islower() and (" " in name or common(name)):  # in quotation marks
        return False
    code = not name[0].isalpha() or (name.isupper() and len(name) > 1) or DIGIT.search(name)
    if name.isascii() and code:
        return False
    if lexicon.kinds_of(name.lower()) & PLACE_KINDS:
        return False
    before = text[: max(0, text.find(name))]
    return not (AFTER_PLACE_WORD.search(before) or GREETING.search(before))


ROLE_HAN = re.compile(
    "(?:师[父傅]|老师|医生|大哥|大姐|大爷|大妈|大叔|阿姨|叔叔?|姐|哥|爷爷?|奶奶|婆婆?|嫂子?|姨妈?"
    "|姑姑?|舅舅?|同学|同事|邻居|老板娘?|房东|司机|朋友|护士|警察|店员|客人|经理|领导|教练|庙公)"
)


def _role(text: str, question: str) -> bool:
    if any(fresh(m.group(), question) for m in ROLE_HAN.finditer(language.to_simplified(text))):
        return True
    return bool((meaning(text).ideas - meaning(question).ideas) & PEOPLE)


# How an answer of a kind is put where it is none of the known ones.
STATED = {
    "job": re.compile(
        r"\b(?:i'?m|i am|(?:he|she)(?:['’]?s)?(?: is)?|was|works? as|worked as|job as) "
        r"(?:now |just |also |actually )?an? \w+|\b(?:be|as|become|became) an? \w+"
        r"|\b(?:works?|worked|working|job) (?:in|at|for|on) "
        r"|[做当干搞开练卖修教跑种养](?![什啥了过到不完好])[^，。的]{1,8}(?:的$|师|员|工|生意|[店铺厂馆])"
        r"|是(?:[^，。的]{0,6}(?:师|员|工|老板|司机|保安)|[送拉画写唱管看][^，。]{1,6}的)"
        r"|在[^，。]{1,10}(?:上班|工作)",
        re.IGNORECASE,
    ),
    "subject": re.compile(
        r"\b(?:stud(?:y|ies|ying)|reading|majors?|majoring|degree in|doing) \w+"
        r"|[学读念报修](?!校|期|费|书|生|会|到|了|过|的|什)[\u4e00-\u9fff]{2,}",
        re.IGNORECASE,
    ),
    "colour": re.compile("[\u4e00-\u9fff]?[红黄蓝绿白黑灰紫粉棕橙青银金]"),
    "allergy": re.compile(
        r"\ballergic to \w+|\bcan['’]?t (?:eat|have) \w+|对(?!什)[^，。]{1,6}过敏|过敏",
        re.IGNORECASE,
    ),
}
OFTEN_NAMES = (
    *("brand", "make", "model", "shop", "app", "airline", "bank", "insurer", "game", "newspaper"),
    *("team", "company", "school", "university", "channel", "platform", "band", "film", "song"),
    *("breed", "drink", "cheese", "tool", "material", "car", "bike", "motorbike", "phone"),
)
MODEL = re.compile(r"\b[a-z]{1,3}-?\d{1,4}[a-z]?\b", re.IGNORECASE)  # mt07, A4
NAMED_KINDS = frozenset(  # whose members are often names, of which no list holds all
    kind for word in OFTEN_NAMES for kind in lexicon.kinds_named(word)
)
SMALL = language.words_of("small.txt")  # words that say nothing by themselves
NO_MODIFIER = (
    "a|an|the|my|our|his|her|their|your|whose|what|this|that|these|those|which|some|any|no|one"
    "|other|another|new|old|same|first|second|last|next|good|nice|big|small|little|whole|of|in|on|at|to"
    "|for|and|or|kind|type|sort|every|each|own|is|was|it|best|only|right|more|many|few|two|three"
)


def _compound(head: str, text: str, question: str) -> bool:
    """Whether a text holds the noun asked for with what says of which sort it is.

    The garden gate answers "which gate", 鹿肉 answers 哪种肉.
    """
    if not head:
        return False
    if not head.isascii():
        last = head[-1]
        return any(
            len(w) > 1 and w[-1] == last and w not in question and not w.startswith(("哪", "什"))
            for w in language.words(text)
        )
    forms = "|".join(re.escape(form) for form in lexicon.forms(head))
    found = re.finditer(rf"\b([\w'’-]+) (?:{forms})(?:e?s)?\b", text, re.IGNORECASE)
    return any(
        fresh(m.group(1), question)
        and m.group(1).lower() not in SMALL
        and not re.fullmatch(NO_MODIFIER, m.group(1), re.IGNORECASE)
        for m in found
    )


WHICH_HAN = re.compile("哪(?!种)")
PLACE_WORD_HAN = re.compile(
    "(?:(?:校区|学院|医院|广场|大厦|机场|酒店|公园|中学|小学|大学|幼儿园|营地|码头|商场|公司|银行|中心|集团|超市|市场"
    "|饭店|餐厅|宾馆|旅馆|民宿|驾校|学校|养老院)|[路街楼室镇村站馆店湖山岛港城园厅巷局厂所社铺校院庙寺桥湾部队])$"
)
SHORT_NAME_HAN = re.compile(
    "(?<![第\\d])[市省县区]?[一二三四五六七八九十]+(?:中|小|附?院)(?![时号组个间年国])"
)
ALIKE_HAN = (  # ends of nouns for places that are of one sort
    *("学校院园中小", "店厅馆楼铺场市家", "院所心", "厂司团行社局"),
    *("路街道巷弄", "部门科处组室", "站场港头"),
)
NAME_TAGS = ("n", "vn", "j", "b", "m", "x", "eng")  # of words in a name: 实验小学, 万达广场


@lru_cache(maxsize=8192)
def _own_names(plain: str) -> tuple[str, ...]:
    """Return the places, firms and the like of a text that have a name of their own.

    A word for a place that says no more (菜市场, 小学) has none, and neither has 我妈小学老师.
    """
    found = SHORT_NAME_HAN.findall(plain)
    before, tag_before = "", ""
    for word, tag in language.tagged(plain):
        place = PLACE_WORD_HAN.search(word) if tag[:1] in "njx" else None
        if place and place.start() >= 2:
            found.append(word)
        elif place and not place.start() and tag_before.startswith(NAME_TAGS):
            if not _is_somebody(before):
                found.append(before + word)
        elif tag == "nt":
            found.append(word)
        before, tag_before = word, tag
    return tuple(found)


def _is_somebody(word: str) -> bool:
    return bool(lexicon.ideas_of(word) & PEOPLE or lexicon.kinds_of(word) & PERSON_KINDS)


def _has_own_name(plain: str, want: Wanted, asked: str) -> bool:
    """Whether a text names something of the sort asked for that the question does not name."""
    end = want.head[-1:]
    alike = [ends for ends in ALIKE_HAN if end in ends]
    for name in _own_names(plain):
        fits = not alike or any(name[-1] in ends for ends in alike)
        own = PLACE_WORD_HAN.sub("", name)
        if fits and fresh(own, asked):
            return True
    known = (u for u in units(plain) if not lexicon.senses(u).members.isdisjoint(want.members))
    return any(not PLACE_WORD_HAN.search(u) and fresh(u, asked) for u in known)


def _institution(
    want: Wanted, text: str, plain: str, question: str, named: list[str], odd: list[str]
) -> float:
    """Return 1 where a shop, school or the like is named beside its kind, 0.5 for any name."""
    if set(lexicon.forms(want.head)) & {"street", "road"} or want.head in {"街", "路"}:
        return 1.0 if STREET.search(text) else 0.0
    if want.head in BRANDS:
        return 0.4 if named or odd else 0.0
    if language.has_han(text):
        if _has_own_name(plain, want, question):
            return 1.0
        if WHICH_HAN.search(question):
            return 0.5 if named else 0.3 if odd else 0.1
        found = [m.group() for m in PLACE_HAN.finditer(plain) if _new_place(m.group(), question)]
        alike = [ends for ends in ALIKE_HAN if want.head[-1:] in ends]
        if found:
            fits = not alike or any(name[-1] in ends for ends in alike for name in found)
            return 0.75 if fits else 0.3
    named = [n for n in named if not (_of_a_being(n, text) or is_where(n, text, question))]
    named = [n for n in named if lexicon.kinds_of(n.lower()).isdisjoint(PLACES_BY_NAME)]
    if not named and not odd:
        return 0.0
    forms, ideas = set(lexicon.forms(want.head)), lexicon.ideas_of(want.head)
    there = (
        any(
            set(lexicon.forms(w)) & forms or lexicon.ideas_of(w) & ideas
            for w in language.words(text)
        )
        or want.head in plain
    )
    if named:
        return 1.0 if there else 0.5
    return 0.5 if there else 0.3


def _new_place(found: str, question: str) -> bool:
    """Whether a place that was found, perhaps with words before it, is not the question's own."""
    return not any(found[i:] in question for i in range(len(found) - 1))


NOWHERE = re.compile(  # what follows "in" or "at" and is no place
    rf"\d+\w*|{WEEKDAY}|{MONTH}|{NUMBER_WORD}|me|him|her|them|us|it|all|least|first|last|once|time"
    r"|moment|end|fact|case|general|morning|evening|night|week|month|year",
    re.IGNORECASE,
)
SOMEWHERE = re.compile(
    r"\b(?:home|upstairs|downstairs|abroad|online|next door|outside)\b", re.IGNORECASE
)


PLACES_BY_NAME = lexicon.kinds_named("city") | lexicon.kinds_named("country")


def _place(
    want: Wanted, text: str, plain: str, question: str, named: list[str], odd: list[str]
) -> float:
    """Return 1 for a place after "in", 到 or the like, less for one alone, 0.6 for "in" a thing."""
    settled = (
        frozenset() if language.has_han(text) else lexicon.kinds_named(want.head) & PLACES_BY_NAME
    )
    if settled and want.head != "place":  # a bathroom is no city
        best = 0.75 if members_in(text, settled, question) else 0.0
        named = [n for n in named if not _of_a_being(n, text)]
        for m in PLACE_CUE.finditer(text):
            where = m.group(2)
            known = any(n in where for n in named) or any(w in where.split() for w in odd)
            if known or members_in(where, settled, question):
                return 1.0
        return best or (0.5 if named or odd else 0.0)
    best = 0.75 if members_in(text, PLACE_KINDS, question) else 0.5 if named else 0.0
    for m in PLACE_CUE.finditer(text):
        where = m.group(2)
        known = any(n in where for n in named) or any(w in where.split() for w in odd)
        if known or members_in(where, PLACES_BY_NAME, question):
            return 1.0
        if members_in(where, PLACE_KINDS, question):
            best = max(best, 0.75)  # in the kitchen
        toward = m.group(1).lower() in {"to", "by", "over", "from"}
        if not toward and not NOWHERE.fullmatch(where.split()[-1]):
            best = max(best, 0.6)
    if language.has_han(text):
        asked = language.to_simplified(question)
        where = " ".join(m.group(1) for m in PLACE_HAN_CUE.finditer(plain))
        for said, sure in ((where, 1.0), (plain, 0.75)):
            words = language.tagged(said)
            tags = (w for w, tag in words if tag in {"ns", "nt", "nsf"} and len(w) > 1)
            if (
                any(fresh(w, asked) for w in tags)
                or any(_new_place(m.group(), asked) for m in PLACE_HAN.finditer(said))
                or (said and members_in(said, PLACE_KINDS, question))
            ):
                best = max(best, sure)
        cued = (m.group(1) for m in PLACE_HAN_CUE.finditer(plain))
        if best < 0.6 and any(fresh(said, asked) and _may_be_place(said) for said in cued):
            best = 0.6
    return max(best, 0.6 if SOMEWHERE.search(text) else 0.0)


def _may_be_place(said: str) -> bool:
    """Whether what follows 在, 到 or the like begins like a place: not 住一个月 or 搬家."""
    word, tag = language.tagged(said)[0]
    return tag[0] not in "vmqducpt" and word not in {"家", "的", "得"}


WORD = re.compile(r"[\w'’-]+")
PEOPLE_WORD = re.compile(
    r"\s*(?:of us|guests|kids|adults|friends|of them|mates|ppl|folks|colleagues|students|players"
    r"|members)"
)
TRIES = {"times", "goes", "tries", "attempts", "shots"}
TRY = re.compile(r"\s*(?:more )?(?:times?|goes|tries|attempts?|shots?)\b", re.IGNORECASE)
ORDINAL = re.compile(  # its the fourth
    r"\bthe (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))"
    r"(?: (?:time|go|try|attempt|one)\b|\W*$)",
    re.IGNORECASE,
)
MARKED = re.compile(  # 10mg, 2M, B12, and not 13th
    r"\b\d+(?:\.\d+)?(?!st\b|nd\b|rd\b|th\b|am\b|pm\b|ish\b)[A-Za-z]{1,3}\b|\b[A-Z]-?\d+\b",
    re.ASCII,
)
YEAR_HAN = re.compile("[国高初大小][一二三四五六](?![一-鿿])")  # of a school: 高三
OFTEN_NAMED = {  # by a word as well as by a number: the walnut table, an aisle seat
    *("table", "seat", "apartment", "flat", "class", "stop", "exit", "line", "form", "room"),
}


def _counts_alone(number: re.Match, plain: str) -> bool:
    """Whether a number may answer a bare 多少: not one of days, or euros, or that of 一碗."""
    rest = plain[number.end() :]
    if MEASURES_HAN.match(rest):
        return True
    return number.group() != "一" and not OTHER_UNIT_HAN.match(rest)


def _counted(want: Wanted, plain: str, asked: str) -> float:
    """Return 1 where a number stands beside what is counted, 0.5 where there is some number."""
    unit = want.unit
    if want.head and unit and not unit.isascii() and f"一{unit}{want.head}" in plain:
        return 1.0
    whole, plain = plain, _counting(_without_names(plain))
    numbers = [m for m in NUMBER.finditer(plain) if fresh(m.group(), asked) or len(m.group()) == 1]
    if "one" in plain:
        numbers = [m for m in numbers if not is_pronoun(m)]
    marked = YEAR_HAN if not unit.isascii() else MARKED
    if want.kind == "label" and any(fresh(m.group(), asked) for m in marked.finditer(whole)):
        return 0.8
    if unit.lower() in TRIES and ORDINAL.search(plain):
        return 0.8
    if not numbers:
        return 0.5 if unit in OFTEN_NAMED else 0.0
    bare = any(fresh(m[0], asked) and is_value(m) for m in BARE.finditer(plain) if "." not in m[0])
    if not unit:
        head = want.head if not want.head.isascii() else ""
        if head and any(plain[m.end() :].lstrip("多来个 ").startswith(head) for m in numbers):
            return 1.0
        if bare:
            return 0.8
        return 0.6 if plain.isascii() or any(_counts_alone(m, plain) for m in numbers) else 0.2
    if unit.isascii():
        idea = lexicon.ideas_of(unit)
        kinds = lexicon.kinds_named(unit)
        forms = set(lexicon.forms(unit))
        for m in numbers:
            after = WORD.findall(plain[m.end() :])[:4]
            before = WORD.findall(plain[: m.start()])[-3:]
            for w in after + (before if want.kind == "label" else before[-2:]):
                if (
                    set(lexicon.forms(w)) & forms
                    or lexicon.ideas_of(w) & idea
                    or lexicon.kinds_of(w) & kinds
                ):
                    return 1.0
            if unit.lower() in TRIES and TRY.match(plain, m.end()):
                return 1.0
            of_people = unit.lower() in {"people", "guests", "persons"}
            if of_people and PEOPLE_WORD.match(plain, m.end()):
                return 1.0
            if language.has_han(plain) and kinds:
                return 0.6
        return 0.6 if bare else 0.4
    of_others = 0
    for m in numbers:
        rest = plain[m.end() :].lstrip()
        if OTHER_UNIT_HAN.match(rest) and rest[:1] != unit[:1]:
            of_others += 1
            continue
        if (
            rest.startswith(unit)
            or rest[:1] == unit[:1]
            or (len(unit) > 1 and unit[-1] in rest[:3])
        ):
            return 1.0
        if unit[0] in "人位个名口" and re.match(r"[人位个名口]", rest):
            return 1.0
        if want.kind == "label" and plain[: m.start()].rstrip()[-1:] == unit[0]:
            return 1.0
    return 0.6 if bare else 0.1 if of_others == len(numbers) else 0.3
