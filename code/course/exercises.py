"""The exercises in a notebook: `check(2)` says how far you are, `hint(2)` helps a step further.

    from course.exercises import check, hint

The checks are those of `exercises/` and of the grader. Your module runs in a process of its own, so
each check sees the file as you saved it last, and an endless loop ends after a moment.
"""

import json
from importlib.machinery import PathFinder
from pathlib import Path

from openai import OpenAIError

from course.checks import EXERCISES, HINTS
from course.checks.exercise_1 import STATEMENT
from course.checks.protocol import NOT_ATTEMPTED, PASSED, Exercise
from course.client import ROOT, connect, default_model, explain, is_stand_in
from course.grading.driver import Outcome, run_exercise
from course.grading.isolation import CODE, learner
from course.grading.model import service, stand_in
from course.grading.plain import printable

FILES = ROOT / "exercises"  # where the logs and the statement of exercise 1 are

_shown: dict[int, int] = {}  # how many hints of an exercise were given
_found: dict[int, str] = {}  # the hint to what the last check found


def folders_of(exercise: Exercise, folder: str | Path | None = None) -> list[Path]:
    """Where the files of an exercise are: its modules where `import` would find them."""
    if folder:
        return [Path(folder).resolve(), CODE]
    specs = [PathFinder.find_spec(module.removesuffix(".py")) for module in exercise.modules]
    found = [Path(spec.origin).parent for spec in specs if spec and spec.origin]
    return [*found, FILES] if exercise.files else [*found, CODE]


def run(number: int, folder: str | Path | None = None) -> Outcome:
    """Run the checks of an exercise on your files. Raises OpenAIError without a usable model."""
    exercise, answer = EXERCISES[number], stand_in
    if uses_a_real_model(number):
        answer = service(*connect())
    with learner() as isolation:
        return run_exercise(exercise, isolation, folders_of(exercise, folder), answer)


def uses_a_real_model(number: int) -> bool:
    """Only exercise 3 calls a model."""
    return number == 3 and not is_stand_in(default_model())


def check(number: int, folder: str | Path | None = None) -> None:
    """Print one word, and what is wrong first: not attempted, not yet, error or passed.

    `folder`: where your files are, if not where the course has them.
    """
    try:
        outcome = run(number, folder)
    except OpenAIError as error:
        print(f"error: {explain(error)}")
        return
    verdicts = outcome.verdicts
    wrong = next((verdict for verdict in verdicts if verdict.status != PASSED), None)
    _found[number] = wrong.hint if wrong and wrong.status != NOT_ATTEMPTED else ""
    if wrong is None:
        print(f"passed: exercise {number}, all {len(verdicts)} checks")
        for one, verdict in zip(outcome.exercise.checks, verdicts, strict=True):
            print(f"- {one.name}", verdict.sentence, sep=": " if verdict.sentence else "")
    else:
        print(f"{wrong.status}: {wrong.sentence}")
        if text := _line(wrong.file, wrong.line, folders_of(outcome.exercise, folder)):
            print(f"    line {wrong.line}: {text}")
        good = sum(verdict.status == PASSED for verdict in verdicts)
        print(f"{good} of {len(verdicts)} checks passed. hint({number}) helps.")
    if uses_a_real_model(number):
        print("A real model wrote the summaries. Its results vary: check more than once.")


def hint(number: int, step: int | None = None) -> None:
    """Print a hint, or the next one: where to look (1), the idea (2), almost the code (3)."""
    if step == 0:
        print("Three hints: 1 says where to look, 2 is the idea, 3 is almost the code.")
        return
    hints = HINTS[number]
    step = min(step or _shown.get(number, 0) + 1, len(hints))
    _shown[number] = step
    if _found.get(number):
        print(f"To what check({number}) said: {_found[number]}")
    print(f"Hint {step} of {len(hints)}: {hints[step - 1]}")


def state(fact: str, left_the_list: int | None, could_not_answer: int | None) -> None:
    """Write down what you found in exercise 1, for check(1) and for whoever grades it."""
    if not fact or left_the_list is None or could_not_answer is None:
        _say_what_stands()
        return
    stated = {
        "fact": fact,
        "left_the_list": left_the_list,
        "could_not_answer": could_not_answer,
    }
    text = json.dumps(stated, ensure_ascii=False, indent=2) + "\n"
    (FILES / STATEMENT).write_text(text, encoding="utf-8")
    print(f"Written down in {STATEMENT}.")


def _say_what_stands() -> None:
    """After an incomplete statement, which is not written: an earlier one is not lost by it."""
    path = FILES / STATEMENT
    if not path.is_file():
        print("Nothing is written yet: state a fact and two turns.")
        return
    print("Nothing new is written: state a fact and two turns.")
    print(f"{STATEMENT} still says what you stated earlier, and check(1) goes by it:")
    print("   ", printable(path.read_text(encoding="utf-8", errors="replace")))


def _line(file: str, number: int, folders: list[Path]) -> str:
    """The text of that line of a file."""
    if not (file and number):
        return ""
    path = next((folder / file for folder in folders if (folder / file).is_file()), None)
    lines = path.read_text(encoding="utf-8-sig", errors="replace").split("\n") if path else []
    return lines[number - 1].strip() if number <= len(lines) else ""
