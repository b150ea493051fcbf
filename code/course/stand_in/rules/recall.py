"""Answer a question about the conversation from the sentence that holds the answer, or say no.

1. Read the question: what kind of answer it asks for, and which words say what it is about
   (questions.py, answer_kinds.py).
2. Weigh every sentence that was said: how many of these words it covers, itself or through its
   neighbours, and whether it holds something of the kind asked for (evidence.py).
3. Quote the best one in the second person (quoting.py). Where it is not likely enough that it holds
   the answer, say so and show it all the same; where nothing is near, say that it is not known.

Nothing is understood and nothing is remembered: the same messages always give the same answer.
"""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.evidence import Sentence, chance, is_near, ranked
from course.stand_in.rules.questions import Question, read_question
from course.stand_in.rules.quoting import quote, to_user
from course.stand_in.rules.statements import Clause, conversation
from course.stand_in.rules.whose_name import introduces, own_name

# Set so that of all questions in the seen half of tests/recall/ one in twenty is answered although
# nothing was said about it.
SURE = 0.84
UNSURE = 0.4
LEAD = 1.5  # points by which the best sentence makes a second one unnecessary
LONGEST_QUOTES = 220  # characters of two together
LONGEST_REPLY = 260

NAME_IS = {"en": "Your name is {name}.", "zh": "你叫{name}。", "zh-Hant": "你叫{name}。"}
NOT_SURE = {
    "en": "I don't know for sure; you have not told me directly. {who} said: {quote}",
    "zh": "我不知道确切的答案，你没有告诉我。{who}说过：{quote}",
    "zh-Hant": "我不知道確切的答案，你沒有告訴我。{who}說過：{quote}",
}
MARKS = {"en": '""', "zh": "“”", "zh-Hant": "「」"}
WHO = {"en": ("You", "I"), "zh": ("你", "我"), "zh-Hant": ("你", "我")}  # user, assistant
NO_ADVICE = re.compile(
    r"^(?:(?:good|great|ok(?:ay)?|sure|noted|got it|nice|perfect|thanks?|lovely|i will remember"
    r"|i don['’]t know|you have not)\b[^.]{0,30}\.?$"
    r"|好的?[^，。]{0,4}$|我记住了|收到|明白|知道了|我不知道|你没有)",
    re.IGNORECASE,
)
ADVISES = re.compile(r"recommend|suggest|advis|推荐|建议", re.IGNORECASE)


def answer(messages: list[dict], *, lang: str | None = None) -> str:
    """Return the answer to the last message's question about the messages before it.

    Args:
        messages: The request: a system message, if any, first; the question last.
        lang: Language of the reply, "en", "zh" or "zh-Hant"; that of the question unless given.

    Returns:
        A short quote in the second person, or a sentence that says that the answer is not known,
        followed by the closest that was said if anything was.
    """
    lang = lang or language.language_of_chat(messages)
    question = read_question(language.message_text(messages[-1]) if messages else "")
    clauses, texts = conversation(messages[:-1])
    name = own_name(clauses)
    if question.kind == "name" and not question.terms and not question.about_assistant:
        return NAME_IS[lang].format(name=name) if name else language.DONT_KNOW[lang]
    found = [s for s in ranked(question, clauses) if _may_answer(question, s)]
    likely = chance(question, found, clauses) if found else 0.0
    near = bool(found) and is_near(found[0])
    if likely < UNSURE or not (near or found[0].features["kind"]):
        return language.DONT_KNOW[lang]
    if likely >= SURE and near:
        parts = [to_user(*part, name) for part in _quoted(found, clauses, texts)]
        return ("" if language.has_han(parts[0]) else " ").join(parts)[:LONGEST_REPLY]
    start, end = MARKS[lang]
    parts = [f"{start}{said}{end}" for _, said in _quoted(found, clauses, texts)]
    who = WHO[lang][not found[0].clauses[0].user]
    return NOT_SURE[lang].format(who=who, quote=" ".join(parts)[:LONGEST_REPLY])


def _may_answer(question: Question, sentence: Sentence) -> bool:
    """Whether a sentence can answer at all: advice only if it is asked for, and no mere nod."""
    first = sentence.clauses[0]
    if not question.about_assistant:
        return True
    if first.user or not question.terms:
        return ADVISES.search(sentence.text) is not None and (first.summary or not first.user)
    return not NO_ADVICE.search(sentence.text)


def _quoted(
    found: list[Sentence], clauses: list[Clause], texts: list[str]
) -> list[tuple[Clause, str]]:
    """Return the best quote and, where it is not far ahead, the next one that says more."""
    parts: list[tuple[Clause, str]] = []
    spans: list[range] = []
    for sentence in found[:3]:
        if parts and (found[0].points - sentence.points > LEAD or _repeats(sentence, found[0])):
            continue
        clause = max(sentence.clauses, key=lambda c: not introduces(c))
        said, span = quote(clause, clauses, texts)
        if any(clause.order in other for other in spans):
            continue
        if parts and len(parts[0][1]) + len(said) > LONGEST_QUOTES:
            continue
        parts.append((clause, said))
        spans.append(span)
    return parts[:2]


def _repeats(sentence: Sentence, best: Sentence) -> bool:
    """Whether a sentence says nearly the same as the best one, maybe with a value that is old."""
    if best.features["corrects"] and sentence.clauses[0].order < best.clauses[0].order:
        return True
    one, other = (set(language.stems(s.text)) for s in (sentence, best))
    return len(one & other) >= 0.6 * len(one | other)
