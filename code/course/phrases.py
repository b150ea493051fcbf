"""The words of the command line, of its transcripts and of the lessons' script, in three languages.

The Simplified Chinese words are those of the recorded runs, to the letter.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """The words of one language. `{...}` is filled in."""

    user: str
    answer: str
    ending: str  # how to end a chat
    cut: str
    dropped: str
    dropped_one: str
    summarized: str
    summarized_one: str
    system: str  # the system message, unless another is given
    summary_pair: tuple[str, str]  # the two messages that hold a summary
    summary_prompt: str | None  # None: SUMMARY_PROMPT of summarization.py, which exercise 3 changes
    script: tuple[str, ...]  # the six messages that every lesson sends


PHRASES = {
    "en": Phrases(
        user="You: {text}",
        answer="Assistant: {text}  ({tokens} input tokens this turn)",
        ending="An empty line ends the chat.",
        cut="  [the answer was cut off: no room was left]",
        dropped="  [dropped the {n} oldest messages]",
        dropped_one="  [dropped the oldest message]",
        summarized="  [compressed the {n} oldest messages into a summary: {summary}]",
        summarized_one="  [compressed the oldest message into a summary: {summary}]",
        system="You are a programming assistant who answers briefly, in three sentences at most.",
        summary_pair=(
            "(Summary of the conversation so far: {summary})",
            "Good, I will remember that.",
        ),
        summary_prompt=None,
        script=(
            "My name is Xiao Wang, and I am writing a web scraper with httpx.",
            "What is my name?",
            "Which library am I using, and what for?",
            "Recommend a library for parsing HTML.",
            "How do I use it with httpx? One sentence.",
            "What is my name?",
        ),
    ),
    "zh": Phrases(
        user="你：{text}",
        answer="助手：{text}  （本轮输入 {tokens} 词元）",
        ending="输入空行即可结束对话。",
        cut="  [回答被截断了：没有剩余空间]",
        dropped="  [丢掉了最早的 {n} 条消息]",
        dropped_one="  [丢掉了最早的 1 条消息]",
        summarized="  [把最早的 {n} 条消息压缩成了摘要：{summary}]",
        summarized_one="  [把最早的 1 条消息压缩成了摘要：{summary}]",
        system="你是一个说话简短的编程助手，每次回答不超过三句话。",
        summary_pair=("（之前对话的摘要：{summary}）", "好的，我记住了。"),
        summary_prompt=(
            "把下面这段对话压缩成几句话的摘要，保留人名、项目、偏好等以后可能用到的事实：\n\n"
        ),
        script=(
            "我叫小王，最近在用 httpx 写一个爬虫。",
            "我叫什么名字？",
            "我在用什么库做什么？",
            "推荐一个解析 HTML 的库。",
            "它和 httpx 怎么配合用？一句话。",
            "我叫什么名字？",
        ),
    ),
    "zh-Hant": Phrases(
        user="你：{text}",
        answer="助理：{text}  （本輪輸入 {tokens} 個詞元）",
        ending="輸入空行即可結束對話。",
        cut="  [回答被截斷了：沒有剩餘空間]",
        dropped="  [捨棄了最早的 {n} 則訊息]",
        dropped_one="  [捨棄了最早的 1 則訊息]",
        summarized="  [把最早的 {n} 則訊息壓縮成了摘要：{summary}]",
        summarized_one="  [把最早的 1 則訊息壓縮成了摘要：{summary}]",
        system="你是一個說話簡短的程式設計助理，每次回答不超過三句話。",
        summary_pair=("（先前對話的摘要：{summary}）", "好的，我記住了。"),
        summary_prompt=(
            "把下面這段對話壓縮成幾句話的摘要，保留人名、專案、偏好等以後可能用到的事實：\n\n"
        ),
        script=(
            "我叫小王，最近在用 httpx 寫一個爬蟲。",
            "我叫什麼名字？",
            "我在用什麼函式庫做什麼？",
            "推薦一個解析 HTML 的函式庫。",
            "它和 httpx 怎麼搭配使用？一句話。",
            "我叫什麼名字？",
        ),
    ),
}


def render(turn, lang: str = "en") -> str:
    """A chat.Turn as its transcript: who said what, the tokens, and its notes."""
    words = PHRASES[lang]
    return "\n".join(
        [
            words.user.format(text=turn.user),
            words.answer.format(text=turn.answer, tokens=turn.prompt_tokens),
            *notes(turn, lang),
            *(f"  [{warning}]" for warning in turn.warnings),
        ]
    )


def notes(turn, lang: str = "en") -> list[str]:
    """That the answer was cut, and what the fit did after it, as lines.

    Where a history is never kept at all, nothing is said of it.
    """
    words, n = PHRASES[lang], len(turn.dropped)
    lines = [words.cut] if turn.cut else []
    if not n or not turn.history:
        return lines
    if not turn.added:
        return [*lines, (words.dropped if n > 1 else words.dropped_one).format(n=n)]
    template = words.summarized if n > 1 else words.summarized_one
    summary = summary_in(turn.added) or turn.added[0]["content"]
    return [*lines, template.format(n=n, summary=summary)]


def summary_messages(summary: str, pair: tuple[str, str]) -> list[dict]:
    """The two messages that hold a summary, in the words of the pair.

    Raises ValueError if its first text does not say where the summary goes.
    """
    question, confirmation = pair
    before, after = _around_summary(question)
    return [
        {"role": "user", "content": before + summary + after},
        {"role": "assistant", "content": confirmation},
    ]


def summary_in(history: list[dict], *pairs: tuple[str, str]) -> str | None:
    """The summary that a history starts with, or None.

    It is known by the two messages of its pair: one of `pairs`, or that of any language.
    Raises ValueError if the first text of a pair does not say where the summary goes.
    """
    known = pairs or [words.summary_pair for words in PHRASES.values()]
    known = [(*_around_summary(question), confirmation) for question, confirmation in known]
    if len(history) < 2 or not isinstance(history[0].get("content"), str):
        return None
    content, answer = history[0]["content"], history[1].get("content")
    for before, after, confirmation in known:
        if answer == confirmation and content.startswith(before) and content.endswith(after):
            return content.removeprefix(before).removesuffix(after)
    return None


def _around_summary(question: str) -> tuple[str, str]:
    """What stands before the summary in the first text of a pair, and after it."""
    if question.count("{summary}") != 1:
        raise ValueError("The first text of the pair must hold {summary} once.")
    before, after = question.split("{summary}")
    return before, after
