"""The solutions pass every check, the exercises hold none of them, and neither can drift.

That the lessons run with them is shown in test_notebooks.py; the checks as tests, with the solved
and the untouched modules, run in test_recipes.py.
"""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import exercises_from_solutions as source
import notebooks
import pytest
from hypothesis import given
from invariants import apply, ends_with_whole_turns, newest_is_kept, no_orphans
from programs import outcome_of
from strategies import SOME, histories
from test_notebooks import code_cells, markdown, outputs, plain

import truncation
from chat import turns
from course.checks.protocol import NOT_ATTEMPTED, PASSED

ROOT = Path(__file__).parents[1]
NAMES = ["1_watch_it_forget", "2_trim_by_tokens", "3_keep_the_detail"]
EXERCISES = [ROOT / "exercises" / f"{name}.ipynb" for name in NAMES]
SOLUTIONS = [ROOT / "solutions" / f"{name}.ipynb" for name in NAMES]

every_notebook = pytest.mark.parametrize(
    "path", [*EXERCISES, *SOLUTIONS], ids=lambda path: f"{path.parent.name}-{path.stem[0]}"
)


def environment() -> dict[str, str]:
    """The solved modules in front of all others."""
    before = os.environ.get("PYTHONPATH", "")
    paths = [str(ROOT / "solutions"), str(ROOT / "code"), before]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}


# One source


@pytest.mark.parametrize("name", source.MODULES)
def test_without_its_marked_lines_a_solved_module_is_the_exercise(name):
    solved = (ROOT / "solutions" / name).read_text(encoding="utf-8")
    exercise = (ROOT / "code" / name).read_text(encoding="utf-8")
    assert source.module_without(solved) == exercise, (
        "make the same change in code/ and solutions/, outside of the marked lines"
    )
    assert solved != exercise


@pytest.mark.parametrize(
    "text", ["# solution begins\n", "# solution ends\n", "# solution begins\n# solution begins\n"]
)
def test_marks_come_in_pairs(text):
    with pytest.raises(ValueError, match="solution"):
        source.module_without(text)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_without_its_marked_cells_a_worked_notebook_is_the_exercise(number):
    solved, exercise = (notebooks.read(paths[number - 1]) for paths in (SOLUTIONS, EXERCISES))
    left = source.notebook_without(solved)
    assert [cell.source for cell in left.cells] == [cell.source for cell in exercise.cells]
    assert [cell.id for cell in left.cells] == [cell.id for cell in exercise.cells]
    assert len(left.cells) < len(solved.cells)


def test_no_line_of_a_solution_is_in_an_exercise():
    told = "\n".join(path.read_text(encoding="utf-8") for path in EXERCISES)
    for name in source.MODULES:
        solved = (ROOT / "solutions" / name).read_text(encoding="utf-8").splitlines()
        exercise = (ROOT / "code" / name).read_text(encoding="utf-8").splitlines()
        secret = {line.strip() for line in solved} - {line.strip() for line in exercise}
        for line in secret:
            assert len(line) < 20 or line not in told, line
    for path in (ROOT / "code").glob("*.py"):
        assert "solution begins" not in path.read_text(encoding="utf-8")


# The checks


@pytest.mark.parametrize("number", [2, 3])
def test_the_solutions_pass_every_check(number):
    outcome = outcome_of(number, ROOT / "solutions")
    assert {verdict.status for verdict in outcome.verdicts} == {PASSED}


@pytest.mark.parametrize("number", [2, 3])
def test_the_untouched_modules_are_not_attempted_and_no_error(number):
    outcome = outcome_of(number, ROOT / "code")
    assert {verdict.status for verdict in outcome.verdicts} == {NOT_ATTEMPTED}


# The modules in their other work


@cache
def solved_truncation() -> dict:
    names: dict = {}
    text = (ROOT / "solutions" / "truncation.py").read_text(encoding="utf-8")
    exec(compile(text, "solutions/truncation.py", "exec"), names)
    return names


@SOME
@given(histories())
def test_what_must_hold_for_every_fit_holds_for_the_solution(history):
    trim = solved_truncation()["trim"]
    for tokens in (0, 500, 501, 700, 5000):
        kept = apply(lambda history, n=tokens: trim(history, n, max_tokens=500), history)
        ends_with_whole_turns(kept, history)
        newest_is_kept(kept, history)
        no_orphans(kept)
        if tokens <= 500:
            assert kept == history
        elif len(turns(history)) > 1:
            assert len(kept) < len(history)


@SOME
@given(histories())
def test_counting_messages_works_as_before(history):
    solved = solved_truncation()
    for limit in range(len(history) + 2):
        for name in ("trim", "newest_turns"):
            kept = solved[name](history, max_messages=limit)
            assert kept == getattr(truncation, name)(history, max_messages=limit)


NOTE = "Note {}: the page has {} links and loads in {} seconds.\n"


def chat_on_the_command_line(arguments: list[str], env: dict) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "conversation", *arguments],
        input="".join(NOTE.format(n, n + 3, n + 1) for n in range(16)),
        cwd=ROOT,
        env=env,
        capture_output=True,
        encoding="utf-8",
    )


def test_the_command_line_uses_the_solution():
    run = chat_on_the_command_line(["--reported-tokens", "200"], environment())
    assert run.returncode == 0, run.stderr
    tokens = [int(number) for number in re.findall(r"\((\d+) input tokens", run.stdout)]
    assert 200 < max(tokens) < 300
    assert min(tokens[-8:]) > 100
    assert "[dropped the 2 oldest messages]" in run.stdout


def test_the_command_line_says_that_the_exercise_is_not_done():
    run = chat_on_the_command_line(["--reported-tokens", "200"], dict(os.environ))
    assert run.returncode == 2
    assert "exercise 2" in run.stderr
    assert len(run.stderr.splitlines()) == 1


# The notebooks


@every_notebook
def test_they_are_stored_executed_and_tidy(path):
    notebook = notebooks.read(path)
    assert notebook == notebooks.normalise(notebooks.read(path)), "make them anew"
    cells = code_cells(notebook)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert all(output.output_type != "error" for output in outputs(notebook))
    assert all(output.get("name") != "stderr" for output in outputs(notebook))
    assert not re.search(r"/(home|root|tmp|work|Users)/", path.read_text(encoding="utf-8"))


@every_notebook
def test_what_is_stored_is_what_they_give(path):
    notebook = notebooks.read(path)
    modules = ROOT / ("solutions" if path in SOLUTIONS else "code")
    again = source.run(notebooks.read(path), path.parent, modules)
    for before, after in zip(code_cells(notebook), code_cells(again), strict=True):
        assert plain(after.outputs) == plain(before.outputs), before.source


@every_notebook
def test_an_exercise_is_not_attempted_and_a_solution_passes(path):
    number = path.stem[0]
    (cell,) = [c for c in code_cells(notebooks.read(path)) if c.source == f"check({number})"]
    word = PASSED if path in SOLUTIONS else NOT_ATTEMPTED
    assert cell.outputs[0].text.startswith(f"{word}: ")


@every_notebook
def test_their_parts_and_links(path):
    text = markdown(notebooks.read(path))
    assert re.match(r"# Exercise \d: ", text)
    assert "undo" in text
    assert "## Think about it" in text
    assert "Stuck?" in text
    for link in re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", text):
        assert (path.parent / link).exists(), link
