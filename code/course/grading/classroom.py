"""All submissions of a class: each on its own, several at a time, resumable.

What is known about a student is one JSON file in the report's `state` folder, written whole or not
at all. A report is made from these files only, so it does not depend on the order or the number of
workers, on interruptions, or on the machine that graded a shard.
"""

import contextlib
import hashlib
import json
import math
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

from course.checks.protocol import NOT_ATTEMPTED, Exercise, Verdict
from course.grading import submissions
from course.grading.driver import Clock, Outcome, run_exercise
from course.grading.isolation import CODE, Isolation, IsolationError
from course.grading.model import stand_in

# Classes of CPU seconds. A measured time is never the same twice; its class nearly always is.
SECONDS = (1, 2, 5, 10, 20, 50)
STUDENT_SECONDS = 300  # wall time of one submission, however its checks are delayed
NOTHING = "nothing-handed-in"
VERSION = 1  # of the state files


def seconds_class(seconds: float) -> int:
    """The smallest of SECONDS that is not below the measured CPU time."""
    return next((upper for upper in SECONDS if seconds <= upper), math.ceil(seconds / 50) * 50)


def grade(
    student: str, path: Path, exercises: Iterable[Exercise], isolation: Isolation
) -> tuple[str, Callable[[], dict]]:
    """Read a submission. Returns its digest, and the function that grades it."""
    exercises = list(exercises)
    submission = submissions.read(student, path, exercises)

    def run() -> dict:
        results = [_grade_one(submission, exercise, isolation) for exercise in exercises]
        return {"student": student, "notes": submission.notes, "exercises": results}

    return submission.digest, run


def _grade_one(
    submission: submissions.Submission, exercise: Exercise, isolation: Isolation
) -> dict:
    with contextlib.ExitStack() as stack:
        place = tempfile.mkdtemp(prefix="submission-", dir=isolation.work)
        stack.callback(shutil.rmtree, place, ignore_errors=True)
        os.chmod(place, 0o755)
        folder = Path(place) / "files"
        if submission.write(folder, exercise):
            outcome = _run(exercise, isolation, folder)
        else:
            names = " and ".join(exercise.handed_in)
            nothing = Verdict(NOT_ATTEMPTED, NOTHING, f"No {names} that can be read was handed in.")
            outcome = Outcome(exercise, (nothing,) * len(exercise.checks), 0.0)
    checks = [
        {"name": check.name, "max": check.points, **asdict(verdict)}
        for check, verdict in zip(exercise.checks, outcome.verdicts, strict=True)
    ]
    return {
        "number": exercise.number,
        "title": exercise.title,
        "points": outcome.points,
        "max": exercise.points,
        "status": outcome.status,
        "seconds": seconds_class(outcome.seconds),
        "cpu": round(outcome.seconds, 3),
        "checks": checks,
    }


def _run(exercise: Exercise, isolation: Isolation, folder: Path) -> Outcome:
    try:
        return run_exercise(exercise, isolation, [folder], stand_in)
    except IsolationError:  # a lack of memory or of processes passes; a second one does not
        return run_exercise(exercise, isolation, [folder], stand_in)


def version_of(exercises: Iterable[Exercise]) -> str:
    """Changes when the checks or the grader change: what was graded before is graded again."""
    seen = hashlib.sha256(str(VERSION).encode())
    folder = Path(submissions.__file__).parents[1]
    for path in sorted([*folder.glob("checks/**/*.py"), *folder.glob("grading/**/*.py")]):
        seen.update(path.read_bytes())
    for exercise in exercises:
        parts = [exercise.number, exercise.modules, exercise.files]
        parts += [(check.name, check.points) for check in exercise.checks]
        seen.update(repr(parts).encode("utf-8"))
    return seen.hexdigest()


class State:
    """The folder that holds what is known, one file a student."""

    def __init__(self, folder: Path, exercises: Iterable[Exercise]):
        self.folder, self.version = folder, version_of(exercises)

    @staticmethod
    def clear(folder: Path) -> None:
        """Make the folder, and remove what a write that was interrupted has left in it."""
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob("*.part"):
            left.unlink()

    def path(self, student: str) -> Path:
        return self.folder / f"{student}.json"

    def load(self, student: str, digest: str) -> dict | None:
        """The result of this submission as it was graded by these checks, or None."""
        try:
            known = json.loads(self.path(student).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        same = isinstance(known, dict) and known.get("version") == self.version
        return known["result"] if same and known.get("digest") == digest else None

    def save(self, student: str, digest: str, result: dict) -> None:
        data = {"version": self.version, "digest": digest, "result": result}
        part = self.path(student).with_suffix(".part")
        part.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        part.replace(self.path(student))


class Worker:
    """A process of course.grading.worker, started again when it was ended."""

    def __init__(self, settings: dict):
        self.settings, self.process = settings, None

    def grade(self, student: str, path: Path) -> dict:
        """{"result": ...}, or {"fault": why there is none}."""
        if self.process is None:
            self._start()
        self._send([student, os.path.abspath(path)])
        with Clock(STUDENT_SECONDS, self.end) as clock:
            line = self.process.stdout.readline()
        if line:
            return json.loads(line)
        self.end()
        self.process = None
        late = clock.left <= 0
        return {
            "fault": f"longer than {STUDENT_SECONDS} s" if late else "the grader's process ended"
        }

    def _start(self) -> None:
        paths = [str(CODE), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-X", "utf8", "-m", "course.grading.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            start_new_session=os.name == "posix",  # Ctrl-C is for the grader alone
        )
        self._send(self.settings)

    def _send(self, value) -> None:
        with contextlib.suppress(OSError):  # if it has ended, there will be no answer either
            self.process.stdin.write(json.dumps(value).encode("ascii") + b"\n")
            self.process.stdin.flush()

    def end(self) -> None:
        """End the process and the programs that it runs. May be called from another thread."""
        if process := self.process:
            with contextlib.suppress(OSError):
                process.stdin.close()
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def grade_all(
    students: list[tuple[str, Path]],
    isolation: Isolation,
    state: Path,
    *,
    workers: int,
    resume: bool,
    done: Callable[[str], None] = lambda student: None,
) -> tuple[list[dict], dict[str, str]]:
    """Grade students. Returns the results, and for each that could not be graded the reason.

    KeyboardInterrupt ends the running programs and goes up; what was graded is in `state`.
    """
    State.clear(state)
    kept_in = {"level": isolation.level, "work": str(isolation.work)}
    kept_in |= {"user": isolation.user, "landlock": isolation.landlock}
    settings = {"isolation": kept_in, "state": os.path.abspath(state), "resume": resume}
    pool = [Worker(settings) for _ in range(min(workers, len(students)))]
    waiting: queue.SimpleQueue = queue.SimpleQueue()
    for student in students:
        waiting.put(student)
    finished: queue.SimpleQueue = queue.SimpleQueue()
    said: dict[str, dict] = {}

    def work(worker: Worker) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                student, path = waiting.get_nowait()
                try:
                    said[student] = worker.grade(student, path)
                except Exception as error:
                    said[student] = {"fault": f"{type(error).__name__}: {error}"}
                finished.put(student)

    for worker in pool:
        threading.Thread(target=work, args=[worker], daemon=True).start()
    try:
        for _ in students:
            done(finished.get())
    finally:
        with contextlib.suppress(queue.Empty):
            while True:  # nothing more is begun
                waiting.get_nowait()
        for worker in pool:
            worker.end()
    results = [said[student]["result"] for student, _ in students if "result" in said[student]]
    return results, {name: one["fault"] for name, one in said.items() if "fault" in one}
