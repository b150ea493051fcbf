"""A step that gave no value, said in one sentence.

A graded report must not carry hidden inputs out, and a program that gets them could raise them as
its message. So a report shows a message only where nothing had been sent yet: while loading. The
learner's own notebook shows all of it.
"""

import builtins

from course.checks.protocol import ERROR, NOT_ATTEMPTED, NOT_YET, Problem, Verdict
from course.grading.plain import printable

# Types that may be named in a report: an own class could carry an input in its name.
KNOWN_TYPES = {name for name, kind in vars(builtins).items() if isinstance(kind, type)}
KNOWN_TYPES |= {"generator", "coroutine", "function", "builtin_function_or_method", "method"}
KNOWN_TYPES |= {"module", "deque", "islice", "chain", "ModuleNotFoundError", "Answer"}
KNOWN_TYPES |= {"NaN", "infinity", "a value nested too deep", "a dict whose keys are not strings"}
OWN = "object of its own"  # what stands in the place of any other type's name


def verdict_of(problem: Problem, *, trusted: bool) -> Verdict:
    """The verdict on a check that a problem ended."""
    status, misconception, sentence, hint = _say(problem, trusted)
    file = printable(problem.file, 60)
    if problem.line:
        sentence = f"{sentence} ({file}, line {problem.line})"
    return Verdict(status, misconception, sentence + ".", hint, problem.line, file)


def _say(problem: Problem, trusted: bool) -> tuple[str, str, str, str]:
    kind, name = problem.kind, problem.name
    during = "while it was loaded" if problem.importing else "while it ran"
    shown = printable(problem.message, 200) if trusted or problem.importing else ""
    if kind == "missing":
        return NOT_ATTEMPTED, "missing", f"There is no `{name}`", "Keep the names of the exercise."
    if kind == "syntax":
        return (
            ERROR,
            "syntax-error",
            f"Python cannot read the module: {shown or 'syntax error'}",
            "Look at that line and the one above it: a colon, a bracket, a quote, the indentation.",
        )
    if kind == "exception":
        article = "an" if name[:1] in "AEIOUo" else "a"
        text = f"{article} {name}" if name != OWN else "an exception of its own"
        if name == "EOFError":
            return ERROR, "asks-for-input", f"It asks for input {during}", "Take out input()."
        return (
            ERROR,
            "raises",
            f"It raised {text} {during}" + (f": {shown}" if shown else ""),
            "Call the function yourself in a new cell, as the notebook shows.",
        )
    if kind == "exit":
        return (
            ERROR,
            "ends-the-program",
            f"It ended the whole program {during}",
            "Take out exit(), quit() and os._exit(). Endless recursion also does this.",
        )
    if kind == "time":
        return (
            ERROR,
            "never-stops",
            f"It did not come to an end {during}",
            "Look at each loop: what makes its condition false, whatever the sizes?",
        )
    if kind == "memory":
        return (
            ERROR,
            "too-much-memory",
            f"It asked for more memory than it may have {during}",
            "Look for a list or a text that grows in a loop.",
        )
    if kind == "type":
        return (
            NOT_YET,
            "not-plain",
            f"The result is not of plain lists, dicts, texts and numbers; it holds: {name}",
            "Return a list of messages, as the function did before.",
        )
    if kind == "size":
        return ERROR, "too-large", "The result is far too large", "Return only what is asked for."
    if kind == "skipped":
        return (
            ERROR,
            "skipped",
            "Not run, because the program did not come to an end or ended itself before",
            "Repair what is named first.",
        )
    return ERROR, "no-answer", f"It gave no answer {during}", "Leave stdin and stdout as they are."
