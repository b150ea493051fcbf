"""The grader: what is handed in is found and read, reports are right and always the same."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest

from course import grade
from course.checks import EXERCISES
from course.checks.protocol import (
    CLIENT,
    NOT_ATTEMPTED,
    PASSED,
    Call,
    Check,
    Exercise,
    Problem,
    Read,
    Value,
    passed,
)
from course.grading import (
    annotations,
    classroom,
    driver,
    isolation,
    model,
    plain,
    report,
    submissions,
)
from course.grading.classroom import seconds_class
from course.grading.driver import Session, run_exercise

CODE = Path(grade.__file__).parents[1]
PATH = os.pathsep.join([str(CODE), os.environ.get("PYTHONPATH", "")])
RIGHT = (Path(__file__).parents[1] / "hostile" / "honest.py").read_text(encoding="utf-8")
MOST = EXERCISES[2].points


@pytest.fixture(scope="module")
def kept_in():
    with isolation.strongest() as strongest:
        yield strongest


def hand_in(folder: Path, **files: str | bytes) -> Path:
    folder.mkdir(parents=True)
    for name, content in files.items():
        data = content.encode("utf-8") if isinstance(content, str) else content
        (folder / f"{name}.py").write_bytes(data)
    return folder


def run(*arguments) -> int:
    return grade.main([str(argument) for argument in arguments])


def rows(out: Path, exercise: int = 2) -> dict[str, dict]:
    with open(out / "grades.csv", encoding="utf-8", newline="") as file:
        return {r["student"]: r for r in csv.DictReader(file) if r["exercise"] == str(exercise)}


def read(path: Path) -> submissions.Submission:
    return submissions.read("x", path, EXERCISES.values())


# The driver


@pytest.fixture(params=["learner", "strongest"])
def ask(request, tmp_path):
    """Perform one step in a module with this source, as a learner and as a stranger."""

    def perform(source: str, *steps, answer=driver.no_model):
        folder = hand_in(tmp_path / "files", m=source)
        make = getattr(isolation, request.param)
        with (
            make() as level,
            Session(level, [folder], answer) as session,
            session.time_limit(),
        ):
            return [session.perform(step) for step in steps][-1]

    return perform


def test_a_value_comes_back_as_it_is(ask):
    value = [{"role": "user", "content": "香港 🎈"}, None, True, 1, 1.5, {"a": []}]
    reply = ask("def f(x, *, y): return x", Call("m", "f", (value,), {"y": 1}))
    assert reply.value == value
    assert [type(item) for item in reply.value] == [type(item) for item in value]
    assert reply.args == [value]
    assert reply.kwargs == {"y": 1}


def test_changed_arguments_and_printed_text_are_seen(ask):
    reply = ask("def f(x):\n print('hi', 1)\n x.append(2)\n return 3", Call("m", "f", ([1],)))
    assert (reply.value, reply.args, reply.printed) == (3, [[1, 2]], "hi 1\n")


def test_a_learners_file_of_settings_is_not_read(tmp_path):
    source = (
        "from pathlib import Path\nfrom course import client\n"
        "def f():\n client.ROOT = Path.cwd()\n Path('.env').write_text('OPENAI_MODEL=mine')\n"
        " return client.default_model()"
    )
    folders = [hand_in(tmp_path / "files", m=source), CODE]
    with isolation.learner() as level, Session(level, folders) as session, session.time_limit():
        assert session.perform(Call("m", "f")).value == "stand-in"


def test_a_name_is_read(ask):
    assert ask("TEXT = 'a'", Value("m", "TEXT")).value == "a"


def test_state_stays_between_steps(ask):
    step = Call("m", "f")
    assert ask("n = 0\ndef f():\n global n\n n += 1\n return n", step, step, step).value == 3


@pytest.mark.parametrize(
    ("source", "kind", "name"),
    [
        ("def f(): return (1, 2)", "type", "tuple"),
        ("def f(): yield 1", "type", "generator"),
        ("def f(): return float('nan')", "type", "NaN"),
        ("def f(): return {1: 2}", "type", "a dict whose keys are not strings"),
        ("def f(): return [type('int', (int,), {})(1)]", "type", "int"),
        ("def f(): return 1 / 0", "exception", "ZeroDivisionError"),
        ("def f(): raise SystemExit(0)", "exit", "SystemExit"),
        ("def f(): input()", "exception", "EOFError"),
        ("def g(): pass", "missing", "f"),
        ("def f(:", "syntax", "SyntaxError"),
        ("import os\ndef f(): os._exit(0)", "exit", ""),
        ("def f(): return 'x' * 200_000", "size", "value"),
        ("def f(): return [0] * 10**9", "memory", "MemoryError"),
        ("raise ValueError('at import')", "exception", "ValueError"),
    ],
)
def test_what_goes_wrong_is_named(ask, source, kind, name):
    with pytest.raises(Problem) as caught:
        ask(source, Call("m", "f"))
    assert caught.value.kind == kind
    assert caught.value.name in (name, "")


def test_the_line_is_named(ask):
    with pytest.raises(Problem) as caught:
        ask("def f():\n    x = 1\n    return y\n", Call("m", "f"))
    assert (caught.value.file, caught.value.line) == ("m.py", 3)


def test_the_client_is_answered_by_the_trusted_side(ask):
    source = (
        "def f(client):\n"
        "    reply = client.chat.completions.create(model='x', messages=[])\n"
        "    return [reply.choices[0].message.content, reply.usage.total_tokens]\n"
    )
    answer = {"choices": [{"message": {"content": "yes"}}], "usage": {"total_tokens": 3}}
    reply = ask(source, Call("m", "f", (CLIENT,)), answer=lambda request: answer)
    assert reply.value == ["yes", 3]
    assert reply.requests == ({"model": "x", "messages": []},)
    assert reply.answers == (answer,)
    assert reply.args == [CLIENT]


def test_errors_of_a_service_are_the_sdks(ask):
    source = (
        "import openai\n"
        "from openai.types.chat import ChatCompletionMessageParam\n"
        "def f(client):\n"
        "    try:\n"
        "        client.chat.completions.create(model='x', messages=[])\n"
        "    except openai.RateLimitError as error:\n"
        "        return [error.status_code, error.message]\n"
    )
    answer = {"error": {"status": 429, "message": "slow down", "code": None, "type": "x"}}
    reply = ask(source, Call("m", "f", (CLIENT,)), answer=lambda request: answer)
    assert reply.value == [429, "slow down"]


def test_a_file_is_read_by_the_trusted_side(tmp_path, kept_in):
    (tmp_path / "log.jsonl").write_text("\ufeff{}\n", encoding="utf-8")
    with Session(kept_in, [tmp_path]) as session:
        assert session.perform(Read("log.jsonl")).value == "{}\n"
        with pytest.raises(Problem):
            session.perform(Read("other.jsonl"))


@pytest.mark.parametrize(
    "source", ["while True: pass", "def trim(*a, **k):\n  while True: pass", "input()"]
)
def test_a_learner_never_waits_longer_than_two_seconds(tmp_path, source):
    folder = hand_in(tmp_path / "code", truncation=source)
    began = time.monotonic()
    with isolation.learner() as level:
        outcome = run_exercise(EXERCISES[2], level, [folder, CODE])
    assert time.monotonic() - began < 2.5  # with the start of the process, on a busy machine
    assert outcome.points == 0
    assert outcome.status == "error"


def test_a_right_program_passes_for_learner_and_grader(tmp_path, kept_in):
    folder = hand_in(tmp_path / "code", truncation=RIGHT)
    with isolation.learner() as level:
        assert run_exercise(EXERCISES[2], level, [folder, CODE]).status == PASSED
    assert run_exercise(EXERCISES[2], kept_in, [folder]).status == PASSED


def test_the_untouched_modules_are_not_attempted(kept_in):
    with isolation.learner() as level:
        for number in (2, 3):
            outcome = run_exercise(EXERCISES[number], level, [CODE], model.stand_in)
            assert {verdict.status for verdict in outcome.verdicts} == {NOT_ATTEMPTED}


def test_a_check_that_fails_costs_no_other(tmp_path, kept_in):
    def broken():
        reply = yield Call("truncation", "trim", ([], 0))
        return reply.value["no such key"]

    def fine():
        yield Call("truncation", "trim", ([], 0))
        return passed()

    checks = (Check("a", 1, broken), Check("b", 2, fine))
    exercise = Exercise(9, "x", ("truncation.py",), checks)
    folder = hand_in(tmp_path / "code", truncation=RIGHT)
    outcome = run_exercise(exercise, kept_in, [folder])
    assert [verdict.status for verdict in outcome.verdicts] == ["error", PASSED]
    assert outcome.points == 2


@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
@pytest.mark.parametrize("landlock", [True, False])
def test_filters_hold_where_namespaces_are_forbidden(tmp_path, landlock):
    """What is left in a container that forbids namespaces: system calls and Landlock."""
    level = isolation.Isolation("filters", work=tmp_path / "work", landlock=landlock)
    (tmp_path / "work").mkdir()
    isolation.copy_course(level.work)
    source = "import os, socket\ndef f(text): return eval(text)"
    folder = hand_in(tmp_path / "files", m=source)
    tries = ["os.fork()", "socket.socket()", "os.kill(os.getppid(), 0)", "os.execv('/bin/ls', [])"]
    tries += ["__import__('ctypes').CDLL(None).shmget(1, 9, 512) + 1 or [].x"]
    if landlock:
        tries += ["os.listdir('/')", f"open({str(tmp_path / 'x')!r}, 'w')", "os.listdir('/proc')"]
    with Session(level, [folder]) as session, session.time_limit():
        try:
            session.perform(Call("m", "f", ("1",)))
        except isolation.IsolationError as error:
            pytest.skip(str(error))
        for text in tries:
            with pytest.raises(Problem):
                session.perform(Call("m", "f", (text,)))
        assert session.perform(Call("m", "f", ("open('x', 'w').write('a')",))).value == 1


def test_a_checked_process_sees_no_check(kept_in):
    if kept_in.work is None:
        pytest.skip("no protection of files here")
    seen = {path.name for path in (kept_in.work / "course" / "course").iterdir()}
    assert not seen & {"checks", "grading", "stand_in"}
    for path in (kept_in.work / "course").rglob("*.py"):
        assert "misconception" not in path.read_text(encoding="utf-8"), path.name


def test_what_is_missing_is_said():
    for level, landlock in (("filters", True), ("filters", False), ("limits", False)):
        sentences = isolation.missing(isolation.Isolation(level, landlock=landlock), ["because"])
        assert all(text.endswith(".") for text in sentences)
        assert len(sentences) >= 2
    assert isolation.missing(isolation.Isolation("namespaces"), []) == []


# Reading what was handed in


@pytest.mark.parametrize(
    ("data", "note"),
    [
        (RIGHT.encode("utf-8"), ""),
        (b"\xef\xbb\xbf" + RIGHT.encode("utf-8"), "byte order mark"),
        (RIGHT.replace("\n", "\r\n").encode("utf-8"), "Windows line ends"),
        (("# 注释：这是我的程序\n" + RIGHT).encode("gb18030"), "read as gb18030"),
        (("# -*- coding: gbk -*-\n# 注释\n" + RIGHT).encode("gbk"), "written in gbk"),
        (("# coding: utf-8\n# 注释：我的\n" + RIGHT).encode("gb18030"), "read as gb18030"),
        (RIGHT.encode("utf-16"), "read as utf-16"),
    ],
)
def test_encodings_cost_nothing_and_are_named(tmp_path, kept_in, data, note):
    submission = read(hand_in(tmp_path / "s", truncation=data))
    assert bool(submission.notes) == bool(note)
    assert note in " ".join(submission.notes)
    submission.write(tmp_path / "files", EXERCISES[2])
    assert run_exercise(EXERCISES[2], kept_in, [tmp_path / "files"]).status == PASSED


@pytest.mark.parametrize(
    ("place", "noted"),
    [
        ("truncation.py", False),
        ("code/truncation.py", True),
        ("my work/final/code/truncation.py", True),
        ("Truncation.py", True),
        ("truncation (1).py", True),
        ("truncation.py.txt", True),
    ],
)
@pytest.mark.parametrize("zipped", [False, True])
def test_files_are_found_wherever_they_are(tmp_path, place, noted, zipped):
    others = {"solutions/truncation.py": "wrong", "__MACOSX/._truncation.py": "wrong"}
    if zipped:
        path = tmp_path / "s.zip"
        with zipfile.ZipFile(path, "w") as file:
            for name, text in {place: RIGHT, **others}.items():
                file.writestr(name, text)
    else:
        path = tmp_path / "s"
        for name, text in {place: RIGHT, **others}.items():
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_text(text, encoding="utf-8")
    submission = read(path)
    assert submission.files["truncation.py"] == RIGHT.encode("utf-8")
    assert bool(submission.notes) == noted


def test_a_mistake_in_one_exercise_does_not_cost_another(tmp_path):
    """summarization.py builds on truncation.py; exercise 3 is checked with the course's own."""
    submission = read(hand_in(tmp_path / "s", truncation="1 +", summarization="", helper=""))
    submission.write(tmp_path / "files", EXERCISES[3])
    assert {p.name for p in (tmp_path / "files").iterdir()} == {"summarization.py", "helper.py"}


def test_an_encrypted_zip_is_named(tmp_path):
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as file:
        file.writestr("truncation.py", RIGHT)
    data = bytearray((tmp_path / "s.zip").read_bytes())
    data[6] |= 1  # the flag in the entry's own header
    data[data.rfind(b"PK\1\2") + 8] |= 1  # and in the list of entries
    (tmp_path / "s.zip").write_bytes(data)
    submission = read(tmp_path / "s.zip")
    assert submission.files == {}
    assert "encrypted" in submission.notes[0]


def test_names_are_safe_and_stay_apart(tmp_path):
    names = ["李 小龙", "a.b", "-rf", "=1+1", "con", "x:y", "x?y", "ÉCOLE"]
    for name in names:
        hand_in(tmp_path / name, truncation=RIGHT)
    found, _ = submissions.find(tmp_path)
    students = [student for student, _ in found]
    assert len(set(students)) == len(names)
    assert {"李 小龙", "a.b", "-rf", "=1+1", "_con", "x_y", "x_y~2", "ÉCOLE"} == set(students)


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="such names cannot be")
def test_names_that_are_no_text_are_made_text(tmp_path):
    os.mkdir(os.fsencode(tmp_path) + b"/\xff\n\x1b[31m")
    (student, _), *_ = submissions.find(tmp_path)[0]
    student.encode("utf-8")
    assert student.isprintable()


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "＝1", "\tx"])
def test_no_cell_is_a_formula(text):
    assert report.cell(text) == f"'{text}"
    assert report.cell("Ann-Marie") == "Ann-Marie"


def test_json_of_strangers_is_refused_unless_it_is_plain():
    assert plain.loads('{"a": [1, null]}') == {"a": [1, None]}
    for text in ("NaN", "-Infinity", "1e999", "[" * 100_000, "1" * 10_000, "{", b"\xff", ""):
        with pytest.raises(plain.NotPlain):
            plain.loads(text)


def test_text_of_strangers_is_one_harmless_line():
    text = plain.printable("<script>\n[a](http://b)\x00 \ud800" + "x" * 1000)
    assert text.isprintable()
    assert len(text) <= 300
    line = report._markdown("<script> [a](http://b) `c` ![d](e) | *f*")
    assert "\\<script\\>" in line
    assert "\\[a\\](" in line
    assert "\\|" in line


# The whole run


@pytest.fixture
def a_class(tmp_path) -> Path:
    folder = tmp_path / "class"
    hand_in(folder / "right", truncation=RIGHT)
    hand_in(folder / "wrong", truncation="def trim(history, *a, max_tokens=None, **k): return None")
    hand_in(folder / "broken", truncation="def trim(:\n")
    hand_in(folder / "=empty")
    hand_in(folder / "水 水", truncation=RIGHT)
    with zipfile.ZipFile(folder / "zipped.zip", "w") as file:
        file.writestr("zipped/truncation.py", RIGHT)
    (folder / "bad.zip").write_bytes(b"no zip")
    (folder / "notes.txt").write_text("x", encoding="utf-8")
    return folder


def files(out: Path) -> dict[str, bytes]:
    found = {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}
    return {name: data for name, data in found.items() if not name.startswith("state")}


def test_a_class_is_graded(a_class, tmp_path, capsys):
    out = tmp_path / "out"
    assert run(a_class, "--out", out) == 0
    found = rows(out)
    assert {name: int(row["points"]) for name, row in found.items()} == {
        "'=empty": 0, "bad": 0, "broken": 0, "right": MOST, "wrong": 0, "zipped": MOST,
        "水 水": MOST,
    }  # fmt: skip
    assert found["right"]["status"] == "passed"
    assert found["wrong"]["status"] == "not yet"
    assert found["broken"]["status"] == "error"
    assert found["'=empty"]["status"] == "not attempted"
    with open(out / "grades.csv", encoding="utf-8") as file:
        assert next(file) == "student,exercise,points,max,status,seconds\n"
    summary = (out / "summary.md").read_text(encoding="utf-8")
    assert "bad: The zip cannot be read" in summary
    assert "notes.txt: neither a folder nor a zip" in summary
    assert "returns" in summary
    for student in found:
        name = student.removeprefix("'")
        assert (out / "feedback" / f"{name}.md").is_file()
        suites = ElementTree.parse(out / "junit" / f"{name}.xml").getroot()
        assert len(suites) == len(EXERCISES)
    broken = (out / "feedback" / "broken.md").read_text(encoding="utf-8")
    assert "truncation.py, line 1" in broken


def test_the_report_does_not_depend_on_workers_shards_or_resuming(a_class, tmp_path):
    assert run(a_class, "--out", tmp_path / "one", "--workers", 1) == 0
    assert run(a_class, "--out", tmp_path / "four", "--workers", 4) == 0
    expected = files(tmp_path / "one")
    assert files(tmp_path / "four") == expected
    together = tmp_path / "together" / "state"
    together.mkdir(parents=True)
    for k in (1, 2, 3):
        assert run(a_class, "--out", tmp_path / f"shard {k}", "--shard", f"{k}/3") == 0
        for path in (tmp_path / f"shard {k}" / "state").iterdir():
            assert not (together / path.name).exists()
            path.rename(together / path.name)
    assert run(a_class, "--out", tmp_path / "together", "--resume") == 0
    assert files(tmp_path / "together") == expected


def test_resuming_grades_nothing_twice_but_what_changed(a_class, tmp_path):
    out = tmp_path / "out"
    assert run(a_class, "--out", out) == 0
    (a_class / "wrong" / "truncation.py").write_text(RIGHT, encoding="utf-8")
    (out / "state" / "right.json").write_text("{ cut off", encoding="utf-8")
    before = {path.stem: path.stat().st_mtime_ns for path in (out / "state").iterdir()}
    assert run(a_class, "--out", out, "--resume") == 0
    after = {path.stem: path.stat().st_mtime_ns for path in (out / "state").iterdir()}
    assert {name for name in before if after[name] != before[name]} == {"right", "wrong"}
    assert int(rows(out)["wrong"]["points"]) == MOST


def test_a_fault_of_the_grader_is_named_and_ends_nothing(a_class, tmp_path, capsys):
    (tmp_path / "out" / "state" / "right.json").mkdir(parents=True)  # so that it cannot be written
    assert run(a_class, "--out", tmp_path / "out", "--resume") == 1
    assert "right could not be graded" in capsys.readouterr().err
    assert "right" not in rows(tmp_path / "out")
    assert int(rows(tmp_path / "out")["zipped"]["points"]) == MOST


def test_a_submission_that_holds_up_the_grader_is_ended_and_named(kept_in, tmp_path, monkeypatch):
    """A stranger's data may make the trusted side slow: it is a process that can be ended, too."""
    monkeypatch.setattr(classroom, "STUDENT_SECONDS", 2)
    slow = hand_in(tmp_path / "slow", truncation="import time\ntime.sleep(1000)")
    right = hand_in(tmp_path / "right", truncation=RIGHT)
    students = [("slow", slow), ("right", right)]
    results, faults = classroom.grade_all(
        students, kept_in, tmp_path / "state", workers=1, resume=False
    )
    assert faults == {"slow": "longer than 2 s"}
    assert [result["student"] for result in results] == ["right"]


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_leaves_a_state_to_go_on_from(a_class, tmp_path, number):
    hand_in(a_class / "zz", truncation="import time\ntime.sleep(1000)")
    out = tmp_path / "out"
    (tmp_path / "tmp").mkdir()
    command = [sys.executable, "-m", "course.grade", str(a_class), "--out", str(out)]
    environment = {**os.environ, "TMPDIR": str(tmp_path / "tmp"), "PYTHONPATH": PATH}
    grader = subprocess.Popen([*command, "--workers", "1"], stderr=subprocess.PIPE, env=environment)
    deadline = time.monotonic() + 30
    while not (out / "state" / "right.json").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    grader.send_signal(number)
    error = grader.communicate(timeout=20)[1].decode("utf-8")
    assert grader.returncode == 130
    assert "--resume" in error
    assert "Traceback" not in error
    assert list((tmp_path / "tmp").iterdir()) == []
    assert not (out / "grades.csv").exists()
    assert json.loads((out / "state" / "right.json").read_text(encoding="utf-8"))["result"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["no such folder", "--out", "x"],
        ["{class}", "--out", "{class}/report"],
        ["{class}", "--out", "{class}/right/truncation.py"],
        ["{class}/right", "--out", "{class}", "--resume"],
        ["{class}", "--out", "x", "--shard", "3/2"],
        ["{class}", "--out", "x", "--shard", "0/2"],
        ["{class}", "--out", "x", "--workers", "0"],
        ["{class}"],
    ],
)
def test_wrong_arguments_are_one_sentence(a_class, arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        grade.main([text.format(**{"class": a_class}) for text in arguments])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_earlier_report_is_not_overwritten(a_class, tmp_path, capsys):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("x", encoding="utf-8")
    with pytest.raises(SystemExit):
        run(a_class, "--out", tmp_path / "out")
    assert "--resume" in capsys.readouterr().err


def test_an_empty_class_is_said(tmp_path, capsys):
    (tmp_path / "class").mkdir()
    assert run(tmp_path / "class", "--out", tmp_path / "out") == 2
    assert "no submissions" in capsys.readouterr().err


def test_seconds_are_classes():
    measured = (0.0, 0.9, 1.0, 1.2, 4.1, 6.0, 12, 30, 60)
    assert [seconds_class(seconds) for seconds in measured] == [1, 1, 1, 2, 5, 10, 20, 50, 100]


def test_help_fits(capsys):
    with pytest.raises(SystemExit) as caught:
        grade.main(["--help"])
    assert caught.value.code == 0
    assert "--resume" in capsys.readouterr().out


# In CI


def test_in_ci_what_is_wrong_is_annotated_and_ends_with_3(tmp_path, capsys):
    handed_in = tmp_path / "class"
    hand_in(handed_in / "right", truncation=RIGHT)
    hand_in(handed_in / "wrong" / "code", truncation="\n\ndef trim(*a, **k):\n    return 1\n")
    with zipfile.ZipFile(handed_in / "zip.zip", "w") as file:
        file.writestr("truncation.py", "def trim(")
    assert run(handed_in, "--out", tmp_path / "a", "--ci") == 3
    errors = [line for line in capsys.readouterr().out.splitlines() if line.startswith("::")]
    wrong, zipped = errors  # what was not attempted is not wrong
    assert "code/truncation.py,line=3,title=wrong%2C exercise 2::not yet: trim must" in wrong
    assert "zip.zip/truncation.py,line=1,title=zip%2C exercise 2::error: Python cannot" in zipped

    assert run(handed_in, "--out", tmp_path / "b", "--ci", "--only", "right") == 0
    assert list(rows(tmp_path / "b")) == ["right"]
    assert run(handed_in, "--out", tmp_path / "c", "--ci", "--only", "right", "--attempted") == 3
    assert run(handed_in, "--out", tmp_path / "d", "--only", "left") == 2
    assert "There is no submission 'left'." in capsys.readouterr().err


def test_an_annotation_is_one_line_whatever_is_in_it():
    line = annotations.annotation("a,b:c%.py", 7, "x\ny", "100 %\r\n::error::")
    assert line == "::error file=a%2Cb%3Ac%25.py,line=7,title=x%0Ay::100 %25%0D%0A::error::"


def test_every_argument_is_explained_to_instructors(capsys):
    with pytest.raises(SystemExit):
        run("--help")
    known = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
    text = (CODE.parent / "INSTRUCTORS.md").read_text(encoding="utf-8")
    assert {name for name in known if f"`{name}" not in text and f"{name} " not in text} == set()
