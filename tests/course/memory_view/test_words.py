"""A conversation and a turn in words, in lines that fit."""

import pytest
from views import SCRIPT, VIEWS, keep, keep_all, summarize, talk

from course.drawing import clean, columns
from course.memory_view import MemoryView

pytestmark = pytest.mark.filterwarnings("error")


def test_words_of_a_conversation():
    view = MemoryView(talk(SCRIPT, keep(4), cache=True), budget=50)
    assert repr(view) == GOLDEN_CONVERSATION


GOLDEN_CONVERSATION = """\
What was sent in 4 turns (prompt and cached tokens: reported by the service)
budget 50 tokens, compared with the prompt tokens
turn  prompt  cached  sent                    not sent
   1      21       0  sys 1u                  -
   2      39      18  sys 1u..2u              -
   3      57      36  sys 1u..3u over budget  -
   4      56       8  sys 2u..4u over budget  1u 1a
then                  stored 3u..4a           1u..2a
messages (tokens counted here; the start of the reply takes 3 more in each request)
  sys system         8 tokens  You answer briefly.
  1u  user          10 tokens  My name is Xiao Wang.
  1a  assistant      9 tokens  Hello, Xiao Wang.
  2u  user           9 tokens  What is my name?
  2a  assistant     10 tokens  Your name is Xiao Wang.
  3u  user           8 tokens  Recommend a library.
  3a  assistant      9 tokens  Try selectolax.
  4u  user           9 tokens  What is my name?
  4a  assistant     16 tokens  I don't know your name: you have not told me."""


def test_words_of_a_turn():
    turn = MemoryView(talk(SCRIPT, summarize), budget=30).at(3)
    assert repr(turn) == GOLDEN_TURN


GOLDEN_TURN = """\
Turn 3: 6 messages sent, then 4 summarized (tokens of a message are counted here)
sent        sys system         8 tokens  You answer briefly.
sent        1u  user          10 tokens  My name is Xiao Wang.
sent        1a  assistant      9 tokens  Hello, Xiao Wang.
sent        2u  user           9 tokens  What is my name?
sent        2a  assistant     10 tokens  Your name is Xiao Wang.
sent        3u  user           8 tokens  Recommend a library.
sent        reply start        3 tokens
answer      3a  assistant      9 tokens  Try selectolax.
summarized  1u  user          10 tokens  My name is Xiao Wang.
summarized  1a  assistant      9 tokens  Hello, Xiao Wang.
summarized  2u  user           9 tokens  What is my name?
summarized  2a  assistant     10 tokens  Your name is Xiao Wang.
put in      S1  user          16 tokens  (Summary of the conversation so far: version 3.)
put in      S1a assistant     11 tokens  Good, I will remember that.
prompt      57 tokens reported by the service, 57 counted here
budget      30 tokens, 27 over
stored      4 messages for the next turn: S1 S1a 3u 3a"""


def test_words_in_chinese_are_cut_by_columns():
    text = "我叫小王，最近在用 httpx 写一个爬虫。" * 5
    line = repr(MemoryView(talk([(text, "好的。")], keep_all)).at(1)).splitlines()[2]
    assert columns(line) in (99, 100)  # a wide character may leave one column free
    assert line.endswith("...")


def test_a_warning_is_told():
    turns = talk(SCRIPT[:1], keep_all)
    turns[0].warnings = ["The summary failed:\nnothing was dropped."]
    assert "after turn 1: The summary failed: nothing was dropped." in repr(MemoryView(turns))
    assert "warning     The summary failed" in repr(MemoryView(turns[0]))


def test_every_line_fits_and_is_plain():
    for name, view in VIEWS.items():
        for line in repr(view).splitlines():
            assert columns(line) <= 100, (name, line)
            assert line == line.rstrip(), name
            assert clean(line).split() == line.split(), name


def test_the_alt_text_tells_the_numbers():
    alt = MemoryView(talk(SCRIPT, keep(2)), budget=30).alt
    turns = talk(SCRIPT, keep(2))
    for number, turn in enumerate(turns, 1):
        assert f"{number}: {turn.prompt_tokens}" in alt
    assert "1u from turn 3" in alt
    assert "Budget 30 tokens, passed in 3 turns" in alt
    for view in VIEWS.values():
        assert len(view.alt) < 700
