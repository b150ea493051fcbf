"""The recipes for CI: valid, of least rights, and their commands do what INSTRUCTORS.md says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from programs import TRUNCATION, programs

ROOT = Path(__file__).parents[1]
RECIPES = sorted((ROOT / "recipes").glob("*.yml"))
FORK, CLASS = ROOT / "recipes" / "student-fork.yml", ROOT / "recipes" / "class-repository.yml"
INSTRUCTORS = (ROOT / "INSTRUCTORS.md").read_text(encoding="utf-8")
LINT = Path(sys.executable).with_name("actionlint")
PROGRAMS = {str(program): program.text for program in programs("wrong", 2) + programs("right", 2)}
RIGHT, WRONG = (PROGRAMS[name] for name in ("loop_over_the_oldest", "keeps_only_the_newest"))
SYNTAX = "def trim(history, prompt_tokens=0, *, max_tokens=500)\n    return history\n"
AT = len(TRUNCATION.splitlines()) + 3  # the first line of what is written below the module

every_recipe = pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="as on GitHub's runners")


def load(path: Path) -> dict:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)  # `on` stays a text


def command(path: Path, job: str, name: str) -> str:
    """What the step of that name runs."""
    (step,) = [step for step in load(path)["jobs"][job]["steps"] if step.get("name") == name]
    return step["run"]


def shell(text: str, folder: Path, **variables: str) -> subprocess.CompletedProcess:
    """Run a step's commands as GitHub Actions does, in a folder that holds the course."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    variables |= {"GITHUB_ACTIONS": "true", "PYTHONPATH": str(folder / "code"), "PATH": path}
    variables["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they are not needed, and slow to load
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        encoding="utf-8",
    )


def course(folder: Path) -> Path:
    """A folder that looks like a fork of the course."""
    ignore = shutil.ignore_patterns("*.jsonl", "statement.json")
    for name in ("code", "exercises"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignore)
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    return folder


def write(folder: Path, program: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = f"{TRUNCATION}\n\n{program}"
    (folder / "truncation.py").write_text(text, encoding="utf-8")


def errors(done: subprocess.CompletedProcess) -> list[str]:
    return [line for line in done.stdout.splitlines() if line.startswith("::")]


# What they are


@pytest.mark.skipif(not LINT.exists(), reason="actionlint is not on this system")
def test_they_are_valid():
    done = subprocess.run([LINT, "-no-color", *RECIPES], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout


@every_recipe
def test_they_have_the_least_rights(path):
    recipe, text = load(path), path.read_text(encoding="utf-8")
    assert recipe["permissions"] == {"contents": "read"}
    assert "pull_request_target" not in text
    assert "secrets" not in text
    for job in recipe["jobs"].values():
        assert "permissions" not in job
        assert "timeout-minutes" in job
        for step in job["steps"]:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}|", step.get("uses", ""))
            assert "${{" not in step.get("run", ""), "an expression in a script can inject code"
            if "checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] == "false"


@every_recipe
def test_instructors_find_them(path):
    assert f"(recipes/{path.name})" in INSTRUCTORS


# What INSTRUCTORS.md says


def test_links_lead_somewhere():
    headings = re.findall(r"^#+ (.+)$", INSTRUCTORS, re.MULTILINE)
    anchors = {"#" + heading.lower().replace(" ", "-") for heading in headings}
    for link in re.findall(r"\[[^]]*\]\(([^)]+)\)", INSTRUCTORS):
        assert link in anchors or (ROOT / link).is_file(), link


def test_the_link_for_a_hub_opens_a_lesson():
    (link,) = re.findall(r"^    (https://hub\S+)$", INSTRUCTORS, re.MULTILINE)
    asked = parse_qs(urlsplit(link).query)
    assert asked["repo"] == ["https://github.com/YOU/COURSE"]
    assert asked["branch"] == ["main"]
    path, _, autodecode = asked["urlpath"][0].partition("?")
    assert autodecode == "autodecode"
    assert (ROOT / path.removeprefix("lab/tree/COURSE/")).is_file()


def test_the_check_that_was_added_is_as_the_text_says():
    text = INSTRUCTORS.split("## Adding a check")[1].split("\n## ")[0]
    shown = re.findall(r"^ {7,}(.*\S)$", text, re.MULTILINE)
    there = PROGRAMS["counts_words"] + (ROOT / "code/course/checks/exercise_2.py").read_text(
        encoding="utf-8"
    )
    assert [line for line in shown if line.strip() not in there] == ["# counts-words"]


# A student's fork


@on_linux
def test_a_fork_fails_on_what_is_wrong_and_annotates_the_line(tmp_path):
    folder = course(tmp_path / "fork")
    check = command(FORK, "check", "Check the exercises")

    done = shell(check, folder)  # nothing was begun
    assert done.returncode == 0, done.stdout
    assert "14 skipped" in done.stdout
    begin = [line for line in done.stdout.splitlines() if "not attempted" in line]
    assert [line.split(",")[0] for line in begin] == ["Exercise 1", "Exercise 2", "Exercise 3"]
    notebooks = sorted((ROOT / "exercises").glob("*.ipynb"))
    for line, notebook in zip(begin, notebooks, strict=True):
        assert line.endswith(f"Begin with exercises/{notebook.name} in JupyterLab.")
    assert errors(done) == []

    for path in (ROOT / "solutions").glob("*.py"):
        shutil.copy(path, folder / "code")
    done = shell(check, folder)
    assert done.returncode == 0, done.stdout
    assert "10 passed, 4 skipped" in done.stdout
    assert errors(done) == []

    write(folder / "code", WRONG)
    (folder / "code" / "summarization.py").write_text("\nSUMMARY_PROMPT = (\n", encoding="utf-8")
    done = shell(check, folder)
    assert done.returncode == 1
    wrong, unreadable = errors(done)
    assert wrong.startswith(f"::error file=code/truncation.py,line={AT},title=Exercise 2::not yet:")
    start = "::error file=code/summarization.py,line=2,title=Exercise 3::error: Python cannot read"
    assert unreadable.startswith(start)


@on_linux
def test_a_fork_fails_on_what_was_not_begun_if_asked(tmp_path):
    folder = course(tmp_path / "fork")
    done = shell(command(FORK, "check", "Check the exercises") + " --attempted", folder)
    assert done.returncode == 1
    line = TRUNCATION[: TRUNCATION.index("def trim")].count("\n") + 1
    assert any(f"file=code/truncation.py,line={line}," in error for error in errors(done))
    assert any("file=exercises/statement.json,line=1," in error for error in errors(done))
    assert len(errors(done)) == 3


# A class repository


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@on_linux
def test_a_pull_request_is_graded_alone_and_its_lines_are_annotated(tmp_path):
    folder = course(tmp_path / "class")
    handed_in = folder / "submissions"
    write(handed_in / "old and wrong", WRONG)
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "before")
    write(handed_in / "Ada, 7%: $(id)" / "code", WRONG)
    write(handed_in / "--workers", RIGHT)
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "merge of the pull request")
    step = command(CLASS, "hand-in", "Grade what this pull request hands in")
    done = shell(step, folder)
    assert done.returncode
    (error,) = errors(done)
    place = "submissions/Ada%2C 7%25%3A $(id)/code/truncation.py"
    assert error.startswith(
        f"::error file={place},line={AT},title=Ada%2C 7%25_ $(id)%2C exercise 2"
    )
    said = sorted(path.stem for path in (folder / "report" / "feedback").iterdir())
    assert said == ["--workers", "Ada, 7%_ $(id)"]
    summary = tmp_path / "summary.md"
    show = command(CLASS, "hand-in", "Show the report")
    assert shell(show, folder, GITHUB_STEP_SUMMARY=str(summary)).returncode == 0
    assert "exercise" in summary.read_text(encoding="utf-8")

    shutil.rmtree(folder / "report")
    git(folder, "rm", "-r", "--quiet", "submissions/old and wrong")
    git(folder, "commit", "--quiet", "-m", "nothing is handed in")
    done = shell(step, folder)
    assert (done.returncode, done.stdout) == (0, "")


@on_linux
def test_the_parts_of_a_class_are_joined_to_the_same_report(tmp_path):
    folder = course(tmp_path / "class")
    for number, program in enumerate([RIGHT, WRONG, SYNTAX, "", RIGHT]):
        write(folder / "submissions" / f"student {number}", program)
    whole = shell("python -m course.grade submissions --out whole", folder)
    assert whole.returncode == 0, whole.stderr
    states = tmp_path / "artifacts"
    for part in "1234":
        part_of = command(CLASS, "grade", "Grade one part of the class")
        done = shell(part_of, folder, PART=part)
        assert done.returncode == 0, done.stderr
        shutil.copytree(folder / "report" / "state", states, dirs_exist_ok=True)
        (folder / "report").rename(folder / f"REPORT-{part}")
    shutil.copytree(states, folder / "report" / "state")
    summary = tmp_path / "summary.md"
    done = shell(
        command(CLASS, "report", "Join the parts"), folder, GITHUB_STEP_SUMMARY=str(summary)
    )
    assert done.returncode == 0, done.stderr
    assert "5 submissions" in summary.read_text(encoding="utf-8")
    grades = (folder / "whole" / "grades.csv").read_bytes()
    assert (folder / "report" / "grades.csv").read_bytes() == grades

    # The same by hand, as INSTRUCTORS.md says.
    (by_hand,) = re.findall(r"^    mkdir -p .*\n(?:    .+\n)+", INSTRUCTORS, re.MULTILINE)
    by_hand = by_hand.replace("SUBMISSIONS", "submissions")
    assert shell(by_hand, folder).returncode == 0
    assert (folder / "REPORT" / "grades.csv").read_bytes() == grades
