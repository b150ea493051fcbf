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
from course.phrases import PHRASES

FOLDER = Path(__file__).with_name("golden")
TECHNIQUES = {
    "stateless": ["--stateless"],
    "full_replay": [],
    "truncation": ["--max-messages", "4"],
    "summarization": ["--summarize"],
    "token_trim": ["--max-tokens", "100"],
}
SCRIPTS = {lang: words.script for lang, words in PHRASES.items()}
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
