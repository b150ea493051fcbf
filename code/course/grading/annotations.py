"""What is wrong, as annotations that GitHub Actions shows at the line they are about.

One for each exercise: the first thing that is wrong, as in a notebook.
Format: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from course.checks.protocol import ERROR, NOT_ATTEMPTED, NOT_YET, Exercise
from course.grading import submissions


def annotation(file: str, line: int, title: str, text: str) -> str:
    """One line of output that GitHub Actions shows as an error."""
    file, title = (_escaped(part).replace(":", "%3A").replace(",", "%2C") for part in (file, title))
    return f"::error file={file},line={line},title={title}::{_escaped(text)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def line_of(name: str, source: str) -> int:
    """The last line in which a module gives a name its value; 1 if none does."""
    found = list(re.finditer(rf"^(?:async )?(?:def )?{name}\b", source, re.MULTILINE))
    return source.count("\n", 0, found[-1].start()) + 1 if name and found else 1


def wrong_statuses(attempted: bool) -> tuple[str, ...]:
    """The statuses that are wrong. `attempted`: every exercise has to be."""
    return (NOT_YET, ERROR, NOT_ATTEMPTED) if attempted else (NOT_YET, ERROR)


def of_class(
    students: Iterable[tuple[str, Path]],
    results: Iterable[dict],
    exercises: dict[int, Exercise],
    wrong: tuple[str, ...],
) -> Iterator[str]:
    """The annotations of all students whose results are given."""
    paths = dict(students)
    for result in results:
        student = result["student"]
        handed_in = submissions.read(student, paths[student], exercises.values())
        for one in result["exercises"]:
            check = next((check for check in one["checks"] if check["status"] in wrong), None)
            if check:
                exercise = exercises[one["number"]]
                name = check["file"] or exercise.handed_in[-1]
                source = handed_in.files.get(name, b"").decode("utf-8", "replace")
                line = check["line"] or line_of(exercise.edits, source)
                place = "/".join(filter(None, (str(paths[student]), handed_in.places.get(name))))
                title = f"{student}, exercise {one['number']}"
                yield annotation(place, line, title, f"{check['status']}: {check['sentence']}")
