"""Short replies that need no knowledge: greetings, thanks, and taking note of what was said."""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.corrections import about, facts_of
from course.stand_in.rules.facts import OPENER, SUMMARY_NOTE, Fact, facts_of_text
from course.stand_in.rules.third_person import to_the_user

GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|你好|您好|嗨|哈[喽囉]"
    r"|早上好|早安|晚上好|大家好|在吗|在嗎)"
    r"(?: (?:there|again|everyone|all|assistant))?\W*$",
    re.IGNORECASE,
)
THANKS = re.compile(
    r"^\W*(?:(?:ok|okay|great|perfect|cool|many|好的?)[\s,，!]*)?(?:thanks?|thank you|thx|cheers"
    r"|谢谢|多谢|感谢|謝謝|感謝)",
    re.I,
)
BYE = re.compile(
    r"^\W*(?:good ?bye|bye(?:[ -]bye)?|see you|good night|cu|再见|再見|拜拜|晚安|回头见"
    r"|have a (?:nice|good|great|lovely) (?:day|evening|night|weekend|time|one)\b)",
    re.IGNORECASE,
)
MEET = re.compile(
    r"^\W*(?:(?:hi|hello|hey)\W+)?(?:it['’]?s )?(?:(?:very|so) )?(?:nice|glad|good|great|pleased"
    r"|lovely|happy|a pleasure) to meet you(?: too)?\W*$"
    r"|^\W*我?(?:很|真)?(?:高兴|高興)(?:认识|認識|见到|見到)你\W*$",
    re.IGNORECASE,
)
LUCK = re.compile(
    r"^\W*wish me (?:good )?luck\b|^\W*(?:请|請)?祝我(?:好运|好運|成功|顺利|順利)", re.I
)
HOW_ARE_YOU = re.compile(
    r"^\W*(?:(?:hi|hello|hey)\W+)?(?:how are you|how's it going|你(?:今天|最近|现在|還|还"
    r"|過得|过得)*(?:好吗|好嗎|怎么样|怎麼樣))",
    re.I,
)
WHO_ARE_YOU = re.compile(
    r"(?i)\b(?:who|what) are you\b|\byour name\b|\bwhich model\b|\bwhat can you do\b"
    r"|你[能会會可以]+做什[么麼]|你是谁|你是誰|你叫什么|你叫什麼|什么模型|什麼模型"
)
SAYINGS = {
    "greeting": ("Hello. What can I do for you?", "你好，有什么可以帮你的？"),
    "thanks": ("You are welcome.", "不客气。"),
    "bye": ("Goodbye.", "再见。"),
    "meet": ("Nice to meet you too.", "我也很高兴认识你。"),
    "luck": ("Good luck!", "祝你好运！"),
    "how": ("I am a program and feel nothing, but I work. What can I do for you?",
        "我是程序，没有感觉，但一切正常。有什么可以帮你的？"),
    "who": (
        "I am the stand-in model of this course, a program that answers from the messages it is "
        "sent.",
            "我是这门课程的替身模型，一个只根据收到的消息回答的程序。"),
    "remembered": ("Good, I will remember that.", "好的，我记住了。"),
    "noted": ("Noted.", "好的。"),
    "only": (
        "I don't know; you have not told me. I am the stand-in model: I can only answer from "
        "this conversation.",
             "我不知道，你没有告诉我。我是替身模型，只能根据这段对话回答。"),
}  # fmt: skip
LONGEST = 160  # characters that an acknowledgement repeats; where there are more, it says less
MOST = 4  # statements


def say(what: str, lang: str) -> str:
    """Return one of the fixed replies in a language."""
    return SAYINGS[what][0] if lang == "en" else language.worded(SAYINGS[what][1], lang)


def talk(text: str, lang: str) -> str | None:
    """Reply to a greeting, thanks or goodbye; None if the message is none of these."""
    for what, pattern in (
        ("how", HOW_ARE_YOU),
        ("greeting", GREETING),
        ("who", WHO_ARE_YOU),
        ("bye", BYE),
        ("meet", MEET),
        ("luck", LUCK),
    ):
        if pattern.search(text):
            return say(what, lang)
    if SUMMARY_NOTE.match(text):
        return say("remembered", lang)
    if THANKS.search(text) and not facts_of_text(text):
        return say("thanks", lang)
    return None


def _only_name(fact: Fact) -> bool:
    """Whether a fact tells the user's name and nothing else."""
    only = rf"(?:my name is |我叫){re.escape(fact.name)}"
    return bool(fact.name) and re.fullmatch(only, fact.said) is not None


def acknowledge(text: str, lang: str) -> str:
    """Take note of a statement: repeat in the second person what it says, and add nothing.

    What is pasted, a log or a page of text, is not repeated.
    """
    if text.strip().count("\n") > 2:
        return say("noted", lang)
    facts = sorted(facts_of((("user", text),)), key=lambda fact: not fact.kinds)
    name = next((fact.name for fact in reversed(facts) if fact.name), None)
    rest = _told_once([fact.said for fact in facts if not _only_name(fact)])
    chosen = [to_the_user(language.to_second_person(OPENER.sub("", said))) for said in rest]
    chosen = [part for part in chosen if len(part) <= LONGEST]
    if len(chosen) > MOST or sum(map(len, chosen)) > LONGEST:
        chosen = []
    hello = ""
    if name:
        hello = (
            f"Hello {name}." if lang == "en" else f"{language.in_language('你好', lang)}，{name}。"
        )
    if not chosen:
        return hello or say("noted", lang)
    if lang != "en":
        told = "，".join(_written(part, lang) for part in chosen)
        return f"{hello}{told}，{language.in_language('记下了', lang)}。"
    *first, last = [chosen[0], *(_inside(part) for part in chosen[1:])]
    told = f"{', '.join(first)} and {last}" if first else last
    return f"{hello} {told[:1].upper()}{told[1:]}, noted.".strip()


def _told_once(said: list[str]) -> list[str]:
    """Leave out, after the first two statements, what repeats them or tells the parts of a thing.

    "..., and its table is long" is such a part.
    """
    told: set[str] = set()
    kept: list[str] = []
    for statement in said:
        new = about(statement) - told and not re.match(r"(?i)its\b", statement)
        if len(kept) < 2 or new:
            kept.append(statement)
        told |= about(statement)
    return kept


def _written(part: str, lang: str) -> str:
    """Return the user's words as they were written, where their script is that of the reply."""
    return part if language.script_of(part) in {lang, None} else language.in_language(part, lang)


def _inside(clause: str) -> str:
    """Return a clause as it stands inside a sentence: You are -> you are, Anna is stays."""
    return re.sub(r"^(?:You|Your|The|It|He|She|They|We)\b", lambda m: m.group().lower(), clause)
