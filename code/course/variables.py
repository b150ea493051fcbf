"""Environment variables that have other values for a while."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def changed(**values: str | None) -> Iterator[None]:
    """A block in which variables have other values; those with None are not set.

    No other variable is touched: another thread may be changing it.
    """
    before = {name: os.environ.get(name) for name in values}
    _set(values)
    try:
        yield
    finally:
        _set(before)


def _set(values: dict[str, str | None]) -> None:
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
