"""The chat loop: the one place where a turn is sent, kept, and fitted for the next one.

    messages = [system] + history + [user message]  ->  call
    history += [user, assistant]
    history = fit(history, prompt_tokens)

Every technique of lessons 1 to 5 is a `fit`; this module only asks it what to remember.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from openai import OpenAI

from course.client import answer_of, default_model, readable_answer, token_counts
from course.fitting import changes, collected
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

    def __init__(self, client: OpenAI, fit: Fit, *, system: str = "", model: str = ""):
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
        answer, reason = answer_of(reply)
        whole = [*self.history, sent[-1], {"role": "assistant", "content": answer}]
        turn = Turn(text, answer, *token_counts(reply), sent, whole, cut=reason == "length")
        # The turn is kept before the fit runs: whatever happens there, it is not lost.
        self.turns.append(turn)
        self.history = whole
        with collected(MemoryWarning) as turn.warnings:
            fitted = self.fit(whole, turn.prompt_tokens)
        turn.dropped, turn.added = changes(whole, fitted)
        turn.history = self.history = fitted
        return turn
