"""Variables that are changed for a while are afterwards as they were."""

import os
from contextlib import suppress

from course.variables import changed


def test_variables_are_as_before_after_the_block_even_if_it_fails(monkeypatch):
    monkeypatch.setenv("COURSE_A", "1")
    monkeypatch.setenv("COURSE_B", "2")
    monkeypatch.delenv("COURSE_C", raising=False)
    before = dict(os.environ)
    during = {name: value for name, value in before.items() if name != "COURSE_B"}
    during |= {"COURSE_A": "3", "COURSE_C": "4"}
    with suppress(KeyError), changed(COURSE_A="3", COURSE_B=None, COURSE_C="4"):
        assert dict(os.environ) == during
        raise KeyError
    assert dict(os.environ) == before
