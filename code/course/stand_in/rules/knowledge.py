"""The little general knowledge of the stand-in: libraries for the topics of the course.

The tables are in topics.py; here are the rules that choose from them.
"""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.lines import Line
from course.stand_in.rules.topics import LIBRARIES, PARSERS, TOPICS

NAMES = {name.lower(): name for name in (*PARSERS, *LIBRARIES)} | {
    "beautiful soup": "BeautifulSoup", "bs4": "BeautifulSoup", "postgres": "PostgreSQL",
    "sklearn": "scikit-learn",
}  # fmt: skip
NAMED = re.compile(
    r"(?<![\w.-])(?:"
    + "|".join(re.escape(n) for n in sorted(NAMES, key=len, reverse=True))
    + r")(?!\w)",
    re.IGNORECASE | re.ASCII,
)
RECOMMEND = re.compile(
    r"\brecommend|\bsuggest|\badvise\b|\b(?:what|which)\b.*\b(?:should|could|can|would) (?:i|we"
    r"|you)\b|\b(?:good|best|better|fast|popular)\b.*\b(?:for|to|library|tool|way|framework"
    r"|package|timeout)\b|\b(?:need|looking for|know) an? \w*\s?(?:library|tool|framework"
    r"|package)|推荐|建议|用什么|用哪个|哪个.*好|什么.*好|有什么.*(?:库|工具|框架)"
    r"|多少(?:好|合适)|怎么选",
    re.IGNORECASE,
)
HOW_TO = re.compile(
    r"\bhow (?:do|can|should|would|could) (?:i|we|you|one)\b|\bhow to\b"
    r"|\bhow does (?:it|that|this) work with\b|怎么|如何|怎样",
    re.IGNORECASE,
)
ABOUT_PAST = re.compile(  # a question about what was said, not one for advice
    r"\b(?:am i|did i|have i|was i|did you|have you|you recommended|you suggested|you said"
    r"|do i (?:use|have|like|prefer|want|need|work|live)|is my|are my|was my|what's my"
    r"|which of my|i (?:told|said|mentioned))\b|我(?:在用|用的|叫|喜欢|说过|的[^，。]*是|正在)"
    r"|你(?:刚才|之前|刚刚)?(?:推荐|建议|说)(?:了|过|的)|我(?:用|选)(?:了|的)?(?:什么|哪)",
    re.IGNORECASE,
)
IT = re.compile(
    r"\b(?:use|install|combine|import|call|work with|learn|set up|configure|try|does|using"
    r"|with)\s+(?P<it>it|them|that|this|that one)\b"
    r"(?! ?(?:library|tool|code))|(?P<zh>它们?)|(?P<that>这个库|那个库|這個庫|那個庫|该库)",
    re.IGNORECASE,
)


def libraries_in(text: str) -> list[str]:
    """Return the known libraries that a text names, in its order, each once."""
    found = (NAMES[m.group().lower()] for m in NAMED.finditer(text))
    return list(dict.fromkeys(found))


def referent(question: str, before: tuple[Line, ...]) -> str | None:
    """Return the library that "it" means: the first one named in the latest message with one.

    A library that the question itself names is not meant by its "it".
    """
    own = libraries_in(question)
    for _, text in reversed(before):
        named = [name for name in libraries_in(text) if name not in own]
        if named:
            return named[0]
    return None


def _use(name: str, other: str | None, lang: str) -> str:
    """Say in one sentence how a library is used, alone or with another one."""
    parser = name if name in PARSERS else other if other in PARSERS else None
    client = next((n for n in (name, other) if n in {"httpx", "requests", "aiohttp"}), None)
    if parser and client:
        text = "await response.text()" if client == "aiohttp" else "response.text"
        code = PARSERS[parser].format(text=text)
        return (f"Pass `{text}` from {client} to {parser}: `{code}`." if lang == "en"
                else f"把 {client} 返回的 `{text}` 传给 {parser}：`{code}`。")  # fmt: skip
    code = LIBRARIES.get(name) or PARSERS[name].format(text="text")
    if other:
        more = LIBRARIES.get(other) or PARSERS[other].format(text="text")
        if lang == "en":
            return f"Use both in one program: `{more}` for {other} and `{code}` for {name}."
        return f"在同一个程序里一起用：{other} 写 `{more}`，{name} 写 `{code}`。"
    return f"Start with `{code}`." if lang == "en" else f"从 `{code}` 开始。"


def _unknown_it(word: str, lang: str) -> str:
    if lang == "en":
        return f'I don\'t know what "{word}" refers to; you have not told me.'
    return f"我不知道“{word}”指的是什么，你没有告诉我。"


def advice(question: str, before: tuple[Line, ...], lang: str) -> str | None:
    """Answer a request for a recommendation or a how-to; None if it is neither, or unknown.

    Args:
        question: The last user message.
        before: The (role, text) lines before it; they settle what "it" is.
        lang: "en", "zh" or "zh-Hant".
    """
    plain = language.to_simplified(question) if language.has_han(question) else question
    how, recommend = HOW_TO.search(plain), RECOMMEND.search(plain)
    if not (how or recommend) or (ABOUT_PAST.search(plain) and not how):
        return None
    reply = _how(plain, before, lang) if how else None
    if not reply:
        topic = next((t for t in TOPICS if re.search(t.asked, plain, re.IGNORECASE)), None)
        reply = topic and (topic.en if lang == "en" else topic.zh)
    return language.worded(reply, lang) if reply else None


def _how(question: str, before: tuple[Line, ...], lang: str) -> str | None:
    own = libraries_in(question)
    pronoun = IT.search(question)
    if pronoun:
        meant = referent(question, before)
        if meant:
            return _use(meant, own[0] if own else None, lang)
        if before and not own and not pronoun["zh"]:
            return None  # "it" may be anything: the conversation is asked
        return _unknown_it(pronoun["it"] or pronoun["zh"] or pronoun["that"], lang)
    if len(own) > 1 or (own and re.search(r"(?i)\buse\b|怎么用|使用|用法", question)):
        return _use(own[0], own[1] if len(own) > 1 else None, lang)
    return None
