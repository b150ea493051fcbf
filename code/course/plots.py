"""Three pictures of a whole conversation in numbers: its prompts, its cost, its memory.

    prompt_tokens_by_turn({"full replay": [32, 68, 81], "truncation": [32, 55, 68]})
    cumulative_cost({"full replay": [32, 68, 81]}, cached={"full replay": [0, 28, 64]})
    remembered_by_turn({"full replay": [True, True, True], "truncation": [True, True, False]})

Each returns a `Plot`: a picture with its alt text, and under it the numbers as a small table.
Series are told apart by colour, dashes and markers, and each is named where its line ends.

What this does not do: it measures nothing. The numbers come from turns (`turn.prompt_tokens`,
`turn.cached_tokens`), as the service reported them.
"""

import html
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise

from course.drawing import (
    Item,
    Line,
    Marker,
    Picture,
    Rect,
    Scene,
    Text,
    in_every_font,
    shorten,
    table_text,
    text_width,
    ticks,
)
from course.palette import GRID, INK, MUTED, PAGE, SERIES

WIDTH = 760
TOP, BOTTOM = 62, 56  # margins of the axes in pixels
AXES = 260  # their height
ROWS = 12  # so many turns of a long conversation stand in the table of its cost
NAME = 24  # columns of a series' name in the picture and in the table

# What a service may charge for a prompt token that its prefix cache already held, as part of the
# full price. An example: services differ, and change it; look it up for yours.
CACHED_PRICE = 0.1

Number = int | float


@dataclass(frozen=True)
class Series:
    """A named line: its value at each turn, which style of the palette, thin and hollow or not."""

    name: str
    values: Sequence[Number]
    style: int
    light: bool = False


@dataclass
class Plot(Picture):
    """A picture with its alt text and its numbers: `header` and `rows` of text cells."""

    title: str
    alt: str
    header: list[str]
    rows: list[list[str]]
    drawing: Scene = field(repr=False)

    __repr__ = Picture.__repr__

    def text(self) -> str:
        """The title and the table."""
        return f"{self.title}\n{table_text(self.header, self.rows)}"

    def scene(self, *, words: bool = False) -> Scene:
        """The drawing; it holds no words of users."""
        return self.drawing

    def below(self) -> str:
        """The table as HTML."""
        head = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in self.header)
        body = "".join(
            f'<tr><th scope="row">{html.escape(row[0])}</th>'
            + "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in self.rows
        )
        caption = html.escape(self.title)
        return (
            f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>"
        )


def prompt_tokens_by_turn(
    runs: Mapping[str, Sequence[int]], *, recorded: Mapping[str, Sequence[int]] | None = None
) -> Plot:
    """Prompt tokens of each turn, one line a technique.

    `runs`: name -> tokens of turn 1, 2, ...; `recorded`: the same of a recorded run with a real
    model, in the colour of the run of that name, thin and with hollow markers.
    Raises ValueError if a number is negative.
    """
    styles = {
        name: i for i, name in enumerate([*runs, *(n for n in recorded or {} if n not in runs)])
    }
    series = [Series(name, values, styles[name]) for name, values in runs.items()]
    for name, values in (recorded or {}).items():
        series.append(Series(f"{name} (recorded)", values, styles[name], light=True))
    return _lines("Prompt tokens by turn", "prompt tokens", series, whole=True)


def cumulative_cost(
    prompts: Mapping[str, Sequence[int]],
    *,
    cached: Mapping[str, Sequence[int]] | None = None,
    cached_price: float = CACHED_PRICE,
    price: float | None = None,
    currency: str = "USD",
) -> Plot:
    """What all prompts up to each turn cost, with and without a prefix cache.

    `prompts`: name -> prompt tokens of turn 1, 2, ...; `cached`: name -> how many of them the
    service took from its cache. A cached token costs `cached_price` of a full one (0.1 is an
    example). Without `price` the cost is in full-price tokens, so it holds for every service; with
    `price`, for a million prompt tokens, it is in `currency`. Answers are not counted.
    Raises ValueError if a number is negative, if more tokens are cached than were sent, or if a
    name in `cached` is not in `prompts`.
    """
    if unknown := set(cached or {}) - set(prompts):
        raise ValueError(f"cached tokens of unknown runs: {', '.join(sorted(unknown))}")
    if cached_price < 0 or (price or 0) < 0:
        raise ValueError("a price is negative")
    unit = 1.0 if price is None else price / 1_000_000
    series = []
    for style, (name, tokens) in enumerate(prompts.items()):
        series.append(Series(name, _running([t * unit for t in tokens]), style))
        if cached and name in cached:
            saved = list(cached[name])
            if len(saved) != len(tokens):
                raise ValueError(f"{name}: {len(tokens)} turns, but {len(saved)} cached numbers")
            if any(not 0 <= c <= t for c, t in zip(saved, tokens, strict=True)):
                raise ValueError(f"{name}: cached tokens are part of the prompt tokens of a turn")
            costs = [
                (t - c * (1 - cached_price)) * unit for c, t in zip(saved, tokens, strict=True)
            ]
            series.append(Series(f"{name}, cached", _running(costs), style, light=True))
    what = "full-price tokens" if price is None else shorten(currency, NAME)
    plot = _lines(f"Cost of all prompts so far, in {what}", what, series, whole=price is None)
    # A sum only grows: a few of its turns tell what all of them do.
    plot.rows = [plot.rows[n] for n in _shown(len(plot.rows))]
    return plot


def remembered_by_turn(runs: Mapping[str, Sequence[bool | None]]) -> Plot:
    """What is still remembered at each turn: one row a technique, one column a turn.

    `runs`: name -> True (the fact is still known), False (it is lost) or None (not asked).
    """
    title = "Remembered at each turn"
    names = _names(runs)
    turns = max((len(values) for values in runs.values()), default=0)
    header = ["", *(str(n) for n in range(1, turns + 1))]
    words = {True: "yes", False: "no", None: "-"}
    grid = [[*values, *[None] * (turns - len(values))] for values in runs.values()]
    rows = [[n, *(words[_truth(v)] for v in g)] for n, g in zip(names, grid, strict=True)]
    sentences = []
    for name, values in zip(names, grid, strict=True):
        lost = [n for n, value in enumerate(values, 1) if _truth(value) is False]
        known = sum(_truth(value) is True for value in values)
        said = f"lost at turn {_turns(lost)}" if lost else "never lost"
        asked = known + len(lost)
        sentences.append(f"{name}: known at {known} of {asked} turns, {said}.")
    alt = f"{title}. " + (" ".join(sentences) or "No data.")

    left = max([text_width(name, 13) for name in names] + [60.0]) + 28
    scene = Scene(WIDTH, 0)
    scene.add(Text(12, 24, title, 15, bold=True))
    step = min(44.0, (WIDTH - left - 12) / max(turns, 1))
    scene.add(Text(left - 16, 52, "turn", 12, MUTED, anchor="end"))
    every = 1 + int(26 / step)
    y = 62.0
    for n in range(0, turns, every):
        scene.add(Text(left + (n + 0.5) * step, 52, str(n + 1), 12, MUTED, anchor="middle"))
    for i, (name, values) in enumerate(zip(names, grid, strict=True), 1):
        scene.add(_named(Text(left - 16, y + 20, name, 13, anchor="end"), f"row {i}"))
        for n, value in enumerate(values):
            scene.add(*_cell(left + n * step, y, step, _truth(value)))
        y += 34
    y += 10
    legend = [(True, "still known"), (False, "lost")]
    if any(value is None for values in grid for value in values):
        legend.append((None, "not asked"))
    x = left
    for value, name in legend:
        scene.add(*_cell(x, y, 26, value), Text(x + 32, y + 19, name, 12))
        x += 32 + text_width(name, 12) + 18
    scene.height = round(y + 40)
    return Plot(title, alt, header, rows, scene)


def _turns(numbers: list[int]) -> str:
    """Turn numbers in words: "2, 4 to 6"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def _truth(value: bool | None) -> bool | None:
    return None if value is None else bool(value)


def _cell(x: float, y: float, w: float, value: bool | None) -> list[Item]:
    """A cell: filled with a check mark, hollow with a cross, or a dash; the sign says it all."""
    middle, centre = x + w / 2, y + 14
    r = min(6.0, w / 4)
    if value is None:
        return [Line(((middle - r / 2, centre), (middle + r / 2, centre)), MUTED, 1.5)]
    if value:
        blue = SERIES[0][0]
        tick = ((middle - r, centre), (middle - r / 3, centre + r * 0.8), (middle + r, centre - r))
        return [Rect(x + 1, y, w - 2, 28, "#cfe6f8", blue), Line(tick, blue, 2.5)]
    red = SERIES[1][0]
    return [
        Rect(x + 1, y, w - 2, 28, PAGE, red, dash=(3, 2)),
        Line(((middle - r, centre - r), (middle + r, centre + r)), red, 2.5),
        Line(((middle - r, centre + r), (middle + r, centre - r)), red, 2.5),
    ]


def _names(runs: Mapping[str, object]) -> list[str]:
    """The names of the series, on one line each and short enough for the margin."""
    return [shorten(str(name), NAME) or "?" for name in runs]


def _named(text: Text, instead: str) -> Text:
    """A text whose words somebody else chose: the PNG shows `instead` if its font lacks them."""
    if in_every_font(text.text):
        return text
    return replace(text, words=True, instead=instead)


def _running(values: Sequence[Number]) -> list[Number]:
    """Running sums."""
    return list(accumulate(values))


def _written(value: Number) -> str:
    """A number as people write it: whole if it is whole, else four digits, never 6e-06."""
    if value >= 1000 or value == int(value):
        return f"{value:,.0f}"
    text = f"{value:.{max(0, 3 - math.floor(math.log10(value)))}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _column(values: Sequence[Number], whole: bool) -> list[str]:
    """Numbers of one precision: whole, or with the decimals of four digits of the smallest.

    Zeros that all of them would end with are left out.
    """
    smallest = min((value for value in values if value), default=1)
    decimals = 0 if whole else max(0, 3 - math.floor(math.log10(smallest)))
    while decimals and all(f"{value:.{decimals}f}".endswith("0") for value in values):
        decimals -= 1
    return [f"{value:,.{decimals}f}" for value in values]


def _shown(turns: int) -> list[int]:
    """The turns of the table, from 0: all, or the first, the last and some evenly between."""
    if turns <= ROWS:
        return list(range(turns))
    return [round(i * (turns - 1) / (ROWS - 1)) for i in range(ROWS)]


def _lines(title: str, unit: str, series: Sequence[Series], *, whole: bool) -> Plot:
    """One line a series, over turns; `whole`: its table has whole numbers."""
    if any(value < 0 for one in series for value in one.values):
        raise ValueError("a number of tokens is negative")
    names = [shorten(one.name, NAME + 11) or "?" for one in series]
    turns = max((len(one.values) for one in series), default=0)
    most = max((value for one in series for value in one.values), default=0) or 1
    header = ["turn", *names]
    written = [_column(one.values, whole) for one in series]
    rows = [
        [str(n + 1), *(column[n] if n < len(column) else "-" for column in written)]
        for n in range(turns)
    ]
    sentences = [
        f"{name}: {column[0]} at turn 1, {column[-1]} at turn {len(column)}, "
        f"at most {column[one.values.index(max(one.values))]}."
        for name, one, column in zip(names, series, written, strict=True)
        if column
    ]
    alt = f"{title}. " + (" ".join(sentences) or "No data.")

    margin = max([text_width(name, 12, bold=True) for name in names] + [40.0]) + 26
    right, bottom = WIDTH - margin, TOP + AXES
    left = max([66.0, *(text_width(_written(value), 12) + 20 for value in ticks(most))])
    scale = (right - left) / max(turns - 1, 1)

    def place(n: int, value: Number) -> tuple[float, float]:
        return left + n * scale, bottom - value / most * AXES

    scene = Scene(WIDTH, bottom + BOTTOM)
    scene.add(_named(Text(12, 24, title, 15, bold=True), "Cost of all prompts so far"))
    scene.add(_named(Text(12, TOP - 16, unit, 12, MUTED), "cost"))
    for value in ticks(most):
        y = place(0, value)[1]
        scene.add(Line(((left, y), (right, y)), GRID if value else INK))
        scene.add(Text(left - 8, y + 4, _written(value), 12, MUTED, anchor="end"))
    every = 1 + turns * 30 // round(right - left)
    for n in range(0, turns, every):
        x = place(n, 0)[0]
        scene.add(Line(((x, bottom), (x, bottom + 5)), INK))
        scene.add(Text(x, bottom + 20, str(n + 1), 12, MUTED, anchor="middle"))
    scene.add(Text(right, bottom + 40, "turn", 12, MUTED, anchor="end"))
    ends = []
    for i, (name, one) in enumerate(zip(names, series, strict=True), 1):
        colour, dash, marker = SERIES[one.style % len(SERIES)]
        points = tuple(place(n, value) for n, value in enumerate(one.values))
        if len(points) > 1:
            scene.add(Line(points, colour, 1.2 if one.light else 2.4, dash))
        few = 1 + len(points) // 25
        for x, y in points[::few]:
            scene.add(Marker(x, y, marker, PAGE if one.light else colour, colour))
        if points:
            ends.append([points[-1], points[-1][1], name, colour, f"line {i}"])
    _spread(ends, TOP, bottom)
    for (x, y), at, name, colour, instead in ends:
        if x < right - 1:  # a shorter run: a thin line leads from its end to its name
            scene.add(Line(((x + 7, y), (right + 6, at)), colour, 0.8, (2, 2)))
        scene.add(_named(Text(right + 12, at + 4, name, 12, colour, bold=True), instead))
    scene.height = max(scene.height, round(max([end[1] for end in ends], default=0)) + 12)
    return Plot(title, alt, header, rows, scene)


def _spread(ends: list[list], top: float, bottom: float, gap: float = 17.0) -> None:
    """Move the names of lines that end close together apart, as little as that takes."""
    ends.sort(key=lambda end: end[1])
    for before, end in pairwise(ends):
        end[1] = max(end[1], before[1] + gap)
    limit = max(bottom, top + gap * (len(ends) - 1))
    for end in reversed(ends):
        end[1] = min(end[1], limit)
        limit = end[1] - gap
