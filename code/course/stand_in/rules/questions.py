"""Read a question: what kind of answer it asks for, and which words say what it is about.

"Which hotel did I book in Rome?" asks for a place; it is about a *hotel* (its head: what is asked
for), *Rome* (a name) and, lightly, *booking*. Small words say nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from course.stand_in.rules import answer_kinds, concepts, language
from course.stand_in.rules.statements import meaning

ASSISTANT_SAID = re.compile(
    r"\b(?:did|do|have|had|would|were|was|are)\s+(?:you|u)\b.*\b(?:say|said|tell|told|recommend"
    r"|suggest|advis|mention|propos|confirm|warn|call|describe|offer|come up)"
    r"|\b(?:you|u) (?:said|told|recommend|suggest|advis|mention|propos|warn|confirm)"
    r"|\byour (?:advice|recommendation|suggestion|tip)"
    r"|[你您](?:刚才|刚刚|之前|当时|前面|还|一开始)?(?:[给跟对]我)?"
    r"(?:推荐|建议|说|叫我|让我|提醒|提议|提到|告诉|教我|认为|觉得)",
    re.IGNORECASE,
)
USER_SAID = re.compile(r"\bi (?:tell|told|say|said|mention)", re.IGNORECASE)
TELLING = frozenset(
    {language.stem(word) for word in ("recommend", "suggest", "advise", "propose", "mention")}
    | {"tell", "say", "confirm", "warn", "推荐", "建议", "说", "提到", "叫", "让", "提醒", "告诉"}
    | {"提议", "认为", "觉得"}
)
REPHRASE = tuple(  # questions that ask for something without naming it
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (r"\bwho am i(?=\W*$)|\bwho i am\b", "what is my name"),
        (r"\bwhat (?:do|does|did) (.{1,40}?) do for (?:a living|work)\b", r"what job does \1 have"),
        (
            r"\bwhat (do|does) ((?:i|he|she|they)|(?:my|his|her|our|their) \w+) do\s*(?=\?|$)",
            r"what job \1 \2 have",
        ),
        (r"\b(?:working|work) on\b", "project"),
        (r"\b(?:live|living) with\b", "have as a roommate"),
        (r"是?[干做搞](?:什么|啥)(?:工作)?的", "做什么工作"),
        (r"我是谁", "我叫什么名字"),
        (r"是?哪[里儿]人", "老家在哪里"),
    )
)

ASKS = re.compile(
    r"[?？]|^\W*(?:(?:and|so|ok|okay|hey|hi|wait|um|btw|also)[,\s]+)*(?:what|wat|which|wich|who|whose"
    r"|where|when|why|how|whats|whos|wheres|whens|do|does|did|am|is|are|was|were|have|has|can"
    r"|could|would|will|should|remind me|tell me)\b"
    r"|^\W*i (?:need|forgot|want) (?:the|my|that) [\w ]+"
    r"(?:number|code|password|address|date|name)\W*$"
    r"|[啥咩谁]|来着|哪[个位只家趟天里儿边款种首座科条]|住哪|在哪|去哪|多少|第?几[点号岁天个时月年楼床]"
    r"|(?:周|星期|礼拜)几|什么|怎么|为何|是不是|[吗呢]\W*$|发我|(?:编号|号码|密码|单号|地址)\W*$",
    re.IGNORECASE,
)

MEASURES_HAN = "个种款只家首座位项道集份场杯瓶双支科门条本部辆台所趟班"
SCAFFOLD_HAN = re.compile(  # what makes a Chinese sentence a question
    r"叫(?=什么|啥|咩)|为什么|因为什么|那[个位只套场家部本条]|这[个位只套]|发我|什么时候|甚么|什么|为啥|为何|啥|咩"
    rf"|哪一?[{MEASURES_HAN}天边里儿些间]?|谁|多少|第?几[个点号岁天年月首只条张本块次楼层人位件套双桌分度斤米趟节门家瓶杯盒包]?"
    r"|怎么|来着|的时候|的|了|吗|呢|啊|吧|呀|请问|是不是|有没有"
)  # fmt: skip
HEAD_HAN = re.compile(
    rf"(?:什么|甚么|啥|多少个?|哪一?[{MEASURES_HAN.replace('科', '')}]?)(?!时)([\u4e00-\u9fff]+)"
)
AMOUNT_HAN = re.compile(
    r"([\u4e00-\u9fff]+?)(?:[是有为]?(?:最后是)?(?:多少|几)|[是叫](?:什么|啥))(?:来着|啊|呢|呀)?[？?\s]*$"
)
AUXILIARY = (
    "is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|shall|might|must"
    "|i|we|you|u|he|she|they|it|my|our|his|her|the|a|to|that|s"
)
HEADS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bhow many\s+([\w'’-]+)",
        rf"\bhow much ({answer_kinds.NOT_MONEY})",
        rf"\b(?:what|which|wich|wat|whats)\s+((?:(?!(?:{AUXILIARY})\b)[\w'’-]+\s+){{1,4}}?)"
        rf"(?=(?:{AUXILIARY}|of|in|on|for|at|from)\b)",
        r"\b(?:what(?:['’]?s| is| was| are| were)|whats)\s+(?:the|my|our|his|her|their|your)?\s*"
        r"((?:[\w'’-]+\s+){0,4}?[\w'’-]+)\s*(?=\b(?:of|on|in|for|at|from|with|to|when|called|that"
        r"|which|who|after|i|we|he|she|they|did|does|do|is|was|again)\b|[?.!,]|$)",
    )
)
GENERIC_HEADS = frozenset(  # what the kind of answer says already
    {"name", "time", "day", "date", "number", "thing", "place", "citi", "town", "countri", "one"}
    | {"area", "kind", "type", "sort", "person", "month", "year", "night", "reason", "price"}
    | {"cost", "code", "version", "edition", "figur", "amount", "plan", "call", "名字", "时间"}
    | {"地方", "城市", "人", "东西", "名", "地点", "日子", "原因", "样"}
)
TELLING_VERBS = frozenset(  # where one lives is not where one is
    {"live", "work", "born", "studi", "arriv", "die", "marri", "move", "retir", "graduat", "buy"}
    | {"住", "工作", "上班", "出生", "上学", "读书"}
)
FORMS_ONLY = {"called", "named", "nicknamed"}  # say nothing, while "call" may: who is on call


@dataclass(frozen=True)
class Term:
    """A word of the question that says what it is about."""

    word: str  # an English stem, or a Chinese word in simplified characters
    weight: float  # 0.3 to 1.2
    ideas: frozenset[str]  # what it may stand for
    kinds: frozenset[str]  # the kinds of thing it names
    head: bool  # it is what the question asks for: which *hotel*
    name: bool  # a proper name


@dataclass(frozen=True)
class Question:
    """What a question asks for."""

    text: str  # the sentence that asks, Chinese in simplified characters
    kind: str  # of answer_kinds.QUESTIONS, or ""
    terms: tuple[Term, ...]
    about_assistant: bool  # it asks for what the assistant said


def small_words() -> frozenset[str]:
    """Return the words of a question that do not say what it is about."""
    return concepts.words_of("small.txt")


def is_everyday(stem: str) -> bool:
    """Whether a word says only a little: an everyday verb, "new", "first"."""
    return stem in concepts.words_of("light.txt")


def asks(text: str) -> bool:
    """Whether a message asks something, with or without a question mark: wifi密码是啥."""
    return any(ASKS.search(part) for part in language.sentences(language.to_simplified(text)))


def read_question(text: str) -> Question:
    """Return what a message asks for."""
    asked = language.to_simplified(_asking_sentence(text))
    for pattern, said in REPHRASE:
        asked = pattern.sub(said, asked)
    about_assistant = bool(ASSISTANT_SAID.search(asked)) and not USER_SAID.search(asked)
    terms = terms_of(asked)
    if about_assistant:
        terms = tuple(term for term in terms if term.word not in TELLING)
    return Question(asked, answer_kinds.kind_asked(asked), terms, about_assistant)


def _asking_sentence(text: str) -> str:
    """Return the sentence of a message that asks; the last one where none has a question mark."""
    parts = language.sentences(text)
    asking = [part for part in parts if re.search(r"[?？]", part)] or parts
    return asking[-1] if asking else text


def head_of(question: str) -> str | None:
    """Return the noun that a question asks for, as a stem: the hotel of "which hotel"."""
    if language.has_han(question):
        found = HEAD_HAN.search(question)
        if found:
            first = language.words(found.group(1))[0]
            return first if first not in small_words() else None
        found = AMOUNT_HAN.search(question)
        last = language.words(found.group(1))[-1] if found else ""
        return last if last and language.tagged(last)[0][1][0] == "n" else None
    for pattern in HEADS:
        found = pattern.search(question)
        if found:
            return language.stem(found.group(1).split()[-1])
    return None


@lru_cache(maxsize=4096)
def terms_of(question: str) -> tuple[Term, ...]:
    """Return the words that say what a question is about."""
    head, kind = head_of(question), answer_kinds.kind_asked(question)
    plain = SCAFFOLD_HAN.sub(" ", question) if language.has_han(question) else question
    found: dict[str, Term] = {}
    for word, tag in _tagged_words(plain):
        key = language.stem(word) if word.isascii() else word
        small = {word, key} & small_words() or word in FORMS_ONLY
        if small or (word.isascii() and len(key) < 2):
            continue
        capital = re.compile(rf"(?<!^)(?<![.?!] )\b{re.escape(word.capitalize())}")
        name = bool(capital.search(plain)) if word.isascii() else tag[:2] == "nr" and len(word) > 1
        is_head = key == head and key not in GENERIC_HEADS
        weight = _weight(key, tag, name, is_head)
        if kind in {"place", "when", "day"} and key in TELLING_VERBS:
            weight = max(weight, 0.8)
        found[key] = Term(key, weight, _ideas(key), concepts.kinds_named(key), is_head, name)
    return tuple(_only_its_own_ideas(term, found) for term in found.values())


def _tagged_words(text: str) -> list[tuple[str, str]]:
    """Return the words of a question with their parts of speech ("n" for English).

    A Chinese word that the segmenter has only guessed is taken apart, unless it is a name.
    """
    found = []
    for word in language.words(text):
        if word.isascii():
            found.append((word, "n"))
            continue
        tags = language.tagged(word)
        tag = tags[0][1] if len(tags) == 1 else "n"
        parts = [(ch, language.tagged(ch)[0][1]) for ch in word]
        guessed = len(word) > 1 and tag[:2] != "nr" and not language.in_dictionary(word)
        apart = guessed and (len(word) > 2 or any(tag[0] in "vpd" for _, tag in parts))
        found.extend(parts if apart else [(word, tag)])
    return found


NAME_TAGS = {"nr", "nrt", "nrfg", "ns", "nz"}


def _weight(key: str, tag: str, name: bool, head: bool) -> float:
    """Return how much a word says: names and heads most, everyday words least."""
    if key in GENERIC_HEADS:
        return 0.3
    if head or (name and key.isascii()) or (len(key) > 1 and tag in NAME_TAGS):
        return 1.2
    if key.isascii():
        return 0.35 if is_everyday(key) else 1.0
    return 0.5 if tag.startswith(("v", "a", "d", "t", "m", "c")) else 1.0


def _ideas(key: str) -> frozenset[str]:
    """Return the ideas of a word; those of the words in it where it has none of its own."""
    return concepts.ideas_of(key) or (frozenset() if key.isascii() else meaning(key).ideas)


def _only_its_own_ideas(term: Term, terms: dict[str, Term]) -> Term:
    """Leave a head no idea of a lighter word: "which shop did I order from" is not "bought"."""
    if not term.head:
        return term
    if term.kinds:
        return replace(term, ideas=frozenset())  # its members are known: no "drive" for a car
    lighter = [other.ideas for other in terms.values() if other.weight < 0.6]
    return replace(term, ideas=term.ideas.difference(*lighter))
