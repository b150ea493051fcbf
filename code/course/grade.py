"""Grade a class: one folder or zip a student in, a report out.

    python -m course.grade SUBMISSIONS --out REPORT

Each program runs in a process of its own that is kept in as far as the system allows; what it does
not allow is said at the start and in the report. INSTRUCTORS.md tells how to read the report.

Exit codes: 0 all were graded, whatever their grades; 1 some could not be graded, named in the
report; 2 wrong arguments, or nothing can be graded here; 3 with --ci, if something is wrong; 130
interrupted, go on with --resume.
"""

import argparse
import os
import re
import signal
import sys
from pathlib import Path

from tqdm.auto import tqdm  # in a notebook, a bar of the notebook

from course.checks import EXERCISES
from course.grading import annotations, report
from course.grading.classroom import grade_all
from course.grading.isolation import IsolationError, strongest
from course.grading.submissions import find


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def error(self, message: str):
        self.exit(2, f"{self.prog}: {message}. --help lists the arguments.\n")


def shard(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form k/n with k from 1 to n")
    return int(found[1]), int(found[2])


def count(text: str) -> int:
    most = 4 * (os.cpu_count() or 1)
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to {most}")
    return int(text)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = Parser(prog="course.grade", description="Grade the exercises of a class.")
    add = parser.add_argument
    add("submissions", type=Path, help="a folder with one folder or zip a student")
    add("--out", type=Path, required=True, metavar="REPORT", help="the folder for the report")
    add("--workers", type=count, default=os.cpu_count() or 1, help="programs at a time")
    add("--resume", action="store_true", help="keep what an earlier run has graded")
    add("--shard", type=shard, default=(1, 1), metavar="K/N", help="grade the K-th of N parts")
    add("--only", action="append", metavar="NAME", help="grade this folder or zip; can be repeated")
    add("--ci", action="store_true", help="annotate on GitHub what is wrong, and end with 3 then")
    add("--attempted", action="store_true", help="with --ci, not attempted is wrong as well")
    chosen = parser.parse_args(arguments)
    if not chosen.submissions.is_dir():
        parser.error(f"{chosen.submissions} is not a folder")
    out, handed_in = chosen.out.resolve(), chosen.submissions.resolve()
    if out == handed_in or handed_in in out.parents or out in handed_in.parents:
        parser.error("the report and the submissions must be in folders apart from each other")
    if Path.cwd().resolve().is_relative_to(handed_in):
        # There, a submission could be called like a module that Python is about to load.
        parser.error("run it from the course's folder, not from among the submissions")
    if chosen.out.exists() and not chosen.out.is_dir():
        parser.error(f"{chosen.out} is not a folder")
    if not chosen.resume and chosen.out.exists() and any(chosen.out.iterdir()):
        parser.error(f"{chosen.out} is not empty; go on with --resume, or choose another folder")
    return chosen


def run(chosen: argparse.Namespace) -> int:
    found, notes = find(chosen.submissions)
    if not found:
        print(f"There are no submissions in {chosen.submissions}.", file=sys.stderr)
        return 2
    if chosen.only:
        unknown = set(chosen.only) - {path.name for _, path in found}
        if unknown:
            print(f"There is no submission {min(unknown)!r}.", file=sys.stderr)
            return 2
        found = [(name, path) for name, path in found if path.name in chosen.only]
    part, parts = chosen.shard
    students = found[part - 1 :: parts]
    with strongest() as isolation:
        for text in isolation.missing:
            print(f"Warning: {text}", file=sys.stderr)
        with tqdm(total=len(students), unit="student", desc="Grading", disable=None) as bar:
            results, faults = grade_all(
                students,
                isolation,
                chosen.out / "state",
                workers=chosen.workers,
                resume=chosen.resume,
                done=lambda student: bar.update(),
            )
        missing = isolation.missing
    report.write(chosen.out, results, missing=missing, notes=notes, faults=faults)
    print(f"{len(results)} submissions graded: {chosen.out / 'summary.md'}")
    for student, reason in sorted(faults.items()):
        print(f"{student} could not be graded: {reason}", file=sys.stderr)
    wrong = annotations.wrong_statuses(chosen.attempted)
    said = list(annotations.of_class(students, results, EXERCISES, wrong)) if chosen.ci else []
    print(*said, sep="\n", end="\n" * bool(said))
    if faults:
        return 1
    return 3 if said else 0


def main(arguments: list[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")
    chosen = parse(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as tidily as Ctrl-C
    try:
        return run(chosen)
    except KeyboardInterrupt:
        print("\nInterrupted. What was graded is kept: go on with --resume.", file=sys.stderr)
        return 130
    except IsolationError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename or chosen.out}: {error.strerror}.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
