"""Hostile submissions: each gets at most what its honest part earned, and harms nobody.

Their programs are in tests/hostile. They only ever run inside the grader's strongest isolation;
where a system does not have it these tests are skipped.
"""

import csv
import os
import re
import socket
import struct
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from course import grade
from course.checks import EXERCISES
from course.checks.protocol import Call
from course.grading import driver
from course.grading.isolation import IsolationError, strongest

PATH = os.pathsep.join([str(Path(grade.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
HOSTILE = Path(__file__).parents[1] / "hostile"
PROGRAMS = {path.stem: path for path in sorted((HOSTILE / "programs").glob("*.py"))}
HONEST = (HOSTILE / "honest.py").read_text(encoding="utf-8")
NEIGHBOURS = ("aaa first", "m in the middle", "zzz last")
SECONDS = 25  # wall time of one hostile submission at most, on a machine that is not busy


def _strongest_level() -> str:
    try:
        with strongest() as isolation:
            return isolation.level
    except IsolationError:
        return "none"


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="hostile code runs on Linux only")


@pytest.fixture(scope="module", autouse=True)
def kept_in():
    if _strongest_level() != "namespaces":
        pytest.skip("hostile code runs in namespaces only")


def worth(program: str) -> str:
    """What the honest part of a hostile program is worth, as its first line says."""
    return re.match(r"# at most: (.+)", PROGRAMS[program].read_text(encoding="utf-8"))[1]


def neighbour(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "truncation.py").write_text(HONEST, encoding="utf-8")


def hand_in(name: str, folder: Path, port: int) -> None:
    """Put a hostile program into a student's folder, with what it says the test puts in."""
    folder.mkdir(parents=True)
    source = PROGRAMS[name].read_text(encoding="utf-8").replace("PORT = 9", f"PORT = {port}")
    if name == "parser_bomb":
        source += "trim = " + "-" * 100_000 + "1\nx = " + "(" * 50_000 + "\n"
    if name == "slow_source_encoding":
        source = "# -*- coding: punycode -*-\n" + source + "x = 'a-" + "b" * 200_000 + "'\n"
    (folder / "truncation.py").write_text(source, encoding="utf-8")
    (folder / "honest.py").write_text(HONEST, encoding="utf-8")


def hand_in_odd_files(folder: Path) -> None:
    """Submissions whose files, not programs, are the attack."""
    (folder / "link to a neighbour").mkdir()
    os.symlink("../aaa first/truncation.py", folder / "link to a neighbour" / "truncation.py")
    os.symlink("aaa first", folder / "linked folder")
    (folder / "pipe").mkdir()
    os.mkfifo(folder / "pipe" / "truncation.py")
    (folder / "loop").mkdir()
    os.symlink(".", folder / "loop" / "code")
    with zipfile.ZipFile(folder / "slip.zip", "w") as file:
        for name in ("../../aaa first/truncation.py", "/srv/truncation.py", "..\\truncation.py"):
            file.writestr(name, "def trim(*a, **k): return []\n")
        link = zipfile.ZipInfo("truncation.py")
        link.external_attr = 0o120777 << 16
        file.writestr(link, "../aaa first/truncation.py")
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("truncation.py", b"#" * (1 << 28))
    data = (folder / "bomb.zip").read_bytes()
    small = struct.pack("<I", 1000)  # the same bomb, which declares a small size
    (folder / "lying bomb.zip").write_bytes(data.replace(struct.pack("<I", 1 << 28), small))
    (folder / "not a zip.zip").write_bytes(b"PK\3\4 and no more")
    with zipfile.ZipFile(folder / "many.zip", "w") as file:
        for number in range(20_000):
            file.writestr(f"{number}.py", "")


def start_grader(handed_in: Path, out: Path, temporary: Path) -> subprocess.Popen:
    """Start it with more workers than processors: some of the programs just sleep."""
    return subprocess.Popen(
        [sys.executable, "-m", "course.grade", str(handed_in), "--out", str(out), "--workers", "4"],
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": str(temporary), "PYTHONPATH": PATH, "GRADE_SECRET": "grade"},
    )


def points_of(report: Path) -> dict[str, int]:
    with open(report / "grades.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["exercise"] == "2"]
    return {row["student"]: int(row["points"]) for row in rows}


def files_of(report: Path, student: str) -> list[bytes]:
    rows = (report / "grades.csv").read_text(encoding="utf-8").splitlines()
    row = "\n".join(row for row in rows if row.startswith(student)).encode("utf-8")
    files = (f"feedback/{student}.md", f"junit/{student}.xml", f"state/{student}.json")
    contents = [(report / name).read_bytes() for name in files]
    return [row, *[re.sub(rb'"cpu": [\d.]+', b"", content) for content in contents]]


def processes(temporary: Path) -> set[str]:
    """The processes of a grader with that temporary folder, by number."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            said = (folder / "cmdline").read_bytes() + (folder / "environ").read_bytes()
            if os.fsencode(temporary) in said:
                found.add(folder.name)
        except OSError:
            continue
    return found


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """All hostile submissions and their neighbours, graded once; the neighbours alone, too."""
    base = tmp_path_factory.mktemp("hostile")
    temporary = base / "tmp"
    temporary.mkdir()
    for name in NEIGHBOURS:
        neighbour(base / "alone" / name)
        neighbour(base / "all" / name)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.1)
        keeps_all = base / "all" / "keeps all" / "truncation.py"
        keeps_all.parent.mkdir()
        source = "def trim(history, *args, max_tokens=None, **options):\n    return list(history)\n"
        keeps_all.write_text(source, encoding="utf-8")
        for name in PROGRAMS:
            hand_in(name, base / "all" / name, server.getsockname()[1])
        hand_in_odd_files(base / "all")
        handed_in = {p: p.read_bytes() for p in (base / "all").rglob("*.py") if p.is_file()}
        assert start_grader(base / "alone", base / "report alone", temporary).wait() == 0
        began = time.monotonic()
        code = start_grader(base / "all", base / "report", temporary).wait()
        seconds = time.monotonic() - began
        try:
            server.accept()
            called = True
        except TimeoutError:
            called = False
    return {
        "base": base,
        "code": code,
        "seconds": seconds,
        "called": called,
        "left": [path.name for path in temporary.rglob("*")],
        "handed_in": handed_in,
        "points": points_of(base / "report"),
    }


@pytest.mark.parametrize("name", PROGRAMS)
def test_gets_at_most_what_its_honest_part_earned(graded, name):
    points, everything = graded["points"], EXERCISES[2].points
    assert points["keeps all"] < everything
    most = {
        "nothing": 0,
        "keeping all": points["keeps all"],
        "less than all": everything - 1,
        "all": everything,
    }
    assert points[name] <= most[worth(name)]


@pytest.mark.parametrize("name", [name for name in PROGRAMS if worth(name) == "all"])
def test_an_honest_part_is_not_lost(graded, name):
    assert graded["points"][name] == EXERCISES[2].points


@pytest.mark.parametrize(
    "name",
    ["link to a neighbour", "pipe", "loop", "slip", "bomb", "lying bomb", "many", "not a zip"],
)
def test_files_as_attacks_get_nothing_and_are_named(graded, name):
    assert graded["points"][name] == 0
    assert f"- {name}:" in (graded["base"] / "report/summary.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_neighbours_do_not_change_by_a_byte(graded, name):
    base = graded["base"]
    assert files_of(base / "report", name) == files_of(base / "report alone", name)
    assert graded["points"][name] == EXERCISES[2].points


def test_the_grader_ends_in_time_and_well(graded):
    assert graded["code"] == 0
    assert graded["seconds"] < SECONDS * len(PROGRAMS) / 2


def test_nothing_is_left_behind(graded):
    assert graded["left"] == []
    assert processes(graded["base"]) == set()
    for path, data in graded["handed_in"].items():
        assert path.read_bytes() == data
    for folder in ("/tmp", "/dev/shm", "/var/tmp"):
        assert not list(Path(folder).glob("left-by-hostile-*"))


def test_nobody_called_home(graded):
    assert not graded["called"]


def test_no_hidden_input_comes_out(graded):
    """Nothing of the checks' histories stands in a file that a student gets."""
    for path in (graded["base"] / "report").glob("*/raises_the_hidden_inputs.*"):
        if path.parent.name != "state":
            text = path.read_text(encoding="utf-8")
            assert not any(word in text for word in ("'role'", "'content'", "'user'")), path


def test_no_answer_can_be_found(tmp_path):
    hand_in("looks_for_answers", tmp_path / "files", 9)
    (tmp_path / "files").chmod(0o755)
    folders = [tmp_path / "files"]
    with strongest() as kept_in, driver.Session(kept_in, folders) as session, session.time_limit():
        assert session.perform(Call("truncation", "trim", ([], 0))).value is None


def test_a_killed_grader_leaves_no_process(tmp_path):
    """Even kill -9 of the grader ends the programs that it runs."""
    for name in ("blocks", "endless_loop", "kills_its_parent"):
        hand_in(name, tmp_path / "all" / name, 9)
    grader = start_grader(tmp_path / "all", tmp_path / "report", tmp_path)
    wait_until(lambda: processes(tmp_path))
    time.sleep(0.5)  # two of them are now in their attack
    grader.kill()
    grader.wait()
    wait_until(lambda: not processes(tmp_path))


def wait_until(condition) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)
