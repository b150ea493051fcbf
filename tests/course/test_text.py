"""Text from outside is read as meant and told in one line."""

import pytest

from course import text
from course.text import as_utf_8, one_line, shown


@pytest.mark.parametrize("name", ["a", "模型 1", ""])
def test_a_name_is_shown_as_it_is(name):
    assert shown(name) == name


@pytest.mark.parametrize("name", ["a\nb", "a\u2028b", "stand-in\x1b[0m"])
def test_a_name_that_would_break_the_line_is_shown_as_python_writes_it(name):
    assert shown(name) == repr(name)


def test_utf_8_that_was_taken_for_something_else_is_read_as_meant(monkeypatch):
    assert as_utf_8("你好") == "你好"
    monkeypatch.setattr(text.os, "fsencode", lambda name: name.encode("latin-1"))
    assert as_utf_8("你好".encode().decode("latin-1")) == "你好"
    assert as_utf_8("café") == "café"  # no UTF-8


def test_a_text_of_many_lines_becomes_one_and_has_a_mark_where_it_is_cut():
    assert one_line(" one\n\ntwo\r\nthree\u2028four ") == "one two three four"
    assert one_line(ValueError("a\nb")) == "a b"
    assert one_line("12345", 5) == "12345"
    assert one_line("123456", 5) == "1234…"
