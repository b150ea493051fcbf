"""Step through a finished conversation.

Stepper(chat.turns)
MemoryView(chat.turns).at(4)     the same in code, for turn 4
"""

from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets

from course.memory_view import MemoryView
from course.widgets.parts import Panel, Pictured, row, slider


class Stepper(Panel):
    """One turn at a time: what was sent, dropped, summarized and stored.

    `turns`: those of a chat from its start; `turn`: the one to begin with, counted from 1;
    `budget`, `window`: limits in tokens, drawn as lines.
    """

    def __init__(
        self,
        turns: Sequence[Any],
        *,
        turn: int = 1,
        budget: int | None = None,
        window: int | None = None,
    ):
        self.view = MemoryView(list(turns), budget=budget, window=window)
        last = max(1, len(self.view))
        self.turn = slider("Turn", 1, last, turn, disabled=last == 1)
        self.turn.continuous_update = True
        self.previous = widgets.Button(description="Previous turn")
        self.next = widgets.Button(description="Next turn")
        self.previous.on_click(lambda _: self._step(-1))
        self.next.on_click(lambda _: self._step(1))
        self.status = widgets.HTML()
        self.status.add_class("course-status")
        self.shown = Pictured()
        self.turn.observe(lambda _: self._show(), "value")
        self._show()
        super().__init__([row(self.previous, self.turn, self.next), self.status, self.shown])

    def text(self) -> str:
        """The turn that is shown, in words."""
        return self._one().text()

    def still(self) -> str:
        """The picture of the turn that is shown."""
        return self._one().html()

    def _step(self, by: int) -> None:
        self.turn.value = min(max(self.turn.value + by, self.turn.min), self.turn.max)

    def _one(self) -> MemoryView:
        return self.view.at(self.turn.value) if len(self.view) else self.view

    def _show(self) -> None:
        one = self._one()
        self.status.value = f"{one.title}."
        self.shown.show(one)
