"""The right and wrong programs of `right_programs/` and `wrong_programs/`, as files to be checked.

A program of exercise 2 is written below the untouched module, so it needs to hold only what is
new; one of exercise 3 is a prompt that takes the place of SUMMARY_PROMPT. The first line of a wrong
one, `# name`, is the misconception that the check has to find.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from course.checks import EXERCISES
from course.grading.driver import Outcome, run_exercise
from course.grading.isolation import learner
from course.grading.model import stand_in

TESTS = Path(__file__).parent
CODE = TESTS.parent / "code"
TRUNCATION = (CODE / "truncation.py").read_text(encoding="utf-8")
SUMMARIZATION = (CODE / "summarization.py").read_text(encoding="utf-8")
PROMPT = re.compile(r"SUMMARY_PROMPT = \(.*?\n\)\n", re.DOTALL)


@dataclass(frozen=True)
class Program:
    """One program. `misconception` is "" for a right one."""

    exercise: int
    path: Path
    misconception: str
    text: str

    def __str__(self) -> str:
        return self.path.stem

    def write(self, folder: Path) -> None:
        """Write the module that it is a part of."""
        if self.exercise == 2:
            name, text = "truncation.py", f"{TRUNCATION}\n\n{self.text}"
        else:
            name = "summarization.py"
            text = PROMPT.sub(lambda _: f"SUMMARY_PROMPT = {self.text!r}\n", SUMMARIZATION)
        (folder / name).write_text(text, encoding="utf-8")


def programs(kind: str, exercise: int) -> list[Program]:
    """The programs of a kind, "right" or "wrong", by name."""
    found = []
    for path in sorted((TESTS / f"{kind}_programs" / f"exercise_{exercise}").iterdir()):
        text = path.read_text(encoding="utf-8")
        misconception = ""
        if kind == "wrong":
            first, text = text.split("\n", 1)
            misconception = first.removeprefix("# ")
        found.append(Program(exercise, path, misconception, text))
    return found


def outcome_of(exercise: int, folder: Path) -> Outcome:
    """What the checks say to the files in the folder, as in a learner's notebook."""
    with learner() as isolation:
        return run_exercise(EXERCISES[exercise], isolation, [folder, CODE], stand_in)
