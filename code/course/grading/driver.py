"""The trusted side of a check: start the learner's process, ask, and collect the verdicts.

The same for a learner in a notebook and for the grader of a class; only the isolation differs.

    with learner() as isolation:
        outcome = run_exercise(EXERCISES[2], isolation, [Path("code")])

What comes out of the process is bounded in size and time and read as plain JSON. This module knows
no right answers: the checks do.
"""

import contextlib
import json
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from course.checks.protocol import (
    ERROR,
    PASSED,
    Call,
    Check,
    Exercise,
    Problem,
    Read,
    Reply,
    Step,
    Verdict,
)
from course.grading import plain
from course.grading.isolation import CODE, CPU, Isolation, IsolationError
from course.grading.sentences import KNOWN_TYPES, OWN, verdict_of

REPLY = 100_000  # bytes of one reply, ten times what a right one needs
FILE = 1_000_000  # bytes of a file that is read
REQUESTS = 50  # requests through a client during one step
ANSWERING = 5.0  # seconds of CPU time that answering a stranger's requests may take in all
START_SECONDS = 20.0  # wall time of starting a process, before the program is loaded
CHECK_SECONDS = 10.0  # wall time of one check; the isolation limits its CPU time
LEARNER_SECONDS = 1.5  # the same for a learner, who waits
STRIKES = 2  # how often a program may hang or end itself before the rest is skipped

Answer = Callable[[dict], dict]  # a request's body -> a chat completion, or {"error": {...}}
SIGKILL, SIGXCPU = 9, 24  # by number: Windows has no such names
KINDS = ("missing", "syntax", "exception", "exit", "memory", "type")  # what a process may report


def no_model(request: dict) -> dict:
    """The answer to a client where a check has no model."""
    return {"error": {"status": 404, "message": "there is no model in this check"}}


class Clock:
    """Calls `expire` when the time is up. It can be stopped and goes on where it was."""

    def __init__(self, seconds: float, expire: Callable[[], None]):
        self.left, self.expire = seconds, expire

    def __enter__(self) -> "Clock":
        self.since = time.monotonic()
        self.timer = threading.Timer(max(self.left, 0), self.expire)
        self.timer.daemon = True
        self.timer.start()
        return self

    def __exit__(self, *error) -> None:
        self.timer.cancel()
        self.left -= time.monotonic() - self.since

    @contextlib.contextmanager
    def stopped(self):
        self.__exit__()
        try:
            yield
        finally:
            self.__enter__()


class Session:
    """A learner's modules in a process, or in a few if it must be started again.

    Use it in a `with`: it leaves nothing behind. `folders` hold the learner's files.
    """

    def __init__(self, isolation: Isolation, folders: list[Path], answer: Answer = no_model):
        self.isolation, self.folders, self.answer = isolation, folders, answer
        self.cpu = 0.0  # seconds, of the processes that have ended
        self.strikes = 0
        self._answering = 0.0
        self._process: subprocess.Popen | None = None
        self._control: int | None = None
        self._clock: Clock | None = None
        self._expired = False
        self._loaded: dict[str, Problem | None] = {}

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *error) -> None:
        self.end()

    @contextlib.contextmanager
    def time_limit(self):
        """Kill the process if one check takes longer than it may."""
        seconds = LEARNER_SECONDS if self.isolation.trusted else CHECK_SECONDS
        self._expired = False
        with Clock(seconds, self._expire) as self._clock:
            yield

    def begin(self) -> None:
        """Start the process. Raises IsolationError if it cannot be kept in."""
        self._began = time.monotonic()
        self._process, self._control, self._scratch = self.isolation.start(self.folders)
        self.isolation.running.add(self._expire)
        if self.isolation.closed:
            self._expire()
        with Clock(START_SECONDS, self._expire):
            ready = plain_line(self._process.stdout.readline(REPLY)) == {"ready": True}
        if not ready:
            raise IsolationError(self.end().get("failed", "the process did not start"))

    def end(self) -> dict:
        """End the process and all that it started. Returns what the watching process reports."""
        if self._process is None:
            return {}
        process, self._process = self._process, None
        self.isolation.running.discard(self._expire)
        self._let_go()
        if process.stderr is None:
            report = _ended(process)
        else:  # the watching process writes here, which no learner's code can reach
            report = plain_line(process.stderr.readline(10_000)) or {}
            process.stderr.close()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        process.wait()
        if self._scratch:
            shutil.rmtree(self._scratch, ignore_errors=True)
        self.cpu += report.get("cpu", time.monotonic() - self._began)
        return report

    def perform(self, step: Step) -> Reply:
        """Do one step of a check. Raises Problem if it gives no value."""
        if isinstance(step, Read):
            return Reply(self._read(step.file))
        if self.strikes >= (1 if self.isolation.trusted else STRIKES):
            raise Problem("skipped")
        if problem := self._loaded.get(step.module):
            raise problem
        if not any((folder / f"{step.module}.py").is_file() for folder in (*self.folders, CODE)):
            raise Problem("missing", name=f"{step.module}.py", importing=True)
        if self._process is None:
            self._loaded = {}
            with self._clock.stopped():  # how long this takes is not up to the program
                self.begin()
        if step.module not in self._loaded:
            try:
                self._exchange({"module": step.module}, importing=True)
            except Problem as problem:
                self._loaded[step.module] = problem
                raise
            self._loaded[step.module] = None
        request = {"module": step.module, "name": step.name}
        if isinstance(step, Call):
            request |= {"args": list(step.args), "kwargs": step.kwargs}
        return self._exchange(request)

    def _read(self, name: str) -> str:
        for folder in self.folders:
            with contextlib.suppress(OSError), open(folder / name, "rb") as file:
                data = file.read(FILE + 1)
                if len(data) > FILE:
                    raise Problem("size", name=name)
                return data.decode("utf-8-sig", "replace")
        raise Problem("missing", name=name, importing=True)

    def _exchange(self, request: dict, importing: bool = False) -> Reply:
        requests, answers = [], []
        self._send(request)
        while "ask" in (said := self._receive(importing)):
            too_long = self._answering > ANSWERING and not self.isolation.trusted
            if too_long or len(requests) == REQUESTS or not isinstance(said["ask"], dict):
                self.end()
                raise self._strike(Problem("size", name="requests", importing=importing))
            began = time.thread_time()
            with self._clock.stopped():  # a real model takes its time
                answers.append(self.answer(said["ask"]))
            self._answering += time.thread_time() - began
            requests.append(said["ask"])
            self._send(answers[-1])
        if "problem" in said:
            raise self._problem(said["problem"], request.get("name", ""), importing)
        args = said.get("args", request.get("args", []))
        kwargs = said.get("kwargs", request.get("kwargs", {}))
        printed = said.get("printed", "")
        well_formed = isinstance(args, list) and isinstance(kwargs, dict)
        if "value" not in said or not well_formed or not isinstance(printed, str):
            raise Problem("protocol", importing=importing)
        return Reply(said["value"], args, kwargs, printed, tuple(requests), tuple(answers))

    def _send(self, value: dict) -> None:
        # A process that has ended is noticed, and explained, when its reply is read.
        with contextlib.suppress(OSError):
            self._process.stdin.write(json.dumps(value).encode("ascii") + b"\n")
            self._process.stdin.flush()

    def _receive(self, importing: bool) -> dict:
        line = self._process.stdout.readline(REPLY)
        said = plain_line(line)
        if said is not None:
            return said
        report = self.end()
        number, cpu = report.get("signal"), report.get("cpu", CPU)
        if self._expired or number == SIGXCPU or (number == SIGKILL and cpu > 0.9 * CPU):
            kind = "time"
        elif len(line) == REPLY:
            kind = "size"
        else:
            kind = "protocol" if line else "exit"
        raise self._strike(Problem(kind, importing=importing))

    def _problem(self, said, asked: str, importing: bool) -> Problem:
        """What the process says about itself, with every field checked and bounded."""
        if not isinstance(said, dict) or said.get("kind") not in KINDS:
            return Problem("protocol", importing=importing)
        texts = {key: said.get(key, "") for key in ("name", "message", "file")}
        texts = {key: text[:300] if isinstance(text, str) else "" for key, text in texts.items()}
        if not self.isolation.trusted and texts["name"] not in KNOWN_TYPES:
            texts["name"] = OWN  # an own class could carry an input out in its name
        if said["kind"] == "missing":
            texts["name"] = asked
        line = said.get("line", 0)
        if type(line) is not int or not 0 < line <= self._lines(texts["file"]):
            texts["file"], line = "", 0  # a place that is not there could carry an input out
        return Problem(said["kind"], **texts, line=line, importing=importing)

    def _lines(self, name: str) -> int:
        """How many lines a module of the learner's has, 0 if it is none."""
        for folder in self.folders:
            if name.endswith(".py") and name in os.listdir(folder):
                return (folder / name).read_bytes().count(b"\n") + 1
        return 0

    def _strike(self, problem: Problem) -> Problem:
        self.strikes += 1
        return problem

    def _expire(self) -> None:
        self._expired = True
        process = self._process
        if process is not None and process.stderr is None:
            process.kill()
        self._let_go()

    def _let_go(self) -> None:
        """Close the descriptor that keeps the process alive, once."""
        control, self._control = self._control, None
        if control is not None:
            os.close(control)


def _ended(process: subprocess.Popen) -> dict:
    """What killed a process that nobody watches. It is asked to end first."""
    with contextlib.suppress(OSError):
        process.stdin.close()
    try:
        code = process.wait(timeout=0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        return {}
    return {"signal": max(-code, 0)}


def plain_line(line: bytes) -> dict | None:
    """The JSON object of a whole line, or None."""
    if line.endswith(b"\n"):
        with contextlib.suppress(plain.NotPlain):
            value = plain.loads(line)
            if isinstance(value, dict):
                return value
    return None


@dataclass(frozen=True)
class Outcome:
    """What came of one exercise. `verdicts` are in the order of the exercise's checks."""

    exercise: Exercise
    verdicts: tuple[Verdict, ...]
    seconds: float  # of CPU time that the learner's program took

    @property
    def points(self) -> int:
        pairs = zip(self.exercise.checks, self.verdicts, strict=True)
        return sum(check.points for check, verdict in pairs if verdict.status == PASSED)

    @property
    def status(self) -> str:
        """passed if all is; else the status of the first check that did not pass."""
        return next((v.status for v in self.verdicts if v.status != PASSED), PASSED)


def run_check(check: Check, session: Session) -> Verdict:
    """Drive one check to its verdict."""
    with session.time_limit():
        steps = check.steps()
        try:
            step = next(steps)
            while True:
                try:
                    reply = session.perform(step)
                except Problem as problem:
                    step = steps.throw(problem)
                else:
                    step = steps.send(reply)
        except StopIteration as stop:
            return stop.value
        except Problem as problem:
            return verdict_of(problem, trusted=session.isolation.trusted)


def run_exercise(
    exercise: Exercise, isolation: Isolation, folders: list[Path], answer: Answer = no_model
) -> Outcome:
    """Run all checks of an exercise. Raises IsolationError if the program cannot be kept in."""
    with Session(isolation, folders, answer) as session:
        verdicts = []
        for check in exercise.checks:
            try:
                verdicts.append(run_check(check, session))
            except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
                # A value of a form that the check did not think of. It earns nothing.
                sentence = "The result has a form that the check cannot read."
                verdicts.append(Verdict(ERROR, "unreadable-result", sentence))
        session.end()
        return Outcome(exercise, tuple(verdicts), session.cpu)
