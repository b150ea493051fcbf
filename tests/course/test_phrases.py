"""The words of the command line: those of the recorded runs, and the same in each language."""

import json
import string
from dataclasses import asdict, fields
from pathlib import Path

import opencc
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEW, histories, texts

import summarization
from chat import Turn
from course import phrases
from course.phrases import PHRASES, notes, render, summary_in, summary_messages

RUNS = json.loads(
    (Path(phrases.__file__).parent / "stand_in" / "article_runs.json").read_text(encoding="utf-8")
)
TEMPLATES = ["user", "answer", "cut", "dropped", "dropped_one", "summarized", "summarized_one"]


def turn(**changes) -> Turn:
    return Turn(**({"user": "hi", "answer": "hello", "sent": []} | NUMBERS | changes))


NUMBERS = {"prompt_tokens": 12, "completion_tokens": 3, "cached_tokens": 0}
MESSAGES = [{"role": "user", "content": "q"}, {"role": "assistant", "content": "a"}]


def pair_of(summary: str, lang: str) -> list[dict]:
    question, answer = PHRASES[lang].summary_pair
    return [
        {"role": "user", "content": question.format(summary=summary)},
        {"role": "assistant", "content": answer},
    ]


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_the_chinese_words_are_those_of_the_recorded_runs():
    words, printed = PHRASES["zh"], RUNS["printed"]
    assert words.user == printed["user"]
    assert words.answer == printed["assistant"].replace("{prompt_tokens}", "{tokens}")
    assert words.dropped == printed["dropped"]
    assert words.summarized == printed["summarized"]
    assert words.system == RUNS["system"]
    assert words.summary_prompt == RUNS["summary_prompt"]
    assert words.summary_pair == (RUNS["summary_pair"]["user"], RUNS["summary_pair"]["assistant"])


@pytest.mark.parametrize("field", TEMPLATES)
def test_each_language_fills_in_the_same(field):
    wanted = placeholders(getattr(PHRASES["en"], field))
    assert all(placeholders(getattr(words, field)) == wanted for words in PHRASES.values())


def test_no_words_are_missing_in_any_language():
    for lang, words in PHRASES.items():
        for field in fields(words):
            value = asdict(words)[field.name]
            assert value or (lang, field.name) == ("en", "summary_prompt")
        assert placeholders(words.summary_pair[0]) == {"summary"}
        assert placeholders(words.summary_pair[1]) == set()


def test_the_english_summary_is_that_of_lesson_4():
    assert PHRASES["en"].summary_pair == summarization.SUMMARY_PAIR
    assert summarization.SUMMARY_PROMPT.endswith(":\n\n")


def test_traditional_words_hold_no_simplified_characters():
    convert = opencc.OpenCC("s2t").convert
    for value in asdict(PHRASES["zh-Hant"]).values():
        text = "".join(value)
        assert convert(text) == text


@pytest.mark.parametrize("lang", PHRASES)
def test_a_transcript_says_who_said_what_and_what_was_dropped(lang):
    words = PHRASES[lang]
    shown = render(turn(dropped=MESSAGES * 2, history=MESSAGES), lang).split("\n")
    assert shown == [
        words.user.format(text="hi"),
        words.answer.format(text="hello", tokens=12),
        words.dropped.format(n=4),
    ]
    assert render(turn(history=MESSAGES), lang).split("\n") == shown[:2]


@pytest.mark.parametrize("lang", PHRASES)
def test_a_summary_is_shown_without_the_words_around_it(lang):
    added = pair_of("Ada {likes} lxml", lang)
    (line,) = notes(turn(dropped=MESSAGES, added=added, history=MESSAGES), lang)
    assert line.startswith(PHRASES[lang].summarized.split("{")[0])
    assert line.endswith("Ada {likes} lxml]")


def test_one_message_is_said_in_the_singular():
    (line,) = notes(turn(dropped=MESSAGES[:1], history=MESSAGES))
    assert line == "  [dropped the oldest message]"
    (line,) = notes(turn(dropped=MESSAGES[:1], added=pair_of("S", "en"), history=MESSAGES))
    assert line == "  [compressed the oldest message into a summary: S]"


def test_an_answer_that_was_cut_off_is_told():
    told = {
        "en": "  [the answer was cut off: no room was left]",
        "zh": "  [回答被截断了：没有剩余空间]",
        "zh-Hant": "  [回答被截斷了：沒有剩餘空間]",
    }
    for lang in PHRASES:
        assert notes(turn(cut=True), lang) == [told[lang]]
        dropped = turn(cut=True, dropped=MESSAGES * 2, history=MESSAGES)
        assert notes(dropped, lang) == [told[lang], PHRASES[lang].dropped.format(n=4)]
        assert render(dropped, lang).split("\n")[2:] == notes(dropped, lang)
        assert notes(turn(cut=False), lang) == []


def test_nothing_is_said_where_no_history_is_ever_kept():
    assert notes(turn(dropped=MESSAGES, history=[])) == []


def test_a_summary_in_words_of_its_own_is_shown_whole():
    added = [{"role": "user", "content": "So far: S"}, MESSAGES[1]]
    (line,) = notes(turn(dropped=MESSAGES, added=added, history=MESSAGES))
    assert line == "  [compressed the 2 oldest messages into a summary: So far: S]"


@FEW
@given(texts, st.sampled_from(sorted(PHRASES)), histories(max_turns=2))
def test_any_summary_is_found_again_in_any_language(summary, lang, history):
    pair = pair_of(summary, lang)
    assert summary_messages(summary, PHRASES[lang].summary_pair) == pair
    assert summary_in(pair + history) == summary
    assert summary_in(pair + history, PHRASES[lang].summary_pair) == summary
    assert summary_in(pair + history, ("S: {summary}", "ok")) is None


@FEW
@given(histories())
def test_no_summary_is_found_where_none_is(history):
    assert summary_in(history) is None
    assert summary_in(pair_of("S", "en")[:1] + history) is None
    assert summary_in(history + pair_of("S", "en")) is None or not history


@pytest.mark.parametrize("question", ["", "{summary", "{summary} and {summary}"])
def test_a_pair_must_say_once_where_the_summary_goes(question):
    for use in (summary_messages, lambda _, pair: summary_in([], pair)):
        with pytest.raises(ValueError, match=r"must hold \{summary\} once"):
            use("S", (question, "Noted."))
