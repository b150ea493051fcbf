"""recorded.py: the four printed runs, their requests, and what happens to any other request."""

import json
from pathlib import Path

import pytest

from course.stand_in import recorded
from course.stand_in.errors import ApiError
from course.tokens import prompt_tokens

DATA = json.loads(Path(recorded.__file__).with_name("article_runs.json").read_text("utf-8"))
RUNS = {run["run"]: run for run in DATA["runs"]}


def as_messages(exchange):
    return [{"role": role, "content": content} for role, content in exchange.messages]


def is_summary_request(exchange):
    return exchange.messages[0][0] == "user"


@pytest.mark.parametrize("run", RUNS)
def test_every_printed_token_count_is_computed(run):
    turns = [e for e in recorded.exchanges()[run] if not is_summary_request(e)]
    counted = [prompt_tokens(as_messages(exchange), "deepseek") for exchange in turns]
    assert counted == [turn["prompt_tokens"] for turn in RUNS[run]["turns"]]


def test_twenty_counts_are_printed():
    assert sum(len(run["turns"]) for run in RUNS.values()) == 20


@pytest.mark.parametrize("run", RUNS)
def test_each_recorded_request_gets_its_reply(run):
    exchanges = recorded.exchanges()[run]
    assert len({e.messages for e in exchanges}) == len(exchanges)  # no request has two replies
    replies = [recorded.reply(run, as_messages(exchange)) for exchange in exchanges]
    assert [r for r, e in zip(replies, exchanges, strict=True) if not is_summary_request(e)] == [
        turn["assistant"] for turn in RUNS[run]["turns"]
    ]
    assert [r for r, e in zip(replies, exchanges, strict=True) if is_summary_request(e)] == RUNS[
        run
    ].get("summaries", [])


def test_the_second_summary_is_made_of_the_first():
    first, second, *_ = [e for e in recorded.exchanges()["summarization"] if is_summary_request(e)]
    assert first.messages[0][1].startswith(DATA["summary_prompt"] + "user: 我叫小王，")
    assert (
        f"user: （之前对话的摘要：{first.reply}）\nassistant: 好的，我记住了。\nuser: "
        in (second.messages[0][1])
    )


def differ(run, messages):
    with pytest.raises(ApiError) as caught:
        recorded.reply(run, messages)
    error = caught.value.body["error"]
    assert (caught.value.status, error["type"]) == (400, "invalid_request_error")
    assert error["code"] == "recorded_request_differs"
    assert len(error["message"]) < 280  # course.client shows 300 characters of it
    return error["param"], error["message"]


def test_another_word_is_shown_beside_the_recorded_one():
    messages = as_messages(recorded.exchanges()["replay"][1])
    messages[3]["content"] = "我叫什么？"
    param, text = differ("replay", messages)
    assert param == "messages[3]"
    assert 'should read "我叫什么名字？" but reads "我叫什么？"' in text
    assert "request, 2 of 6," in text


def test_a_difference_deep_in_a_long_text_is_shown_with_its_surroundings():
    exchange = next(e for e in recorded.exchanges()["summarization"] if is_summary_request(e))
    content = exchange.messages[0][1]
    at = content.index("你叫小王")
    param, text = differ(
        "summarization",
        [{"role": "user", "content": content[:at] + "您" + content[at + 1 :]}],
    )
    assert param == "messages[0]"
    assert "你叫小王" in text
    assert "您叫小王" in text


def test_a_missing_and_an_extra_message_are_named():
    messages = as_messages(recorded.exchanges()["replay"][2])
    param, text = differ("replay", messages[:-1])
    assert param == "messages[5]"
    assert "is missing" in text
    param, text = differ("replay", [*messages, {"role": "user", "content": "还在吗？"}])
    assert param == "messages[6]"
    assert 'is one too many: got user "还在吗？"' in text


def test_another_role_is_shown():
    messages = as_messages(recorded.exchanges()["stateless"][0])
    messages[0]["role"] = "user"
    param, text = differ("stateless", messages)
    assert param == "messages[0]"
    assert 'should be system "' in text
    assert 'but is user "' in text


def test_one_run_does_not_answer_for_another():
    messages = as_messages(recorded.exchanges()["truncation"][1])
    differ("replay", messages)


def test_an_odd_cut_gets_the_request_that_was_meant():
    # The program of the source text keeps an answer that lost its question.
    expected = as_messages(recorded.exchanges()["truncation"][3])
    orphan = {"role": "assistant", "content": "你叫小王。"}
    param, text = differ("truncation", [expected[0], orphan, *expected[1:]])
    assert param == "messages[1]"
    assert "request, 4 of 6," in text
    assert "你叫小王。" in text
