"""Exercise 2: `trim` in code/truncation.py limits tokens, judged by what the service reported.

The checks hold no tokenizer either: they chat with made-up services, which count one token for so
many bytes. What must hold is said by the checks' names and docstrings; every sentence that a
learner can get stands in SAYINGS.
"""

from collections.abc import Callable, Generator, Iterable
from functools import wraps
from itertools import cycle, islice

from course.checks.protocol import (
    ERROR,
    Call,
    Check,
    Exercise,
    Problem,
    Reply,
    Verdict,
    not_attempted,
    not_yet,
    passed,
)
from course.phrases import PHRASES

History = list[dict[str, str]]
LIMIT = 500

NO_PARAMETER = "trim in code/truncation.py does not take max_tokens yet."
WHERE = "Look at the function trim in code/truncation.py."
IDEA = (
    "Over the limit, share the reported tokens among the messages by their length, and drop the "
    "oldest turns until the rest would fit."
)

# What is wrong -> (the sentence, a hint).
SAYINGS = {
    # The value that comes back
    "returns-nothing": (
        "trim returns None: the chat goes on with what trim returns.",
        "End every way through trim with `return`, and a list behind it.",
    ),
    "prints-instead-of-returning": (
        "trim prints a result and returns None: the chat can only use what is returned.",
        "Write `return` where you print.",
    ),
    "not-a-list": (
        "trim must return a list of messages, and it returns something else: {name}.",
        "`list(...)` makes a list of anything that can be walked through.",
    ),
    "not-messages": (
        "What trim returns is not a flat list of messages, as the history is: turns must be joined "
        "to one list again.",
        "`[message for turn in kept for message in turn]` joins turns to a list of messages.",
    ),
    "adds-a-system-message": (
        "The result holds a system message: the history never does, the chat puts it in front of "
        "every request by itself.",
        "Return messages of the history only.",
    ),
    "adds-a-message": (
        "The result holds a message that was not in the history: trim only leaves messages out.",
        "Do not put a note or a summary in the place of what you drop.",
    ),
    "cuts-a-text": (
        "The text of a message was cut: a message stays whole or goes whole.",
        "Drop the whole turn that the long message belongs to.",
    ),
    # Which messages are kept
    "drops-everything": (
        "Nothing is left: the newest turn must stay, also if it is over the limit alone.",
        "Stop dropping when one turn is left.",
    ),
    "answer-without-question": (
        "The result begins with an answer whose question was dropped: turns go whole.",
        "Drop a question and its answer together, `history[2:]`, never one message alone.",
    ),
    "question-without-answer": (
        "A question was kept and its answer was dropped: turns go whole.",
        "Drop a question and its answer together, and in no other place than the front.",
    ),
    "drops-the-newest": (
        "The newest turn was dropped and older ones were kept: drop from the oldest.",
        "The oldest turn is at the front of the list: `history[2:]` drops it.",
    ),
    "changes-the-order": (
        "The messages come back in another order: the model reads the order as time.",
        "If you walk from the newest turn back, turn the result around at the end.",
    ),
    "keeps-the-first-message": (
        "The first message was kept as if it were the system message: the history holds none.",
        "`history[0]` is the oldest question. It is the first to go.",
    ),
    "not-the-oldest-first": (
        "A turn was dropped and an older one was kept: the oldest goes first, whatever its length.",
        "Begin at the front, and stop as soon as the rest fits.",
    ),
    "compares-by-text": (
        "Turns with the same text were taken for one: dropping the old one changed a newer one.",
        "Use positions, as in `history[2:]`, instead of `remove`, `index` or `in`.",
    ),
    # When something is dropped
    "comparison-reversed": (
        "trim drops below the limit and keeps everything above it: the comparison is turned round.",
        "Something must go when prompt_tokens > max_tokens.",
    ),
    "drops-below-the-limit": (
        "Messages were dropped although the last call reported no more than the limit.",
        "Return the whole history first if prompt_tokens <= max_tokens.",
    ),
    "drops-at-the-limit": (
        "Exactly 500 reported tokens are within a limit of 500, and trim dropped something.",
        "Compare with >, not with >=.",
    ),
    "drops-too-late": (
        "501 reported tokens are over a limit of 500, and trim dropped nothing.",
        "As soon as prompt_tokens > max_tokens, at least the oldest turn goes.",
    ),
    "never-drops": (
        "The last call reported more than the limit, and trim dropped nothing.",
        IDEA,
    ),
    "counts-messages": (
        "trim still counts messages: a message can be one word or a book. Count tokens.",
        "Compare prompt_tokens with max_tokens. `len(history)` says nothing about tokens.",
    ),
    "counts-characters": (
        "trim compares characters with a limit in tokens: they are different units.",
        "prompt_tokens is in tokens. Let it decide whether something must go.",
    ),
    "counts-words": (
        "trim compares words with a limit in tokens: they are different units, and Chinese has no "
        "spaces between words.",
        "Share prompt_tokens among the turns, for example by their characters, and add that up.",
    ),
    "ignores-prompt-tokens": (
        "The last call reported less than the limit, and trim dropped because of its own count. "
        "The service's number counts.",
        "Compare prompt_tokens, the second argument, with max_tokens.",
    ),
    "adds-up-prompt-tokens": (
        "The same call, made twice, dropped something the second time: each prompt_tokens is the "
        "size of the whole last request already, so do not add them up.",
        "Use the number of this call alone, and keep nothing in a global variable.",
    ),
    "works-only-once": (
        "The second call over the limit dropped nothing: trim works only once.",
        "Keep nothing between calls, neither in a global variable nor in a default argument.",
    ),
    "only-for-the-script": (
        "trim drops messages of the lessons' script and no others: it must work for any text.",
        "Look at lengths and at prompt_tokens, not at what the messages say.",
    ),
    "stops-too-early": (
        "Two turns were over the limit, and both were kept: only the newest one must stay.",
        "Go on as long as more than one turn is left.",
    ),
    "ignores-max-tokens": (
        "With another max_tokens trim still uses its own limit.",
        "Write max_tokens where you wrote a number.",
    ),
    "never-ends": (
        "trim did not end. prompt_tokens is a number of the past: it does not become smaller when "
        "you drop a message.",
        "Subtract the estimated tokens of what you drop, and stop when one turn is left.",
    ),
    # How much
    "drops-too-little": (
        "In a chat of 40 turns in {language} the reported tokens grew more than one turn past the "
        "limit: no fixed number of turns is always enough, because turns differ in length.",
        IDEA,
    ),
    "drops-too-much": (
        "In a chat of 40 turns in {language} less than half of the limit was in use after the "
        "first drop: trim throws away turns that would fit.",
        "Stop dropping as soon as the estimated tokens are within the limit.",
    ),
    # What else a fit owes its callers
    "changes-its-argument": (
        "trim changed the list or the messages it was given: others still read them.",
        "Make a new list: `kept = list(history)`, or slices. `pop`, `del` and `remove` on history "
        "change the list itself.",
    ),
    "max-messages-lost": (
        "trim(history, 0, max_messages=4) no longer works: lesson 3 calls it.",
        "Keep the parameter max_messages, and add max_tokens beside it.",
    ),
    "max-messages-changed": (
        "trim(history, 0, max_messages=4) keeps other messages than before: lesson 3 needs them.",
        "Leave the lines that count messages as they were. `git diff code/truncation.py` shows "
        "what you changed.",
    ),
    "both-limits": (
        "With max_messages given, trim also dropped because of prompt_tokens: then only messages "
        "count.",
        "Let max_tokens be None unless it is given, and judge tokens only if it is not None.",
    ),
}  # fmt: skip


class Wrong(Exception):
    """Ends a check with the saying of that name."""

    def __init__(self, misconception: str, **words: str):
        sentence, hint = SAYINGS[misconception]
        self.verdict = not_yet(misconception, sentence.format(**words), hint)


def check(steps: Callable) -> Callable:
    """A check that passes unless Wrong is raised in it."""

    @wraps(steps)
    def run() -> Generator:
        try:
            yield from steps()
        except Wrong as wrong:
            return wrong.verdict
        except Problem as problem:
            if _no_such_parameter(problem, "max_tokens"):
                return not_attempted(NO_PARAMETER, WHERE)
            endless = problem.kind == "time" and not problem.importing
            if endless or problem.name == "RecursionError":
                said = SAYINGS["never-ends"]
                return Verdict(ERROR, "never-ends", *said, problem.line, problem.file)
            raise
        return passed()

    return run


def _no_such_parameter(problem: Problem, name: str) -> bool:
    """Whether trim itself does not take that parameter; an error inside it has a line."""
    wanted = f"unexpected keyword argument '{name}'"
    return problem.name == "TypeError" and wanted in problem.message and not problem.line


# Conversations

ENGLISH = (
    "The page has links, a table and two forms. Some of them load slowly, others not at all. "
    "Set a timeout and try again later. A parser finds the rows, and a loop writes them to a file. "
)
CHINESE = (
    "这个页面有链接、表格和两个表单，有的加载很慢。先设置超时，再重试几次，最后把每一行写进文件。"
)


def talk(sizes: list[int], filler: str = ENGLISH, parts: Iterable[float] = (1 / 3,)) -> History:
    """A history of one turn for each size, in characters; no two texts are the same.

    The parts say how much of a turn is its question, and begin again where they end.
    """
    history = []
    for number, (size, part) in enumerate(zip(sizes, cycle(parts), strict=False), 1):
        text = "".join(islice(cycle(filler), number % 7, number % 7 + size))
        asked = int(size * part)
        history += [
            {"role": "user", "content": f"{number}: {text[:asked]}?"},
            {"role": "assistant", "content": f"{number}. {text[asked:]}"},
        ]
    return history


SIX_SHORT = talk([70] * 6)
EIGHT = talk([250, 90, 310, 40, 180, 260, 120, 200])


# Steps


def trim(history: History, prompt_tokens: int, **limit: int) -> Generator:
    """What trim keeps, after a look at its form. Raises Wrong."""
    limit = limit or {"max_tokens": LIMIT}
    try:
        reply = yield Call("truncation", "trim", (history, prompt_tokens), limit)
    except Problem as problem:
        if problem.kind == "type":
            raise Wrong("not-a-list", name=problem.name) from None
        raise
    look_at_form(reply)
    look_at_messages(history, reply.value)
    return reply.value


def look_at_form(reply: Reply) -> None:
    value = reply.value
    if value is None:
        raise Wrong("prints-instead-of-returning" if reply.printed.strip() else "returns-nothing")
    if type(value) is not list:
        raise Wrong("not-a-list", name=type(value).__name__)
    if not all(type(message) is dict and "role" in message for message in value):
        raise Wrong("not-messages")


def look_at_messages(history: History, kept: History) -> None:
    """Raise Wrong unless what is kept is the newest turns, whole and as they were."""
    if kept == history[len(history) - len(kept) :] and kept and kept[0]["role"] == "user":
        return
    if not kept:
        raise Wrong("drops-everything")
    if any(message["role"] == "system" for message in kept):
        raise Wrong("adds-a-system-message")
    for message in kept:
        if message not in history:
            text = str(message.get("content"))
            cut = any(len(text) < len(m["content"]) and text in m["content"] for m in history)
            raise Wrong("cuts-a-text" if text and cut else "adds-a-message")
    places = [history.index(message) for message in kept]
    if places != sorted(places):
        raise Wrong("changes-the-order")
    if places[0] == 0 and places[1:] == list(range(len(history) - len(kept) + 1, len(history))):
        raise Wrong("keeps-the-first-message")
    turns = [place // 2 for place in places]
    for turn in dict.fromkeys(turns):
        if turns.count(turn) == 1:
            answer = history[places[turns.index(turn)]]["role"] == "assistant"
            raise Wrong("answer-without-question" if answer else "question-without-answer")
    if history[-1] not in kept:
        raise Wrong("drops-the-newest")
    raise Wrong("not-the-oldest-first")


@check
def keeps_all_up_to_the_limit():
    """Nothing is dropped while the last call reported the limit or less."""
    if (yield from trim(SIX_SHORT, 300)) != SIX_SHORT:
        raise Wrong((yield from _why_below()))
    if (yield from trim(SIX_SHORT, 300)) != SIX_SHORT:
        raise Wrong("adds-up-prompt-tokens")
    long, longer, many = talk([450] * 2), talk([4000] * 2), talk([8] * 40)
    if (yield from trim(long, 230)) != long:
        raise Wrong("counts-characters")
    if (yield from trim(longer, 480)) != longer:
        raise Wrong("ignores-prompt-tokens")
    if (yield from trim(many, 480)) != many:
        raise Wrong("counts-messages")
    if (yield from trim(EIGHT, LIMIT - 1)) != EIGHT:
        raise Wrong("drops-below-the-limit")
    if (yield from trim(EIGHT, LIMIT)) != EIGHT:
        raise Wrong("drops-at-the-limit")


def _why_below() -> Generator:
    """Why does it drop something of six short turns, at 300 tokens?"""
    if (yield from trim(SIX_SHORT, 900)) == SIX_SHORT:
        return "comparison-reversed"
    two_short = talk([40, 40])
    fewer = yield from trim(two_short, 100)
    return "drops-below-the-limit" if fewer != two_short else "counts-messages"


@check
def drops_whole_turns_over_the_limit():
    """Over the limit the oldest turns go, whole; also a second time, also where texts repeat."""
    for tokens in (900, 640, 3000, 530):
        if (yield from trim(EIGHT, tokens)) == EIGHT:
            raise Wrong((yield from _why_never(first=tokens == 900)))
    for tokens in range(LIMIT + 1, 1100, 77):  # what one number hides, another shows
        if (yield from trim(EIGHT, tokens)) == EIGHT:
            raise Wrong("drops-too-late")
    yield from _texts_may_repeat()


def _why_never(first: bool) -> Generator:
    """Why does it drop nothing of eight turns, at many tokens?"""
    if not first:
        again = yield from trim(EIGHT, 900)
        return "works-only-once" if again == EIGHT else "drops-too-late"
    if (yield from trim(EIGHT, 6 * LIMIT)) != EIGHT:
        return "drops-too-late"
    script = []
    for text in PHRASES["en"].script:
        script += [{"role": "user", "content": text}, {"role": "assistant", "content": "Noted."}]
    if (yield from trim(script, 900)) != script:
        return "only-for-the-script"
    wordy = talk([4000] * 3)
    if (yield from trim(wordy, 900)) != wordy:
        return "counts-words"
    many = talk([8] * (LIMIT // 2 + 1))
    return "counts-messages" if (yield from trim(many, 900)) != many else "never-drops"


def _texts_may_repeat() -> Generator:
    turn = [{"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Done. " * 20}]
    other = talk([160, 130])
    history = turn + other + turn + turn
    try:
        reply = yield Call("truncation", "trim", (history, 700), {"max_tokens": LIMIT})
    except Problem as problem:
        if problem.kind == "exception":
            raise Wrong("compares-by-text") from None
        raise
    kept = reply.value
    if type(kept) is not list or not kept or len(kept) % 2 or kept != history[-len(kept) :]:
        raise Wrong("compares-by-text")


@check
def keeps_the_newest_turn():
    """The newest turn stays, whatever its size; all others may go."""
    one = talk([3000])
    if (yield from trim(one, 900)) != one:
        raise Wrong("drops-everything")
    yield from trim(talk([100, 80, 120, 6000]), 1700)
    yield from trim(talk([6000, 100, 80, 120]), 1700)
    two = talk([1500, 1800])
    if (yield from trim(two, 900)) == two:
        raise Wrong("stops-too-early")


@check
def leaves_its_argument_alone():
    """The list that was given, and the messages in it, are as before."""
    for tokens in (300, 900):
        reply = yield Call("truncation", "trim", (EIGHT, tokens), {"max_tokens": LIMIT})
        look_at_form(reply)
        if reply.args and reply.args[0] != EIGHT:
            raise Wrong("changes-its-argument")
        look_at_messages(EIGHT, reply.value)  # doing nothing right is no way to do no harm
    if reply.value == EIGHT:
        raise Wrong("never-drops")


@check
def obeys_max_tokens():
    """Another limit than 500 counts."""
    if (yield from trim(EIGHT, 400, max_tokens=200)) == EIGHT:
        raise Wrong("ignores-max-tokens")
    if (yield from trim(EIGHT, 900, max_tokens=1000)) != EIGHT:
        raise Wrong("ignores-max-tokens")


# Chats of 40 turns: how long each turn is, in quarters of a token, and which part of it is asked.
# Programs that drop a fixed number of turns, or take all turns for equal, fail where many short
# turns follow long ones or the other way round; those that look at one side of the talk only, where
# long answers follow long questions.
Sizes = tuple[list[int], list[float]]


def first_40(*pattern: int) -> list[int]:
    return list(islice(cycle(pattern), 40))


LONG = [430, 480, 390, 510, 350, 460]
SHORT = [90, 70, 110, 80, 100, 90, 70, 110]
FEW_LONG: Sizes = first_40(80, *[420] * 4, *[80] * 8), [1 / 3] * 20 + [2 / 3] * 20
PASTED: Sizes = first_40(50, *[460] * 4, *[50] * 4), [29 / 30] * 13 + [1 / 30] * 27
MANY: Sizes = (
    [*LONG, *SHORT * 2, *LONG * 2, *SHORT[:6]],
    [29 / 30] * 22 + [1 / 3] * 12 + [29 / 30] * 6,
)


def holds_the_limit_in_chats(filler: str, bytes_a_token: float, *chats: Sizes) -> Callable:
    """Chats of 40 turns with a service that counts one token for so many bytes.

    40 short turns are looked at once, when they are over the limit for the first time.
    """

    @check
    def steps():
        short = talk([20] * 40, filler)
        if len((yield from trim(short, 13 * 40 + 28))) < 0.4 * len(short):
            raise Wrong("drops-too-much", language=LANGUAGES[filler])
        for sizes, parts in chats:
            characters = [round(size * bytes_a_token / 4 / BYTES[filler]) for size in sizes]
            yield from _chat(talk(characters, filler, parts), bytes_a_token, LANGUAGES[filler])

    return steps


def _chat(turns: History, bytes_a_token: float, language: str) -> Generator:
    """Trim after each turn of a chat. Raises Wrong where the limit is not held."""

    def size(messages: History) -> int:
        return sum(4 + round(len(m["content"].encode()) / bytes_a_token) for m in messages)

    system = 3 + 25
    history: History = []
    reached, largest = False, 0
    newest_dropped: History = []
    for start in range(0, len(turns), 2):
        user, answer = turns[start : start + 2]
        reported = system + size([*history, user])
        largest = max(largest, size([*history[-1:], user]))
        if reported > LIMIT + largest:
            raise Wrong("drops-too-little", language=language)
        # A turn that would not have fitted in half of the limit may be gone.
        if reached and reported + size(newest_dropped) < LIMIT / 2:
            raise Wrong("drops-too-much", language=language)
        reached = reached or reported > LIMIT
        history = [*history, user, answer]
        largest = max(largest, size(history[-2:]))
        kept = yield from trim(history, reported)
        if reported <= LIMIT and kept != history:
            raise Wrong("drops-below-the-limit")
        if reported > LIMIT and kept == history and len(history) > 2:
            raise Wrong("works-only-once")
        if kept != history:
            newest_dropped = history[: len(history) - len(kept)][-2:]
        history = kept


BYTES = {ENGLISH: 1, CHINESE: 3}  # of a character
LANGUAGES = {ENGLISH: "English", CHINESE: "Chinese"}
IN_ENGLISH = holds_the_limit_in_chats(ENGLISH, 4, PASTED, MANY)
IN_CHINESE = holds_the_limit_in_chats(CHINESE, 2.5, FEW_LONG)


@check
def still_counts_messages():
    """trim(history, 0, max_messages=4) works as in lesson 3."""
    four, ten = talk([50] * 2), talk([60] * 10)
    yield from trim(four, 0)  # an untouched module is not attempted, here as everywhere
    rule = ((four, 4, 4), (ten, 4, 2), (ten, 6, 2), (ten, 8, 4), (ten, 20, 20))
    for history, limit, kept in rule:
        try:
            found = yield from trim(history, 0, max_messages=limit)
        except Problem as problem:
            if _no_such_parameter(problem, "max_messages") or problem.kind == "exception":
                raise Wrong("max-messages-lost") from None
            raise
        if found != history[-kept:]:
            raise Wrong("max-messages-changed")
    if (yield from trim(four, 900, max_messages=4)) != four:
        raise Wrong("both-limits")


HINTS = (
    "Look at trim in code/truncation.py. It already takes prompt_tokens, and does nothing with it. "
    "Add a parameter max_tokens beside max_messages, None unless it is given, and decide with "
    "these two numbers whether something must go.",
    "prompt_tokens is what the whole last request cost. You do not know what each turn cost, but "
    "you can estimate it: a turn with a quarter of the characters has about a quarter of the "
    "tokens. Over the limit, drop the oldest turn, subtract its estimate, and look again. Stop "
    "when the rest fits, or when one turn is left.",
    "Almost the code. In trim, first:\n"
    "    if max_tokens is not None:\n"
    "        kept, left = turns(history), prompt_tokens\n"
    "        while ... > max_tokens and len(kept) > ...:\n"
    "            oldest = kept.pop(0)\n"
    "            left -= prompt_tokens * (characters in oldest) / (characters in history)\n"
    "        return [message for turn in kept for message in turn]",
)

EXERCISE = Exercise(
    number=2,
    title="Trim by tokens",
    modules=("truncation.py",),
    edits="trim",
    checks=(
        Check("keeps all up to the limit", 1, keeps_all_up_to_the_limit),
        Check("drops the oldest turns, whole, over the limit", 2, drops_whole_turns_over_the_limit),
        Check("keeps the newest turn", 1, keeps_the_newest_turn),
        Check("leaves its argument alone", 1, leaves_its_argument_alone),
        Check("obeys max_tokens", 1, obeys_max_tokens),
        Check("holds the limit in a chat in English", 2, IN_ENGLISH),
        Check("holds the limit in a chat in Chinese", 1, IN_CHINESE),
        Check("still counts messages when asked", 1, still_counts_messages),
    ),
)
