"""Lines from whoever types them or pipes them in, and streams that hold every character."""

import io
import os
import select
import stat
import sys
from collections.abc import Iterator

LOOKED_AT = 1000  # characters after an empty line


def prepare_streams() -> None:
    """Speak UTF-8 on every system. A stream that is closed becomes one that is empty."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)


def lines(prompt: str, ending: str) -> Iterator[str]:
    """The lines up to an empty one: typed after a prompt, or piped in and repeated after it.

    `ending` says how to end; it is said to whoever types. That more was piped in after the empty
    line is said too. Both go to stderr, so that stdout holds the chat and nothing else.
    """
    typed, number = sys.stdin.isatty(), 0
    if typed:
        print(ending, file=sys.stderr)
    while True:
        if typed:  # input() would write the prompt to stderr
            print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        number += 1
        text = line.lstrip("\ufeff").rstrip("\r\n")
        if typed and not line:  # Ctrl-D leaves the cursor after the prompt
            print()
        if not text.strip():
            if line and not typed and _more_follows():
                told = f"Line {number} is empty and ended the chat: nothing after it was read."
                print(told, file=sys.stderr)
            return
        if not typed:
            print(prompt + text)
        yield text


def _more_follows() -> bool:
    """Whether there is text after the line that was read last, as far as one can tell at once.

    A program that keeps its end of the pipe open may be waiting for this one to end. Of such a pipe
    what came together with the empty line is not noticed: Python has taken it in already, and the
    pipe itself is empty.
    """
    for _ in range(LOOKED_AT):
        try:
            if not _ready():
                return False
        except OSError:  # Windows cannot tell it of a pipe
            return True
        character = sys.stdin.read(1)
        if not character.isspace():
            return character != ""
    return False


def _ready() -> bool:
    """Whether reading from stdin returns at once."""
    try:
        file = sys.stdin.fileno()
    except OSError:  # text in memory
        return True
    return stat.S_ISREG(os.fstat(file).st_mode) or bool(select.select([file], [], [], 0)[0])
