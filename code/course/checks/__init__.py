"""The exercises and their checks: the one source for learners, solutions and graders.

Everything in this folder knows answers. No process that runs a learner's code can see it.
"""

from course.checks import exercise_1, exercise_2, exercise_3
from course.checks.protocol import Exercise

_MODULES = (exercise_1, exercise_2, exercise_3)

EXERCISES: dict[int, Exercise] = {module.EXERCISE.number: module.EXERCISE for module in _MODULES}

# What hint(n) says: where to look, the idea, almost the code.
HINTS: dict[int, tuple[str, str, str]] = {
    module.EXERCISE.number: module.HINTS for module in _MODULES
}
