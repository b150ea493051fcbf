"""A message keeps its name as long as it is sent, and no two messages share one."""

import pytest
from views import SCRIPT, SYSTEM, keep, summarize, talk

from chat import Turn
from course.memory_view import MemoryView

pytestmark = pytest.mark.filterwarnings("error")


def names(blocks):
    return " ".join(block.name for block in blocks)


def test_a_message_keeps_its_name_and_slides_out():
    rows = MemoryView(talk(SCRIPT, keep(2)))._rows
    assert [names(row.sent) for row in rows] == [
        "sys 1u", "sys 1u 1a 2u", "sys 2u 2a 3u", "sys 3u 3a 4u",
    ]  # fmt: skip
    assert [names(row.gone) for row in rows] == ["", "", "1u 1a", "1u 1a 2u 2a"]
    assert [names(row.dropped) for row in rows] == ["", "1u 1a", "2u 2a", "3u 3a"]
    assert names(rows[-1].stored) == "4u 4a"


def test_two_equal_questions_are_two_messages():
    rows = MemoryView(talk([("Hi", "Hello")] * 4, keep(2)))._rows
    assert [names(row.sent) for row in rows] == [
        "sys 1u", "sys 1u 1a 2u", "sys 2u 2a 3u", "sys 3u 3a 4u",
    ]  # fmt: skip


def test_summaries_are_numbered():
    rows = MemoryView(talk(SCRIPT, summarize))._rows
    assert names(rows[2].dropped) == "1u 1a 2u 2a"
    assert names(rows[2].added) == "S1 S1a"
    assert names(rows[3].sent) == "sys S1 S1a 3u 3a 4u"
    assert names(rows[3].added) == "S2 S2a"


@pytest.mark.parametrize(
    "words",
    ["(Summary of the conversation so far: x)", "（之前对话的摘要：x）", "（先前對話的摘要：x）"],
)
def test_a_single_turn_tells_a_summary_by_its_words(words):
    pair = [{"role": "user", "content": words}, {"role": "assistant", "content": "ok"}]
    turn = Turn("q", "a", 0, 0, 0, [SYSTEM, *pair, {"role": "user", "content": "q"}])
    assert names(MemoryView(turn)._rows[0].sent) == "sys S1 S1a 1u"


def test_tools_and_parts():
    call = {"id": "c1", "type": "function", "function": {"name": "add", "arguments": '{"a": 1}'}}
    sent = [
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "Add"}, {"type": "image_url"}]},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "3"},
    ]
    view = MemoryView(Turn("Add", "3", 0, 0, 0, sent))
    assert names(view._rows[0].sent) == "sys 1u 1a 1t"
    assert names([view._rows[0].answer]) == "1a2"
    words = repr(view)
    assert 'calls add({"a": 1})' in words
    assert "Add [image_url]" in words
    assert "none reported by the service" in words


def test_messages_of_the_sdk():
    from openai.types.chat import ChatCompletionMessage

    message = ChatCompletionMessage(role="assistant", content="Hello")
    sent = [{"role": "user", "content": "Hi"}, message, {"role": "user", "content": "Bye"}]
    assert names(MemoryView(Turn("Bye", "", 0, 0, 0, sent))._rows[0].sent) == "1u 1a 2u"
