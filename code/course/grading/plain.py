"""Read JSON and show text that a stranger wrote: plain, bounded, without surprises."""

import json


class NotPlain(ValueError):
    """The text is not plain JSON."""


def _refuse(name: str):
    raise NotPlain(f"{name} is not plain JSON")


def loads(text: str | bytes):
    """The value of a JSON text. Raises NotPlain for anything else, NaN and endless nesting too."""
    try:
        value = json.loads(text, parse_constant=_refuse)
        json.dumps(value, allow_nan=False)  # 1e999 is read as infinity
    except (ValueError, RecursionError, MemoryError) as error:
        raise NotPlain("not plain JSON") from error
    return value


def printable(text: str, limit: int = 300) -> str:
    """One line of text that every file format and every terminal can hold."""
    clean = "".join(c if c.isprintable() else " " for c in str(text)[: 2 * limit])
    clean = " ".join(clean.encode("utf-8", "replace").decode("utf-8").split())
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"
