"""No text keeps the stand-in busy for long: patterns that go back far would, on endless runs."""

import json
import time

import pytest

from course.stand_in.rules.reply import reply

LENGTH = 20_000  # characters
RUNS = (
    "1",
    "1,",
    "一",
    "二零",
    "百千万",
    "我",
    "叫",
    "one-",
    "twenty ",
    "a ",
    "Ab ",
    "“a",
    "...",
    "dr. ",
)
MORE = (
    "how much ",
    "what is ",
    "my name is ",
    "in the my ",
    "'s ",
    "1.1.",
    "，在",
    "，我",
    "she is, ",
    "ab.\n",
)


def user(text):
    return {"role": "user", "content": text}


@pytest.mark.parametrize("run", RUNS + MORE)
def test_no_run_of_the_same_takes_long(run):
    text = run * (LENGTH // len(run))
    asked = ("How much is it?", "我多大了？", "When is it?", f"How much is {text}?")
    began = time.perf_counter()
    for question in asked:
        assert reply([user(text), {"role": "assistant", "content": "ok"}, user(question)])
    assert reply([user(text)])
    assert reply([{"role": "system", "content": text}, user("What is it called?")])
    assert reply([user(f"Summarise the conversation:\nuser: {text}")])
    # At most 2 s on a quiet machine; it took minutes for some where clauses were not cut.
    assert time.perf_counter() - began < 15


def test_many_names_in_one_message_take_no_long():
    text = "".join(f"Ada{i} and Ben{i},\n" for i in range(3000))
    began = time.perf_counter()
    assert reply([user(f"{text}What is my name?")])
    assert time.perf_counter() - began < 15  # 1 s on a quiet machine


@pytest.mark.parametrize("slots", [500, 20_000])
def test_many_slots_take_no_long(slots):
    schema = {
        "type": "object",
        "properties": {f"city{i}": {"type": "string"} for i in range(slots)},
    }
    text = "My name is Ada. I live in Paris. " * 1000 + "Extract the facts as JSON."
    began = time.perf_counter()
    found = json.loads(reply([user(text)], json_object=True, schema=schema))
    assert time.perf_counter() - began < 8  # 0.5 s on a quiet machine
    assert len(found) == slots
    assert found["city0"] == "Paris"
