"""Summarise a conversation as its prompt asks: keep the kinds of facts it names, drop the rest.

It does not understand the conversation. It finds the user's statements, keeps those of the kinds
that the prompt names, and tells them in the third person, in the language they were said in.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from course.stand_in.rules import language
from course.stand_in.rules.corrections import facts_of
from course.stand_in.rules.fact_kinds import IMPORTANCE
from course.stand_in.rules.facts import STARTS_WITHOUT_SUBJECT, Fact
from course.stand_in.rules.job import Line
from course.stand_in.rules.lasting import lasts
from course.stand_in.rules.summary_prompt import Wishes, read_prompt
from course.stand_in.rules.third_person import USER

NOTHING = {
    "en": "Nothing of the kind asked for was said.",
    "zh": "对话里没有提到这类内容。",
    "zh-Hant": "對話裡沒有提到這類內容。",
}
OPEN_QUESTION = {"en": "Open question: ", "zh": "未解决的问题：", "zh-Hant": "未解決的問題："}
ADVICE = re.compile(
    r"(?i)\b(?:i(?:'d| would)? )?(?:recommend|suggest|advise)|^(?:try|use|consider|pass|call)\b"
    r"|推荐|建议|可以用|不妨|把.*传给|推薦|建議|把.*傳給"
)
OWN_NAME = re.compile(r"(?i)the user(?:'s name)? is [A-Z]|(?:用户|使用者|用戶)(?:的名字)?[叫是姓]")
FEW_LINES = 160  # characters; a shorter conversation may be shorter than its summary
CLAUSES_A_SENTENCE = 4
MOST_PLAIN = 2  # facts in a summary where none is of the kinds that the prompt names
LONGEST_PLAIN = 160  # characters of one of these
ROOM = {"en": 800, "zh": 240, "zh-Hant": 240}  # characters, for what no prompt names


def summarize(prompt: str, lines: tuple[Line, ...]) -> str:
    """Return a summary of (role, text) lines; what it keeps is told by the prompt."""
    wishes = read_prompt(prompt)
    if wishes.verbatim:
        return "\n".join(f"{role}: {text}" for role, text in lines)
    lang = _language(wishes, lines)
    facts = _wanted(wishes, lines, lang)
    if not facts:
        return NOTHING[lang]
    size = sum(len(role) + len(text) + 3 for role, text in lines)
    order = sorted(range(len(facts)), key=lambda index: (_rank(facts[index], wishes), index))

    def text_of(count: int) -> str:
        return _write([facts[index] for index in sorted(order[:count])], wishes, lang)

    def too_much(count: int) -> bool:
        text = text_of(count)
        return _too_long(text, wishes) or FEW_LINES < size <= len(text)

    count = len(facts)
    if too_much(count):  # the least important facts go, as few as possible
        count = max(1, bisect_left(range(1, count + 1), True, key=too_much))
    return text_of(count)


def _language(wishes: Wishes, lines: tuple[Line, ...]) -> str:
    """The language that the prompt names, else that of most of what the user said."""
    said = " ".join(text for role, text in lines if role == "user")
    found = language.language_of(said or " ".join(text for _, text in lines))
    asked = wishes.language
    return asked if asked and (found != "en") == (asked != "en") else found


def _wanted(wishes: Wishes, lines: tuple[Line, ...], lang: str) -> list[Fact]:
    """Return the statements of the kinds that are asked for, in the order of the conversation."""
    facts = _asked_for(wishes, lines, lang)
    if "advice" in wishes.kinds:
        facts += _advice(lines, lang)
    if "tasks" in wishes.kinds:
        facts += _open_questions(lines, lang)
    return list({fact.text: fact for fact in facts}.values())


def _asked_for(wishes: Wishes, lines: tuple[Line, ...], lang: str) -> list[Fact]:
    """Return the user's facts of the kinds named; where these are examples, others that last.

    What an earlier summary held stays then too. Where there is nothing of the kind, the last facts
    have to do.
    """
    room = ROOM[lang]
    found, plain, enough = [], [], False
    for fact in facts_of(lines):
        if not _may_stay(fact, wishes):
            continue
        named = wishes.everything or bool(fact.kinds & set(wishes.kinds))
        lasting = wishes.examples and lasts(fact) and len(fact.text) <= room
        enough = enough or named or lasting
        if named or lasting or (wishes.examples and fact.old):
            found.append(fact)
            room -= len(fact.text)
        elif wishes.examples and len(fact.text) <= LONGEST_PLAIN:
            plain.append(fact)
    return found if enough else found + plain[-MOST_PLAIN:]


def _may_stay(fact: Fact, wishes: Wishes) -> bool:
    advice = "advice" in fact.kinds and "advice" not in wishes.kinds
    kept = fact.old and wishes.examples
    return not fact.kinds & set(wishes.dropped) and (kept or not advice)


def _advice(lines: tuple[Line, ...], lang: str) -> list[Fact]:
    """What the assistant recommended: The assistant recommended lxml / 助手推荐 lxml."""
    found = []
    for role, text in lines:
        for sentence in language.sentences(text) if role == "assistant" else ():
            if not ADVICE.search(sentence) or sentence.endswith(("?", "？")):
                continue
            said = sentence.rstrip(".。!！ ")
            if lang == "en":
                said = re.sub(
                    r"(?i)^(?:.*?\b)?i(?:'d| would)? (recommend|suggest|advise)\b", r"\1", said
                )
                said = re.sub(
                    r"(?i)^(recommend|suggest|advise)",
                    lambda m: m[0].lower() + ("d" if m[0][-1] in "eE" else "ed"),
                    said,
                )
                said = (
                    f"The assistant {said}"
                    if re.match(r"(?:recomm|sugg|advi)", said)
                    else f"The assistant said: {said}"
                )
            else:
                said = (
                    f"助手{said}" if re.match(r"推荐|建议|推薦|建議", said) else f"助手说：{said}"
                )
                said = language.in_language(said, lang)
            found.append(Fact(said, said, frozenset({"advice"})))
    return found


def _open_questions(lines: tuple[Line, ...], lang: str) -> list[Fact]:
    """The user's questions that nobody answered."""
    found = []
    for index, (role, text) in enumerate(lines):
        if role != "user" or not text.rstrip().endswith(("?", "？")):
            continue
        reply = lines[index + 1][1] if index + 1 < len(lines) else ""
        if not reply or re.search(
            r"(?i)don['’]t know|not sure|cannot answer|不知道|不清楚|无法回答|無法回答", reply
        ):
            question = OPEN_QUESTION[lang] + language.sentences(text)[-1]
            found.append(Fact(question, question, frozenset({"tasks"})))
    return found


def _rank(fact: Fact, wishes: Wishes) -> int:
    """Return the place of a fact in the order of importance; the user's own name comes first."""
    if OWN_NAME.match(fact.text):
        return -1
    asked = set(IMPORTANCE) if wishes.everything else set(wishes.kinds)
    ranks = (max(IMPORTANCE[k], IMPORTANCE["work"]) for k in fact.kinds & asked)
    return min(ranks, default=len(IMPORTANCE))


def _write(facts: list[Fact], wishes: Wishes, lang: str) -> str:
    """Join the facts: bullets if asked, clauses of few sentences if these are limited."""
    texts = [_in_script(fact.text, lang) for fact in facts]
    end, semicolon, gap = (".", "; ", " ") if lang == "en" else ("。", "；", "")
    closed = [t if re.search(r"[.!?。！？]$", t) else t + end for t in texts]
    if wishes.bullets:
        return "\n".join(f"- {text}" for text in closed)
    if wishes.sentences is not None and len(texts) > wishes.sentences:
        groups = [texts[i :: wishes.sentences] for i in range(wishes.sentences)]
        return gap.join(_lower_rest(group, semicolon) + end for group in groups)
    return gap.join(closed) if lang == "en" else _join_chinese(texts, lang)


def _in_script(text: str, lang: str) -> str:
    text = language.in_language(text, lang)
    return re.sub(r"(?<!使)用[户戶]", USER[lang], text) if lang == "zh-Hant" else text


def _lower_rest(texts: list[str], semicolon: str) -> str:
    first, *rest = (text.rstrip(".。") for text in texts)
    return semicolon.join([first, *(re.sub(r"^The\b", "the", text) for text in rest)])


def _join_chinese(texts: list[str], lang: str) -> str:
    """用户叫小王。用户在写爬虫。 -> 用户叫小王，在写爬虫。 (the same subject only)"""
    sentences: list[str] = []
    same = False
    for text in texts:
        short = text.removeprefix(USER[lang])
        own = short != text and STARTS_WITHOUT_SUBJECT.match(short) is not None
        if own and same and len(sentences[-1]) < 60:
            sentences[-1] += "，" + short
        else:
            sentences.append(text)
        same = own
    return "".join(text if re.search(r"[。！？]$", text) else text + "。" for text in sentences)


def _too_long(text: str, wishes: Wishes) -> bool:
    spaced = re.sub(f"([{language.HAN}])", r" \1 ", text)
    return any(
        (
            wishes.words is not None and len(spaced.split()) > wishes.words,
            wishes.characters is not None and len(text) > wishes.characters,
            wishes.facts is not None and text.count("\n") + 1 > wishes.facts and wishes.bullets,
            wishes.sentences is not None
            and text.count("; ") + text.count("；") >= CLAUSES_A_SENTENCE * wishes.sentences,
        )
    )
