"""Exercise 2 as tests: what check(2) says in the notebook, one test a check."""

import pytest

from course.checks import EXERCISES


@pytest.mark.parametrize("check", EXERCISES[2].checks, ids=lambda check: check.name)
def test_trim_by_tokens(check, passes):
    passes(2, check)
