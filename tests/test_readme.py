"""What README.md says must work: its commands, its sample, its links and its lists."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = ".venv/bin/python"
PLAIN_PYTHON = Path(sys.executable).resolve()  # the one that `.venv` was made from
SECONDS = 60


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


def commands() -> list[str]:
    """Every line of the README that a reader types, without comments and settings."""
    text = "".join(block for kind in ("sh", "powershell") for block in blocks(kind))
    lines = re.sub(r"\|\n +", "| ", text).splitlines()
    return [line for line in lines if line and not re.match(r"#|OPENAI_\w+=", line)]


@cache
def run(command: str, text: str = "") -> subprocess.CompletedProcess:
    """What a command does. One that several tests look at runs once."""
    # `.venv` may be elsewhere when the tests are run in another environment.
    names = {PYTHON: sys.executable, "python3": PLAIN_PYTHON}
    command = re.sub("|".join(names), lambda name: f'"{names[name[0]]}"', command)
    return subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )


def fetch(url: str) -> bytes:
    """What a server on loopback answers, which may still be starting. Never through a proxy."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + SECONDS
    while True:
        try:
            return direct.open(url, timeout=SECONDS).read()
        except urllib.error.HTTPError:
            raise
        except urllib.error.URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


# How each command of the README is tested. Those of other systems are compared with what is there.
RECORDED = (
    "printf '我叫小王，最近在用 httpx 写一个爬虫。\\n我叫什么名字？\\n' | "
    f"{PYTHON} code/conversation.py --lang zh --model recorded/truncation --max-messages 4"
)
RUN = {
    f"{PYTHON} code/conversation.py --max-messages 4",
    RECORDED,
    f"{PYTHON} -m course.doctor",
    f"PYTHONPATH=solutions {PYTHON} -m conversation --reported-tokens 500",
}
BEFORE_SET_UP = "PYTHONPATH=code python3 -m course.doctor"
TESTED_ELSEWHERE = {
    "make lab",
    "make test",
    "make notebooks",
    f"{PYTHON} -m pytest exercises",
    f"{PYTHON} -m course.stand_in --port 8000",
}
OTHER_SYSTEMS = {
    "py -m venv .venv",
    r".venv\Scripts\python -m pip install -r requirements.txt -e .",
    r".venv\Scripts\python -m jupyter lab "
    "--LabApp.default_url=/lab/tree/lessons/01_stateless.ipynb",
    "conda env create -f environment.yml",
    "conda run -n multi-turn-chat --no-capture-output jupyter lab "
    "--LabApp.default_url=/lab/tree/lessons/01_stateless.ipynb",
}


def test_each_command_is_tested():
    assert set(commands()) == RUN | {BEFORE_SET_UP} | TESTED_ELSEWHERE | OTHER_SYSTEMS


@pytest.mark.parametrize("command", sorted(RUN))
def test_the_command_runs(command):
    done = run(command)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_doctor_needs_no_set_up():
    """A Python that may have none of the packages comes to its last line all the same."""
    done = run(BEFORE_SET_UP)
    last = done.stdout.splitlines()[-1]
    assert done.stderr == ""
    assert (done.returncode, last.split(":")[0]) in [(0, "Everything is ready."), (1, "Wrong")]


@pytest.mark.parametrize("command", sorted(OTHER_SYSTEMS))
def test_the_files_that_commands_of_other_systems_name_are_there(command):
    for name in re.findall(r"[\w\\/]+\.(?:txt|yml|ipynb)", command):
        assert (ROOT / name.removeprefix("/lab/tree/")).is_file()
    if "-n " in command:
        environment = (ROOT / "environment.yml").read_text(encoding="utf-8")
        name = re.search(r"-n (\S+)", command)[1]
        assert f"name: {name}\n" in environment


def test_the_samples_are_what_the_commands_print():
    sample, recorded = blocks("text")
    assert run(RECORDED).stdout == recorded
    said = re.findall(r"^You: (.*)$", sample, re.MULTILINE)
    done = run(f"{PYTHON} code/conversation.py --max-messages 4", "\n".join(said) + "\n")
    assert done.stdout == sample


def test_make_knows_its_targets():
    for target in re.findall(r"\bmake (\w+)", README):
        assert run(f"make --dry-run {target}").returncode == 0


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this system")
def test_make_lab_opens_the_first_lesson():
    lab = subprocess.Popen(
        ["make", "lab"],
        cwd=ROOT,
        env=os.environ | {"BROWSER": "true"},
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        said, url, end = "", None, time.monotonic() + SECONDS
        while url is None and time.monotonic() < end:
            line = lab.stderr.readline()
            assert line, said  # make ended
            said += line
            url = re.search(r"http://127\.0\.0\.1:\S+", line)
        assert "/lab/tree/lessons/01_stateless.ipynb?token=" in url[0], said
        fetch(url[0])
        # The modules can be opened in the editor too: the folder of the course is served.
        fetch(url[0].replace("/lab/tree/lessons/01_stateless.ipynb", "/api/contents/code/chat.py"))
    finally:
        os.killpg(lab.pid, signal.SIGKILL)
        lab.wait()


def test_the_stand_in_can_be_run_alone():
    command = [sys.executable, "-u", "-m", "course.stand_in", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            url = re.search(r"http://127\.0\.0\.1:\d+/v1", server.stdout.readline())[0]
            assert b'"stand-in"' in fetch(f"{url}/models")
        finally:
            server.terminate()


def test_every_flag_of_the_command_line_is_explained_and_every_explained_flag_exists():
    known = set(re.findall(r"--[\w-]+", run(f"{PYTHON} code/conversation.py --help").stdout))
    section = README.split("## Chat on the command line")[1].split("\n## ")[0]
    assert known == set(re.findall(r"--[a-z][\w-]*", section))


def test_the_map_names_every_lesson_with_its_title():
    for path in sorted((ROOT / "lessons").glob("*.ipynb")):
        title = re.search(r'"# (\d\. [^"\\]+)', path.read_text(encoding="utf-8"))[1]
        assert f"[{title}](lessons/{path.name})" in README


def test_links_lead_somewhere():
    for link in re.findall(r"\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / link).exists(), link
