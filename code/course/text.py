"""Text that came from outside, so that it can be read as meant and told in one line.

Python itself is all that this module needs, of a version as old as the doctor may meet.
"""

import os


def as_utf_8(text: str) -> str:
    """A text of the command line or the environment, whose bytes Python may have taken otherwise.

    It does where the locale says so, while terminals have long written UTF-8 in every locale. A
    text that is no UTF-8 stays as it is.
    """
    try:
        return os.fsencode(text).decode("utf-8")
    except UnicodeError:
        return text


def shown(name: str) -> str:
    """A name as it is or, where it would break the line, as Python writes it."""
    return name if name.isprintable() else repr(name)


def one_line(text: object, limit: int = 0) -> str:
    """The text with one space for all space between words. Over a limit it is cut, with a mark."""
    line = " ".join(str(text).split())
    return line[: limit - 1] + "…" if 0 < limit < len(line) else line
