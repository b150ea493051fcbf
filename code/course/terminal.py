"""Lines from whoever types them or pipes them in, and streams that hold every character."""

import io
import sys
from collections.abc import Iterator


def prepare_streams() -> None:
    """Speak UTF-8 on every system. A stream that is closed becomes one that is empty."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)


def lines(prompt: str) -> Iterator[str]:
    """The lines up to an empty one: typed after a prompt, or piped in and repeated after it."""
    typed = sys.stdin.isatty()
    while True:
        if typed:  # input() would write the prompt to stderr
            print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        text = line.lstrip("\ufeff").rstrip("\r\n")
        if typed and not line:  # Ctrl-D leaves the cursor after the prompt
            print()
        if not text.strip():
            return
        if not typed:
            print(prompt + text)
        yield text
