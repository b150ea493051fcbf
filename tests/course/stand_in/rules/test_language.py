"""language.py: sentences, words, scripts and persons."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.stand_in.rules import language


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Bonn. You?", ["I live in Bonn.", "You?"]),
        ("Dr. Lee charges 3.5 euros. Fine.", ["Dr. Lee charges 3.5 euros.", "Fine."]),
        ("It starts at 5 p.m. on Monday.", ["It starts at 5 p.m. on Monday."]),
        ("use response.text here", ["use response.text here"]),
        ("我叫小王。住在上海！你呢？", ["我叫小王。", "住在上海！", "你呢？"]),
        ("first line\nsecond line", ["first line", "second line"]),
        ("...", []),
    ],
)
def test_sentences(text, expected):
    assert list(language.sentences(text)) == expected


def test_stems_are_the_same_in_every_thread():
    words = [word for line in language.lines_of("english.txt") for word in line.split()]
    language.stem_of_regular.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: [language.stem(word) for word in words], range(8)))
    assert all(stems == found[0] for stems in found)


def test_clauses_keep_numbers_and_times_whole():
    assert language.clauses("It costs 1,200, and it starts at 10:30") == (
        "It costs 1,200",
        "and it starts at 10:30",
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I am Bo and this is my cat.", "You are Bo and this is your cat."),
        ("I'm late, I've lost my keys", "You're late, you've lost your keys"),
        ("I told you about me.", "You told me about you."),
        ("The train leaves at 9 am.", "The train leaves at 9 am."),
        ("I ran `my_code(i)` twice", "You ran `my_code(i)` twice"),
        ("我叫小王，我们住在上海。", "你叫小王，你们住在上海。"),
        ("我們告訴過妳。", "你們告訴過我。"),
    ],
)
def test_second_person(text, expected):
    assert language.to_second_person(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My name is 小王 and I live here", "en"),
        ("我在用 httpx 写爬虫", "zh"),
        ("我們家的貓叫咪咪", "zh-Hant"),
        ("今天天气", "zh"),
        ("", "en"),
    ],
)
def test_language(text, expected):
    assert language.language_of(text) == expected


def test_earlier_messages_settle_the_script():
    chat = [
        {"role": "user", "content": "我們家的貓叫咪咪"},
        {"role": "user", "content": "你好"},
    ]
    assert language.language_of_chat(chat) == "zh-Hant"


def test_words_of_both_scripts_meet():
    assert language.words("我叫小王") == language.words("我叫小王")
    assert "软件" in language.words("軟體工程師")
    assert language.stems("She bought and buys") == ("she", "buy", "and", "buy")


def test_contents_of_messages():
    parts = [{"type": "text", "text": "a"}, {"type": "image_url"}, {"type": "text", "text": "b"}]
    assert language.content_text(parts) == "a\nb"
    assert language.content_text(None) == ""


@given(st.text())
def test_any_text_is_read(text):
    language.sentences(text)
    language.clauses(text)
    language.stems(text)
    language.to_second_person(text)
    assert language.language_of(text) in {"en", "zh", "zh-Hant"}


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ('He said "I hate you" to me', 'He said "I hate you" to you'),
        ("She told me: you should eat more", "She told you: you should eat more"),
        ("他说“我讨厌你”", "他说“我讨厌你”"),
        ("me and my wife love hiking", "You and your wife love hiking"),
        ("my parents' house and my dogs' bed", "Your parents' house and your dogs' bed"),
    ],
)
def test_the_words_of_others_keep_their_person(said, turned):
    assert language.to_second_person(said) == turned
