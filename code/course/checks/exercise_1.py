"""Exercise 1: two logs of the command line, and a statement about what they show.

Nothing is compared with a given conversation: whatever was said, the turns that the statement names
are looked up in the learner's own logs. A fact is the words that the learner gives; it is in a list
where these words are in one of its messages.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import wraps

from course.checks.protocol import (
    Check,
    Exercise,
    Problem,
    Read,
    not_attempted,
    not_yet,
    passed,
)
from course.grading import plain

EVERYTHING, LAST_SIX, STATEMENT = "everything.jsonl", "last_six.jsonl", "statement.json"
MORE_THAN = 10  # turns
LIMIT = 6  # messages
COMMON = {"what", "which", "who", "where", "when", "how", "the", "and", "you", "are", "was", "did"}
COMMON |= {"does", "can", "tell", "about", "again", "please", "for", "with", "know", "remember"}
COMMON |= {"什么", "什麼", "怎么", "怎麼", "多少", "哪个", "哪個", "我的", "你的", "知道"}
LETTERS = "a-z0-9ß-öø-\u024f\u0370-\u052f"  # of words between spaces: Latin, Greek and Cyrillic
MARKS = " .,;:!?\"'“”‘’«»。，；：！？、「」"  # around a fact, which belong to no fact
TEXT_CHARACTERS = 20_000  # of a message, that are looked at
FACT_CHARACTERS = 200

STATE = "Run the cell with state(...) again, with other numbers."
READ_NOTES = "In the second chat, read the notes [dropped ...]: each stands under its turn."

# What is wrong -> (the sentence, a hint).
SAYINGS = {
    "file-missing": (
        "There is no {file} yet.",
        "The notebook says which command writes it.",
    ),
    "log-unreadable": (
        "Line {line} of {file} is not what --log writes.",
        "Write the log again, with --log, and do not edit it.",
    ),
    "too-few-turns": (
        f"{{file}} holds {{turns}} turns: chat for more than {MORE_THAN}.",
        "Each line that you type is a turn. The log is written anew by each chat.",
    ),
    "first-chat-drops": (
        f"In {EVERYTHING} messages were dropped: the first chat keeps everything.",
        "Chat without --max-messages.",
    ),
    "nothing-dropped": (
        f"In {LAST_SIX} nothing was dropped: the second chat needs a limit.",
        "Chat with --max-messages 6.",
    ),
    "another-limit": (
        f"In {LAST_SIX} the history held {{messages}} messages at most: with --max-messages 6 it "
        "holds 6.",
        "Chat with --max-messages 6.",
    ),
    "summarized": (
        f"In {LAST_SIX} messages were summarized: this exercise only drops them.",
        "Chat with --max-messages 6, without --summarize.",
    ),
    "statement-unreadable": (
        f"{STATEMENT} is not what state(...) writes.",
        "Run the notebook's cell with state(...): it writes the file anew.",
    ),
    "not-stated": (
        f"{STATEMENT} does not say {{key}}.",
        "The notebook's cell with state(...) writes all three: fact, left_the_list and "
        "could_not_answer.",
    ),
    "fact-not-a-text": (
        f"fact must be a text. In {STATEMENT} it is {{found}}.",
        'Write the fact between quotation marks, for example fact="Xiao Wang".',
    ),
    "empty-fact": (
        f"fact must be a word or two. In {STATEMENT} it is an empty text.",
        "State a word or two as you typed them, for example a name.",
    ),
    "fact-too-long": (
        f"The fact is a word or two. In {STATEMENT} it has {{characters}} characters.",
        "State a word or two as you typed them, for example a name.",
    ),
    "turn-not-a-number": (
        f"{{key}} must be a whole number. In {STATEMENT} it is {{found}}.",
        "Write the number of one turn, without quotation marks and brackets, for example "
        "{key}=4.",
    ),
    "no-such-turn": (
        "{key} is {turn}, and there is no such turn: the second chat has {turns} turns, and the "
        "first is turn 1.",
        STATE,
    ),
    "fact-not-said": (
        "The fact is in no message that you sent in the second chat.",
        "State a word or two as you typed them, for example a name.",
    ),
    "fact-never-left": (
        "The fact is in the list until the end of the second chat.",
        "Choose a fact that you and the model do not mention in every turn, or chat on.",
    ),
    "not-said-yet": ("In turn {turn} you had not said the fact yet.", READ_NOTES),
    "turn-it-was-said": (
        "Turn {turn} is the one in which you said the fact. It left the list later.",
        READ_NOTES,
    ),
    "first-drop": (
        "After turn {turn} messages were dropped, but the fact was still in the list: a later "
        "message holds it too.",
        "Look for the fact in the answers: an answer that repeats it keeps it in the list.",
    ),
    "still-in-the-list": ("After turn {turn} the fact was still in the list.", READ_NOTES),
    "first-turn-without-it": (
        "Turn {turn} is the first that was sent without the fact. It left the list at the end of "
        "the turn before.",
        READ_NOTES,
    ),
    "left-earlier": ("The fact had left the list before turn {turn}.", READ_NOTES),
    "still-sent": (
        "In turn {turn} the fact was still sent, so the model could answer.",
        "Look at a turn after the one at which the fact left the list.",
    ),
    "before-it-left": (
        "Turn {turn} is not after turn {left}, at which you state that the fact left the list.",
        "Look for the first question about the fact after the turn that you state.",
    ),
    "said-again": (
        "In turn {turn} you say the fact yourself, so nothing had to be remembered.",
        "Ask for the fact without saying it.",
    ),
    "still-answered": (
        "The answer in turn {turn} holds the fact.",
        "Look for a turn in which you ask for the fact and the answer does not hold it.",
    ),
    "not-asked": (
        "Turn {turn} does not ask for the fact.",
        "Look for the turn in which you ask for it. If there is none, chat again and ask.",
    ),
    "never-answered": (
        "In the first chat, which kept everything, the answer to turn {turn} does not hold the "
        "fact either: so its answer in the second chat does not show that something was forgotten.",
        "Look for a question that the first chat answers with the fact, or chat again and ask in "
        "other words.",
    ),
    "failed-earlier": (
        "The model could not answer already in a turn before turn {turn}.",
        "Look for the first question about the fact after it left the list.",
    ),
}  # fmt: skip


class Wrong(Exception):
    """Ends a check with the saying of that name."""

    def __init__(self, misconception: str, **words):
        sentence, hint = SAYINGS[misconception]
        self.verdict = not_yet(misconception, sentence.format(**words), hint.format(**words))


@dataclass(frozen=True)
class Turn:
    """One line of a log. Its texts are plain words."""

    user: str
    answer: str
    before: list[str]  # the texts of the history that was sent, without the system message
    after: list[str]  # the texts of the history that was left when the turn was over
    dropped: int
    summary: bool


@dataclass(frozen=True)
class Files:
    """The text of each file, or None where there is none."""

    everything: str | None
    last_six: str | None
    statement: str | None


def check(judge: Callable[[Files], None]) -> Callable:
    """A check that reads the files and passes unless Wrong is raised."""

    @wraps(judge)
    def steps() -> Generator:
        found = []
        for name in (EVERYTHING, LAST_SIX, STATEMENT):
            try:
                found.append((yield Read(name)).value)
            except Problem as problem:
                if problem.kind != "missing":
                    raise
                found.append(None)
        if found == [None] * 3:
            return not_attempted("There are no logs yet.", "The notebook says how to write them.")
        try:
            judge(Files(*found))
        except Wrong as wrong:
            return wrong.verdict
        return passed()

    return steps


def log(text: str | None, file: str) -> list[Turn]:
    """The turns of a log. Raises Wrong where it is none, or too short."""
    if text is None:
        raise Wrong("file-missing", file=file)
    turns = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            turns.append(_turn(plain.loads(line)))
        except (plain.NotPlain, KeyError, TypeError, IndexError, AttributeError):
            raise Wrong("log-unreadable", line=number, file=file) from None
    if len(turns) <= MORE_THAN:
        raise Wrong("too-few-turns", file=file, turns=len(turns))
    return turns


def _turn(line: dict) -> Turn:
    user, answer = plain_words(line["user"] + ""), plain_words(line["answer"] + "")
    before = [plain_words(_text(m)) for m in line["sent"] if m["role"] != "system"][:-1]
    dropped = len(line["dropped"])
    after = [*before, user, answer][dropped:]
    return Turn(user, answer, before, after, dropped, line.get("summary") is not None)


def _text(message: dict) -> str:
    return str(message.get("content") or "")


def plain_words(text: str) -> str:
    """Its first TEXT_CHARACTERS without case, widths and repeated spaces.

    In pieces, because normalising a run of combining marks takes the square of its length.
    """
    pieces = re.findall(r"\s+|\S{1,500}", text[:TEXT_CHARACTERS])
    text = "".join(unicodedata.normalize("NFKC", piece) for piece in pieces)
    return " ".join(text.casefold().split())


def holds(texts: list[str], fact: re.Pattern) -> bool:
    """Whether the fact is in one of the texts."""
    return any(fact.search(text) for text in texts)


@check
def first_log(files: Files) -> None:
    """More than ten turns, and nothing was dropped."""
    turns = log(files.everything, EVERYTHING)
    if any(turn.dropped for turn in turns) or len(turns[-1].before) < 2 * (len(turns) - 1):
        raise Wrong("first-chat-drops")


@check
def second_log(files: Files) -> None:
    """More than ten turns, with --max-messages 6."""
    turns = log(files.last_six, LAST_SIX)
    if any(turn.summary for turn in turns):
        raise Wrong("summarized")
    if not any(turn.dropped for turn in turns):
        raise Wrong("nothing-dropped")
    most = max(len(turn.before) for turn in turns)
    if most != LIMIT:
        raise Wrong("another-limit", messages=most)


def statement(files: Files, key: str) -> tuple[list[Turn], re.Pattern, int, list[int]]:
    """The second log, the fact, the turn stated under the key, and the turns the fact left at."""
    turns = log(files.last_six, LAST_SIX)
    if files.statement is None:
        raise Wrong("file-missing", file=STATEMENT)
    fact, turn = _stated(files.statement, key)
    if not 1 <= turn <= len(turns):
        raise Wrong("no-such-turn", key=key, turn=_short(turn), turns=len(turns))
    if not holds([turn.user for turn in turns], fact):
        raise Wrong("fact-not-said")
    said = next(n for n, other in enumerate(turns, 1) if holds([other.user], fact))
    left = [n for n in range(said, len(turns) + 1) if _leaves(turns[n - 1], fact)]
    if not left:
        raise Wrong("fact-never-left")
    if turn < said:
        raise Wrong("not-said-yet", turn=turn)
    return turns, fact, turn, left


def _stated(text: str, key: str) -> tuple[re.Pattern, int]:
    """The fact, as a pattern, and the turn under the key. Raises Wrong for other values.

    The pattern is the fact as whole words, where its script has spaces.
    """
    try:
        stated = plain.loads(text)
    except plain.NotPlain:
        raise Wrong("statement-unreadable") from None
    if type(stated) is not dict:
        raise Wrong("statement-unreadable")
    for name in ("fact", key):
        if stated.get(name) is None:  # null is what an unset value is written as
            raise Wrong("not-stated", key=name)
    fact, turn = stated["fact"], stated[key]
    if type(fact) is not str:
        raise Wrong("fact-not-a-text", found=_described(fact))
    words = plain_words(fact).strip(MARKS)
    if not words:
        raise Wrong("empty-fact")
    if len(fact) > FACT_CHARACTERS:
        raise Wrong("fact-too-long", characters=len(fact))
    if type(turn) is not int:
        raise Wrong("turn-not-a-number", key=key, found=_described(turn))
    return re.compile(rf"(?<![{LETTERS}]){re.escape(words)}(?![{LETTERS}])"), turn


KINDS = {str: "the text", bool: "the value", int: "the number", float: "the number",
         list: "the list", dict: "the dictionary"}  # fmt: skip


def _described(value) -> str:
    """What was found where something else should be, in words: `the text "4"`."""
    return f"{KINDS[type(value)]} {_short(value)}"


def _short(value) -> str:
    """A value as Python writes it, a text with escapes between double quotes; cut if it is long."""
    text = json.dumps(value, ensure_ascii=False) if type(value) is str else repr(value)
    return plain.printable(text, 40)


def _leaves(turn: Turn, fact: re.Pattern) -> bool:
    """Whether the fact was in the list in this turn, and no longer when it was over."""
    return holds([*turn.before, turn.user, turn.answer], fact) and not holds(turn.after, fact)


@check
def left_the_list(files: Files) -> None:
    """The stated turn is one after which the fact was no longer in the list."""
    turns, fact, stated, left = statement(files, "left_the_list")
    turn = turns[stated - 1]
    if stated in left:
        return
    if not holds(turn.after, fact):
        raise Wrong("first-turn-without-it" if stated - 1 in left else "left-earlier", turn=stated)
    if holds([turn.user], fact):
        raise Wrong("turn-it-was-said", turn=stated)
    raise Wrong("first-drop" if turn.dropped else "still-in-the-list", turn=stated)


@check
def could_not_answer(files: Files) -> None:
    """The stated turn is the first that asks for the fact after it left, and gets no answer."""
    turns, fact, stated, leavings = statement(files, "could_not_answer")
    turn = turns[stated - 1]
    if holds([turn.user], fact):
        raise Wrong("said-again", turn=stated)
    if holds(turn.before, fact):
        raise Wrong("still-sent", turn=stated)
    # A fact that is said again leaves again: the turn that is stated counts, if it is one of them.
    own = plain.loads(files.statement).get("left_the_list")
    counts = [n for n in leavings if n == own] or [n for n in leavings if n < stated]
    if not counts:  # the fact was not sent, and it had not left
        raise Wrong("log-unreadable", line=stated, file=LAST_SIX)
    left = counts[-1]
    if stated <= left:
        raise Wrong("before-it-left", turn=stated, left=left)
    if holds([turn.answer], fact):
        raise Wrong("still-answered", turn=stated)
    # Which messages ask for the fact? Those that the first chat, which has it all, answers with it.
    asks: dict[str, bool] = {}
    for other in log(files.everything, EVERYTHING) if files.everything else []:
        if not holds([other.user], fact):
            asks[other.user] = asks.get(other.user, False) or holds([other.answer], fact)
    if not asks.get(turn.user, _may_ask(turn.user)):
        raise Wrong("never-answered" if _may_ask(turn.user) else "not-asked", turn=stated)
    keywords = _keywords(turn.user)
    for earlier in turns[left : stated - 1]:
        # An answer may hold the fact by the way: models like to call people by their names.
        asked = asks.get(earlier.user) and _keywords(earlier.user) & keywords
        if (asked or earlier.user == turn.user) and not holds([earlier.answer], fact):
            raise Wrong("failed-earlier", turn=stated)


def _keywords(text: str) -> set[str]:
    """What a question is about: its words, or pairs of characters, without the commonest."""
    pairs = {text[at : at + 2] for at in range(len(text) - 1) if text[at : at + 2].isalpha()}
    chinese = {pair for pair in pairs if not pair.isascii()}
    return {*chinese, *re.findall(r"[a-z0-9]{3,}", text)} - COMMON


def _may_ask(words: str) -> bool:
    """Whether a message that only the second chat has may be a question."""
    opening = ("what", "which", "who", "where", "when", "how", "do ", "did ", "am ", "is ", "was ")
    opening += ("can you ", "could you ", "would you ", "will you ", "please ", "are ", "were ")
    asking = ("tell me", "remind me", "name ", "say ", "repeat", "告诉", "告訴", "提醒", "说", "說")
    signs = "?吗嗎呢谁誰哪几幾"
    return (
        words.startswith(opening + asking)
        or any(sign in words for sign in signs)
        or any(word in words for word in ("什么", "什麼", "多少", "怎么", "怎麼"))
    )


HINTS = (
    "Look at the notes [dropped the 6 oldest messages] of the second chat, and at the turn each "
    "stands under. Then look for the fact in the answers before it.",
    "A fact is in the list as long as any message in the list holds it: your own or an answer. "
    "Find the last message that holds it, and then the note that drops this message.",
    "With the cell that prints the second chat, go down from the turn in which you said the fact:\n"
    "    left_the_list     the turn with the note after which no kept message holds the fact\n"
    "    could_not_answer  the first turn after it in which you ask for the fact",
)

EXERCISE = Exercise(
    number=1,
    title="Watch it forget",
    modules=(),
    checks=(
        Check("the first chat keeps everything", 2, first_log),
        Check("the second chat keeps six messages", 2, second_log),
        Check("the turn at which the fact left the list", 3, left_the_list),
        Check("the turn at which the model could no longer answer", 3, could_not_answer),
    ),
    files=(EVERYTHING, LAST_SIX, STATEMENT),
)
