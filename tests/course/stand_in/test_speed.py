"""How long a reply takes after a hundred messages: in a chat that goes on, and all of them new.

Time is that of the processor for this thread, so that other tests beside it do not count. It tells
little about small losses: the calls that a reply makes do, and are the same on every machine.
"""

import json
import statistics
import sys
import time
from pathlib import Path

import pytest

from course.stand_in.completion import load, load_rest
from course.stand_in.rules.reply import reply

SEEN = Path(__file__).parents[2] / "recall" / "seen.json"
ORDERS = {
    "summary": "Summarise the conversation. Keep all facts:\n",
    "extract": "Extract the keys name, city, people as JSON:\n",
    "rewrite": "Rewrite the follow-up question as a standalone question.\nFollow-up: Why?\n",
}


def user(text):
    return {"role": "user", "content": text}


@pytest.fixture(scope="module", params=["en", "zh", "zh-Hant"])
def chat(request):
    """(messages, questions): everyday chats, one after the other, as no other test has them."""
    for _ in (*load(), *load_rest()):
        pass
    chats = [c for c in json.loads(SEEN.read_text("utf-8")) if c["lang"] == request.param]
    said = [message for c in chats for message in c["messages"]]
    messages = [{**m, "content": f"{m['content']} ({number})"} for number, m in enumerate(said)]
    return messages, [question["ask"] for c in chats for question in c["questions"]]


def calls_of(messages):
    """How many calls of functions a reply takes."""
    calls = 0

    def count(_frame, event, _what):
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        reply(messages)
    finally:
        sys.setprofile(before)
    return calls


def test_a_question_after_a_hundred_new_messages(chat):
    messages, questions = chat
    starts = range(0, len(messages) - 100, 100)
    *timed, counted = [[*messages[i : i + 100], user(questions[i // 4])] for i in starts]
    took = []
    for asked in timed:
        start = time.thread_time()
        reply(asked)
        took.append(time.thread_time() - start)
    assert statistics.median(took) < 0.04  # it takes 15 to 20 ms
    assert calls_of(counted) < 125_000  # 60 to 115, by the words of the question; it was 170 to 260


def test_a_question_after_a_hundred_messages(chat):
    messages, questions = chat
    took = []
    for number in range(1, 31):  # the chat goes on, each time with another question
        asked = [*messages[2 * number :][:100], user(questions[number])]
        start = time.thread_time()
        reply(asked)
        took.append(time.thread_time() - start)
    took.sort()
    assert took[15] < 0.02, took  # it takes about 7 ms
    assert took[27] < 0.04, took  # about 11 ms; the slowest may hold Python's garbage collection
    calls = [
        calls_of([*messages[2 * number :][:100], user(questions[number])])
        for number in range(31, 42)
    ]
    assert statistics.median(calls) < 48_000  # it was 54 to 69


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_work_on_a_hundred_messages(chat, order):
    lines = [f"{message['role']}: {message['content']}" for message in chat[0]]
    reply([user(order + "\n".join(lines[:98]))])
    took = []
    for number in range(100, 105):  # the best counts: a garbage collection may fall into others
        start = time.thread_time()
        reply([user(order + "\n".join(lines[number - 100 : number]))])
        took.append(time.thread_time() - start)
    assert min(took) < 0.02  # it takes 1 to 5 ms
    assert calls_of([user(order + "\n".join(lines[6:106]))]) < 28_000  # it was up to 77
