"""The content of a message as text, in each of its forms."""

import json

import pytest

from course.content import content_as_text

CALL = {"id": "c1", "type": "function", "function": {"name": "now", "arguments": "{}"}}
PART = {"type": "text", "text": "几点了？"}


@pytest.mark.parametrize("text", ["", "two\nlines", '{"x": 1}'])
def test_a_text_stays_as_it_is(text):
    assert content_as_text({"role": "user", "content": text}) == text


@pytest.mark.parametrize("message", [{}, {"content": None}, {"content": [], "tool_calls": None}])
def test_no_content_is_no_text(message):
    assert content_as_text(message) == ""


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ({"content": [PART]}, [[PART]]),
        ({"content": None, "tool_calls": [CALL]}, [[CALL]]),
        ({"content": "Just a moment.", "tool_calls": [CALL]}, ["Just a moment.", [CALL]]),
        ({"content": None, "function_call": {"name": "now"}}, [{"name": "now"}]),
    ],
)
def test_everything_else_is_json_with_its_characters_as_they_are(message, parts):
    text = content_as_text(message)
    assert json.loads(text) == parts
    assert "\\u" not in text
