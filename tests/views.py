"""Conversations without a model, and views of them."""

from chat import Turn
from course.memory_view import MemoryView
from course.tokens import message_tokens, prompt_tokens

SYSTEM = {"role": "system", "content": "You answer briefly."}
SCRIPT = [
    ("My name is Xiao Wang.", "Hello, Xiao Wang."),
    ("What is my name?", "Your name is Xiao Wang."),
    ("Recommend a library.", "Try selectolax."),
    ("What is my name?", "I don't know your name: you have not told me."),
]
CHINESE = [
    ("我叫小王，最近在用 httpx 写一个爬虫。", "好的，小王。"),
    ("我叫什么名字？", "你叫小王。"),
]


def keep_all(history, number):
    return history


def keep(messages):
    return lambda history, number: history[-messages:]


def summarize(history, number):
    if len(history) <= 4:
        return history
    text = f"(Summary of the conversation so far: version {number}.)"
    return [
        {"role": "user", "content": text},
        {"role": "assistant", "content": "Good, I will remember that."},
        *history[-2:],
    ]


def talk(script, fit, *, system=SYSTEM, cache=False):
    """The turns of a conversation, without a model."""
    history, turns, before = [], [], []
    for number, (user, answer) in enumerate(script, 1):
        sent = [*([system] if system else []), *history, {"role": "user", "content": user}]
        same = 0
        while cache and sent[same : same + 1] and sent[same : same + 1] == before[same : same + 1]:
            same += 1
        before = sent
        full = [*history, sent[-1], {"role": "assistant", "content": answer}]
        history = fit(full, number)
        end = 0
        while end < min(len(full), len(history)) and full[-1 - end] == history[-1 - end]:
            end += 1
        cached = sum(map(message_tokens, sent[:same]))
        turns.append(
            Turn(
                user,
                answer,
                prompt_tokens(sent),
                len(answer),
                cached,
                sent,
                dropped=full[: len(full) - end],
                added=history[: len(history) - end],
            )
        )
    return turns


LONG = [(f"Question {n}: how is part {n} done?", "Like this. " * (n % 5)) for n in range(1, 41)]
VIEWS = {
    "none": MemoryView([]),
    "one": MemoryView(talk(SCRIPT[:1], keep_all)),
    "truncation": MemoryView(talk(SCRIPT, keep(2), cache=True), budget=40),
    "stateless": MemoryView(talk(SCRIPT, lambda history, number: [])),
    "summary": MemoryView(talk(SCRIPT * 2, summarize), budget=60, window=16_384),
    "no system": MemoryView(talk(SCRIPT, keep_all, system=None)),
    "six": MemoryView(talk([*SCRIPT, *SCRIPT[:2]], keep_all, cache=True), budget=30, window=70),
    "twelve": MemoryView(talk(SCRIPT * 3, keep(6)), budget=45),
    "forty": MemoryView(talk(LONG, keep_all)),
    "forty, cut": MemoryView(talk(LONG, keep(8), cache=True), budget=200),
    "huge": MemoryView(talk([("x " * 900, "y"), ("hi", "ok"), ("", "")], keep_all), budget=9),
    "chinese": MemoryView(talk(CHINESE, keep(2))),
    "turn": MemoryView(talk(SCRIPT, keep(2), cache=True), budget=40).at(3),
    "summary turn": MemoryView(talk(SCRIPT, summarize), budget=40, window=60).at(3),
    "long turn": MemoryView(talk(LONG, keep_all)).at(40),
    "single": MemoryView(talk(CHINESE, keep(2))[1], profile="deepseek"),
}  # fmt: skip
