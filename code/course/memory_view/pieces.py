"""The pieces of a picture: blocks to scale, and the limits, axis and legend around them.

Each function adds items to a scene; none of them knows of turns before or after the one it draws.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from course.drawing import Line, Rect, Scene, Text, shorten, text_width, ticks
from course.memory_view.blocks import Block, Limits, Row, tokens_of
from course.palette import INK, KINDS, LIMIT, MUTED, PAGE

LEFT = 12
BLOCK = 30  # height of a block
# Marks of the legend.
CACHED, START = "from the prefix cache", "reply start"
REPORTED = "end as reported by the service"


@dataclass(frozen=True)
class Axis:
    """Where a token is: `x` of token 0, pixels of a token, tokens of the axis, x of the limits."""

    x: float
    per: float
    tokens: int
    cuts: list[float]

    @property
    def end(self) -> float:
        """x of the axis's end."""
        return self.x + self.tokens * self.per


def axis_for(x: float, room: float, most: int, limits: Limits) -> Axis:
    """An axis for requests of `most` tokens; limits far beyond all of them do not fit on it."""
    near = [limit for _, limit in limits if limit <= 4 * max(most, 1)]
    tokens = max([most, *near, 1])
    return Axis(x, room / tokens, tokens, [x + limit * room / tokens for limit in near])


def draw_lane(
    scene: Scene, blocks: list[Block], axis: Axis, y: float, h: float, *, skip: int = 0,
    hollow: str = "", wide: bool = False,
) -> None:  # fmt: skip
    """Blocks side by side, to scale, from token `skip` on; `wide` allows long labels.

    `hollow` says why they are not sent, if so.
    """
    tokens = skip
    for block in blocks:
        # Edges at whole pixels: sharp, and a picture of equal blocks is a smaller file.
        x = round(axis.x + tokens * axis.per)
        tokens += block.tokens
        w = round(axis.x + tokens * axis.per) - x
        if hollow:
            draw_hollow(scene, block, hollow, x, y, w, h, cuts=axis.cuts)
        else:
            labels = [f"{block.name} ({block.tokens})", block.name]
            if wide and block.role.isascii():
                labels.insert(0, f"{block.name} {block.role} ({block.tokens})")
            _draw_block(scene, block, x, y, w, h, labels=labels, cuts=axis.cuts)
    if not blocks:
        scene.add(Text(axis.x + skip * axis.per + 4, y + 20, "nothing", 12, MUTED))


def _draw_block(
    scene: Scene,
    block: Block,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    labels: list[str],
    cuts: list[float],
) -> None:
    """A block: a plain area for its label, and a band with its kind's hatch below."""
    area, line, hatch = KINDS[block.kind]
    # What a browser shows on hovering; a block too narrow to point at needs none.
    title = f"{block.name} {block.role}, {block.tokens} tokens: {shorten(block.words, 60)}"
    scene.add(Rect(x, y, w, h, area, line, title=title if w > 12 else ""))
    if hatch and w >= 2:
        scene.add(Rect(x, y + h - 8, w, 8, area, line, hatch=hatch))
    middle, room = _label_place(x, w, cuts)
    label = _fitting(labels, room, 12)
    if label:
        scene.add(Text(middle, y + (h - 8) / 2 + 4.5, label, 12, anchor="middle", bold=True))


def draw_hollow(
    scene: Scene, block: Block, what: str, x: float, y: float, w: float, h: float, *,
    cuts: list[float],
) -> None:  # fmt: skip
    """A message that is not sent: an empty, dashed box, struck through below its name."""
    title = f"{block.name} {block.role}, {what}: {shorten(block.words, 60)}"
    scene.add(Rect(x, y, w, h, PAGE, MUTED, dash=(3, 2), title=title))
    middle, room = _label_place(x, w, cuts)
    label = _fitting([block.name], room, 11)
    if label:
        scene.add(Text(middle, y + (h - 8) / 2 + 4, label, 11, MUTED, anchor="middle", bold=True))
    if w >= 6:
        scene.add(Line(((x + 2, y + h - 3), (x + w - 2, y + h - 8)), MUTED, 1.5))


def _label_place(x: float, w: float, cuts: list[float]) -> tuple[float, float]:
    """(middle, width) of the widest part of a block that no limit line crosses."""
    edges = [x, *sorted(cut for cut in cuts if x < cut < x + w), x + w]
    parts = [
        (left + 4 * (left != x), right - 4 * (right != x + w)) for left, right in pairwise(edges)
    ]
    left, right = max(parts, key=lambda part: part[1] - part[0])
    return (left + right) / 2, right - left


def _fitting(labels: Iterable[str], width: float, size: float) -> str:
    """The first label that fits into `width` pixels, or none."""
    return next((s for s in labels if text_width(s, size, bold=True) <= width - 3), "")


def draw_cached(scene: Scene, x: float, y: float, w: float) -> None:
    """The part of a request that came from the prefix cache: a thick line with an end mark."""
    scene.add(Line(((x, y), (x + w, y)), INK, 3), Line(((x + w, y - 4), (x + w, y + 4)), INK, 1.5))


def draw_end(scene: Scene, row: Row, axis: Axis, y: float, h: float) -> None:
    """The end of a request: the start of the reply, and a mark where the service's count ends."""
    if row.sent:
        # Edges at whole pixels, as those of the blocks.
        x, end = (round(axis.x + n * axis.per) for n in (tokens_of(row.sent), row.counted))
        title = f"reply start, {row.start} tokens"
        scene.add(Rect(x, y, end - x, h, PAGE, INK, title=title))
    if row.ends_elsewhere:
        _draw_mark(scene, axis.x + row.reported * axis.per, y + h)


def _draw_mark(scene: Scene, x: float, y: float) -> None:
    """A short thick line at the lower edge of a request: no label is there."""
    scene.add(Line(((x, y - 7), (x, y + 2)), INK, 4))


def draw_limits(scene: Scene, limits: Limits, axis: Axis, top: float, bottom: float) -> None:
    """A dashed line for each limit, with its name on a line of its own above the blocks."""
    # The smaller limit has the lower name. A name ends at its line, so that no line crosses one.
    for level, (name, limit) in enumerate(limits):
        y = top - 8 - 16 * level
        label = f"{name} {limit}"
        x = axis.x + min(limit, axis.tokens) * axis.per
        if limit > axis.tokens:
            label += ", far to the right"
        else:
            scene.add(Line(((x, y + 4), (x, bottom)), LIMIT, 2, dash=(6, 3)))
        x = max(x, LEFT + text_width(label, 12, bold=True))
        scene.add(Text(x, y, label, 12, LIMIT, anchor="end", bold=True))


def draw_axis(scene: Scene, axis: Axis, y: float) -> None:
    """The scale in tokens, below the blocks."""
    scene.add(Line(((axis.x, y), (axis.end, y)), MUTED))
    widest = text_width(str(axis.tokens), 11) + 16
    room = int((axis.end - axis.x) / widest)
    for value in ticks(axis.tokens, max(1, min(5, room))):
        if value == int(value):
            x = axis.x + value * axis.per
            scene.add(Line(((x, y), (x, y + 4)), MUTED))
            scene.add(Text(x, y + 16, f"{value:.0f}", 11, MUTED, anchor="middle"))
    scene.add(Text(axis.end, y + 31, "tokens, counted here", 11, MUTED, anchor="end"))


def draw_legend(scene: Scene, y: float, kinds: Iterable[str], marks: Iterable[str]) -> float:
    """Samples of all that appears, in lines; returns the y below them."""
    x = float(LEFT)
    for name in [*(kind for kind in KINDS if kind in set(kinds)), *marks]:
        width = 26 + text_width(name, 12) + 14
        if x + width > scene.width - LEFT:
            x, y = float(LEFT), y + 24
        if name in KINDS:
            area, line, hatch = KINDS[name]
            scene.add(Rect(x, y, 20, 14, area, line))
            if hatch:
                scene.add(Rect(x, y + 6, 20, 8, area, line, hatch=hatch))
        elif name == CACHED:
            draw_cached(scene, x, y + 8, 20)
        elif name == START:
            scene.add(Rect(x + 7, y, 6, 14, PAGE, INK))
        elif name == REPORTED:
            _draw_mark(scene, x + 10, y + 10)
        else:
            scene.add(Rect(x, y, 20, 14, PAGE, MUTED, dash=(3, 2)))
            scene.add(Line(((x + 2, y + 11), (x + 18, y + 6)), MUTED, 1.5))
        scene.add(Text(x + 26, y + 11.5, name, 12))
        x += width
    return y + 26
