"""Exercise 3: SUMMARY_PROMPT in code/summarization.py keeps details that are said in passing.

Two conversations that the learner has not seen, one in English and one in Chinese, go through
`compact` as a chat does it. Each holds four details of four kinds, said in passing; after several
summaries, each made from the one before, all four and the user's name must still be there. The
checks know nothing of how a prompt is written: only what the summaries keep, and what they weigh.
"""

import re
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress

from course.checks.protocol import (
    CLIENT,
    Call,
    Check,
    Exercise,
    Problem,
    Reply,
    Value,
    Verdict,
    not_attempted,
    not_yet,
    passed,
)
from course.phrases import summary_in
from course.tokens import message_tokens

# The prompt as the exercise begins with it. A test compares it with code/summarization.py.
ORIGINAL = (
    "Compress the conversation below into a summary of a few sentences. "
    "Keep the facts that may be needed later, such as names, projects and preferences:\n\n"
)
COPY = 0.75  # a summary that weighs more of what it replaces than this saves too little
KINDS = "Ask for what a user may mention in passing, kind by kind: places, numbers, people, health."

# What is wrong -> (the sentence, a hint).
SAYINGS = {
    "not-a-text": (
        "SUMMARY_PROMPT is not a text but a value of type {name}.",
        "A comma after a closing bracket makes a tuple: take it out.",
    ),
    "empty-prompt": (
        "SUMMARY_PROMPT is empty: the model is not told what to do with the conversation.",
        "Begin with the prompt as it was, `git checkout code/summarization.py`, and add to it.",
    ),
    "copies-the-conversation": (
        "The summary repeats the conversation: it costs as much as what it replaces, so it saves "
        "nothing.",
        "Ask for a short text, and for the details that it must keep.",
    ),
    "no-summary": (
        "No usable summary came back, so the history stayed as it was and kept growing.",
        "Call summarize in lesson 4 with your prompt and read what comes back.",
    ),
    "placeholder-not-filled": (
        "The prompt holds a placeholder such as {{text}}: nothing fills it. The conversation is "
        "put behind the prompt.",
        "Take the placeholder out and end the prompt with a colon.",
    ),
    "only-this-detail": (
        "The prompt asks for Hong Kong: the summary keeps that one detail and loses others that "
        "another user may mention.",
        KINDS,
    ),
    "too-short": (
        "The prompt asks for so short a summary that details have no room: without this limit it "
        "keeps more of them.",
        "Allow more words, or none that are counted: a few sentences are short enough.",
    ),
    "loses-the-name": (
        "The summary keeps details and loses the user's name, which the old prompt kept.",
        "Add to what the prompt asks for, instead of replacing it.",
    ),
    "loses-what-is-said-in-passing": (
        "The summary{language} keeps nothing that the old prompt did not keep: the place, the "
        "number and the allergy that were mentioned in passing are gone.",
        KINDS,
    ),
    "loses-places": ("The summary{language} loses a place that was mentioned in passing.", KINDS),
    "loses-numbers": ("The summary{language} loses a number that was mentioned in passing.", KINDS),
    "loses-people": ("The summary{language} loses a person who was mentioned in passing.", KINDS),
    "loses-health": (
        "The summary{language} loses an allergy that was mentioned in passing.",
        KINDS,
    ),
}
LANGUAGES = {"en": " of a chat in English", "zh": " of a chat in Chinese"}

# Each detail in the words that may tell it; a real model may write a Chinese one in English.
Details = dict[str, tuple[str, ...]]
DETAILS: dict[str, Details] = {
    "en": {
        "places": ("tallinn",),
        "numbers": ("46", "forty-six", "forty six", "四十六"),
        "people": ("ingrid",),
        "health": ("peanut",),
        "name": ("mara",),
    },
    "zh": {
        "places": ("大连", "大連", "dalian"),
        "numbers": ("380", "三百八十"),
        "people": ("老郑", "老鄭", "zheng"),
        "health": ("花生", "peanut"),
        "name": ("若溪", "ruoxi"),
    },
}
CHATS = {
    "en": (
        "My name is Mara Lindqvist, and I am building a booking site with Flask.",
        "Nice to meet you, Mara. Flask is a good choice for that: start with one blueprint for the "
        "bookings and one for the users, and keep the database in a module of its own.",
        "By the way, our office is in Tallinn. How do I show local times?",
        "Store all times in UTC, and convert them with zoneinfo when you show them. Write the name "
        "of the time zone next to the time, so that guests from elsewhere are not misled.",
        "How do I show what is free? We have 46 rooms in all, by the way.",
        "Ask the database for the rooms that have no booking on that day. An index on the day and "
        "the room keeps this fast, also when the table has grown for some years.",
        "My colleague Ingrid looks after the servers. How do I give her access?",
        "Create an account with her public key, and give it only the rights that are needed. Write "
        "down which ones, so that somebody else can check them later.",
        "I am allergic to peanuts, by the way. What should I ask before the team dinner?",
        "Ask the kitchen for the list of ingredients of each dish, and say it when you book the "
        "table. A written note helps when the person who took the call is not there.",
        "How do I test the forms?",
        "Use the test client: post the fields of the form, and look at the status and at the text "
        "of the page. Write one test for each rule, and one for the case in which all is well.",
        "How do I log errors?",
        "Use the logging module with a rotating file, and logger.exception for exceptions, which "
        "adds the traceback. Keep passwords and keys out of the log.",
    ),
    "zh": (
        "我叫林若溪，最近在用 Flask 写一个订房网站。",
        "你好，若溪。可以把订单和用户各放在一个蓝图里，数据库的读写单独放在一个模块里，"
        "这样以后换数据库时只要改一个地方，测试也更容易写。",
        "顺便说一下，我们的办公室在大连。时间怎么按当地时区显示？",
        "所有时间都按 UTC 保存，显示的时候再用 zoneinfo 转换。时间旁边写上时区的名字，"
        "这样别处的客人就不会看错。",
        "我们一共有 380 间房。空房怎么显示？",
        "到数据库里查当天没有订单的房间就可以了。在日期和房间上建一个索引，"
        "表用了几年、变得很大以后也一样快。",
        "我的同事老郑负责服务器。怎么给他开权限？",
        "用他的公钥建一个账号，只给需要的权限，并且把给了哪些权限写下来，以后别人也好检查。",
        "对了，我对花生过敏。聚餐之前要问清楚什么？",
        "向餐厅要每道菜的配料表，订位的时候就说明白。最好写在备注里，接电话的人不在时也有人知道。",
        "表单怎么测试？",
        "用测试客户端提交表单的各个字段，检查状态码和页面上的文字。每条规则写一个测试，"
        "再加一个全部填对的测试。",
        "错误日志怎么记？",
        "用 logging 模块和会轮换的日志文件，异常用 logger.exception 记录，它会带上调用栈。"
        "密码和密钥不要写进日志。",
    ),
}  # fmt: skip
LONGEST = 5_000  # characters of a prompt in which the length that it sets is looked for
NUMBER = r"[\d一二两兩三四五六七八九十百]"
LIMIT = re.compile(  # the length that a prompt sets; bounded, for a prompt may be digits alone
    r"\b(?:\d{1,6}|an?|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|fifty)[ -]"
    r"(?:(?:short|brief|single)[ -])*(?:word|sentence|token|character|letter|line)s?\b"
    rf"|(?<!{NUMBER}){NUMBER}{{1,8}} ?[个個]?(?:汉字|漢字|字|词|詞|句话|句話|句|行)",
    re.IGNORECASE,
)


def details_survive(language: str) -> Callable:
    """The check for one language."""

    def steps() -> Generator:
        try:
            value = (yield Value("summarization", "SUMMARY_PROMPT")).value
        except Problem as problem:
            if problem.kind != "type":
                raise
            return _wrong("not-a-text", name=problem.name)
        if type(value) is not str:
            return _wrong("not-a-text", name=type(value).__name__)
        if value.split() == ORIGINAL.split():
            return not_attempted(
                "SUMMARY_PROMPT in code/summarization.py is as it was.",
                "Look at SUMMARY_PROMPT at the top of code/summarization.py.",
            )
        if not value.strip():
            return _wrong("empty-prompt")
        history, replies = yield from _summaries(language)
        summary = _summary(language, history)
        if not summary:
            return _wrong("copies-the-conversation" if _copied(language, replies) else "no-summary")
        tokens, whole = _weight([summary]), _weight(CHATS[language][:-2])
        if tokens > COPY * whole:
            return _wrong("copies-the-conversation")
        lost = _lost(language, summary)
        if not lost:
            return passed(
                f"All details survived {len(replies)} summaries{LANGUAGES[language]}. The last one "
                f"weighs {tokens} tokens, the messages it replaces {whole}. The calls for the "
                f"summaries took {_used(replies)} tokens."
            )
        unlimited = LIMIT.sub(lambda m: _some(m[0]), value) if len(value) <= LONGEST else value
        if unlimited != value:
            with suppress(Problem):  # a learner's own compact may take no prompt
                history, _ = yield from _summaries(language, prompt=unlimited)
                if len(_lost(language, _summary(language, history))) < len(lost):
                    return _wrong("too-short")
        return _why(language, value, lost)

    return steps


def _summaries(language: str, **prompt: str) -> Generator:
    """Chat with `compact`. Returns the history, and the replies of the steps that summarized."""
    history, replies = [], []
    texts = CHATS[language]
    for user, answer in zip(texts[::2], texts[1::2], strict=True):
        history = [
            *history,
            {"role": "user", "content": user},
            {"role": "assistant", "content": answer},
        ]
        options = {"client": CLIENT, "max_messages": 4, **prompt}
        reply = yield Call("summarization", "compact", (history, 0), options)
        history = reply.value
        replies += [reply] if reply.answers else []
    return history, replies


def _summary(language: str, history: list) -> str:
    """The summary at the start of a history that became shorter, or ""."""
    return (summary_in(history) or "") if len(history) < len(CHATS[language]) else ""


def _copied(language: str, replies: list[Reply]) -> bool:
    """Whether an answer of the model repeats the beginning of the conversation."""
    told = [_text(answer) for reply in replies for answer in reply.answers]
    return any(all(line in said for line in CHATS[language][:4]) for said in told)


def _weight(texts: Sequence[str]) -> int:
    """The tokens of messages with these texts."""
    return sum(message_tokens({"role": "user", "content": text}) for text in texts)


def _lost(language: str, summary: str) -> list[str]:
    """The kinds of details that are not in the summary."""
    said = summary.casefold()
    details = DETAILS[language].items()
    return [kind for kind, words in details if not any(word in said for word in words)]


def _some(limit: str) -> str:
    """What stands in the place of a limit to see what a prompt keeps without it."""
    return "a few sentences" if limit.isascii() else "几句话"


def _why(language: str, prompt: str, lost: list[str]) -> Verdict:
    if re.search(r"\{\w*\}|%s", prompt):
        return _wrong("placeholder-not-filled")
    if len(lost) > 1 and re.search(r"hong ?kong|香港", prompt, re.IGNORECASE):
        return _wrong("only-this-detail")
    if "name" in lost and len(lost) < 4:
        return _wrong("loses-the-name")
    words = {"language": LANGUAGES[language]}
    if set(lost) >= {"places", "numbers", "health"}:
        return _wrong("loses-what-is-said-in-passing", **words)
    verdict = _wrong(f"loses-{lost[0]}", **words)
    kept = [kind for kind in DETAILS[language] if kind not in lost]
    report = f" Kept: {', '.join(kept)}. Lost: {', '.join(lost)}."
    return not_yet(verdict.misconception, verdict.sentence + report, verdict.hint)


def _wrong(misconception: str, **words: str) -> Verdict:
    sentence, hint = SAYINGS[misconception]
    return not_yet(misconception, sentence.format(**words), hint)


def _text(answer: dict) -> str:
    try:
        return answer["choices"][0]["message"]["content"] or ""
    except (KeyError, IndexError, TypeError):  # an error in place of an answer
        return ""


def _used(replies: list[Reply]) -> int:
    """The tokens that the service reported for all summaries."""
    usages = [answer.get("usage") or {} for reply in replies for answer in reply.answers]
    return sum(usage.get("total_tokens") or 0 for usage in usages)


HINTS = (
    "Look at SUMMARY_PROMPT at the top of code/summarization.py. It names what the summary keeps: "
    "read it as if you were the model that has to follow it.",
    "A summary keeps what its prompt names. You cannot know which detail will be needed, so name "
    "kinds of details: where, how many, who, what must be avoided. Keep what the prompt asked for "
    "before, and let the summary stay short.",
    "Almost the prompt: put one more sentence between the two that are there.\n"
    '    "Keep ... that the user mentions in passing, such as places, ..., ... and .... "',
)

EXERCISE = Exercise(
    number=3,
    title="Keep the detail",
    modules=("summarization.py",),
    edits="SUMMARY_PROMPT",
    checks=(
        Check("details survive in English", 5, details_survive("en")),
        Check("details survive in Chinese", 5, details_survive("zh")),
    ),
)
