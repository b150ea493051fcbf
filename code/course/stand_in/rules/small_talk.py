"""Short replies that need no knowledge: greetings, thanks, and taking note of what was said."""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.corrections import facts_of
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
    r"^\W*(?:good ?bye|bye(?:[ -]bye)?|see you|good night|cu|再见|再見|拜拜|晚安|回头见)",
    re.IGNORECASE,
)
HOW_ARE_YOU = re.compile(
    r"^\W*(?:(?:hi|hello|hey)\W+)?(?:how are you|how's it going|你好吗|你好嗎|你怎么样)", re.I
)
WHO_ARE_YOU = re.compile(
    r"(?i)\b(?:who|what) are you\b|\byour name\b|\bwhich model\b|\bwhat can you do\b"
    r"|你[能会會可以]+做什[么麼]|你是谁|你是誰|你叫什么|你叫什麼|什么模型|什麼模型"
)
SAYINGS = {
    "greeting": ("Hello. What can I do for you?", "你好，有什么可以帮你的？"),
    "thanks": ("You are welcome.", "不客气。"),
    "bye": ("Goodbye.", "再见。"),
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
LONGEST = 160  # characters of what an acknowledgement repeats


def say(what: str, lang: str) -> str:
    """Return one of the fixed replies in a language."""
    return SAYINGS[what][0] if lang == "en" else language.in_language(SAYINGS[what][1], lang)


def talk(text: str, lang: str) -> str | None:
    """Reply to a greeting, thanks or goodbye; None if the message is none of these."""
    for what, pattern in (
        ("how", HOW_ARE_YOU),
        ("greeting", GREETING),
        ("who", WHO_ARE_YOU),
        ("bye", BYE),
    ):
        if pattern.search(text):
            return say(what, lang)
    if SUMMARY_NOTE.match(text):
        return say("remembered", lang)
    if THANKS.search(text) and not facts_of_text(text):
        return say("thanks", lang)
    return None


def _told_name(fact: Fact) -> str | None:
    found = re.match(
        r"(?i)my name(?: is|['’]s) (?P<en>[^,.;!]{1,40})$|(?:我叫|我的名字[叫是]"
        r"|我是)(?P<zh>[^，。\s的在个個]{1,6})$",
        fact.said,
    )
    return (found["en"] or found["zh"]) if found and "names" in fact.kinds | {"names"} else None


def acknowledge(text: str, lang: str) -> str:
    """Take note of a statement: repeat in the second person what it says, and add nothing.

    What is pasted, a log or a page of text, is not repeated.
    """
    if text.strip().count("\n") > 2:
        return say("noted", lang)
    facts = sorted(facts_of((("user", text),)), key=lambda fact: not fact.kinds)
    name = next((n for fact in facts if (n := _told_name(fact))), None)
    rest = [fact.said for fact in facts if not _told_name(fact)]
    chosen: list[str] = []
    for said in rest[:2]:
        if sum(map(len, chosen)) + len(said) <= LONGEST:
            chosen.append(to_the_user(language.to_second_person(OPENER.sub("", said))))
    chinese = lang != "en"
    hello = (f"你好，{name}。" if chinese else f"Hello {name}.") if name else ""
    if not chosen:
        reply = hello or say("noted", lang)
    elif chinese:
        reply = f"{hello}{'，'.join(chosen)}，记下了。"
    else:
        told = " and ".join([chosen[0], *(_inside(c) for c in chosen[1:])])
        told = told[:1].upper() + told[1:]
        reply = f"{hello} {told}, noted.".strip()
    return language.in_language(reply, lang) if chinese else reply


def _inside(clause: str) -> str:
    """Return a clause as it stands inside a sentence: You are -> you are, Anna is stays."""
    return re.sub(r"^(?:You|Your|The|It|He|She|They|We)\b", lambda m: m.group().lower(), clause)
