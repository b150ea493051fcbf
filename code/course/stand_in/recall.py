"""Answer a question about the conversation from the sentence that holds the answer, or say no.

1. Read the question: what kind of answer it asks for and which words say what it is about.
2. Look at every clause that was said: how many of these words it covers, itself or through its
   neighbours, and whether it holds something of the kind asked for.
3. Quote the best clause in the second person; where none covers enough, say that it is not known.

Nothing is understood and nothing is remembered: the same messages always give the same answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from course.stand_in import answer_kinds, concepts, language
from course.stand_in.statements import Clause, Meaning, conversation, meaning

STOP = set(
    "a an the this that these those i me my mine we us our you your he him his she her it its they them"
    " their of in on at to for from by with about as and or but if so than then too also be am is are was"
    " were been being do does did done have has had having will would can could should shall may might must"
    " not no yes what which who whom whose when where why how much many long old often there here just now"
    " again please tell remind remember know say said mention ask hey hi ok okay so um oh well whats what's"
    " who's where's when's how's that's it's i'm i've i'd i'll he's she's up out off over into got get let"
    " s t ll re ve d m u ur wat wich im ive id dont didn't don't doesn't isn't any some one ones thing"
    " things stuff kind type sort name call time day date number again exactly actually currently really"
    " still ever today lol haha btw quick question wanna gonna going go goes went think thought ago"
    " year month week hour minute per each every most last all else both way was were".split()
)  # fmt: skip
LIGHT = set(
    "make take give go come want need use work start look put keep see find help plan happen like"
    " use new first next main big small set bring pick choose decide leave stay end more other last"
    " originally original final finally best favorite favourite current person people place money"
    " cost pay price tell say recommend suggest mention".split()
)  # fmt: skip
STOP_HAN = set(
    "我 你 他 她 它 您 我们 你们 他们 她们 它们 的 了 是 在 吗 呢 啊 吧 呀 哪 哪里 哪儿 哪边 哪个 哪位 哪家 哪天 什么 啥 咩"
    " 怎么 为什么 为啥 为何 谁 多少 几 几点 几号 多久 多大 多 个 这 那 那个 这个 和 跟 与 有 没有 没 不 就 都 也 还 又 要 会"
    " 能 可以 请问 记得 还记得 来着 到底 究竟 现在 今天 刚才 之前 时候 什么时候 叫 名字 一下 告诉 知道 说 说过 提到 过 把 被"
    " 给 让 对 从 到 去 来 里 上 下 最后 是不是 有没有 次 号 岁 钱 多少钱 天 年 月 那位 这位 位 只 家 那只 那家 条 件 点 得"
    " 地 着 想 该 应该 打算 时间 地方 东西 人 一 另 另一 小 星期 周 礼拜 块 发 趟 班 得了 为 因为 原因 吃 做 名 咗 嘅 啦 间 再"
    " 一共 总共 大概 真正 其实 请 问 帮 起 这么 那么 是否 何时 何处 如何 怎样 今年 去年".split()
)  # fmt: skip
ASSISTANT_SAID = re.compile(
    r"\b(?:did|do|have|had|would|were|was|are)\s+(?:you|u)\b.*\b(?:say|said|tell|told|recommend|suggest"
    r"|advis|mention|propos|confirm|warn|call|describe|offer|come up)|\b(?:you|u) (?:said|told|recommend"
    r"|suggest|advis|mention|propos|warn|confirm)|\byour (?:advice|recommendation|suggestion|tip)"
    r"|[你您妳](?:刚才|刚刚|剛才|剛剛|之前|当时|當時|前面|还|還|一开始)?(?:给我|給我|跟我|对我|對我)?(?:推荐|推薦|建议|建議|说|說"
    r"|叫我|让我|讓我|提醒|提议|提議|提到|告诉|告訴|教我|认为|認為|觉得|覺得)",
    re.IGNORECASE,
)
RECALLS = re.compile(r"\b(?:I|i) (?:tell|told|say|said|mention)", re.IGNORECASE)
CORRECTS = re.compile(
    r"\b(?:actually|sorry|i meant?|no wait|wait|scratch that|change[ds]?|moved|instead|correction"
    r"|make (?:it|that)|typed? (?:that|it) wrong|wrong|oops|turns out|rather|pushed|switched|now|new)\b"
    r"|不对|不對|说错|說錯|改成|改到|改为|改為|改约|更正|其实|其實|换成|換成|挪到|提前到|推迟|推遲|延|改签|改簽"
    r"|新的|确认|確認|升到|搞错|搞錯|打错|打錯|记错|記錯|最后|最後|改",
    re.IGNORECASE,
)
NEED = {  # how much of the question a clause with a candidate of the kind must cover
    "": 0.8, "name": 0.6, "person": 0.6, "place": 0.6, "reason": 0.6, "number": 0.6, "code": 0.5,
    "money": 0.5, "clock": 0.5, "day": 0.5, "when": 0.55, "duration": 0.55, "age": 0.5,
    "frequency": 0.55,
}  # fmt: skip
LONGEST = 220  # characters of a quote


@dataclass(frozen=True)
class Term:
    """A word of the question that says what it is about."""

    word: str
    weight: float
    meaning: Meaning
    kinds: frozenset[str]  # the kinds of thing it names


@dataclass(frozen=True)
class Question:
    """What a question asks for."""

    text: str
    kind: str  # of answer_kinds, or ""
    terms: tuple[Term, ...]
    about_assistant: bool


# --- reading the question -----------------------------------------------------------------------


def _weight(word: str, tag: str) -> float:
    """Names and people weigh most, everyday verbs least."""
    if word.isascii():
        return 0.4 if word in LIGHT_STEMS else 1.0
    if tag.startswith(("nr", "ns", "nz")):
        return 1.3
    return 0.6 if tag.startswith(("v", "a", "d")) else 1.0


STOP_STEMS = STOP | {language.stem(w) for w in STOP}
LIGHT_STEMS = LIGHT | {language.stem(w) for w in LIGHT}


@lru_cache(maxsize=4096)
def terms_of(question: str) -> tuple[Term, ...]:
    """Return the words that say what a question is about."""
    found: dict[str, Term] = {}
    tags = dict(answer_kinds._tagged(language.to_simplified(question)))
    for word in language.words(question):
        if word.isascii():
            stemmed = language.stem(word)
            if word in STOP_STEMS or stemmed in STOP_STEMS or len(stemmed) < 2:
                continue
            key = stemmed
        else:
            if word in STOP_HAN:
                continue
            key = word
        weight = _weight(key, tags.get(word, "n"))
        if word.isascii() and re.search(rf"(?<!^)(?<![.?!] )\b{re.escape(word.capitalize())}", question):
            weight = 1.3
        found[key] = Term(key, weight, meaning(key), concepts.kinds_named(key))
    return tuple(found.values())


def _clean(question: str) -> str:
    """Return the sentence of a message that asks."""
    parts = language.sentences(question)
    asking = [p for p in parts if re.search(r"[?？]", p)] or list(parts)
    return asking[-1] if asking else question


def read_question(text: str) -> Question:
    """Return what a message asks for."""
    asked = _clean(text)
    kinds = answer_kinds.kinds_asked(asked)
    about = ASSISTANT_SAID.search(asked) is not None and not RECALLS.search(asked)
    return Question(asked, kinds[0] if kinds else "", terms_of(asked), about)


# --- how well a clause covers a word --------------------------------------------------------------


@lru_cache(maxsize=65536)
def _typo(a: str, b: str) -> bool:
    """Whether two words differ by a slip of the fingers: one in 4 to 7 letters, two in more."""
    if min(len(a), len(b)) < 4 or a[0] != b[0] or a.isdigit() or b.isdigit():
        return False
    return OSA.distance(a, b) <= (1 if min(len(a), len(b)) < 8 else 2)


@lru_cache(maxsize=65536)
def match(term: Term, text: str) -> float:
    """Return how well a text covers a word of the question, from 0 to 1."""
    said = meaning(text)
    if term.word in said.stems:
        return 1.0
    if term.kinds & said.members:
        return 0.9
    word = term.word
    if word.isascii():
        for other in said.stems:
            if _typo(word, other):
                return 0.85
            if len(word) >= 5 and len(other) >= 5 and word[:5] == other[:5]:
                return 0.8
    elif word in said.han:
        return 1.0
    if term.meaning.ideas & said.ideas:
        return 0.75
    if not word.isascii() and len(word) > 1 and said.han:
        shared = sum(ch in said.han for ch in word) / len(word)
        return 0.6 * shared if shared >= 0.5 else 0.0
    return 0.0


def nearness(clause: Clause, other: Clause) -> float:
    """Return how much another clause counts as context of a clause, from 0 to 1."""
    if other.order == clause.order:
        return 1.0
    if other.message == clause.message:
        distance = abs(other.order - clause.order)
        same = other.sentence == clause.sentence
        base = 0.95 if same else 0.85
        if other.order > clause.order:
            base -= 0.1
        return max(base - 0.07 * (distance - 1), 0.35)
    gap = clause.message - other.message
    return {1: 0.65, -1: 0.5, 2: 0.5, -2: 0.3, 3: 0.3, 4: 0.3}.get(gap, 0.1)


# --- choosing the clause ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """A clause that may answer, with how well it does."""

    clause: Clause
    score: float
    coverage: float
    own: float


def _new(question: Question, candidates: tuple[str, ...]) -> list[str]:
    """Return the candidates that the question does not hold already."""
    asked = question.text.lower()
    return [c for c in candidates if c.lower() not in asked]


def _holds(question: Question, clause: Clause) -> bool:
    """Whether a clause holds something of the kind asked for."""
    kind = question.kind
    if kind in {"", "reason"}:
        words = set(language.stems(clause.text)) - STOP_STEMS - {t.word for t in question.terms}
        if not {w for w in words if w not in STOP_HAN}:
            return False
        return kind == "" or bool(answer_kinds.find(kind, clause.text)) or True
    if kind == "person":
        people = concepts.PERSON_CONCEPTS.split()
        ideas = meaning(clause.text).ideas - frozenset().union(
            *(t.meaning.ideas for t in question.terms), frozenset()
        )
        return bool(_new(question, answer_kinds.find("name", clause.text))) or any(
            p in ideas for p in people
        )
    if kind == "money":
        kind = "money_loose"
    return bool(_new(question, answer_kinds.find(kind, clause.text)))


def rank(question: Question, clauses: list[Clause]) -> list[Found]:
    """Return the clauses that may answer, the best first."""
    usable = [
        c for c in clauses if (not c.user if question.about_assistant else c.fact)
    ]
    total = sum(t.weight for t in question.terms)
    if not total:
        return []
    table = {c.order: [match(t, c.text) for t in question.terms] for c in clauses}
    found = []
    for clause in usable:
        if not _holds(question, clause):
            continue
        near = [c for c in clauses if abs(c.message - clause.message) <= 4]
        covered = own = 0.0
        for i, term in enumerate(question.terms):
            best = max(table[c.order][i] * nearness(clause, c) for c in near)
            covered += term.weight * best
            own += term.weight * table[clause.order][i]
        coverage = covered / total
        score = coverage + 0.3 * own / total + 0.002 * clause.message
        if clause.asks and clause.user:
            score -= 0.1
        found.append(Found(clause, score, coverage, own / total))
    return sorted(found, key=lambda f: (-f.score, f.clause.order))


# --- the reply -------------------------------------------------------------------------------------


def quote(clause: Clause, clauses: list[Clause], texts: list[str]) -> str:
    """Return the clause with as much of its sentence and message as stays short."""
    text = texts[clause.message]
    same = [c for c in clauses if c.message == clause.message]
    first = last = same.index(clause)
    while True:
        grown = False
        for lo, hi in ((first - 1, last), (first, last + 1)):
            if lo < 0 or hi >= len(same):
                continue
            inside = same[lo].sentence == clause.sentence == same[hi].sentence
            length = same[hi].start + len(same[hi].text) - same[lo].start
            if length <= (LONGEST if inside else 120):
                first, last, grown = lo, hi, True
        if not grown:
            break
    return text[same[first].start : same[last].start + len(same[last].text)].strip()


def dont_know(lang: str) -> str:
    """Return the sentence that says the answer is not known."""
    return language.DONT_KNOW.get(lang, language.DONT_KNOW["en"])


def answer(messages: list[dict], *, lang: str | None = None) -> str:
    """Return the answer to the last message's question about the messages before it."""
    lang = lang or language.language_of_chat(messages)
    if not messages:
        return dont_know(lang)
    question = read_question(language.message_text(messages[-1]))
    clauses, texts = conversation(messages[:-1])
    found = rank(question, clauses)
    if not found or found[0].coverage < NEED[question.kind]:
        return dont_know(lang)
    best = found[0].clause
    said = quote(best, clauses, texts)
    if best.user:
        said = language.to_second_person(said)
    return said[:LONGEST]
