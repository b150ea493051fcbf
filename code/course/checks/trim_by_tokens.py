"""The checks of exercise 2: `trim` limits tokens, judged by what the last call reported.

Each check knows one rule. The histories are made here and differ in length, language and size, so
that a program that works only for the script's text does not pass.
"""

import random

from course.checks.protocol import (
    Call,
    Check,
    Exercise,
    Problem,
    Steps,
    not_attempted,
    not_yet,
    passed,
)

LIMIT = 500
WORDS = "the server runs in a small room near 香港 and keeps all logs for ninety days".split()


def chat_of(turns: int, seed: int = 1, largest: int = 40) -> list[dict]:
    """A history of that many turns, of very different lengths."""
    chance = random.Random(seed)
    history = []
    for number in range(turns):
        for role in ("user", "assistant"):
            words = chance.choices(WORDS, k=chance.randint(2, largest))
            history.append({"role": role, "content": f"{number}: {' '.join(words)}"})
    return history


def size(message: dict) -> int:
    """The tokens that the pretended service bills for a message: about one a word."""
    return 4 + len(message["content"].split())


def call(history: list[dict], prompt_tokens: int, **options) -> Steps:
    """Call trim; a module that has no `max_tokens` yet is not attempted."""
    try:
        reply = yield Call("truncation", "trim", (history, prompt_tokens), options)
    except Problem as problem:
        if problem.name == "TypeError" and "max_tokens" in problem.message:
            return None
        raise
    return reply


NO_PARAMETER = not_attempted(
    "trim has no parameter max_tokens yet.",
    "Give it one: def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None).",
)


def wrong_shape(value, history: list[dict]):
    """What is wrong with a result whatever was to be dropped, or None."""
    if value is None:
        return not_yet(
            "returns-none",
            "trim returns nothing: it gives None.",
            "End it with return, also where nothing is dropped.",
        )
    if not isinstance(value, list):
        return not_yet(
            "returns-no-list", "trim does not return a list.", "Return a list of messages."
        )
    if history and not value:
        return not_yet(
            "drops-newest",
            "The newest turn is dropped too, nothing is left.",
            "Stop before the last turn, however large it is.",
        )
    if any(message not in history for message in value):
        return not_yet(
            "changes-messages",
            "The result holds messages that were not in the history.",
            "Keep messages as they are; only leave some out.",
        )
    if value[-1] != history[-1]:
        return not_yet(
            "drops-newest", "The newest message is dropped.", "Drop from the other end of the list."
        )
    if value != history[len(history) - len(value) :]:
        return not_yet(
            "leaves-holes",
            "Messages are missing from the middle, or their order has changed.",
            "Drop only from the start of the list.",
        )
    if value[0]["role"] != "user":
        return not_yet(
            "drops-single-messages",
            "An answer is kept whose question was dropped.",
            "Drop a question together with its answer: turns(history) cuts the history so.",
        )
    return None


def keeps_all_within_the_limit() -> Steps:
    history = chat_of(6)
    for tokens in (0, 120, LIMIT - 1, LIMIT):
        reply = yield from call(history, tokens, max_tokens=LIMIT)
        if reply is None:
            return NO_PARAMETER
        if wrong := wrong_shape(reply.value, history):
            return wrong
        if reply.value != history:
            exactly = tokens == LIMIT
            return not_yet(
                "off-by-one" if exactly else "trims-below-limit",
                f"Something is dropped although the last call reported {'exactly' if exactly else 'less than'} the limit.",
                "Compare prompt_tokens with max_tokens; equal is still allowed.",
            )
    return passed()


def drops_the_oldest_over_the_limit() -> Steps:
    for seed in (2, 3, 4):
        history = chat_of(8, seed)
        for tokens in (LIMIT + 1, 700, 1500):
            reply = yield from call(history, tokens, max_tokens=LIMIT)
            if reply is None:
                return NO_PARAMETER
            if wrong := wrong_shape(reply.value, history):
                return wrong
            if reply.value == history:
                return not_yet(
                    "drops-nothing",
                    "Nothing is dropped although the last call reported more than the limit.",
                    "The second argument, prompt_tokens, says how large the request was.",
                )
    return passed()


def always_keeps_the_newest_turn() -> Steps:
    for history in (chat_of(1, 5, 900), chat_of(2, 6, 700)):
        reply = yield from call(history, 9_000, max_tokens=LIMIT)
        if reply is None:
            return NO_PARAMETER
        if wrong := wrong_shape(reply.value, history):
            return wrong
    return passed()


def leaves_its_argument_alone() -> Steps:
    history = chat_of(8, 7)
    reply = yield from call(history, 900, max_tokens=LIMIT)
    if reply is None:
        return NO_PARAMETER
    if reply.args[0] != history:
        return not_yet(
            "mutates-argument",
            "The list that was passed in is changed.",
            "Build a new list: del, pop and remove change the one you were given.",
        )
    return wrong_shape(reply.value, history) or passed()


def holds_a_chat_of_40_turns_near_the_limit() -> Steps:
    chat = chat_of(40, 8, 60)
    history, reached = [], False
    for number in range(0, len(chat), 2):
        question, answer = chat[number : number + 2]
        tokens = 12 + sum(map(size, history)) + size(question)
        if tokens > LIMIT + sum(map(size, chat[max(0, number - 2) : number + 2])):
            return not_yet(
                "drops-too-little",
                "In a chat of 40 turns the requests grow beyond the limit and one turn more.",
                "One dropped turn may not be enough: estimate what is left and go on.",
            )
        if reached and tokens < LIMIT // 2:
            return not_yet(
                "drops-too-much",
                "In a chat of 40 turns less than half of the limit is in use after the first drop.",
                "Stop as soon as what is left fits.",
            )
        reached = reached or tokens > LIMIT
        history = [*history, question, answer]
        reply = yield from call(history, tokens, max_tokens=LIMIT)
        if reply is None:
            return NO_PARAMETER
        if wrong := wrong_shape(reply.value, history):
            return wrong
        history = reply.value
    return passed()


def still_counts_messages_for_lesson_3() -> Steps:
    history = chat_of(5, 9)
    reply = yield from call(history, 0, max_messages=4)
    if wrong := wrong_shape(reply.value, history):
        return wrong
    if reply.value != history[-2:]:
        return not_yet(
            "breaks-lesson-3",
            "trim(history, 0, max_messages=4) does not do any more what lesson 3 needs.",
            "Keep the old branch for calls that give no max_tokens.",
        )
    reply = yield from call(history, 0, max_tokens=LIMIT)
    return NO_PARAMETER if reply is None else passed()


EXERCISE = Exercise(
    number=2,
    title="Trim by tokens",
    modules=("truncation.py",),
    checks=(
        Check("keeps all within the limit", 2, keeps_all_within_the_limit),
        Check("drops the oldest over the limit", 2, drops_the_oldest_over_the_limit),
        Check("always keeps the newest turn", 1, always_keeps_the_newest_turn),
        Check("leaves its argument alone", 1, leaves_its_argument_alone),
        Check("holds a chat of 40 turns near the limit", 3, holds_a_chat_of_40_turns_near_the_limit),
        Check("still counts messages for lesson 3", 1, still_counts_messages_for_lesson_3),
    ),
)
