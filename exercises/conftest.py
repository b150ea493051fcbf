"""The verdicts that check(n) gives in a notebook, for the tests in this folder.

On GitHub Actions what is wrong is also shown at its line. `--attempted` fails what was not begun.
"""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from course.checks import EXERCISES
from course.checks.protocol import NOT_ATTEMPTED, PASSED, Check, Verdict
from course.client import ROOT
from course.exercises import folders_of, run
from course.grading.annotations import annotation, line_of

NOTEBOOKS = {
    int(path.name.split("_")[0]): path.relative_to(ROOT).as_posix()
    for path in Path(__file__).parent.glob("[0-9]*.ipynb")
}
_annotations: dict[int, str] = {}  # the first thing that is wrong in each exercise


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--attempted", action="store_true", help="not attempted is a failure")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = [report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple)]
    for reason in dict.fromkeys(reasons):  # each once, not once a check
        terminalreporter.write_line(reason.removeprefix("Skipped: "))
    if os.environ.get("GITHUB_ACTIONS") == "true":
        for line in _annotations.values():
            terminalreporter.write_line(line)


@cache
def _verdicts(number: int) -> dict:
    outcome = run(number)
    return dict(zip(outcome.exercise.checks, outcome.verdicts, strict=True))


def where(number: int, verdict: Verdict) -> tuple[str, int]:
    """The file that a verdict is about, seen from the course's folder, and the line."""
    exercise = EXERCISES[number]
    name = verdict.file or exercise.handed_in[-1]
    paths = [folder / name for folder in folders_of(exercise)]
    path = next((path for path in paths if path.is_file()), paths[0])
    text = path.read_text(encoding="utf-8-sig", errors="replace") if path.is_file() else ""
    inside = path.is_relative_to(ROOT)
    shown = (path.relative_to(ROOT) if inside else path).as_posix()
    return shown, verdict.line or line_of(exercise.edits, text)


@pytest.fixture
def passes(request: pytest.FixtureRequest) -> Callable[[int, Check], None]:
    """Fails, with the sentence that a learner reads, unless your files pass that check."""

    def passes(number: int, check: Check) -> None:
        verdict = _verdicts(number)[check]
        said = f"{verdict.status}: {verdict.sentence}"
        if verdict.status == PASSED:
            return
        if verdict.status == NOT_ATTEMPTED and not request.config.getoption("--attempted"):
            begin = f"Begin with {NOTEBOOKS[number]} in JupyterLab."
            pytest.skip(f"Exercise {number}, {said} {begin}")
        file, line = where(number, verdict)
        _annotations.setdefault(number, annotation(file, line, f"Exercise {number}", said))
        pytest.fail(f"{file}:{line}: {said}", pytrace=False)

    return passes
