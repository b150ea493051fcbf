"""The recorded runs: four conversations with a real model, answered word for word.

`article_runs.json` holds what was said. The requests that belong to it are built here, from the
rule by which each run chose what to send. A request that differs from all of them gets no answer,
because nobody knows what the real model would have said to it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from course.stand_in.errors import ApiError

# The runs were made with `--max-messages 4`: a longer history keeps its latest two messages.
MAX_MESSAGES = 4
KEPT = 2


@dataclass(frozen=True)
class Exchange:
    """One recorded request, as (role, content) pairs, and the reply to it."""

    messages: tuple[tuple[str, str], ...]
    reply: str


def reply(run: str, messages: list[dict]) -> str:
    """The recorded reply to these messages (contents as text).

    Raises ApiError with code `recorded_request_differs` that shows the first difference from the
    recorded request that is most like them.
    """
    got = tuple((message["role"], message["content"]) for message in messages)
    recorded = exchanges()[run]
    for exchange in recorded:
        if exchange.messages == got:
            return exchange.reply
    closest = max(recorded, key=lambda exchange: _likeness(exchange.messages, got))
    index, difference = _first_difference(closest.messages, got)
    raise ApiError(
        f"Run '{run}' has no reply to these messages: in the closest recorded request, "
        f"{recorded.index(closest) + 1} of {len(recorded)}, {difference}.",
        param=f"messages[{index}]",
        code="recorded_request_differs",
    )


@cache
def exchanges() -> dict[str, list[Exchange]]:
    """All requests of each run, in the order in which they were sent."""
    path = Path(__file__).with_name("article_runs.json")
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    return {run["run"]: _exchanges_of(run, data) for run in data["runs"]}


def _exchanges_of(run: dict, data: dict) -> list[Exchange]:
    system = ("system", data["system"])
    summaries = iter(run.get("summaries", []))
    history: list[tuple[str, str]] = []
    found = []
    for turn in run["turns"]:
        question = ("user", turn["user"])
        found.append(Exchange((system, *history, question), turn["assistant"]))
        history += [question, ("assistant", turn["assistant"])]
        if run["run"] == "stateless":
            history = []
        elif run["run"] != "replay" and len(history) > MAX_MESSAGES:
            old, history = history[:-KEPT], history[-KEPT:]
            if run["run"] == "summarization":
                lines = "\n".join(f"{role}: {content}" for role, content in old)
                summary = next(summaries)
                found.append(Exchange((("user", data["summary_prompt"] + lines),), summary))
                pair = data["summary_pair"]
                history = [
                    ("user", pair["user"].format(summary=summary)),
                    ("assistant", pair["assistant"]),
                    *history,
                ]
    return found


def _likeness(expected: tuple, got: tuple) -> tuple[float, int]:
    """How many messages are the same, then how long the texts are the same from the start."""
    # 50 messages tell which request was meant, and bound the time that a long request can take.
    same = SequenceMatcher(None, expected, got[:50], autojunk=False).ratio()
    texts = ["\n".join(content for _, content in messages) for messages in (expected, got[:50])]
    return same, _same_from_start(*texts)


def _same_from_start(one: Sequence, other: Sequence) -> int:
    """How many items are the same from the start, which is the index of the first that differs."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


def _first_difference(expected: tuple, got: tuple) -> tuple[int, str]:
    """The index of the first message that differs, and how it differs, in words."""
    index = _same_from_start(expected, got)
    name = f"messages[{index}]"
    if index == len(got):
        return index, f"{name} is missing: expected {_shown(expected[index])}"
    if index == len(expected):
        return index, f"{name} is one too many: got {_shown(got[index])}"
    (role, text), (got_role, got_text) = expected[index], got[index]
    if role != got_role:
        return index, f"{name} should be {_shown(expected[index])} but is {_shown(got[index])}"
    at = _same_from_start(text, got_text)
    should, reads = _excerpt(text, at), _excerpt(got_text, at)
    return index, f"{name} ({role}) should read {should} but reads {reads}"


def _shown(message: tuple[str, str]) -> str:
    return f"{message[0]} {_excerpt(message[1], 0)}"


def _excerpt(text: str, at: int, before: int = 12, length: int = 40) -> str:
    """A piece of the text around position `at`, in quotes."""
    start = max(0, at - before)
    piece = text[start : start + length]
    shown = ("…" if start else "") + piece + ("…" if start + length < len(text) else "")
    return json.dumps(shown, ensure_ascii=False)
