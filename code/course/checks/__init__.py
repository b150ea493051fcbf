"""The exercises and their checks: the one source for learners, solutions and graders.

Everything in this folder knows answers. No process that runs a learner's code can see it.
"""

from course.checks import exercise_2, exercise_3
from course.checks.protocol import Exercise

EXERCISES: dict[int, Exercise] = {
    exercise.number: exercise for exercise in (exercise_2.EXERCISE, exercise_3.EXERCISE)
}
