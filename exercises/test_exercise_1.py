"""Exercise 1 as tests: what check(1) says in the notebook, one test a check."""

import pytest

from course.checks import EXERCISES


@pytest.mark.parametrize("check", EXERCISES[1].checks, ids=lambda check: check.name)
def test_watch_it_forget(check, passes):
    passes(1, check)
