"""Read JSON and show text that a stranger wrote: plain, bounded, without surprises."""

import json
import math


class NotPlain(ValueError):
    """The text is not plain JSON."""


def _refuse(name: str):
    raise NotPlain(f"{name} is not plain JSON")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse(text)  # 1e999 is read as infinity


def loads(text: str | bytes):
    """The value of a JSON text. Raises NotPlain for anything else, NaN and endless nesting too."""
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError, MemoryError) as error:
        raise NotPlain("not plain JSON") from error


def printable(text: str, limit: int = 300) -> str:
    """One line of text that every file format and every terminal can hold."""
    clean = "".join(c if c.isprintable() else " " for c in str(text)[: 2 * limit])
    clean = " ".join(clean.encode("utf-8", "replace").decode("utf-8").split())
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"
