"""Say in plain words what is missing or wrong with the set-up, and what to do.

    python -m course.doctor

Looks at the Python version, the packages, Jupyter's kernel and folders, the offline vocabulary,
which model would answer, and whether it answers (one short call). Changes nothing. Exits with 1 if
something is wrong. Needs nothing but Python itself, so that it can tell what else is missing:
`PYTHONPATH=code python3 -m course.doctor` runs it before the set-up.
"""

from __future__ import annotations  # so that an older Python can read this file

import os
import sys

if __name__ == "__main__":  # Ctrl-C ends it without a traceback, whatever loads meanwhile
    from course.ctrl_c import end_on_ctrl_c

    end_on_ctrl_c()

import importlib
import importlib.metadata
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from course.text import one_line

ROOT = Path(__file__).parents[2]
OLDEST_PYTHON = (3, 11)
ANYTHING = (Exception, SystemExit)  # a broken package may raise it; the answer is a sentence
IMPORTED_AS = {"python-dotenv": "dotenv", "pystemmer": "Stemmer"}  # the others: - becomes _
LONGEST = 200  # characters of what a package or a model says
SET_UP = "run `make lab` again (Windows, conda: the set-up commands of README.md)"

# Each check yields what it found: whether it is right, and a sentence that says what to do if not.


def python_version() -> Iterator[tuple[bool, str]]:
    found = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        yield False, f"Python {found} is too old: install Python {wanted} or newer, then {SET_UP}."
    else:
        yield True, f"Python {found}"


def _wanted() -> list[str]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = text.split("dependencies = [")[1].split("\n]")[0]
    return re.findall(r'^  "([\w.-]+)', text, re.MULTILINE)


def _version(name: str) -> str:
    """The installed version of a package; "" if there is none."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


def packages() -> Iterator[tuple[bool, str]]:
    """Every package that pyproject.toml asks for, in the version that requirements.txt locks.

    Each is imported, because one that is installed can still be broken.
    """
    wanted = _wanted()
    locked = dict(
        re.findall(
            r"^([\w.-]+)==([^\s;]+)",
            (ROOT / "requirements.txt").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    )
    missing, other, broken = [], [], []
    for name in wanted:
        version = _version(name)
        if not version:
            missing.append(name)
            continue
        if version != locked.get(name):
            other.append(f"{name} {version} (the course: {locked.get(name)})")
        try:
            importlib.import_module(IMPORTED_AS.get(name, name.replace("-", "_")))
        except ANYTHING as error:
            broken.append(f"{name} ({type(error).__name__}: {one_line(error)[:LONGEST]})")
    if missing:
        yield False, f"Packages are missing: {', '.join(missing)}: {SET_UP}."
    if broken:
        yield (
            False,
            f"Packages cannot be imported: {'; '.join(broken)}: delete the folder .venv, "
            f"then {SET_UP}.",
        )
    if not missing and not broken:
        yield True, f"All {len(wanted)} packages are installed and can be imported"
    if other:
        yield False, f"Packages have another version than the course: {'; '.join(other)}: {SET_UP}."


def in_venv() -> str:
    """The command for the doctor in `.venv`, if the course is there and this Python lacks it."""
    windows = sys.platform == "win32"
    packages = ".venv/Lib" if windows else ".venv/lib/python*"
    installed = any(ROOT.glob(f"{packages}/site-packages/multi_turn_chat_course-*.dist-info"))
    # By its folder, because the program itself is often a link to another one.
    inside = Path(sys.executable).parent.parent.resolve() == (ROOT / ".venv").resolve()
    if not installed or inside or all(map(_version, _wanted())):
        return ""
    program = r".venv\Scripts\python" if windows else ".venv/bin/python"
    return f"{program} -m course.doctor"


def course_folder() -> Iterator[tuple[bool, str]]:
    """Whether a notebook, wherever it stands, can import the modules of `code/`."""
    if any(Path(entry or ".").resolve() == ROOT / "code" for entry in sys.path):
        yield True, "The folder code/ can be imported from"
    else:
        yield False, f"The folder code/ cannot be imported from: {SET_UP}."


def kernel() -> Iterator[tuple[bool, str]]:
    """Whether the kernel named python3, which the notebooks ask for, is this Python."""
    try:
        from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
    except ANYTHING as error:
        yield False, f"Jupyter cannot be imported ({one_line(error)[:LONGEST]}): {SET_UP}."
        return
    try:
        command = str(KernelSpecManager().get_kernel_spec("python3").argv[0])
    except NoSuchKernel:
        yield False, f"The Jupyter kernel python3 is missing: {SET_UP}."
        return
    except Exception:  # no JSON, no object, no program in it
        yield (
            False,
            "The Jupyter kernel python3 is broken (its file kernel.json): remove it with "
            f"`jupyter kernelspec remove python3`, then {SET_UP}.",
        )
        return
    if command in ("python", "python3") or Path(command) == Path(sys.executable):
        yield True, "The Jupyter kernel python3 is this Python"
    else:
        yield (
            False,
            f"The Jupyter kernel python3 is another Python ({command}): remove it with "
            f"`jupyter kernelspec remove python3`, then {SET_UP}.",
        )


def jupyter_folders() -> Iterator[tuple[bool, str]]:
    """Whether Jupyter can make the folders that it writes in, and write there."""
    try:
        from jupyter_core import paths
    except ANYTHING:  # the kernel's check has said so
        return
    wrong = []
    for setting, folder in [
        ("JUPYTER_RUNTIME_DIR", paths.jupyter_runtime_dir()),
        ("JUPYTER_CONFIG_DIR", paths.jupyter_config_dir()),
        ("JUPYTER_DATA_DIR", paths.jupyter_data_dir()),
    ]:
        try:  # rights do not tell it of every file system
            there = next(path for path in (Path(folder), *Path(folder).parents) if path.exists())
            tempfile.TemporaryDirectory(dir=there).cleanup()
        except OSError:
            wrong.append(f"{folder} ({setting})")
    if wrong:
        yield (
            False,
            f"Jupyter cannot write in {', '.join(wrong)}: set what stands in brackets to a folder "
            "of your own, or HOME to one.",
        )
    else:
        yield True, "Jupyter can write in its folders"


def vocabulary() -> Iterator[tuple[bool, str]]:
    try:
        from course.tokens import VocabularyError, encode
    except ANYTHING as error:
        yield False, f"No vocabulary can be read ({one_line(error)[:LONGEST]}): {SET_UP}."
        return
    for profile, name in [("openai", "o200k_base"), ("deepseek", "DeepSeek's")]:
        try:
            encode("hello", profile)
            yield True, f"The vocabulary {name} loads without network"
        except VocabularyError as error:
            yield False, str(error)
        except Exception as error:
            yield (
                False,
                f"The vocabulary {name} does not load ({one_line(error)[:LONGEST]}): {SET_UP}.",
            )


def model() -> Iterator[tuple[bool, str]]:
    """Which model would answer, and whether it does."""
    try:
        from course.client import (
            answer_of,
            connect,
            describe,
            explain,
            readable_answer,
            unread_lines,
        )
    except ANYTHING as error:
        yield False, f"No model can be asked ({one_line(error)[:LONGEST]}): {SET_UP}."
        return
    try:
        if unread := unread_lines():
            yield False, unread
        client, name = connect()
        yield True, describe(name)
        messages = [{"role": "user", "content": "My name is Ada. What is my name?"}]
        with readable_answer():
            reply = client.chat.completions.create(
                model=name, messages=messages, max_completion_tokens=50
            )
        yield True, f"It answers: {one_line(answer_of(reply)[0])[:LONGEST]}"
    except Exception as error:
        yield False, explain(error)


def main() -> int:
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    try:
        return report()
    except BrokenPipeError:  # whoever read the output stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def report() -> int:
    """Print what every check finds. Returns the exit code."""
    if command := in_venv():
        print(
            "WRONG  The course is installed in .venv, and this is another Python. In the folder of "
            f"the course, run: {command}\nWrong: 1."
        )
        return 1
    wrong = 0
    for check in (
        python_version,
        packages,
        course_folder,
        kernel,
        jupyter_folders,
        vocabulary,
        model,
    ):
        for right, sentence in check():
            print(("ok     " if right else "WRONG  ") + sentence)
            wrong += not right
    print(
        "Everything is ready." if not wrong else f"Wrong: {wrong}. Put right the first one first."
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
