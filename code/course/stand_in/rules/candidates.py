"""Whether a clause holds something that could answer: a candidate of the kind asked for."""

from __future__ import annotations

import re

from course.stand_in.rules import answer_kinds, concepts, language
from course.stand_in.rules.covering import BRAND, TITLED, match
from course.stand_in.rules.questions import Question, Term, is_everyday, small_words
from course.stand_in.rules.statements import Clause, meaning, same_sentence
from course.stand_in.rules.whose_name import NAMING, says_name

INSTITUTIONS = frozenset(
    {"shop", "store", "hotel", "restaur", "hospit", "school", "univers", "compani", "colleg"}
    | {"bank", "gym", "pub", "bar", "cafe", "club", "airport", "station", "firm", "agenc"}
    | {"clinic", "theatr", "cinema", "公司", "医院", "学校", "大学", "中学", "小学", "国中"}
    | {"高中", "餐厅", "饭店", "酒店", "宾馆", "银行", "店", "商场", "健身房", "机场", "车站"}
    | {"单位", "工厂", "剧场", "餐馆", "驾校", "幼儿园", "民宿", "补习班"}
)
INSTITUTION_HAN = re.compile(
    r"(?!因为|所以|我们|你们|他们|以前|现在|原来)[^\s，。在的去到这那哪家是一]{2,5}"
    r"(?:公司|医院|学校|大学|中学|小学|餐厅|饭店|酒店|酒家|银行|店|院|楼|馆)"
)
WHICH = re.compile(r"\b(?:which|wich)\b", re.IGNORECASE)
CLASSIFIER = re.compile(
    r"几([个首只条张本块次楼层间位件套双桌床斤趟节门家瓶杯盒包]|公里|公斤|年级|小时|人)"
)
COUNTED = re.compile(  # a number and the noun it counts, if a noun follows
    rf"(?<![\w.:])(?!(?:19|20)\d\d\b)(?:{answer_kinds.NUM})(?!\d|st\b|nd\b|rd\b|th\b|[:.]\d)"
    r"(?:\s*(?!(?:or|and|to|i|we|of|so|but|in|on|at|for|from|per|each|more|is|are|was|total)\b)"
    r"(?P<next>[A-Za-z%]{2,}(?: [a-z]{3,})?))?",
    re.IGNORECASE,
)
NO_COUNT = re.compile(r"(?:[A-Z]\w+|['’]s|\bis|\bam|\bat|\bwas) $")
FEE = re.compile(r"(?!自费|免费|消费|浪费|花费|付费)[\u4e00-\u9fff]{1,2}费")


def holds_candidate(question: Question, clause: Clause, clauses: list[Clause]) -> bool:
    """Whether a clause holds something of the kind asked for that the question does not say."""
    kind, text = question.kind, clause.text
    if kind in {"", "place"} and not _names_institution(question, text):
        return False
    if kind in {"", "reason"}:
        return _says_more(question, text, same_sentence(clause, clauses))
    if kind == "name" and not question.about_assistant:
        return says_name(question, clause, clauses)
    if kind == "person":
        return _holds_person(question, text)
    if kind == "number" and not _counts_the_same(question, text):
        return False
    if kind == "money" and _is_another_fee(question, text):
        return False
    return bool(_new(question, answer_kinds.find(kind, text)))


def _new(question: Question, candidates: tuple[str, ...]) -> list[str]:
    """Return the candidates that the question does not hold already."""
    asked = question.text.lower()
    return [candidate for candidate in candidates if candidate.lower() not in asked]


def _says_more(question: Question, text: str, sentence: list[Clause]) -> bool:
    """Whether a clause has a word that says something and is not in the question."""
    asked = {term.word for term in question.terms}
    for term in question.terms:  # "Which instrument ...?" asks for an instrument
        if term.head and term.kinds and match(term, text) < 0.5:
            return False
        if term.head and any(_only_mentions(term, question, c.text) for c in sentence):
            return False
        named = max(match(term, c.text) for c in sentence) >= 0.5
        known = term.kinds or term.word in BRAND | TITLED
        if term.head and not (known or named) and WHICH.search(question.text):
            return False
    said = set(language.stems(text)) - small_words() - asked
    return any(not is_everyday(word) for word in said)


def _only_mentions(term: Term, question: Question, text: str) -> bool:
    """Whether a text says no more than the word that is asked for: "the shelter"."""
    if not term.word.isascii() or match(term, text) < 1.0 or term.kinds & meaning(text).members:
        return False
    if re.search(r"\d", text) or _new(question, answer_kinds.names(text)):
        return False
    words = language.words(text)
    before = [words[i - 1] for i, w in enumerate(words) if i and language.stem(w) == term.word]
    return all(word in small_words() for word in before) and not NAMING.search(text)


def _holds_person(question: Question, text: str) -> bool:
    """Whether a text holds a person, by name or by role (my aunt), that the question does not."""
    if any(_may_be_person(name, text) for name in _new(question, answer_kinds.names(text))):
        return True
    asked = frozenset().union(*(term.ideas for term in question.terms))
    return bool((meaning(text).ideas - asked) & concepts.PEOPLE)


def _may_be_person(name: str, text: str) -> bool:
    """Whether a name may be somebody's: no abbreviation, no program, no place after "in"."""
    if name.isascii():
        short = name.isupper() and len(name) > 1
        if not name[0].isupper() or short or re.search(r"\d", name):
            return False
    before = text[: text.find(name)]
    return not re.search(r"\b(?:in|at|from|near|the|a|an)\s+$", before, re.IGNORECASE)


def _names_institution(question: Question, text: str) -> bool:
    """Whether a text names the shop, school or the like that a question asks for, if it does."""
    if not any(term.head and term.word in INSTITUTIONS for term in question.terms):
        return True
    if not any(match(term, text) >= 0.5 for term in question.terms):
        return False
    if INSTITUTION_HAN.search(text):
        return True
    names = _new(question, answer_kinds.names(text))
    if any(name.isascii() for name in names) or (names and answer_kinds.QUOTED.search(text)):
        return True
    employer = any(term.word in {"公司", "单位"} for term in question.terms)  # is no town
    if employer or not language.has_han(text):
        return False
    places = [word for word, tag in language.tagged(text) if tag in {"ns", "nt"}]
    return bool(_new(question, tuple(places)))


def _counts_the_same(question: Question, text: str) -> bool:
    """Whether a text counts what the question counts: 几首 asks for 七首, "how many" for people."""
    if re.search(r"\bhow (?:many|much)\b", question.text, re.IGNORECASE):
        return any(_counts(found, question, text) for found in COUNTED.finditer(text))
    measure = CLASSIFIER.search(question.text)
    if not measure:
        return True
    return re.search(rf"[{answer_kinds.CN}半.]+\s*多?{measure.group(1)}", text) is not None


def _counts(found: re.Match, question: Question, text: str) -> bool:
    """Whether a number counts what the question is about, and is no age, version or size."""
    if NO_COUNT.search(text[: found.start()]):
        return False
    counted = found["next"]
    return not counted or any(match(term, counted) >= 0.5 for term in question.terms)


def _is_another_fee(question: Question, text: str) -> bool:
    """Whether a text speaks of another fee than the question: 报名费 is no 补习费."""
    said = FEE.findall(text)
    shared = any(set(fee[:-1]) & set(question.text) for fee in said)
    asked = FEE.search(question.text)
    return bool(said) and (not shared or bool(asked and asked.group() not in said))
