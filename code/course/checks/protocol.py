"""How a check talks to the program that it checks, and what it may say about it.

A check is trusted code that runs in the grader's or the notebook's own process. The program runs
elsewhere, in a process that knows no expected answer. Between the two go plain JSON values only.
A check is a generator: it yields what it wants done and is sent what came of it, one step at a
time, so that a step may depend on the answer to the one before, as a chat of 40 turns does:

    def keeps_all_below_the_limit():
        history = chat_of(6)
        reply = yield Call("truncation", "trim", (history, 500), {"max_tokens": 500})
        if reply.value != history:
            return not_yet("trims-below-limit", "Nothing is to be dropped ...", "Look at ...")
        return passed()

If the step fails (an exception, an endless loop, a value that is not plain), `Problem` is raised at
the yield. A check that does not catch it ends with status `error` and a sentence made from it.

This module does not run anything: `course.grading.driver` does, for learners and graders alike.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

PASSED, NOT_YET, ERROR, NOT_ATTEMPTED = "passed", "not yet", "error", "not attempted"
STATUSES = (PASSED, NOT_YET, ERROR, NOT_ATTEMPTED)

# In a call's arguments, stands for an OpenAI client whose requests the trusted side answers.
CLIENT = {"$client": True}


@dataclass(frozen=True)
class Call:
    """Call `module.name(*args, **kwargs)`. The arguments are plain JSON values, or CLIENT."""

    module: str
    name: str
    args: tuple = ()
    kwargs: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Value:
    """Read `module.name`, a plain JSON value."""

    module: str
    name: str


@dataclass(frozen=True)
class Read:
    """Read a text file that was handed in. The trusted side reads it; no program runs."""

    file: str


Step = Call | Value | Read


@dataclass(frozen=True)
class Reply:
    """What came of a step.

    `value` holds plain JSON of exact types: a bool is no int, a list no tuple, and no number is
    NaN or infinite. `args` and `kwargs` are the arguments as they are after the call, so a check
    sees whether they were changed.
    """

    value: Any
    args: list = field(default_factory=list)
    kwargs: dict[str, Any] = field(default_factory=dict)
    printed: str = ""  # the beginning of what the program printed during the step
    requests: tuple[dict, ...] = ()  # what was sent through a client during the step
    answers: tuple[dict, ...] = ()  # and what came back


class Problem(Exception):
    """A step did not give a value.

    kind: one of
      "missing"    the file, or the name in the module, is not there
      "syntax"     the module cannot be compiled
      "exception"  an exception was raised
      "exit"       the program ended itself: exit(), os._exit(), a crash
      "time"       the time limit was reached
      "memory"     the memory limit was reached
      "type"       the value is not plain JSON: a generator, a tuple, an object, a NaN
      "size"       the value, or what was sent through a client, is too large
      "protocol"   what came back was not an answer
      "skipped"    the step was not run, because too many before it ended in "time" or "exit"
    """

    def __init__(
        self,
        kind: str,
        *,
        name: str = "",
        message: str = "",
        file: str = "",
        line: int = 0,
        importing: bool = False,
    ):
        super().__init__(kind, name, message)
        self.kind = kind
        self.name = name  # the exception's type, the value's type, or what is missing
        self.message = message  # may repeat a hidden input: never shown in a graded report
        self.file, self.line = file, line
        self.importing = importing  # it happened while the module was loaded


@dataclass(frozen=True)
class Verdict:
    """What a check says. `sentence` names what is wrong; neither text holds a hidden input."""

    status: str
    misconception: str = ""  # a short name in kebab-case, counted over the class
    sentence: str = ""
    hint: str = ""
    line: int = 0  # the line of `file` that it is about, if one is known
    file: str = ""


def passed(sentence: str = "") -> Verdict:
    return Verdict(PASSED, sentence=sentence)


def not_yet(misconception: str, sentence: str, hint: str = "") -> Verdict:
    return Verdict(NOT_YET, misconception, sentence, hint)


def not_attempted(sentence: str, hint: str = "") -> Verdict:
    return Verdict(NOT_ATTEMPTED, "not-attempted", sentence, hint)


Steps = Generator[Step, Reply, Verdict]


@dataclass(frozen=True)
class Check:
    """One thing that is checked, and the points it gives."""

    name: str
    points: int
    steps: Callable[[], Steps]


@dataclass(frozen=True)
class Exercise:
    """An exercise: what is handed in for it, and its checks, in the order in which they run."""

    number: int
    title: str
    modules: tuple[str, ...]  # the file names that a learner edits, such as "truncation.py"
    checks: tuple[Check, ...]
    files: tuple[str, ...] = ()  # other text files to hand in, such as logs
    edits: str = ""  # the name in the module that a learner changes

    @property
    def handed_in(self) -> tuple[str, ...]:
        """The names of all files to hand in."""
        return (*self.modules, *self.files)

    @property
    def points(self) -> int:
        """The points that can be had."""
        return sum(check.points for check in self.checks)
