"""The chat loop: the one place where a turn is sent, kept, and fitted for the next one.

    messages = [system] + history + [user message]  ->  call
    history += [user, assistant]
    history = fit(history, prompt_tokens)

Every technique of lessons 1 to 5 is a `fit`. This module does not decide what is remembered: it
only asks the fit. The notebooks and the command line both chat through it.
"""

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field

from openai import OpenAI

from course.client import default_model, first_choice, readable_answer, token_counts
from course.phrases import render

Message = dict[str, str]  # {"role": "user" | "assistant", "content": "..."}
History = list[Message]  # never holds the system message
Fit = Callable[[History, int], History]  # (history, prompt tokens of the last call) -> history


class MemoryWarning(UserWarning):
    """What a fit has to tell the person who chats: a failed summary, a budget that is too small."""


def turns(history: History) -> list[History]:
    """Cut a history into turns: a user message and all that follows it up to the next one."""
    result: list[History] = []
    for message in history:
        if message["role"] == "user" or not result:
            result.append([])
        result[-1].append(message)
    return result


@dataclass
class Turn:
    """One turn as it happened. The token counts are reported by the service."""

    user: str
    answer: str
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int
    sent: History  # the whole request, with the system message
    history: History = field(default_factory=list)  # what was stored after the fit
    dropped: History = field(default_factory=list)  # what the fit took away
    added: History = field(default_factory=list)  # what it put in front instead: a summary, or []
    warnings: list[str] = field(default_factory=list)
    cut: bool = False  # whether the answer ends where there was no room left

    def __str__(self) -> str:
        return render(self)


class Chat:
    """A conversation: a history, and a fit that says what of it is sent next time."""

    def __init__(
        self, client: OpenAI, fit: Fit, *, system: str | None = None, model: str | None = None
    ):
        self.client, self.fit, self.system = client, fit, system
        self.model = model or default_model()
        self.history: History = []
        self.turns: list[Turn] = []

    def request(self, text: str) -> History:
        """The messages that are sent when the user says `text` now."""
        system = [{"role": "system", "content": self.system}] if self.system else []
        return system + self.history + [{"role": "user", "content": text}]

    def ask(self, text: str) -> Turn:
        """Send one turn. If the call fails, the error is raised and the history is as before."""
        sent = self.request(text)
        with readable_answer():
            reply = self.client.chat.completions.create(model=self.model, messages=sent)
        choice = first_choice(reply)
        answer = choice.message.content
        turn = Turn(text, answer, *token_counts(reply), sent, cut=choice.finish_reason == "length")
        # The turn is kept whole before the fit runs: whatever happens there, it is not lost.
        self.history = [*self.history, sent[-1], {"role": "assistant", "content": answer}]
        turn.history = self.history
        self.turns.append(turn)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            fitted = self.fit(self.history, turn.prompt_tokens)
        turn.warnings = [str(w.message) for w in told if issubclass(w.category, MemoryWarning)]
        kept = _common_end(turn.history, fitted)
        turn.dropped = turn.history[: len(turn.history) - kept]
        turn.added = fitted[: len(fitted) - kept]
        turn.history = self.history = fitted
        return turn


def _common_end(before: History, after: History) -> int:
    """How many messages at the end of both lists are the same."""
    same = 0
    for old, new in zip(reversed(before), reversed(after), strict=False):
        if old != new:
            break
        same += 1
    # An old answer may read like the end of a summary pair: what was put in front ends with a turn.
    while 0 < same < len(after) and after[-same]["role"] != "user":
        same -= 1
    return same
