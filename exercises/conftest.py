"""The verdicts that check(n) gives in a notebook, for the tests in this folder."""

from collections.abc import Callable
from functools import cache

import pytest

from course.checks.protocol import NOT_ATTEMPTED, PASSED, Check
from course.exercises import run


@cache
def _verdicts(number: int) -> dict:
    outcome = run(number)
    return dict(zip(outcome.exercise.checks, outcome.verdicts, strict=True))


@pytest.fixture
def passes() -> Callable[[int, Check], None]:
    """Fails, with the sentence that a learner reads, unless your files pass that check."""

    def passes(number: int, check: Check) -> None:
        verdict = _verdicts(number)[check]
        if verdict.status == NOT_ATTEMPTED:
            pytest.skip(f"{verdict.status}: {verdict.sentence}")
        if verdict.status != PASSED:
            place = f"{verdict.file}:{verdict.line}: " if verdict.line else ""
            pytest.fail(f"{place}{verdict.status}: {verdict.sentence}", pytrace=False)

    return passes
