"""Compare two techniques on the same messages.

played = {"truncation": chat.turns, "summarization": other.turns}
SideBySide(played)
print(table(played))     the same in code, for any number of runs
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import ipywidgets as widgets

from course.drawing import columns, pad, shorten
from course.memory_view import MemoryView
from course.phrases import notes
from course.widgets.parts import Panel, Pictured, escape, heading, row, slider

WIDTH = 100  # columns of the table in words


def table(runs: Mapping[str, Sequence[Any]]) -> str:
    """Turn by turn: the prompt tokens of every run, and its answer. Lines of 100 columns."""
    names = [shorten(name, 30) for name in runs]
    width = max(map(columns, names), default=0)
    lines = ["prompt tokens (reported by the service) and answer"]
    for number, turns in enumerate(zip_longest(*runs.values()), 1):
        said = next(turn.user for turn in turns if turn)
        lines.append(shorten(f"turn {number}: {said}", WIDTH))
        for name, turn in zip(names, turns, strict=True):
            start = f"  {pad(name, width)} {turn.prompt_tokens if turn else '-':>6}  "
            answer = shorten(turn.answer, WIDTH - columns(start)) if turn else ""
            lines.append((start + answer).rstrip())
    return "\n".join(lines)


class SideBySide(Panel):
    """Two of the runs beside each other: their answers turn by turn, and what each one sent.

    `runs`: name -> the turns of a chat, each with the same messages. `budget`, `window`: limits in
    tokens, drawn as lines. Raises ValueError if there is no run.
    """

    def __init__(
        self,
        runs: Mapping[str, Sequence[Any]],
        *,
        budget: int | None = None,
        window: int | None = None,
    ):
        if not runs:
            raise ValueError("there is no run to show")
        self.runs = {name: list(turns) for name, turns in runs.items()}
        self.views = {
            name: MemoryView(turns, budget=budget, window=window)
            for name, turns in self.runs.items()
        }
        names, last = list(runs), max(1, *map(len, self.runs.values()))
        self.left = widgets.Dropdown(description="Left", options=names, value=names[0])
        self.right = widgets.Dropdown(description="Right", options=names, value=names[:2][-1])
        self.turn = slider("Turn", 1, last, last, disabled=last == 1)
        self.turn.continuous_update = True
        self.answers = widgets.HTML()
        self.answers.add_class("course-status")
        self.pictures = [Pictured("Left in words"), Pictured("Right in words")]
        for picture in self.pictures:
            picture.layout = widgets.Layout(flex="1 1 560px", min_width="0")
        for control in (self.left, self.right, self.turn):
            control.observe(lambda _: self._show(), "value")
        self._show()
        controls = row(self.left, self.right, self.turn)
        super().__init__([controls, self.answers, row(*self.pictures, align="flex-start")])

    def text(self) -> str:
        """Both runs as a table in words."""
        return table(self._two())

    def still(self) -> str:
        """Both runs as a table, and a picture of each."""
        count = max(map(len, self._two().values()))
        pictures = [heading(name) + self.views[name].html() for name in self._two()]
        return self._rows(range(count)) + "".join(pictures)

    def _two(self) -> dict[str, list]:
        return {name: self.runs[name] for name in (self.left.value, self.right.value)}

    def _show(self) -> None:
        number = self.turn.value
        self.answers.value = self._rows([number - 1])
        for name, shown in zip((self.left.value, self.right.value), self.pictures, strict=True):
            view = self.views[name]
            shown.show(view.at(number) if number <= len(view) else view, name)

    def _rows(self, numbers: Sequence[int]) -> str:
        """These turns, counted from 0, as an HTML table with a column for each run."""
        names = (self.left.value, self.right.value)
        head = "".join(_cell("th", escape(name), "col") for name in ("You", *names))
        lines = [f"<tr>{head}</tr>"]
        for number in numbers:
            turns = [self.runs[name][number : number + 1] for name in names]
            said = next((turn.user for found in turns for turn in found), "")
            cells = "".join(_cell("td", _told(found)) for found in turns)
            first = _cell("th", f"{number + 1}. {escape(said)}", "row")
            lines.append(f"<tr>{first}{cells}</tr>")
        return f'<table style="width:100%">{"".join(lines)}</table>'


def _cell(tag: str, inside: str, scope: str = "") -> str:
    scope = scope and f' scope="{scope}"'
    style = "text-align:left;vertical-align:top;padding:.3em .8em .3em 0;line-height:1.4"
    return f'<{tag}{scope} style="{style}">{inside}</{tag}>'


def _told(found: Sequence[Any]) -> str:
    """What a run did in one turn, as HTML; `found` is empty where it has no such turn."""
    if not found:
        return "no such turn"
    (turn,) = found
    lines = [turn.answer, f"({turn.prompt_tokens} prompt tokens)", *notes(turn), *turn.warnings]
    return "<br>".join(escape(line.strip()) for line in lines)
