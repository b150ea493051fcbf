"""How well what was said covers the words of a question: the word, a slip, a synonym, a member.

A clause is understood with its neighbours: "It's at five." is about what was said before it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import OSA

from course.stand_in.rules import answer_kinds, language
from course.stand_in.rules.questions import Question, Term, is_everyday, small_words
from course.stand_in.rules.statements import Clause, meaning

JOB = re.compile(
    r"\b(?:i['’]?m|am|is|he['’]?s|she['’]?s|was|been|as|become|works? as) (?:a|an|the) "
    r"(?:[\w-]+ ){0,2}[\w-]+(?:er|or|ist|man|woman|ian|ant|eer|legal|wright|tech)\b"
    r"|[是当做干](?:一名|个|的)?[\u4e00-\u9fff]{1,4}[师员工生家手警长医](?=[，。 ]|$)",
    re.IGNORECASE,
)
HAS_JOB = re.compile(  # "She is a doctor", and not "the doctor says"
    r"\b(?:i['’]?m|am|is|was|be|been|being|as|becom\w+|works?|worked|working|job|ex|used to)\b"
    r"|['’]s (?:a|an)\b|\bs?hes an?\b|[是当做干教]|职业|工作|上班",
    re.IGNORECASE,
)
TITLED = frozenset(
    {"book", "movi", "film", "song", "novel", "album", "seri", "show", "play", "书", "电影", "歌"}
    | {"曲", "曲子", "歌曲", "剧", "戏", "小说", "专辑", "片子", "综艺", "游戏", "文章"}
)
TITLE = re.compile(r"《|[\"“][A-Z]")
BRAND = frozenset({"brand", "make", "model", "牌子", "品牌", "型号"})
LABELS = frozenset({"code", "number", "no", "id", "name", "message", "version", "type", "size"})
POINTS_BACK = re.compile(
    r"(?:(?:oh|and|but|so|yeah|no)\s+)*(?:it|its|it's|he|he's|hes|she|she's|shes|they|that|this)\b"
    r"|[它他她那这]",
    re.IGNORECASE,
)
OTHER_MESSAGES = {1: 0.65, 2: 0.5, 3: 0.3, 4: 0.35, 6: 0.2, -1: 0.5, -2: 0.3}  # gap: nearness
FARTHEST = 6  # messages


def slipped(a: str, b: str) -> bool:
    """Whether two words differ by a slip of the fingers: one in 4 to 7 letters, two in more."""
    shorter = min(len(a), len(b))
    if shorter < 4 or a[0] != b[0] or a.isdigit() or b.isdigit():
        return False
    return OSA.distance(a, b) <= (1 if shorter < 8 else 2)


def _alike(a: str, b: str) -> float:
    """Return how alike two English stems look: a slip, or the same beginning."""
    if slipped(a, b):
        return 0.85
    if len(a) >= 5 and len(b) >= 5 and a[:5] == b[:5]:
        return 0.8
    if min(len(a), len(b)) == 4 and (a.startswith(b) or b.startswith(a)):
        return 0.6
    return 0.0


@lru_cache(maxsize=65536)
def match(term: Term, text: str) -> float:
    """Return how well a text covers a word of the question, from 0 to 1."""
    said = meaning(text)
    english = term.word.isascii()
    if term.word in said.stems or (not english and term.word in said.han):
        return 1.0
    if term.kinds & said.members:
        return 0.9 if "job" not in term.kinds or HAS_JOB.search(text) else 0.4
    if term.head and term.word in TITLED and TITLE.search(text):
        return 0.9
    if term.head and "job" in term.kinds and JOB.search(text):
        return 0.8
    alike = max((_alike(term.word, stem) for stem in said.stems), default=0.0) if english else 0.0
    if alike >= 0.75:
        return alike
    if term.ideas & said.ideas:
        return 0.75
    if not english and len(term.word) > 1 and said.han:
        shared = sum(ch in said.han for ch in term.word) / len(term.word)
        return 0.7 * shared if shared >= 0.5 else 0.0
    return alike


def covers(term: Term, text: str) -> float:
    """Return how well a text covers a word; the pub of "pub quiz" is not the pub asked for."""
    how = match(term, text)
    if term.head and how == 1.0 and term.word.isascii():
        words = language.words(text)
        after = [
            words[i + 1] if i + 1 < len(words) else ""
            for i, word in enumerate(words)
            if language.stem(word) == term.word
        ]
        if after and all(_is_noun(word, text) for word in after):
            return 0.4
    return how


def _is_noun(word: str, text: str) -> bool:
    """Whether an English word is likely a noun: no name, label, small word or everyday verb."""
    if not (word.isascii() and word.isalpha()) or word in LABELS or word.capitalize() in text:
        return False
    stem = language.stem(word)
    return word not in small_words() and stem not in small_words() and not is_everyday(stem)


def table(question: Question, clauses: list[Clause]) -> list[list[float]]:
    """Return how well each clause covers each word of the question: a row for each clause."""
    rows = [[covers(term, clause.text) for term in question.terms] for clause in clauses]
    for i, term in enumerate(question.terms):
        if not (term.head and term.word in BRAND):
            continue
        for row, clause in zip(rows, clauses, strict=True):  # the engine's a Yanmar: a brand
            beside = any(how >= 0.75 for j, how in enumerate(row) if j != i)
            named = [n for n in answer_kinds.names(clause.text) if n not in question.text]
            if beside and named:
                row[i] = max(row[i], 0.7)
    return rows


def nearness(clause: Clause, other: Clause) -> float:
    """Return how much another clause counts as context of a clause, from 0 to 1."""
    if other.order == clause.order:
        return 1.0
    if other.message == clause.message:
        near = 0.95 if other.sentence == clause.sentence else 0.85
        near -= 0.1 if other.order > clause.order else 0
        return max(near - 0.07 * (abs(other.order - clause.order) - 1), 0.35)
    gap = clause.message - other.message
    if gap == 1 and clause.start == 0 and other.asks and not other.user:
        return 0.9  # the clause answers what the assistant asked
    if gap in {1, 2} and clause.start == 0 and POINTS_BACK.match(clause.text):
        return 0.7
    return OTHER_MESSAGES.get(gap, 0.1)


def in_context(clauses: list[Clause], rows: list[list[float]]) -> list[list[float]]:
    """Return how well each clause covers each word itself or through its neighbours."""
    found = []
    hits = [  # for each word of the question, the clauses that cover it at all
        [(clause, row[i]) for clause, row in zip(clauses, rows, strict=True) if row[i]]
        for i in range(len(rows[0]) if rows else 0)
    ]
    for clause in clauses:
        best = []
        for word_hits in hits:
            near = [
                how * nearness(clause, other)
                for other, how in word_hits
                if abs(other.message - clause.message) <= FARTHEST
            ]
            best.append(max(near, default=0.0))
        found.append(best)
    return found
