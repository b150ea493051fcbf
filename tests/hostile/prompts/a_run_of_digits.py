"""A prompt of digits alone: a search for the length that it sets must not take their square."""

from course.phrases import PHRASES, summary_messages

PAIR = PHRASES["en"].summary_pair
SUMMARY_PROMPT = "1" * 40_000 + "一" * 5_000


def compact(history, *args, **options):
    return history if len(history) <= 4 else [*summary_messages("Nothing.", PAIR), *history[-2:]]
