"""See what a chat model receives: `MemoryView` shows one turn, or a whole conversation.

    MemoryView(chat.turns)                   one row a turn: watch a message leave the window
    MemoryView(chat.turns).at(4)             turn 4: what was sent, dropped, summarized and stored
    MemoryView(chat.turns, budget=60)        the same against a budget, in tokens

Every message keeps one short name in all rows: `1u` is the user's message of turn 1, `1a` the
answer to it, `1t` a tool's result, `S1` the first summary, `sys` the system message. A block is as
wide as its message has tokens. Those are *counted here*, by the chosen profile; the total of a
request and the part of it that came from the service's prefix cache are *reported by the service*.
A request ends with the few tokens by which its format starts the reply.

What this does not do: it calls no model and changes no history. It reads turns by their
attributes (`user`, `answer`, `prompt_tokens`, `completion_tokens`, `cached_tokens`, `sent`,
`dropped`, `added`, `warnings`), so any object that has them will do.
"""

import html
from typing import Any

from course.drawing import Picture, Scene
from course.memory_view.blocks import Limits, rows_of
from course.memory_view.picture import conversation_scene, empty_scene, turn_scene
from course.memory_view.words import (
    conversation_alt,
    conversation_text,
    conversation_title,
    turn_alt,
    turn_text,
    turn_title,
)


class MemoryView(Picture):
    """What is sent, dropped, summarized and stored, as a picture and in words.

    `turns`: one turn, or the list of all turns of a conversation from its start.
    `budget`, `window`: limits in tokens, drawn as lines.
    `profile`: how tokens are counted here, a key of `course.tokens.PROFILES`.
    Raises KeyError for an unknown profile, ValueError for a negative limit.
    """

    def __init__(
        self,
        turns: Any,
        *,
        budget: int | None = None,
        window: int | None = None,
        profile: str = "openai",
    ):
        if min(budget or 0, window or 0) < 0:
            raise ValueError("budget and window are numbers of tokens, 0 or more")
        single = hasattr(turns, "sent")
        self.budget, self.window = budget, window
        self._rows = rows_of([turns] if single else list(turns), profile)
        self._row = self._rows[0] if single else None
        self._alone = single  # one turn does not know its number

    def __len__(self) -> int:
        """The number of turns."""
        return len(self._rows)

    def at(self, number: int) -> "MemoryView":
        """The view of one turn, counted from 1. Raises IndexError if there is no such turn."""
        if not 1 <= number <= len(self._rows):
            raise IndexError(f"there are turns 1 to {len(self._rows)}, not {number}")
        view = object.__new__(MemoryView)
        view.budget, view.window, view._alone = self.budget, self.window, self._alone
        view._rows, view._row = [self._rows[number - 1]], self._rows[number - 1]
        return view

    @property
    def title(self) -> str:
        """One line that says what the picture shows."""
        if self._row:
            return turn_title(self._row, "One turn" if self._alone else f"Turn {self._row.number}")
        return conversation_title(self._rows)

    @property
    def alt(self) -> str:
        """The picture in a few sentences, with the numbers that matter."""
        if self._row:
            return turn_alt(self._row, self._limits(), self.title)
        if not self._rows:
            return f"{self.title}."
        return conversation_alt(self._rows, self._limits(), self.title)

    def text(self) -> str:
        """The view as lines of at most 100 columns."""
        if self._row:
            return turn_text(self._row, self._limits(), self.title)
        if not self._rows:
            return self.title
        return conversation_text(self._rows, self._limits(), self.title)

    def below(self) -> str:
        """The text form, folded away, for everybody who would rather read than look."""
        return (
            "<details><summary>The same in words</summary>"
            f"<pre>{html.escape(self.text())}</pre></details>"
        )

    def scene(self, *, words: bool = False) -> Scene:
        """The drawing; see `course.drawing.Picture`."""
        if self._row:
            return turn_scene(self._row, self._limits(), self.title, words=words)
        if not self._rows:
            return empty_scene(self.title)
        return conversation_scene(self._rows, self._limits(), self.title)

    def _limits(self) -> Limits:
        """The limits that were given, the smaller one first."""
        given = [("budget", self.budget), ("window", self.window)]
        return sorted(((n, v) for n, v in given if v is not None), key=lambda pair: pair[1])
