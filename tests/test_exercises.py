"""check(n) and hint(n) as a learner uses them, and the logs of exercise 1."""

import json
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from fake_service import Service, failed, said
from programs import TRUNCATION, Program, programs

import truncation
from chat import Chat
from course import exercises
from course.checks import EXERCISES, HINTS, exercise_1, exercise_3
from course.checks.exercise_1 import EVERYTHING, LAST_SIX, STATEMENT
from course.client import connect
from course.log import record
from course.phrases import PHRASES
from full_replay import keep_all
from summarization import compact

HOSTILE = Path(__file__).parent / "hostile" / "prompts"
SECONDS = 4.0  # a learner waits 2 at most; tests share the machine with other tests
RIGHT = next(p for p in programs("right", 2) if str(p) == "loop_over_the_oldest")


def write(folder: Path, new: str) -> None:
    (folder / "truncation.py").write_text(f"{TRUNCATION}\n\n{new}\n", encoding="utf-8")


def said_by_check(capsys, number: int, folder: Path) -> list[str]:
    began = time.monotonic()
    exercises.check(number, folder)
    assert time.monotonic() - began < SECONDS
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.splitlines()


# What is printed


def test_the_four_words(tmp_path, capsys):
    write(tmp_path, "")
    first, second = said_by_check(capsys, 2, tmp_path)
    assert first.startswith("not attempted: trim in code/truncation.py does not take max_tokens")
    assert second == "0 of 8 checks passed. hint(2) helps."

    write(
        tmp_path, "def trim(history, prompt_tokens=0, *, max_tokens=500):\n    return history[2:]"
    )
    assert said_by_check(capsys, 2, tmp_path)[0].startswith(
        "not yet: Messages were dropped although"
    )

    write(tmp_path, "def trim(history, prompt_tokens=0, *, max_tokens=500):\n    return histroy")
    lines = said_by_check(capsys, 2, tmp_path)
    assert lines[0].startswith("error: ")
    assert "NameError" in lines[0]
    assert lines[1].strip().endswith(": return histroy")

    write(tmp_path, RIGHT.text)
    lines = said_by_check(capsys, 2, tmp_path)
    assert lines[0] == "passed: exercise 2, all 8 checks"
    assert lines[1:] == [f"- {check.name}" for check in EXERCISES[2].checks]


def test_a_syntax_error_comes_with_file_line_and_text(tmp_path, capsys):
    write(tmp_path, "def trim(history, prompt_tokens=0, *, max_tokens=500)\n    return history")
    lines = said_by_check(capsys, 2, tmp_path)
    number = len(TRUNCATION.splitlines()) + 3
    assert lines[0].startswith("error: Python cannot read the module: expected ':'")
    assert f"truncation.py, line {number}" in lines[0]
    assert lines[1].strip() == (
        f"line {number}: def trim(history, prompt_tokens=0, *, max_tokens=500)"
    )


LOOPS = (
    "    while prompt_tokens > max_tokens:\n        history = history[2:]\n    return history",
    "    while True:\n        try:\n            while True:\n                pass\n"
    "        except BaseException:\n            pass",
)


@pytest.mark.parametrize("loop", LOOPS)
def test_an_endless_loop_ends_with_a_clear_word(loop, tmp_path, capsys):
    write(tmp_path, f"def trim(history, prompt_tokens=0, *, max_tokens=500):\n{loop}")
    assert said_by_check(capsys, 2, tmp_path)[0].startswith("error: trim did not end.")


def test_a_file_that_never_finishes_loading(tmp_path, capsys):
    write(tmp_path, "while True:\n    pass")
    assert said_by_check(capsys, 2, tmp_path)[0].startswith("error: It did not come to an end")


def test_what_the_program_prints_is_not_shown(tmp_path, capsys):
    write(tmp_path, next(p for p in programs("right", 2) if str(p) == "prints_on_the_way").text)
    assert said_by_check(capsys, 2, tmp_path)[0].startswith("passed")


def test_the_next_check_sees_the_saved_file(tmp_path, capsys):
    for text, word in (("", "not attempted"), (RIGHT.text, "passed"), ("", "not attempted")):
        write(tmp_path, text)
        assert said_by_check(capsys, 2, tmp_path)[0].startswith(word)


def test_the_kernels_own_modules_stay_as_they_are(tmp_path, capsys):
    before = dict(sys.modules)
    write(tmp_path, RIGHT.text)
    said_by_check(capsys, 2, tmp_path)
    assert sys.modules["truncation"] is before["truncation"]


def test_the_module_is_found_where_import_finds_it(tmp_path, monkeypatch, capsys):
    write(tmp_path, RIGHT.text)
    monkeypatch.syspath_prepend(tmp_path)
    exercises.check(2)
    assert capsys.readouterr().out.startswith("passed")


def test_it_does_not_depend_on_the_working_directory(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    exercises.check(3)
    assert capsys.readouterr().out.startswith("not attempted")


def test_a_folder_may_be_relative(tmp_path, monkeypatch, capsys):
    (tmp_path / "mine").mkdir()
    write(tmp_path / "mine", RIGHT.text)
    monkeypatch.chdir(tmp_path)
    assert said_by_check(capsys, 2, Path("mine"))[0].startswith("passed")


def test_a_prompt_that_is_no_text(tmp_path, capsys):
    text = (exercises.CODE / "summarization.py").read_text(encoding="utf-8")
    text = text.replace(':\\n\\n"\n)', ':\\n\\n",\n)')
    (tmp_path / "summarization.py").write_text(text, encoding="utf-8")
    lines = said_by_check(capsys, 3, tmp_path)
    assert lines[0].startswith("not yet: SUMMARY_PROMPT is not a text")
    exercises.hint(3)
    assert "comma" in capsys.readouterr().out


# Hints


def test_three_hints_one_after_the_other_and_by_number(capsys):
    exercises._shown.clear()
    exercises._found.clear()
    for number, hints in HINTS.items():
        for step in (1, 2, 3, 3):
            exercises.hint(number)
            assert capsys.readouterr().out == f"Hint {step} of 3: {hints[step - 1]}\n"
        exercises.hint(number, 1)
        assert capsys.readouterr().out == f"Hint 1 of 3: {hints[0]}\n"
        exercises.hint(number, 0)
        assert hints[0] not in capsys.readouterr().out


def test_a_hint_says_something_about_what_was_found(tmp_path, capsys):
    write(tmp_path, next(p for p in programs("wrong", 2) if str(p) == "newest_first").text)
    said_by_check(capsys, 2, tmp_path)
    exercises.hint(2, 1)
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("To what check(2) said: If you walk from the newest turn back")


# Exercise 1: logs of chats about anything

ENGLISH = (
    *("My name is Xiao Wang, and I am writing a web scraper with httpx.", "What is my name?"),
    *("Recommend a library for parsing HTML.", "The pages have many rows.", "Some need a login."),
    *("I store the rows in SQLite.", "It runs every night.", "What is my name?"),
    *(
        "The pages are in two languages.",
        "I use a proxy.",
        "The table is long.",
        "What is my name?",
    ),
)
CHINESE = (
    *("我叫小王，最近在用 httpx 写一个爬虫。", "我叫什么名字？", "推荐一个解析 HTML 的库。"),
    *("页面有很多行。", "有的页面要登录。", "数据存在 SQLite 里。", "我叫什么名字？"),
    *("每天晚上运行。", "页面有两种语言。", "我用代理。", "表格很长。", "我叫什么名字？"),
)


def logs(folder: Path, texts, lang: str = "en", second=None) -> None:
    """Chat twice with the stand-in model, and write both logs."""
    client, model = connect("stand-in")
    second = second or partial(truncation.trim, max_messages=6)
    for name, fit in ((EVERYTHING, keep_all), (LAST_SIX, second)):
        chat = Chat(client, fit, system=PHRASES[lang].system, model=model)
        lines = [json.dumps(record(chat.ask(text)), ensure_ascii=False) for text in texts]
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def state(folder: Path, fact, left, could_not) -> None:
    stated = {"fact": fact, "left_the_list": left, "could_not_answer": could_not}
    text = json.dumps(stated, ensure_ascii=False)
    (folder / STATEMENT).write_text(text, encoding="utf-8")


def found(folder: Path) -> list[str]:
    """The misconception of each check; "" where it passed."""
    with exercises.learner() as isolation:
        outcome = exercises.run_exercise(EXERCISES[1], isolation, [folder])
    return [verdict.misconception for verdict in outcome.verdicts]


@pytest.fixture(scope="module")
def english(tmp_path_factory):
    folder = tmp_path_factory.mktemp("english")
    logs(folder, ENGLISH)
    return folder


@pytest.mark.parametrize(
    ("lang", "texts", "fact", "left", "could_not"),
    [
        ("en", ENGLISH, "Xiao Wang", 4, 8),
        ("en", ENGLISH, "  xiao   WANG", 4, 8),
        ("zh", CHINESE, "小王", 4, 7),
    ],
)
def test_right_statements(lang, texts, fact, left, could_not, tmp_path):
    logs(tmp_path, texts, lang)
    state(tmp_path, fact, left, could_not)
    assert found(tmp_path) == ["", "", "", ""]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r"])
def test_only_a_line_end_ends_a_line_of_a_log(separator, tmp_path):
    """Pasted text holds separators that `str.splitlines` takes for line ends."""
    logs(tmp_path, [*ENGLISH[:-1], f"I paste two{separator}lines.", ENGLISH[-1]])
    state(tmp_path, "Xiao Wang", 4, 8)
    assert found(tmp_path) == ["", "", "", ""]


@pytest.mark.parametrize(
    ("fact", "left", "could_not", "expected"),
    [
        ("Xiao Wang", 1, 8, ("turn-it-was-said", "")),
        ("Xiao Wang", 2, 8, ("still-in-the-list", "")),
        ("Xiao Wang", 5, 8, ("first-turn-without-it", "")),
        ("Xiao Wang", 7, 8, ("left-earlier", "")),
        ("Xiao Wang", 0, 8, ("no-such-turn", "")),
        ("Xiao Wang", 4, 13, ("", "no-such-turn")),
        ("Xiao Wang", 4, 2, ("", "still-sent")),
        ("Xiao Wang", 4, 1, ("", "said-again")),
        ("Xiao Wang", 4, 5, ("", "not-asked")),
        ("Xiao Wang", 4, 12, ("", "failed-earlier")),
        ("Xiao Li", 4, 8, ("fact-not-said", "fact-not-said")),
        ("Xiao Wang", -3, 8, ("no-such-turn", "")),
        ("Xiao Wang", 10**4000, 8, ("no-such-turn", "")),
        ("", 4, 8, ("empty-fact", "empty-fact")),
        (" \n", 4, 8, ("empty-fact", "empty-fact")),
        ("…", 4, 8, ("empty-fact", "empty-fact")),
        (f"{' ' * 30_000}Ada", 4, 8, ("empty-fact", "empty-fact")),
        ("Xiao Wang " * 21, 4, 8, ("fact-too-long", "fact-too-long")),
        (4, 4, 8, ("fact-not-a-text", "fact-not-a-text")),
        (["Xiao Wang"], 4, 8, ("fact-not-a-text", "fact-not-a-text")),
        (None, 4, 8, ("not-stated", "not-stated")),
        ("Xiao Wang", None, 8, ("not-stated", "")),
        ("Xiao Wang", "4", 8, ("turn-not-a-number", "")),
        ("Xiao Wang", True, 8, ("turn-not-a-number", "")),
        ("Xiao Wang", 4, 8.0, ("", "turn-not-a-number")),
        ("Xiao Wang", [4], {"turn": 8}, ("turn-not-a-number", "turn-not-a-number")),
    ],
)
def test_wrong_statements(english, fact, left, could_not, expected):
    state(english, fact, left, could_not)
    assert found(english) == ["", "", *expected]


NUMBER = "must be a whole number. In statement.json it is"
SAID = [
    ({"left_the_list": "4"}, f'left_the_list {NUMBER} the text "4".'),
    ({"left_the_list": "four"}, f'left_the_list {NUMBER} the text "four".'),
    ({"left_the_list": True}, f"left_the_list {NUMBER} the value True."),
    ({"left_the_list": 4.5}, f"left_the_list {NUMBER} the number 4.5."),
    ({"left_the_list": [4, 5]}, f"left_the_list {NUMBER} the list [4, 5]."),
    ({"left_the_list": {}}, f"left_the_list {NUMBER} the dictionary {{}}."),
    ({"left_the_list": 0}, "left_the_list is 0, and there is no such turn: the second chat has 12"),
    ({"left_the_list": -1}, "left_the_list is -1, and there is no such turn"),
    ({"left_the_list": None}, "statement.json does not say left_the_list."),
    ({"fact": 4}, "fact must be a text. In statement.json it is the number 4."),
    ({"fact": ""}, "fact must be a word or two. In statement.json it is an empty text."),
    ({"fact": "Ada" * 70}, "The fact is a word or two. In statement.json it has 210 characters."),
    ({"could_not_answer": "8"}, f'could_not_answer {NUMBER} the text "8".'),
    ({"could_not_answer": 'the "8"'}, rf'could_not_answer {NUMBER} the text "the \"8\"".'),
    ({"could_not_answer": "8\n"}, rf'could_not_answer {NUMBER} the text "8\n".'),
    ({"could_not_answer": "8" * 90}, f'could_not_answer {NUMBER} the text "{"8" * 38}….'),
]


@pytest.mark.parametrize(("wrong", "sentence"), SAID, ids=lambda value: str(value)[:40])
def test_each_wrong_value_is_named_with_what_was_found(english, capsys, wrong, sentence):
    state(
        english,
        *({"fact": "Xiao Wang", "left_the_list": 4, "could_not_answer": 8} | wrong).values(),
    )
    line = said_by_check(capsys, 1, english)[0]
    assert line.startswith(f"not yet: {sentence}")


@pytest.mark.parametrize("key", ["fact", "left_the_list"])
def test_a_value_that_is_missing_is_named(english, capsys, key):
    stated = {"fact": "Xiao Wang", "left_the_list": 4, "could_not_answer": 8}
    stated.pop(key)
    (english / STATEMENT).write_text(json.dumps(stated), encoding="utf-8")
    line = said_by_check(capsys, 1, english)[0]
    assert line == f"not yet: statement.json does not say {key}."


@pytest.mark.parametrize("text", ["", "fact: 4", "[]", "4", "null", '"fact"', "[" * 5000])
def test_a_statement_of_another_form(english, text):
    (english / STATEMENT).write_text(text, encoding="utf-8")
    assert found(english) == ["", "", "statement-unreadable", "statement-unreadable"]


def test_a_fact_that_an_answer_repeats_leaves_the_list_later(tmp_path):
    texts = [ENGLISH[0], *ENGLISH[2:5], "I am Xiao Wang, by the way.", *ENGLISH[5:]]
    logs(tmp_path, [*texts[:3], "What is my name?", *texts[4:]])
    state(tmp_path, "Xiao Wang", 4, 8)
    assert found(tmp_path)[2] == "first-drop"


SAID_AGAIN = (
    *("My name is Xiao Wang.", "The pages have many rows.", "Some need a login."),
    *("I store the rows in SQLite.", "What is my name?", "My name is Xiao Wang, as I said."),
    *("It runs every night.", "I use a proxy.", "The table is long.", "The pages are short."),
    *("Where do I store the rows?", "What is my name?"),
)


@pytest.mark.parametrize(
    ("left", "could_not", "expected"),
    [
        (4, 5, ("", "")),
        (7, 12, ("", "")),
        (4, 12, ("", "failed-earlier")),
        (7, 5, ("", "before-it-left")),
        (5, 12, ("first-turn-without-it", "")),
        (8, 12, ("first-turn-without-it", "")),
        (6, 5, ("turn-it-was-said", "")),
        (10, 7, ("left-earlier", "still-sent")),
    ],
)
def test_a_fact_that_is_said_again_leaves_the_list_twice(left, could_not, expected, tmp_path):
    logs(tmp_path, SAID_AGAIN)
    state(tmp_path, "Xiao Wang", left, could_not)
    assert found(tmp_path) == ["", "", *expected]


def test_turns_before_the_fact_was_said(tmp_path):
    logs(tmp_path, [*ENGLISH[2:4], *ENGLISH])
    state(tmp_path, "Xiao Wang", 2, 1)
    assert found(tmp_path) == ["", "", "not-said-yet", "not-said-yet"]


@pytest.mark.parametrize("fact", ["Xiao Wang.", '"Xiao Wang"', "Xiao Wang,", "“Xiao Wang”"])
def test_marks_around_the_fact_do_not_count(english, fact):
    state(english, fact, 4, 8)
    assert found(english) == ["", "", "", ""]


@pytest.mark.parametrize("question", ["can you tell me my name", "Could you say who I am"])
def test_a_question_of_the_second_chat_alone_needs_no_question_mark(question, english, tmp_path):
    changed(tmp_path, english, LAST_SIX, 8, user=question)
    state(tmp_path, "Xiao Wang", 4, 8)
    assert found(tmp_path) == ["", "", "", ""]


def test_a_fact_that_never_leaves(tmp_path):
    logs(tmp_path, [f"My name is Xiao Wang, note {n}." for n in range(12)])
    state(tmp_path, "Xiao Wang", 4, 8)
    assert found(tmp_path)[2:] == ["fact-never-left"] * 2


def test_a_word_inside_another_word_is_not_the_fact(tmp_path):
    notes = ["I planned and cannot, annual note of Annå."] * 10
    texts = ["My name is Ann.", *notes, "What is my name?"]
    logs(tmp_path, texts)
    state(tmp_path, "Ann", 4, 12)
    assert found(tmp_path) == ["", "", "", ""]


@pytest.mark.parametrize("text", ["\u0315\u0300" * 30_000, "a" * 60_000, "\ufdfa" * 20_000])
def test_long_texts_take_no_long_time(english, text, tmp_path):
    for name in (EVERYTHING, LAST_SIX):
        lines = [json.loads(line) for line in (english / name).open(encoding="utf-8")]
        lines[1]["answer"] = text
        log = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
        (tmp_path / name).write_text(log, encoding="utf-8")
    for fact, expected in (
        ("Xiao Wang", ""),
        (text, "fact-too-long"),
        (text[:200], "fact-not-said"),
    ):
        state(tmp_path, fact, 4, 8)
        began = time.process_time()
        assert found(tmp_path)[2:] == [expected] * 2
        assert time.process_time() - began < SECONDS


def line_of(user: str, answer: str, sent=(), dropped: int = 0) -> str:
    """A line of a log; `sent` are the texts of the history."""
    messages = [{"role": "user", "content": text} for text in (*sent, user)]
    line = {"user": user, "answer": answer, "sent": messages, "dropped": [0] * dropped}
    return json.dumps(line, ensure_ascii=False)


# Logs of about a megabyte: many turns, a long question, texts that nearly hold the fact.
ASKED = "What is it? " + " ".join(f"word{n}" for n in range(2000))
MEGABYTES = {
    "many keywords": ("Ada", ASKED, "Hm?", "No.", 6000),
    "nearly the fact": ("字" * 199 + "子", "字" * 6000 + "？", "字" * 900, "字" * 900, 100),
    "many short turns": ("Ada", "What?", "?", "!", 8000),
    "long words": ("\ufdfa" * 200, "\ufdfa" * 6000 + "?", "\ufdfa" * 900, "\ufdfa" * 900, 100),
}


@pytest.mark.parametrize("name", MEGABYTES)
def test_a_log_of_a_megabyte_takes_no_long_time(name, tmp_path):
    fact, asked, user, answer, count = MEGABYTES[name]
    for file, told in ((EVERYTHING, fact), (LAST_SIX, answer)):
        turns = [line_of(fact, "Noted.", dropped=2), *[line_of(user, told)] * count]
        (tmp_path / file).write_text("\n".join([*turns, line_of(asked, told)]), encoding="utf-8")
    assert 400_000 < (tmp_path / LAST_SIX).stat().st_size < 900_000
    state(tmp_path, fact, 1, count + 2)
    began = time.process_time()
    assert found(tmp_path)[2] == ""
    assert time.process_time() - began < SECONDS


def test_a_log_whose_turns_do_not_follow_from_each_other(tmp_path):
    turns = [line_of("I am Ada.", "Noted.")]
    turns += [line_of("What is my name?", "No."), line_of("What is my name?", "No.")]
    turns += [line_of("Go on.", "Yes.", ["I am Ada."], 3), *[line_of("Go on.", "Yes.")] * 8]
    (tmp_path / LAST_SIX).write_text("\n".join(turns), encoding="utf-8")
    for left in (4, 1):
        state(tmp_path, "Ada", left, 3)
        assert found(tmp_path)[3] == {4: "before-it-left", 1: "log-unreadable"}[left]


def changed(folder: Path, english: Path, name: str, turn: int, **what: str) -> None:
    """Copy both logs, and change one turn of one of them."""
    for log in (EVERYTHING, LAST_SIX):
        lines = (english / log).read_text(encoding="utf-8").rstrip("\n").split("\n")
        if log == name:
            lines[turn - 1] = json.dumps(json.loads(lines[turn - 1]) | what)
        (folder / log).write_text("\n".join(lines), encoding="utf-8")


def test_an_answer_that_names_the_user_by_the_way_does_not_count(english, tmp_path):
    changed(tmp_path, english, EVERYTHING, 6, answer="Use cookies for that, Xiao Wang.")
    state(tmp_path, "Xiao Wang", 4, 8)
    assert found(tmp_path) == ["", "", "", ""]


def test_a_question_that_the_first_chat_could_not_answer_either_shows_nothing(english, tmp_path):
    changed(tmp_path, english, EVERYTHING, 8, answer="That depends.")
    changed(tmp_path, tmp_path, EVERYTHING, 12, answer="That depends.")
    changed(tmp_path, tmp_path, EVERYTHING, 2, answer="That depends.")
    state(tmp_path, "Xiao Wang", 4, 8)
    assert found(tmp_path) == ["", "", "", "never-answered"]


def test_a_question_in_other_words_counts_as_asked_earlier(english, tmp_path):
    changed(tmp_path, english, EVERYTHING, 6, user="Do you know my name?", answer="Xiao Wang.")
    changed(tmp_path, tmp_path, LAST_SIX, 6, user="Do you know my name?", answer="No.")
    state(tmp_path, "Xiao Wang", 4, 8)
    assert found(tmp_path)[3] == "failed-earlier"


def test_an_answer_that_holds_the_fact(english, tmp_path):
    changed(tmp_path, english, LAST_SIX, 8, answer="You are Xiao Wang, I guess.")
    state(tmp_path, "Xiao Wang", 4, 8)
    assert found(tmp_path)[3] == "still-answered"


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (keep_all, "nothing-dropped"),
        (partial(truncation.trim, max_messages=4), "another-limit"),
        (partial(truncation.trim, max_messages=10), "another-limit"),
        (partial(compact, client=connect("stand-in")[0], max_messages=6), "summarized"),
    ],
)
def test_a_second_chat_that_is_another(second, expected, tmp_path):
    logs(tmp_path, ENGLISH, second=second)
    assert found(tmp_path)[:2] == ["", expected]


def test_logs_that_are_missing_short_or_broken(english, tmp_path):
    assert set(found(tmp_path)) == {"not-attempted"}
    everything = (english / EVERYTHING).read_text(encoding="utf-8")
    six = (english / LAST_SIX).read_text(encoding="utf-8")
    write_log = partial(Path.write_text, encoding="utf-8")
    write_log(tmp_path / LAST_SIX, six)
    assert found(tmp_path) == ["file-missing", "", "file-missing", "file-missing"]
    write_log(tmp_path / EVERYTHING, six)
    assert found(tmp_path)[0] == "first-chat-drops"
    write_log(tmp_path / EVERYTHING, "\n".join(everything.split("\n")[:10]))
    assert found(tmp_path)[0] == "too-few-turns"
    broken = (
        "not json",
        "[]",
        "{}",
        '{"user": 1}',
        "NaN",
        "[" * 5000,
        '{"user": "a", "sent": [1]}',
    )
    for line in broken:
        write_log(tmp_path / EVERYTHING, f"{everything}\n{line}\n")
        assert found(tmp_path)[0] == "log-unreadable", line
    write_log(tmp_path / EVERYTHING, "\ufeff" + everything.replace("\n", "\r\n"))
    assert found(tmp_path)[0] == ""


def test_every_saying_of_exercise_1_is_tested():
    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in exercise_1.SAYINGS if f'"{name}"' not in text] == []


def test_a_statement_is_written_only_when_it_is_complete(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(exercises, "FILES", tmp_path)
    exercises.state(fact="", left_the_list=None, could_not_answer=None)
    assert not list(tmp_path.iterdir())
    exercises.state(fact="小王", left_the_list=4, could_not_answer=7)
    stated = json.loads((tmp_path / STATEMENT).read_text(encoding="utf-8"))
    assert stated == {"fact": "小王", "left_the_list": 4, "could_not_answer": 7}
    assert "Written down" in capsys.readouterr().out


def test_an_incomplete_statement_says_which_one_still_stands(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(exercises, "FILES", tmp_path)
    exercises.state(fact="Ada", left_the_list=7, could_not_answer=None)
    assert capsys.readouterr().out == "Nothing is written yet: state a fact and two turns.\n"
    exercises.state(fact="Ada", left_the_list=4, could_not_answer=7)
    capsys.readouterr()
    before = (tmp_path / STATEMENT).read_bytes()
    exercises.state(fact="Ada", left_the_list=7, could_not_answer=None)
    assert (tmp_path / STATEMENT).read_bytes() == before
    assert capsys.readouterr().out.splitlines() == [
        "Nothing new is written: state a fact and two turns.",
        "statement.json still says what you stated earlier, and check(1) goes by it:",
        '    { "fact": "Ada", "left_the_list": 4, "could_not_answer": 7 }',
    ]


# Exercise 3 with other models


def with_a_service(monkeypatch, service: Service) -> None:
    for name, value in service.environment.items():
        monkeypatch.setenv(name, value)


def changed_prompt(folder: Path) -> None:
    programs("right", 3)[0].write(folder)


def summaries(**kept: str):
    """A model whose every summary says these things."""
    return lambda request: said(" ".join(kept.values()))


ALL = {"name": "Mara 林若溪", "place": "Tallinn 大连", "number": "46 380", "health": "peanut 花生"}


def test_a_real_model_is_used_and_said_to_vary(tmp_path, monkeypatch, capsys):
    changed_prompt(tmp_path)
    with Service(summaries(**ALL, person="Ingrid 老郑")) as service:
        with_a_service(monkeypatch, service)
        exercises.check(3, tmp_path)
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "passed: exercise 3, all 2 checks"
        assert lines[-1] == (
            "A real model wrote the summaries. Its results vary: check more than once."
        )
        assert {request["model"] for request in service.requests} == {"fake"}
        assert len(service.requests) == 10


def test_a_model_that_loses_people(tmp_path, monkeypatch, capsys):
    changed_prompt(tmp_path)
    with Service(summaries(**ALL)) as service:
        with_a_service(monkeypatch, service)
        exercises.check(3, tmp_path)
    assert "loses a person" in capsys.readouterr().out


@pytest.mark.parametrize("answer", [said(""), said("no", finish_reason="length"), failed(500)])
def test_a_model_that_writes_no_summary(answer, tmp_path, monkeypatch, capsys):
    changed_prompt(tmp_path)
    with Service(answer) as service:
        with_a_service(monkeypatch, service)
        exercises.check(3, tmp_path)
    assert capsys.readouterr().out.startswith("not yet: No usable summary came back")


@pytest.mark.parametrize("cause", ["limit", "place"])
def test_a_limit_is_blamed_only_if_more_is_kept_without_it(cause, tmp_path, monkeypatch, capsys):
    def answer(request):
        limited = "in 5 words" in request["messages"][0]["content"]
        full = {**ALL, "place": ""} if cause == "place" else ALL
        return said("Mara 林若溪" if limited and cause == "limit" else " ".join(full.values()))

    prompt = "Summarize the conversation below in 5 words, with all details:\n\n"
    Program(3, tmp_path / "prompt", "", prompt).write(tmp_path)
    with Service(answer) as service:
        with_a_service(monkeypatch, service)
        exercises.check(3, tmp_path)
    expected = {"limit": "asks for so short a summary", "place": "loses a place"}
    assert expected[cause] in capsys.readouterr().out


def test_a_limit_is_looked_at_also_where_compact_takes_no_prompt(tmp_path, capsys):
    prompt = "Summarize the conversation below in 5 words, with all details:\n\n"
    Program(3, tmp_path / "prompt", "", prompt).write(tmp_path)
    module = tmp_path / "summarization.py"
    text = module.read_text(encoding="utf-8")
    text = text.replace("    prompt: str | None = None,  # SUMMARY_PROMPT\n", "")
    text = text.replace("prompt=prompt or SUMMARY_PROMPT", "prompt=SUMMARY_PROMPT")
    module.write_text(text, encoding="utf-8")
    lines = said_by_check(capsys, 3, tmp_path)
    assert lines[0].startswith("not yet: The summary of a chat in English")


@pytest.mark.parametrize("path", sorted(HOSTILE.glob("*.py")), ids=lambda path: path.stem)
def test_a_hostile_prompt_takes_no_long_time(path, tmp_path):
    text = path.read_text(encoding="utf-8")
    (tmp_path / "summarization.py").write_text(text, encoding="utf-8")
    began = time.process_time()
    verdicts = exercises.run(3, tmp_path).verdicts
    assert time.process_time() - began < 1
    assert {verdict.misconception for verdict in verdicts} == {"loses-what-is-said-in-passing"}


@pytest.mark.parametrize(
    ("prompt", "without"),
    [
        ("at most 20 words", "at most a few sentences"),
        ("a short, brief text", "a short, brief text"),
        ("a short single sentence", "a few sentences"),
        ("三百个字以内", "几句话以内"),
        ("写一百五十字", "写几句话"),
        ("用10 个字", "用几句话"),
        ("1234567890123 words", "1234567890123 words"),
        ("12345678901234字", "12345678901234字"),
    ],
)
def test_the_length_that_a_prompt_sets(prompt, without):
    assert exercise_3.LIMIT.sub(lambda m: exercise_3._some(m[0]), prompt) == without


def test_settings_that_are_wrong_are_said_in_a_sentence(tmp_path, monkeypatch, capsys):
    changed_prompt(tmp_path)
    monkeypatch.setenv("OPENAI_MODEL", "some-model")
    exercises.check(3, tmp_path)
    assert capsys.readouterr().out.startswith("error: OPENAI_API_KEY is missing")


def test_the_other_exercises_need_no_model(tmp_path, monkeypatch, capsys):
    write(tmp_path, RIGHT.text)
    monkeypatch.setenv("OPENAI_MODEL", "some-model")
    assert said_by_check(capsys, 2, tmp_path)[0].startswith("passed")
