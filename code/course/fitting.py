"""What a fit did to a history: what it took away, what it put in front instead, what it told."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collected(category: type[Warning]) -> Iterator[list[str]]:
    """A list that holds, after the block, the texts of its warnings of one category.

    None of its warnings is shown, each is collected however often it comes, and those of another
    category are left out. After an error in the block the list is empty.
    """
    texts: list[str] = []
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        yield texts
    texts += [str(warning.message) for warning in told if issubclass(warning.category, category)]


def changes(before: list[dict], after: list[dict]) -> tuple[list[dict], list[dict]]:
    """The messages that were dropped from the start, and those that were put there instead."""
    same = 0
    for old, new in zip(reversed(before), reversed(after), strict=False):
        if old != new:
            break
        same += 1
    # An old answer may read like the end of a summary pair: what was put in front ends with a turn.
    while 0 < same < len(after) and after[-same]["role"] != "user":
        same -= 1
    return before[: len(before) - same], after[: len(after) - same]
