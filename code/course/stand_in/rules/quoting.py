"""Quote what was said: as much as stays short, in the second person, without lead-in words."""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.own_name import introduces
from course.stand_in.rules.statements import Clause

QUOTE = 120  # characters of a quote that goes beyond its sentence; 40 more within it
VERB_OF_YOU = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
LEADS = re.compile(
    r"^(?:(?:and|but|so|oh|ok|okay|also|btw|well|yeah|yep|yes|hmm?|hm|ah|by the way|anyway|hey|hi"
    r"|hello|thanks(?: a lot)?|thank you(?: so much| very much)?|sorry|you know what)\b[\s,!.:]*"
    r"|(?:对了|對了|然后|然後|而且|嗯|哦|好的?|啊|哈哈|不对|不對|[我你]说错了|[我你]說錯了|抱歉|对不起|對不起|[你您]好|谢谢[你您]?|謝謝[你您]?)[\s，,。！]+)+",
    re.IGNORECASE,
)
NO_SUBJECT_HAN = re.compile("最近|正在|在|目前|现在|現在|想|喜欢|喜歡|住|用")


def quote(
    clause: Clause, clauses: list[Clause], texts: list[str], limit: int = QUOTE
) -> tuple[str, range]:
    """Return a clause with as much around it as stays short, and the clauses that it holds.

    The user's introduction ("My name is ...") is left out where it is not the answer, and so are
    questions. Each sentence of a summary stands for itself.
    """
    same = [c for c in clauses if c.message == clause.message]
    same = [c for c in same if c is clause or not (introduces(c) or (c.asks and not clause.asks))]
    if clause.summary:
        same = [c for c in same if c.sentence == clause.sentence]
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


def to_user(clause: Clause, said: str, name: str | None) -> str:
    """Return a quote as one says it to the user, without the words that led up to it."""
    said = LEADS.sub("", said) or said  # before "thank you" becomes "thank me"
    if clause.summary:
        said = _addressed(said, name)
    elif clause.user:
        said = language.to_second_person(said)
    if (clause.summary or clause.user) and NO_SUBJECT_HAN.match(said):
        said = "你" + said
    said = said.strip(" ,，、-")
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
