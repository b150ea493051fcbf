"""Exercise 3 as tests: what check(3) says in the notebook, one test a check."""

import pytest

from course.checks import EXERCISES


@pytest.mark.parametrize("check", EXERCISES[3].checks, ids=lambda check: check.name)
def test_keep_the_detail(check, passes):
    passes(3, check)
