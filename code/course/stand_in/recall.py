"""Answer a question about the conversation from the sentence that holds the answer, or say no.

1. Read the question: what kind of answer it asks for and which words say what it is about
   (questions.py, answer_kinds.py).
2. Look at every clause that was said (statements.py): how many of these words it covers, itself or
   through its neighbours (covering.py), and whether it holds something of the kind asked for
   (candidates.py, whose_name.py).
3. A later correction beats what it corrects. Quote the best clause in the second person; where none
   covers enough, say that it is not known.

Nothing is understood and nothing is remembered: the same messages always give the same answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from course.stand_in import answer_kinds, concepts, language
from course.stand_in.candidates import holds_candidate
from course.stand_in.covering import in_context, table
from course.stand_in.questions import (
    TELLING_VERBS,
    Question,
    Term,
    asks,
    read_question,
    small_words,
)
from course.stand_in.statements import Clause, conversation, meaning, same_sentence
from course.stand_in.subjects import is_being, speaks_of_another
from course.stand_in.whose_name import introduces, own_name

NEED = {  # how much of the question a clause with a candidate of the kind must cover
    "": 0.5, "name": 0.3, "person": 0.3, "place": 0.33, "reason": 0.36, "number": 0.36,
    "code": 0.28, "phone": 0.5, "money": 0.4, "clock": 0.35, "day": 0.3, "when": 0.4,
    "duration": 0.4, "age": 0.4, "frequency": 0.4, "manner": 0.6, "weight": 0.45, "measure": 0.45,
}  # fmt: skip
NEED_OF_ONE_WORD = 0.45
NEED_OF_LIGHT_WORDS = 0.4
NEED_OF_YES_OR_NO = 0.75
NEED_OF_ONE_LIGHT_WORD = 0.6  # "Where do I live?" has only "live"
HEAD_IS_KIND = {  # what is asked for need not be said: "the rent" of a flat "for 900"
    "weight", "measure", "money", "clock", "day", "when", "duration", "age", "frequency",
    "reason", "person",
}  # fmt: skip
HAS_OWNER = {"when", "day", "clock", "place", "money", "age", "duration", "number", "code"}
LOOSE = {
    "",
    "reason",
    "manner",
    "name",
    "person",
    "place",
    "number",
}  # a lone candidate proves nothing
CORRECTS = re.compile(
    r"\b(?:actually|sorry|i meant?|no wait|wait|scratch|change[ds]?|moved|instead|correction"
    r"|make (?:it|that)|it is|can't|cant|cannot|booked|go with|going with|swap|we'll do|i'll take"
    r"|taking|typed? (?:that|it) wrong|wrong|oops|turns out|rather|pushed|switched|now|new)\b"
    r"|不对|说错|更正|其实|换成|挪到|提前到|推迟|延|新的|确认|升到|[搞打记]错|最后|改",
    re.IGNORECASE,
)
PLAINLY = re.compile(  # corrects beyond doubt
    r"\b(?:actually|sorry|i meant?|scratch|changed|moved|instead|correction|make (?:it|that)|wrong"
    r"|not \w+day|pushed|switched)\b|不对|说错|更正|改|换成|挪到|提前到|推迟|记错",
    re.IGNORECASE,
)
SETS_RIGHT = re.compile(  # corrects, whatever kind of thing it is
    r"不是[^，。]{1,12}[ ，,]?是|改|换成|更正|说错|记错|不对"
    r"|\bnot [\w ]{1,20} but\b|\binstead\b|\bactually\b|\bscratch that\b",
    re.IGNORECASE,
)
DECIDES = re.compile(
    r"\b(?:going with|go with|went with|decided|deciding|in the end|picked|we'll"
    r"|ok (?:getting|going|make)|getting|settled on|it is|taking|instead|actually|now)\b"
    r"|决定|还是|那就|就[^，。 ]{1,6}吧|定了|定在|最后|改|选|换成",
    re.IGNORECASE,
)
ASKS_DECISION = re.compile(
    r"\b(?:decide|chose|choose|pick|picked|going to|now|in the end|end up|final|finally|settle"
    r"|getting|buying|next|actually)\b|决定|最后|最终|打算|选|现在|到底|究竟|准备",
    re.IGNORECASE,
)
NO_ADVICE = re.compile(
    r"^(?:(?:good|great|ok(?:ay)?|sure|noted|got it|nice|perfect|thanks?|lovely|i will remember"
    r"|i don['’]t know|you have not)\b[^.]{0,30}\.?$"
    r"|好的?[^，。]{0,4}$|我记住了|收到|明白|知道了|我不知道|你没有)",
    re.IGNORECASE,
)
ADVISES = re.compile(r"recommend|suggest|advis|推荐|建议", re.IGNORECASE)
OTHERS = re.compile(r"\b(?:he|she|his|her|they|hes|shes)\b|[他她]", re.IGNORECASE)

NAME_IS = {"en": "Your name is {name}.", "zh": "你叫{name}。", "zh-Hant": "你叫{name}。"}
QUOTE = 120  # characters of a quote that goes beyond its sentence; 40 more within it
SECOND_QUOTE = 80
ROOM_FOR_SECOND = 160  # characters of the first quote
LONGEST_REPLY = 260


def answer(messages: list[dict], *, lang: str | None = None) -> str:
    """Return the answer to the last message's question about the messages before it.

    Args:
        messages: The request: a system message, if any, first; the question last.
        lang: Language of the reply, "en", "zh" or "zh-Hant"; that of the question unless given.

    Returns:
        A short quote in the second person, or a sentence that says that the answer is not known.
    """
    lang = lang or language.language_of_chat(messages)
    question = read_question(language.message_text(messages[-1]) if messages else "")
    clauses, texts = conversation(messages[:-1])
    name = own_name(clauses)
    if question.kind == "name" and not question.terms and not question.about_assistant:
        return NAME_IS[lang].format(name=name) if name else language.DONT_KNOW[lang]
    found = corrected(question, rank(question, clauses), clauses)
    if not found:
        return language.DONT_KNOW[lang]
    return _reply(found, clauses, texts, name)


def is_question_about_conversation(messages: list[dict]) -> bool:
    """Whether the last message asks for something that `answer` finds in the messages before it.

    A message that asks nothing, and a question to which nothing that was said fits, is not one.
    """
    text = language.message_text(messages[-1]) if messages else ""
    return asks(text) and answer(messages, lang="en") != language.DONT_KNOW["en"]


# --- choosing the clause ------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """A clause that may answer, and how well it does."""

    clause: Clause
    score: float
    coverage: float  # of the question's words, from 0 to 1


def rank(question: Question, clauses: list[Clause]) -> list[Found]:
    """Return the clauses that may answer, the best first."""
    usable = [c for c in clauses if (_advises(c) if question.about_assistant else c.fact)]
    if not question.terms:
        return _only_candidate(question, usable, clauses)
    rows = table(question, clauses)
    contexts = in_context(clauses, rows)
    found = [
        _judge(question, clause, rows[clause.order], contexts[clause.order])
        for clause in usable
        if holds_candidate(question, clause, clauses)
        and not speaks_of_another(question, clause, clauses)
    ]
    return sorted(found, key=lambda f: (-f.score, f.clause.order))


def _judge(question: Question, clause: Clause, own: list[float], context: list[float]) -> Found:
    """Return how well a clause that holds a candidate answers.

    Args:
        own: How well the clause itself covers each word of the question.
        context: How well it covers them together with its neighbours.
    """
    terms = question.terms
    total = sum(term.weight for term in terms)
    coverage = sum(t.weight * how for t, how in zip(terms, context, strict=True)) / total
    for term, how in zip(terms, context, strict=True):
        head_missing = term.head and how < 0.5 and question.kind not in HEAD_IS_KIND
        if head_missing or (term.name and how < 0.4):
            coverage *= 0.6
            break
    if question.kind in HAS_OWNER and _attribute_missing(terms, context):
        coverage *= 0.6
    score = coverage + 0.4 * sum(t.weight * how for t, how in zip(terms, own, strict=True)) / total
    score += 0.003 * clause.message  # later is likelier to hold still
    if clause.asks and clause.user:
        score -= 0.1
    if ASKS_DECISION.search(question.text) and DECIDES.search(clause.text):
        score += 0.35
    if any(t.word in TELLING_VERBS and how >= 0.75 for t, how in zip(terms, own, strict=True)):
        score += 0.3  # says where one lives, and not only where one is
    if any(term.head and term.kinds & meaning(clause.text).members for term in terms):
        score += 0.25  # names one of the kind asked for
    if question.kind == "reason" and answer_kinds.find("reason", clause.text):
        score += 0.1
    return Found(clause, score, coverage)


def _attribute_missing(terms: tuple[Term, ...], context: list[float]) -> bool:
    """Whether a being is spoken of, but no other noun of the question: Pepper's *birthday*."""
    nouns = [
        (is_being(t), how)
        for t, how in zip(terms, context, strict=True)
        if t.weight >= 1 and len(t.word) > 1
    ]
    others = [how for being, how in nouns if not being]
    return len(nouns) > len(others) > 0 and max(others) < 0.2


def _advises(clause: Clause) -> bool:
    """Whether a clause is something that the assistant said, itself or in a summary."""
    if clause.summary:
        return ADVISES.search(clause.text) is not None
    return not clause.user and not NO_ADVICE.search(clause.text)


def _only_candidate(question: Question, usable: list[Clause], clauses: list[Clause]) -> list[Found]:
    """Return the one clause that holds the kind asked for, where the question says no more."""
    if question.about_assistant:
        holding = [c for c in usable if not c.asks][-1:]
    elif question.kind in LOOSE:
        return []
    else:
        holding = [c for c in usable if holds_candidate(question, c, clauses)]
        if question.kind in {"age", "weight"}:
            holding = [c for c in holding if _speaks_of_user(c, clauses)]
    return [Found(holding[0], 1.0, 1.0)] if len(holding) == 1 else []


def _speaks_of_user(clause: Clause, clauses: list[Clause]) -> bool:
    """Whether the sentence up to the end of a clause speaks of nobody but the user."""
    parts = [c.text for c in same_sentence(clause, clauses) if c.order <= clause.order]
    said = " ".join(parts)
    return not OTHERS.search(said) and not meaning(said).ideas & concepts.PEOPLE


# --- corrections --------------------------------------------------------------------------------


def corrected(question: Question, found: list[Found], clauses: list[Clause]) -> list[Found]:
    """Return the clauses that answer, with one that corrects the best of them in front.

    Empty where no clause covers enough of the question.
    """
    need = NEED[question.kind]
    if all(term.weight < 1 and term.word.isascii() for term in question.terms):
        need = max(need, NEED_OF_LIGHT_WORDS)
    if len(question.terms) == 1:
        light = question.terms[0].weight < 1 and question.kind in {"", "place", "person"}
        need = max(need, NEED_OF_ONE_LIGHT_WORD if light else NEED_OF_ONE_WORD)
    if not question.kind and answer_kinds.asks_yes_or_no(question.text):
        need = NEED_OF_YES_OR_NO
    best = next((f for f in found if f.coverage >= need), None)
    if best is None:
        return []
    others = [f for f in found if f is not best]
    if question.kind not in {"reason", "person"} and not question.about_assistant:
        later = [f for f in others if f.clause.order > best.clause.order and not f.clause.asks]
        for other in sorted(later, key=lambda f: -f.clause.order):
            if _corrects(question, other, best, clauses):
                about_it = other.coverage >= 0.5 * best.coverage
                if about_it and PLAINLY.search(other.clause.text):
                    return [other]  # and not what it corrects
                return [other, best, *(f for f in others if f is not other)]
    return [best, *others]


def _corrects(question: Question, other: Found, best: Found, clauses: list[Clause]) -> bool:
    """Whether a later clause corrects the best one: a cue, and the same topic or none."""
    cue = CORRECTS if question.kind else SETS_RIGHT
    said = [other.clause]
    if question.kind:
        said = [c for c in clauses if c.message == other.clause.message]
    if other.coverage < 0.1 or not any(cue.search(c.text) for c in said):
        return False
    topic = _content(other.clause, clauses)
    same = topic & _content(best.clause, clauses)
    return bool(same) or len(topic) <= 3 or other.coverage >= 0.45


def _content(clause: Clause, clauses: list[Clause]) -> set[str]:
    """Return the words of a clause's sentence that say something."""
    text = " ".join(c.text for c in same_sentence(clause, clauses))
    return {word for word in language.stems(text) if len(word) > 1} - small_words()


# --- the reply ----------------------------------------------------------------------------------

VERB_OF_YOU = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
LEADS = re.compile(
    r"^(?:(?:and|but|so|oh|ok|okay|also|btw|well|yeah|yep|yes|hmm?|hm|ah|by the way|anyway|hey|hi"
    r"|hello)\b[\s,!.:]*|(?:对了|對了|然后|然後|而且|嗯|哦|好的?|啊|哈哈)[\s，,。！]+)+",
    re.IGNORECASE,
)
NO_SUBJECT_HAN = re.compile("最近|正在|在|目前|现在|現在|想|喜欢|喜歡|住|用")


def _reply(found: list[Found], clauses: list[Clause], texts: list[str], name: str | None) -> str:
    """Quote the best clause and, where there is room, the next best that is not quoted yet."""
    best = found[0].clause
    said, span = quote(best, clauses, texts, QUOTE)
    parts = [_to_user(best, said, name)]
    second = next((f.clause for f in found[1:4] if _worth_quoting(f, span)), None)
    if second and len(said) <= ROOM_FOR_SECOND:
        more = _to_user(second, quote(second, clauses, texts, SECOND_QUOTE)[0], name)
        if parts[0] not in more:
            parts.append(more)
    return ("" if language.has_han(parts[0]) else " ").join(parts)[:LONGEST_REPLY]


def _worth_quoting(found: Found, span: range) -> bool:
    return found.clause.order not in span and found.coverage > 0.45 and not introduces(found.clause)


def quote(clause: Clause, clauses: list[Clause], texts: list[str], limit: int) -> tuple[str, range]:
    """Return a clause with as much around it as stays short, and the clauses that it holds.

    The user's introduction ("My name is ...") is left out where it is not the answer.
    """
    same = [c for c in clauses if c.message == clause.message]
    same = [c for c in same if c is clause or not introduces(c)]
    first = last = same.index(clause)
    grown = True
    while grown:
        grown = False
        for low, high in ((first - 1, last), (first, last + 1)):
            if low < 0 or high >= len(same):
                continue
            within = same[low].sentence == clause.sentence == same[high].sentence
            if same[high].end - same[low].start <= limit + 40 * within:
                first, last, grown = low, high, True
    said = texts[clause.message][same[first].start : same[last].end]
    return said.strip(), range(same[first].order, same[last].order + 1)


def _to_user(clause: Clause, said: str, name: str | None) -> str:
    """Return a quote as one says it to the user, without the words that led up to it."""
    if clause.summary:
        said = _addressed(said, name)
    elif clause.user:
        said = language.to_second_person(said)
        if NO_SUBJECT_HAN.match(said):
            said = "你" + said
    said = LEADS.sub("", said).strip(" ,，、-") or said
    said = re.sub(
        r"(?:^|(?<=[.!?] ))[a-z](?=[a-z]*(?:['’]\w+)?(?:\s|$))", lambda m: m.group().upper(), said
    )
    if re.search(r"\w$", said):
        said += "。" if language.has_han(said) else "."
    return said


def _addressed(text: str, name: str | None) -> str:
    """Turn what a summary says about the user into the second person."""
    subjects = ["the user", "user", *([re.escape(name)] if name and name.isascii() else [])]
    subject = rf"\b(?:{'|'.join(subjects)})"

    def verb(found: re.Match) -> str:
        plain = re.sub(r"(?<=[^s])s$", "", re.sub("ies$", "y", found.group(1)))
        return "you " + VERB_OF_YOU.get(found.group(1), plain)

    text = re.sub(rf"{subject}['’]s\b", "your", text, flags=re.IGNORECASE)
    text = re.sub(rf"{subject} (\w+)", verb, text, flags=re.IGNORECASE)
    text = re.sub("[该該]?(?:用户|用戶|使用者)", "你", text)
    if name and not name.isascii():
        text = re.sub(rf"(^|[，。；！])(?:{re.escape(name)})", r"\1你", text)
    return text
