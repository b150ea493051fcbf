"""The transcripts of the course's script with every technique, in three languages.

    python tests/golden.py     writes tests/golden/ anew: read what changed before you commit it

Each holds what the command line prints with the stand-in model, the messages that are sent
(`--show`) among it.
"""

import contextlib
import io
import os
import sys
from pathlib import Path
from unittest.mock import patch

import conversation

FOLDER = Path(__file__).with_name("golden")
TECHNIQUES = {
    "stateless": ["--stateless"],
    "full_replay": [],
    "truncation": ["--max-messages", "4"],
    "summarization": ["--summarize"],
    "token_trim": ["--max-tokens", "100"],
}
SCRIPTS = {
    "en": [
        "My name is Xiao Wang, and I am writing a web scraper with httpx.",
        "What is my name?",
        "Which library am I using, and what for?",
        "Recommend a library for parsing HTML.",
        "How do I use it with httpx? One sentence.",
        "What is my name?",
    ],
    "zh": [
        "我叫小王，最近在用 httpx 写一个爬虫。",
        "我叫什么名字？",
        "我在用什么库做什么？",
        "推荐一个解析 HTML 的库。",
        "它和 httpx 怎么配合用？一句话。",
        "我叫什么名字？",
    ],
    "zh-Hant": [
        "我叫小王，最近在用 httpx 寫一個爬蟲。",
        "我叫什麼名字？",
        "我在用什麼函式庫做什麼？",
        "推薦一個解析 HTML 的函式庫。",
        "它和 httpx 怎麼搭配使用？一句話。",
        "我叫什麼名字？",
    ],
}
NAMES = [f"{lang}-{technique}" for lang in SCRIPTS for technique in TECHNIQUES]


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def transcript(name: str) -> str:
    """What the command line prints: which model answers, and the chat."""
    lang, technique = name.rsplit("-", 1)
    typed = "".join(line + "\n" for line in SCRIPTS[lang])
    stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with (
        patch.object(sys, "stdin", stdin),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(output),
    ):
        conversation.main(["--lang", lang, "--show", *TECHNIQUES[technique]])
    return output.buffer.getvalue().decode()


if __name__ == "__main__":
    os.environ["OPENAI_MODEL"] = "stand-in"
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        path(name).write_text(transcript(name), encoding="utf-8", newline="\n")
