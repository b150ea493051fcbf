"""The command line: what it prints, what it says when something fails, and how it ends."""

import contextlib
import io
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import golden
import pytest
from fake_service import (
    CLOSED,
    HTTP,
    KEY,
    ODD_ANSWERS,
    Answer,
    Service,
    as_json,
    failed,
    page,
    said,
)

import conversation
from course import client, stand_in, tokens
from course.phrases import PHRASES

ROOT = Path(__file__).parents[1]
PROGRAM = [sys.executable, str(ROOT / "code" / "conversation.py")]
RUNS = json.loads(
    (Path(stand_in.__file__).parent / "article_runs.json").read_text(encoding="utf-8")
)
posix_only = pytest.mark.skipif(os.name == "nt", reason="Terminals and signals of POSIX")


def run(*flags: str, text: bytes | str = b"", **environment: str) -> subprocess.CompletedProcess:
    """Run the real program in a process of its own; what it prints is read as UTF-8."""
    data = text.encode() if isinstance(text, str) else text
    result = subprocess.run(
        [*PROGRAM, *flags],
        input=data,
        env=os.environ | environment,
        capture_output=True,
        timeout=60,
    )
    result.stdout, result.stderr = result.stdout.decode(), result.stderr.decode()
    return result


@pytest.fixture
def chat(monkeypatch, capsys):
    """A function that runs the command line in this process, which starts 50 times faster.

    Returns the exit code, the lines of stdout and the lines of stderr.
    """

    def run_here(*flags: str, text: bytes | str = b"", service: Service | None = None):
        for name, value in (service.environment if service else {}).items():
            monkeypatch.setenv(name, value)
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            code = conversation.main(list(flags))
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        return code, printed.out.splitlines(), printed.err.splitlines()

    client._only_model.cache_clear()
    monkeypatch.setattr(client, "_direct", lambda: HTTP)
    return run_here


# --- the recorded runs, to the letter


def printed(recorded: dict) -> str:
    """What the course text prints of a recorded run, built from the record."""
    form, lines, summaries = RUNS["printed"], [], iter(recorded.get("summaries", []))
    messages = 0
    for turn in recorded["turns"]:
        lines.append(form["user"].format(text=turn["user"]))
        text, count = turn["assistant"], turn["prompt_tokens"]
        lines.append(form["assistant"].format(text=text, prompt_tokens=count))
        messages += 2
        if "--max-messages 4" in recorded["flags"] and messages > 4:
            if "--summarize" in recorded["flags"]:
                lines.append(form["summarized"].format(n=messages - 2, summary=next(summaries)))
                messages = 4
            else:
                lines.append(form["dropped"].format(n=messages - 2))
                messages = 2
    return "".join(line + "\n" for line in lines)


def typed(recorded: dict) -> tuple[list[str], str]:
    """The flags and the lines that give a recorded run."""
    flags = ["--lang", "zh", "--model", f"recorded/{recorded['run']}", *recorded["flags"].split()]
    return flags, "".join(turn["user"] + "\n" for turn in recorded["turns"])


@pytest.mark.parametrize("recorded", RUNS["runs"], ids=[r["run"] for r in RUNS["runs"]])
def test_the_recorded_runs_are_printed_to_the_letter(chat, recorded, tmp_path):
    log = tmp_path / "log.jsonl"
    flags, questions = typed(recorded)
    code, out, err = chat(*flags, "--log", str(log), text=questions)
    assert "".join(line + "\n" for line in out) == printed(recorded)
    assert code == 0
    assert len(err) == 1  # which model answers
    logged = [json.loads(line) for line in log.read_text(encoding="utf-8").split("\n") if line]
    counts = [turn["prompt_tokens"] for turn in recorded["turns"]]
    assert [turn["prompt_tokens"] for turn in logged] == counts


def test_the_real_program_prints_a_recorded_run_to_the_letter():
    (recorded,) = [recorded for recorded in RUNS["runs"] if "--summarize" in recorded["flags"]]
    flags, questions = typed(recorded)
    result = run(*flags, text=questions)
    assert result.stdout == printed(recorded)
    assert (result.returncode, len(result.stderr.splitlines())) == (0, 1)


def test_the_recorded_runs_hold_20_counts():
    assert sum(len(recorded["turns"]) for recorded in RUNS["runs"]) == 20


def test_a_recorded_run_does_not_answer_what_was_not_asked(chat):
    code, out, err = chat("--lang", "zh", "--model", "recorded/replay", text="你好\n")
    assert (code, len(out), len(err)) == (1, 1, 2)
    assert "你好" in err[1]


# --- the script with the stand-in model

REMEMBERS = {"full_replay": True, "summarization": True}  # who still knows the name at the end
NAMES = {"en": "Xiao Wang", "zh": "小王", "zh-Hant": "小王"}
NOT_KNOWN = {"en": "I don't know", "zh": "我不知道", "zh-Hant": "我不知道"}


@pytest.mark.parametrize("name", golden.NAMES)
def test_the_script_is_printed_as_stored(name):
    stored = golden.path(name).read_text(encoding="utf-8")
    assert golden.transcript(name) == stored, "If this is meant: python tests/golden.py"


@pytest.mark.parametrize("name", golden.NAMES)
def test_each_technique_remembers_what_its_lesson_says(name):
    lang, technique = name.rsplit("-", 1)
    lines = golden.path(name).read_text(encoding="utf-8").splitlines()
    start = PHRASES[lang].answer.split("{")[0]
    answers = [line for line in lines if line.startswith(start)]
    assert len(answers) == 6
    knows = NAMES[lang] if REMEMBERS.get(technique) else NOT_KNOWN[lang]
    assert knows in answers[-1]
    assert "BeautifulSoup" in answers[3]
    assert ("httpx" in answers[4]) == (technique != "stateless")


def test_no_transcript_is_left_over():
    assert {file.stem for file in golden.FOLDER.iterdir()} == set(golden.NAMES)


# --- flags


def test_the_prompt_is_repeated_so_that_the_transcript_reads_whole(chat):
    with Service(said("one"), said("two")) as service:
        code, out, err = chat(text="first\nsecond\n", service=service)
    assert (code, len(err)) == (0, 1)
    assert out == [
        "You: first",
        "Assistant: one  (7 input tokens this turn)",
        "You: second",
        "Assistant: two  (7 input tokens this turn)",
    ]


@pytest.mark.parametrize(
    ("flags", "numbers"),
    [
        ([], [2, 4, 6, 8, 10]),
        (["--stateless"], [2, 2, 2, 2, 2]),
        (["--max-messages", "4"], [2, 4, 6, 4, 6]),
        (["--max-messages", "6"], [2, 4, 6, 8, 4]),
        (["--max-messages", "8"], [2, 4, 6, 8, 10]),
        (["--max-tokens", "1"], [2, 4, 4, 4, 4]),
        (["--max-tokens", "9999"], [2, 4, 6, 8, 10]),
    ],
)
def test_each_flag_sends_what_its_lesson_sends(chat, flags, numbers):
    with Service(said("ok")) as service:
        code, *_ = chat(*flags, text="a\nb\nc\nd\ne\n", service=service)
    assert code == 0
    sent = [request["messages"] for request in service.requests]
    assert [len(messages) for messages in sent] == numbers
    for question, messages in zip("abcde", sent, strict=True):
        assert messages[0] == {"role": "system", "content": PHRASES["en"].system}
        assert messages[-1] == {"role": "user", "content": question}


@pytest.mark.parametrize("lang", PHRASES)
def test_a_summary_is_asked_for_and_sent_in_the_language_of_the_chat(chat, lang):
    words = PHRASES[lang]
    with Service(*[said("a long answer " * 9)] * 3, said("S"), said("ok")) as service:
        code, out, err = chat("--summarize", "--lang", lang, text="a\nb\nc\nd\n", service=service)
    assert (code, len(err)) == (0, 1)
    request, after = (service.requests[i]["messages"] for i in (3, 4))
    if words.summary_prompt:
        assert request[0]["content"].startswith(words.summary_prompt + "user: a\n")
    assert out[6] == words.summarized.format(n=4, summary="S")
    assert after[0]["content"] == words.system
    assert after[1]["content"] == words.summary_pair[0].format(summary="S")
    assert after[2]["content"] == words.summary_pair[1]


def test_a_failed_summary_is_told_and_loses_nothing(chat):
    answers = [*[said("a long answer " * 9)] * 3, failed(429), said("ok"), failed(429)]
    with Service(*answers) as service:
        code, out, err = chat("--summarize", text="a\nb\nc\nd\n", service=service)
    assert code == 0
    assert len(service.requests[4]["messages"]) == 8
    assert len(out) == 8
    assert len(err) == 3
    assert all("nothing was dropped" in line and "429" in line for line in err[1:])


def test_a_budget_that_is_too_small_is_told_with_the_numbers(chat):
    with Service(said("ok")) as service:
        code, out, err = chat("--max-tokens", "5", text="a\n", service=service)
    assert (code, len(out), len(err)) == (0, 2, 2)
    assert re.search(r"\b\d+ tokens.* 5\b", err[1])


@pytest.mark.parametrize("system", ["Be kind.", ""])
def test_another_system_message_or_none(chat, system):
    with Service() as service:
        chat("--system", system, "--max-tokens", "50", text="a\n", service=service)
    (request,) = service.requests
    expected = [{"role": "system", "content": system}] if system else []
    assert request["messages"] == [*expected, {"role": "user", "content": "a"}]


def test_the_model_can_be_named(chat):
    with Service() as service:
        _, _, err = chat("--model", "other", text="a\n", service=service)
    assert service.requests[0]["model"] == "other"
    assert err[0].startswith("Model: other")


def test_an_unknown_model_without_a_key_is_one_line_with_the_names_that_need_none(
    chat, monkeypatch
):
    monkeypatch.delenv("OPENAI_MODEL")
    monkeypatch.setattr(client, "ROOT", ROOT / "tests")  # no .env there
    code, out, err = chat("--model", "nope", text="a\n")
    assert (code, out, len(err)) == (1, [], 1)
    assert "nope" in err[0]
    assert "stand-in, stand-in-tiny, recorded/stateless" in err[0]


def test_a_line_of_the_file_that_cannot_be_read_is_one_line_before_the_model(
    chat, monkeypatch, tmp_path
):
    monkeypatch.delenv("OPENAI_MODEL")
    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setattr(client, "_told", {""})
    (tmp_path / ".env").write_text(f"OPENAI_API_KEY: {KEY}\n", encoding="utf-8")
    code, _, err = chat(text="")
    assert (code, len(err)) == (0, 2)
    assert err[0].startswith("Line 1 of the file .env cannot be read")
    assert err[1].startswith("Model: stand-in,")


def test_a_model_without_a_name_is_none(chat):
    with Service() as service:
        _, _, err = chat("--model", "", text="a\n", service=service)
    assert service.requests[0]["model"] == "fake"
    assert err[0].startswith("Model: fake")


@pytest.mark.parametrize("flags", [[], ["--max-tokens", "50"]])
def test_a_damaged_vocabulary_is_one_line_with_what_to_do(chat, monkeypatch, tmp_path, flags):
    monkeypatch.setattr(tokens, "VOCABULARIES", tmp_path)
    tokens.load_vocabulary.cache_clear()
    monkeypatch.setattr(client.openai.OpenAI, "_calculate_retry_timeout", lambda *_: 0)
    tokens.count_text.cache_clear()
    tokens._plain_tokens.cache_clear()
    service = Service() if flags else None  # without one, the stand-in model counts
    with service or contextlib.nullcontext():
        code, _, err = chat(*flags, text="a\n", service=service)
    assert (code, len(err)) == (1, 2)
    assert "git checkout code/course/vocabularies" in err[1]


def test_show_prints_the_messages_that_are_sent(chat):
    with Service(said("one"), said("two")) as service:
        _, out, _ = chat("--show", "--system", "S", text="a\nb\n", service=service)
    assert out[4:] == [
        "You: b",
        "  > system: S",
        "  > user: a",
        "  > assistant: one",
        "  > user: b",
        "Assistant: two  (7 input tokens this turn)",
    ]


def test_log_writes_one_json_line_a_turn(chat, tmp_path):
    path = tmp_path / "日志.jsonl"
    path.write_text("of an earlier run\n", encoding="utf-8")
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    usage["prompt_tokens_details"] = {"cached_tokens": 5}
    long = said("a long answer\u2028in 中文 " * 5, usage=usage)
    with Service(long, long, long, said("S"), failed(500)) as service:
        code, *_ = chat("--summarize", "--log", str(path), text="a\nb\nc\nd\n", service=service)
    assert code == 1
    lines = path.read_text(encoding="utf-8").split("\n")
    assert lines.pop() == ""
    turns = [json.loads(line) for line in lines]
    assert [turn["user"] for turn in turns] == ["a", "b", "c"]  # a failed turn is none
    assert "中文" in lines[0]
    for turn, request in zip(turns, service.requests, strict=False):
        assert list(turn) == [
            "user",
            "answer",
            "prompt_tokens",
            "completion_tokens",
            "cached_tokens",
            "sent",
            "dropped",
            "summary",
        ]
        assert turn["sent"] == request["messages"]
        assert (turn["prompt_tokens"], turn["completion_tokens"], turn["cached_tokens"]) == (
            7,
            3,
            5,
        )
    assert [turn["summary"] for turn in turns] == [None, None, "S"]
    assert [len(turn["dropped"]) for turn in turns] == [0, 0, 4]


@pytest.mark.parametrize("target", ["no/such/folder/log.jsonl", ".", "no/日志 1.jsonl"])
def test_a_log_that_cannot_be_written_is_one_line(chat, monkeypatch, tmp_path, target):
    monkeypatch.chdir(tmp_path)
    with Service() as service:
        code, out, err = chat("--log", target, text="a\n", service=service)
    assert (code, len(out), len(err)) == (1, 0, 2)
    assert f"Cannot write {target}: " in err[1]


def test_a_name_with_a_line_break_is_one_line(chat, tmp_path):
    with Service() as service:
        code, _, err = chat("--log", "no/a\nb", "--model", "c\nd", text="a\n", service=service)
    assert (code, len(err)) == (1, 2)
    assert err[0].startswith(r"Model: 'c\nd', ")
    assert r"Cannot write 'no/a\nb': " in err[1]


WRONG_FLAGS = [
    ["--max-messages", "0"],
    ["--max-messages", "-1"],
    ["--max-messages", "4.5"],
    ["--max-messages", "four"],
    ["--max-messages", "²"],
    ["--max-messages", "9" * 5000],
    ["--max-messages"],
    ["--max-tokens", "0"],
    ["--max-tokens", ""],
    ["--lang", "fr"],
    ["--log", ""],
    ["--system", "caf\udce9"],
    ["--model", "\ud83d"],
    ["--nothing"],
    ["two\nlines"],
    ["--max-tokens", "5", "--max-messages", "4"],
    ["--max-tokens", "5", "--summarize"],
    ["--stateless", "--max-messages", "4"],
    ["--stateless", "--summarize"],
    ["--stateless", "--max-tokens", "5"],
    ["--max", "4"],
]


@pytest.mark.parametrize("flags", WRONG_FLAGS, ids=lambda flags: " ".join(flags)[:40])
def test_a_wrong_flag_is_one_line_and_nothing_is_sent(chat, flags):
    with Service() as service:
        code, out, err = chat(*flags, text="a\n", service=service)
    assert (code, out, len(err)) == (2, [], 1)
    assert "--help" in err[0]
    assert len(err[0]) < 300
    assert service.requests == []


def test_help_names_every_flag(chat):
    code, out, err = chat("--help")
    assert (code, err) == (0, [])
    shown = set(re.findall(r"--[\w-]+", "\n".join(out)))
    lessons = {"--stateless", "--max-messages", "--summarize", "--max-tokens"}
    assert shown >= lessons | {"--lang", "--model", "--system", "--show", "--log"}


# --- what is typed and piped in


@pytest.mark.parametrize(
    ("data", "questions"),
    [
        (b"", []),
        (b"\n", []),
        (b"  \t\na\n", []),
        (b"a", ["a"]),
        (b"a\n\nb\n", ["a"]),
        (b"\xef\xbb\xbfa\nb\n", ["a", "b"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\r\n\r\nb\r\n", ["a"]),
        (b" a \n", [" a "]),
        (b"caf\xe9 \xff\n", ["caf� �"]),
        (b"\xed\xa0\xbd\n", ["���"]),
        ("我叫小王👩‍👧\n".encode(), ["我叫小王👩‍👧"]),
        (b"a\x00b\x1b[0m\n", ["a\x00b\x1b[0m"]),
        ("a\u2028b\x85c\x0bd\n".encode(), ["a\u2028b\x85c\x0bd"]),
        (b"x" * 200_000 + b"\n", ["x" * 200_000]),
    ],
)
def test_every_kind_of_input_is_read_as_lines(chat, data, questions):
    with Service() as service:
        code, _, _ = chat(text=data, service=service)
    assert code == 0
    assert [request["messages"][-1]["content"] for request in service.requests] == questions


NOT_READ = "Line {} is empty and ended the chat: nothing after it was read."


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"a\n\nb\n", 2),
        (b"  \t\na\n", 1),
        (b"a\r\nb\r\n\r\n\r\n c", 3),
        (b"\n\xff", 1),
        (b"", None),
        (b"\n", None),
        (b"a\nb\n", None),
        (b"a\n\n", None),
        (b"a\n\n \r\n\t\n", None),
        (b"\n" * 5000, None),
    ],
)
def test_text_after_the_empty_line_is_not_read_and_that_is_said(chat, data, line):
    with Service() as service:
        code, _, err = chat(text=data, service=service)
    assert code == 0
    assert err[1:] == ([NOT_READ.format(line)] if line else [])


def test_a_pipe_and_a_file_say_it_too(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("hi\n\nmore\n", encoding="utf-8")
    with Service() as service:
        piped = run(text=path.read_bytes(), **service.environment)
        with open(path, "rb") as file:
            read = subprocess.run(
                PROGRAM,
                stdin=file,
                env=os.environ | service.environment,
                capture_output=True,
                encoding="utf-8",
                timeout=60,
            )
    for result in (piped, read):
        assert result.returncode == 0
        assert result.stderr.splitlines()[1:] == [NOT_READ.format(2)]


@posix_only
def test_an_empty_line_ends_the_chat_while_the_pipe_stays_open():
    with Service() as service:
        program = subprocess.Popen(
            PROGRAM,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | service.environment,
        )
        program.stdin.write(b"hi\n\n")
        program.stdin.flush()
        assert program.wait(timeout=20) == 0
    program.stdin.close()
    assert program.stdout.read().startswith(b"You: hi")
    program.stdout.close()


LATIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@posix_only
def test_flags_and_settings_are_utf_8_in_every_locale(tmp_path):
    log = tmp_path / "日志.jsonl"
    with Service() as service:
        environment = service.environment | {"OPENAI_MODEL": "模型"} | LATIN
        done = run("--system", "你好", "--log", str(log), text="hi\n", **environment)
        wrong = run("--log", str(tmp_path / "无" / "日志"), text="hi\n", **environment)
        named = run("--model", "型号", text="hi\n", **environment)
        half = run("--system", os.fsdecode(b"caf\xe9"), text="hi\n", **environment)
    assert done.returncode == named.returncode == 0
    assert done.stderr.startswith("Model: 模型, ")
    assert log.exists()
    assert wrong.stderr.splitlines()[1].startswith(f"Cannot write {tmp_path}/无/日志: ")
    assert [request["model"] for request in service.requests] == ["模型", "型号"]
    assert service.requests[0]["messages"][0]["content"] == "你好"
    assert half.returncode == 2
    (line,) = half.stderr.splitlines()
    assert "--system" in line
    assert "UTF-8" in line


# --- errors of a service

SLOW_DOWN = Answer(failed(429).body, 429, {"Retry-After-Ms": "1", "x-should-retry": "true"})
ERRORS = {
    "401": (failed(401, f"Incorrect API key provided: {KEY}."), "OPENAI_API_KEY"),
    "403": (failed(403, "Not allowed."), "rights"),
    "404": (failed(404, "The model `fake` does not exist."), "--model"),
    "404 page": (page(404), "OPENAI_BASE_URL"),
    "429": (SLOW_DOWN, "wait a minute"),
    "429 no credit": (failed(429, "Quota.", code="insufficient_quota"), "credit"),
    "500": (failed(500), "try again later"),
    "overflow": (failed(400, "Too long.", code="context_length_exceeded"), "lessons 3 to 5"),
    "llama.cpp's overflow": (
        failed(400, "Too long.", code=400, type="exceed_context_size_error"),
        "lessons 3 to 5",
    ),
    "web page": (page(), "not a chat completion"),
    "half a JSON": (Answer(b'{"choices": ['), "not a chat completion"),
    "no choices": (said("", choices=[]), "not a chat completion"),
    **{kind: (answer, "not a chat completion") for kind, answer in ODD_ANSWERS.items()},
    "null": (as_json(None), "not a chat completion"),
    "the key in an error": (failed(400, f"Bearer {KEY}"), "400"),
}


@pytest.mark.parametrize("kind", ERRORS)
def test_each_error_of_a_service_is_one_line_with_what_to_do(chat, kind):
    answer, word = ERRORS[kind]
    with Service(said("ok"), answer) as service:
        code, out, err = chat(text="first\nsecond\nthird\n", service=service)
    assert code == 1
    assert out == ["You: first", "Assistant: ok  (7 input tokens this turn)", "You: second"]
    model, line = err
    assert model.startswith("Model: fake")
    assert word in line
    assert KEY not in "".join(out + err)


def test_a_connection_that_is_closed_again_and_again_is_one_line(chat, monkeypatch):
    monkeypatch.setattr(client.openai.OpenAI, "_calculate_retry_timeout", lambda *_: 0)
    with Service(CLOSED) as service:
        code, _, err = chat(text="hi\n", service=service)
    assert (code, len(err)) == (1, 2)
    assert "No connection to 127.0.0.1" in err[1]


def test_a_slow_answer_is_waited_for(chat):
    slow = Answer(said("at last").body, delay=0.3)
    with Service(slow) as service:
        code, out, _ = chat(text="hi\n", service=service)
    assert (code, out[1]) == (0, "Assistant: at last  (7 input tokens this turn)")


def test_an_answer_without_text_or_numbers_goes_on(chat):
    with Service(said(None, usage=None), said("ok", usage=None)) as service:
        code, out, err = chat(text="a\nb\n", service=service)
    assert (code, len(out), len(err)) == (0, 4, 1)
    assert service.requests[1]["messages"][2] == {"role": "assistant", "content": ""}


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"OPENAI_API_KEY": "", "OPENAI_BASE_URL": "https://example.org/v1"}, "OPENAI_API_KEY"),
        ({"OPENAI_BASE_URL": "example.org"}, "OPENAI_BASE_URL"),
        ({"OPENAI_MODEL": ""}, "404"),
    ],
)
def test_a_wrong_setting_is_one_line(chat, monkeypatch, changes, word):
    with Service(failed(404, "No list of models here.")) as service:
        monkeypatch.setattr(Service, "environment", service.environment | changes)
        code, out, err = chat(text="hi\n", service=service)
    assert (code, out, len(err)) == (1, [], 1)
    assert word in err[0]
    assert KEY not in err[0]


# --- the process itself


def test_an_error_ends_the_real_program_with_one_line_and_a_code():
    with Service(failed(401, f"Incorrect API key provided: {KEY}.")) as service:
        result = run(text="hi\n", **service.environment)
    assert result.returncode == 1
    assert result.stdout == "You: hi\n"
    assert len(result.stderr.splitlines()) == 2
    assert KEY not in result.stderr


def shell(command: str) -> subprocess.CompletedProcess:
    """Run a line of the shell in which CHAT is the program, with a service that says ok."""
    line = command.replace("CHAT", " ".join(f"'{part}'" for part in PROGRAM))
    with Service() as service:
        return subprocess.run(
            ["sh", "-c", line],
            env=os.environ | service.environment,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )


@posix_only
@pytest.mark.parametrize(
    ("command", "out"),
    [
        ("CHAT <&-", ""),
        ("printf 'hi\\n' | CHAT >&-", ""),
        ("printf 'hi\\nhello\\nhi\\n' | CHAT | head -1", "You: hi\n"),
    ],
)
def test_streams_that_are_closed_end_it_in_silence(command, out):
    result = shell(command)
    assert result.stdout == out
    assert len(result.stderr.splitlines()) <= 1  # which model answers


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="A full disk of Linux")
def test_a_full_disk_is_one_line():
    result = shell("printf 'hi\\n' | CHAT >/dev/full")
    assert "No space left" in result.stderr
    assert len(result.stderr.splitlines()) == 2


class Terminal:
    """The program at a terminal of its own, as a person has it; stderr is kept apart."""

    def __init__(self, *flags: str, errors: Path, **environment: str):
        import pty

        self.output, self.errors = "", errors
        self.screen, end = pty.openpty()
        with open(errors, "w", encoding="utf-8") as file:
            self.process = subprocess.Popen(
                [*PROGRAM, *flags],
                stdin=end,
                stdout=end,
                stderr=file,
                env=os.environ | environment,
                start_new_session=True,
            )
        os.close(end)

    def expect(self, text: str, seconds: float = 20) -> str:
        """Wait until the text is on the screen; return what came before it."""
        end = time.monotonic() + seconds
        while text not in self.output:
            ready, _, _ = select.select([self.screen], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} did not come after {self.output!r}"
            try:
                self.output += os.read(self.screen, 65536).decode().replace("\r\n", "\n")
            except OSError:  # the program has ended
                pytest.fail(f"{text!r} did not come after {self.output!r}")
        before, self.output = self.output.split(text, 1)
        return before

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def told(self) -> list[str]:
        """The lines on stderr so far."""
        return self.errors.read_text(encoding="utf-8").splitlines()

    def ended(self) -> int:
        """Wait for the end; the exit code."""
        return self.process.wait(timeout=20)


@pytest.fixture
def terminal(tmp_path):
    started = []

    def start(*flags: str, **environment: str) -> Terminal:
        started.append(Terminal(*flags, errors=tmp_path / "stderr", **environment))
        return started[-1]

    yield start
    for one in started:
        with contextlib.suppress(ProcessLookupError):
            one.process.kill()
        one.process.wait()
        os.close(one.screen)


@posix_only
def test_at_a_terminal_the_chat_goes_on_after_every_error_with_its_history(terminal, tmp_path):
    kinds = list(ERRORS)
    answers = [said("first")]
    for kind in kinds:
        # The SDK asks three times where it is told that it may.
        answers += [ERRORS[kind][0]] * (3 if kind == "429" else 1)
    with Service(*answers, said("last")) as service:
        log = tmp_path / "log.jsonl"
        program = terminal("--lang", "zh", "--log", str(log), **service.environment)
        assert program.expect("你：") == ""
        assert program.told()[1:] == [PHRASES["zh"].ending]
        program.type("我叫小王\n")
        assert program.expect("助手：") == "我叫小王\n"  # as typed, not repeated
        assert program.expect("你：") == "first  （本轮输入 7 词元）\n"
        assert "first" in log.read_text(encoding="utf-8")  # to be watched while one chats
        for number, kind in enumerate(kinds):
            if number:
                assert program.expect("你：") == ""
            program.type(f"{kind}\n")
            program.expect(f"{kind}\n")
            end = time.monotonic() + 10
            while len(program.told()) < number + 3 and time.monotonic() < end:
                time.sleep(0.01)
            assert len(program.told()) == number + 3
            assert ERRORS[kind][1] in program.told()[-1]
        assert program.expect("你：") == ""
        program.type("再见\n")
        program.expect("助手：last")
        program.expect("你：")
        program.type("\x04")  # Ctrl-D
        assert program.ended() == 0
    contents = [message["content"] for message in service.requests[-1]["messages"]]
    assert contents[1:] == ["我叫小王", "first", "再见"]
    assert KEY not in "".join(program.told())


@posix_only
@pytest.mark.parametrize("lang", PHRASES)
def test_a_terminal_is_told_once_how_to_end_and_an_empty_line_does(terminal, lang):
    with Service() as service:
        program = terminal("--lang", lang, **service.environment)
        prompt = PHRASES[lang].user.format(text="")
        program.expect(prompt)
        program.type("a\n")
        program.expect(prompt)
        program.type("\n")
        assert program.ended() == 0
    assert program.told()[1:] == [PHRASES[lang].ending]


@posix_only
def test_ctrl_c_ends_the_chat_at_the_prompt(terminal):
    program = terminal()
    assert program.expect("You: ") == ""
    assert program.told()[1:] == [PHRASES["en"].ending]
    program.process.send_signal(signal.SIGINT)
    program.expect("\n")  # what the terminal shows next begins a line
    assert program.ended() == 130
    assert len(program.told()) == 2


@posix_only
def test_ctrl_c_ends_the_chat_while_it_waits_for_an_answer(terminal):
    with Service(Answer(b"{}", delay=30)) as service:
        program = terminal(**service.environment)
        program.expect("You: ")
        program.type("hi\n")
        while not service.requests:
            time.sleep(0.01)
        start = time.monotonic()
        program.process.send_signal(signal.SIGINT)
        assert program.ended() == 130
        assert time.monotonic() - start < 5
    assert len(program.told()) == 2


def test_nothing_but_sentences_is_on_stderr():
    text = "My name is Ada.\nI live in Paris.\nWhat is my name?\nWhere do I live?\nI prefer tea\n"
    done = subprocess.run(
        [sys.executable, "-m", "conversation", "--summarize"],
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert "Warning" not in done.stderr
    assert done.stderr.startswith("Model: stand-in")
