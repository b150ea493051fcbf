"""Every right program passes, and every wrong one is told its own misconception."""

import re

import pytest
from programs import TRUNCATION, Program, outcome_of, programs

from course.checks import EXERCISES, exercise_2, exercise_3
from course.checks.protocol import ERROR, NOT_ATTEMPTED, NOT_YET, PASSED
from course.grading import driver

RIGHT = [program for number in (2, 3) for program in programs("right", number)]
WRONG = [program for number in (2, 3) for program in programs("wrong", number)]
# Said by course.grading.sentences where a program gives no value at all.
GENERAL = {"raises", "syntax-error", "asks-for-input", "ends-the-program", "not-attempted"}
# What the stand-in model's summaries never do; tests/test_exercises.py has models that do.
OTHER_MODELS = {"no-summary", "loses-people"}


def name(program):
    return f"{program.exercise}-{program}"


def test_there_are_enough_of_each():
    assert len(programs("right", 2)) >= 12
    assert len(programs("wrong", 2)) >= 30
    assert len(programs("right", 3)) >= 6
    assert len(programs("wrong", 3)) >= 10


@pytest.mark.parametrize("program", RIGHT, ids=name)
def test_right(program, tmp_path):
    program.write(tmp_path)
    outcome = outcome_of(program.exercise, tmp_path)
    assert [verdict.sentence for verdict in outcome.verdicts if verdict.status != PASSED] == []
    assert outcome.points == outcome.exercise.points == 10


@pytest.mark.parametrize("program", WRONG, ids=name)
def test_wrong(program, tmp_path, monkeypatch):
    program.write(tmp_path)
    # Slow programs on a busy machine do end; the others need no long wait to be told from them.
    seconds = 0.5 if program.misconception == "never-ends" else 10.0
    monkeypatch.setattr(driver, "LEARNER_SECONDS", seconds)
    outcome = outcome_of(program.exercise, tmp_path)
    first = next(verdict for verdict in outcome.verdicts if verdict.status != PASSED)
    assert first.misconception == program.misconception, first.sentence
    assert outcome.points < outcome.exercise.points
    assert first.sentence.endswith(".")
    assert first.hint
    expected = ERROR if program.misconception in GENERAL | {"never-ends"} else NOT_YET
    if program.misconception != "not-attempted":
        assert first.status == expected


@pytest.mark.parametrize("exercise", [exercise_2, exercise_3], ids=["2", "3"])
def test_every_saying_is_said_to_a_wrong_program_and_no_two_are_the_same(exercise):
    said = {program.misconception for program in programs("wrong", exercise.EXERCISE.number)}
    assert said - GENERAL == set(exercise.SAYINGS) - OTHER_MODELS - {"not-a-text"}
    sentences = [sentence for sentence, _ in exercise.SAYINGS.values()]
    assert len(set(sentences)) == len(sentences)


def test_the_words_of_the_hint_lead_to_a_prompt_that_passes(tmp_path):
    kinds = re.search(r"name kinds of details: (.+?)\.", exercise_3.HINTS[1])[1]
    for end in (f". Keep also {kinds}:\n\n", f", and {kinds}.\n\n"):
        text = exercise_3.ORIGINAL.removesuffix(":\n\n") + end
        Program(3, tmp_path / "hint", "", text).write(tmp_path)
        assert outcome_of(3, tmp_path).points == 10, text


def test_always_the_same_result_earns_nothing(tmp_path):
    for result in ("[]", "None", "history[:2]", "[history[-1]]", "'text'"):
        text = f"def trim(history, *args, max_tokens=0, max_messages=4):\n    return {result}\n"
        (tmp_path / "truncation.py").write_text(text, encoding="utf-8")
        assert outcome_of(2, tmp_path).points == 0, result


@pytest.mark.parametrize("number", EXERCISES)
def test_points_add_up_to_ten(number):
    assert EXERCISES[number].points == 10


UNTOUCHED = {
    "as it is": TRUNCATION,
    "with a note": TRUNCATION.replace("    if len(history)", "    # TODO\n    if len(history)"),
    "with a print": TRUNCATION + '\n\nprint("loaded")\n',
    "on one line": re.sub(r"def trim\(\n.*?\n\)", "def trim(history, prompt_tokens=0, *, "
                          "max_messages=4)", TRUNCATION, flags=re.DOTALL),
    "with tabs": TRUNCATION.replace("    ", "\t"),
    "with Windows line ends": TRUNCATION.replace("\n", "\r\n"),
    "with a byte order mark": "\ufeff" + TRUNCATION,
}  # fmt: skip


@pytest.mark.parametrize("how", UNTOUCHED)
def test_an_untouched_module_is_not_attempted_however_it_is_formatted(how, tmp_path):
    (tmp_path / "truncation.py").write_bytes(UNTOUCHED[how].encode("utf-8"))
    outcome = outcome_of(2, tmp_path)
    assert {verdict.status for verdict in outcome.verdicts} == {NOT_ATTEMPTED}
    assert outcome.points == 0
