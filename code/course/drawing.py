"""One drawing, shown as text, SVG and PNG.

A `Scene` is a list of rectangles, lines, markers and texts in pixels. `svg()` writes it as a
string (real text, the reader's fonts, no scripts and no addresses); `png()` paints it with
matplotlib. A `Picture` is an object that a notebook can show in every form at once.

Why both: JupyterLab 4 shows a PNG output without its alt text, and a message in Chinese has no
glyphs in matplotlib's font. An <img> with an SVG inside keeps the alt text and the words, and
its bytes are the same on every machine, so nbval may compare it. The PNG (with its alt text in
the metadata, which nbconvert uses) is for viewers that show no HTML.

What this does not do: wrap text, or measure the reader's font. `text_width` is an upper estimate.
"""

import base64
import html
import io
import math
import unicodedata
import zlib
from dataclasses import dataclass, field

from course.palette import INK, PAGE

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
PNG_SCALE = 1.25  # pixels of the PNG for one pixel on the page: sharper, and still small

# Characters that are control, format, surrogate, private or unassigned, or that break lines.
_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(text: str) -> str:
    """`text` on one line: white space becomes one space, control characters go.

    A lone surrogate cannot be encoded and becomes U+FFFD; so do private and unassigned characters.
    """
    kept = []
    for char in " ".join(text.split()):
        category = unicodedata.category(char)
        if category not in _UNSAFE:
            kept.append(char)
        elif category in ("Cs", "Co", "Cn"):
            kept.append("\ufffd")
    return " ".join("".join(kept).split())


def in_every_font(text: str) -> bool:
    """Whether matplotlib's own font has all characters of `text`: Latin letters and a few signs."""
    return all(" " <= char < "\u0250" or char == "\u20ac" for char in text)


def columns(text: str) -> int:
    """Columns that `text` takes in a fixed-width font: Chinese characters take two."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def shorten(text: str, width: int) -> str:
    """`text`, cleaned, in at most `width` columns; what is cut off is marked by "..."."""
    text = clean(text)
    if columns(text) <= width:
        return text
    kept, used = [], 0
    for char in text:
        used += columns(char)
        if used > width - 3:
            break
        kept.append(char)
    return "".join(kept).rstrip() + "..."


def pad(text: str, width: int, *, right: bool = False) -> str:
    """`text` filled with spaces to `width` columns; `right` puts the spaces in front."""
    space = " " * max(0, width - columns(text))
    return space + text if right else text + space


def table_text(header: list[str], rows: list[list[str]], *, most: int = 100) -> str:
    """An aligned table as plain text, its first column to the left, the others to the right.

    A table wider than `most` columns is cut into several, each with the first column.
    """
    grid = [header, *rows]
    widths = [max(columns(line[i]) for line in grid) for i in range(len(header))]
    parts: list[list[int]] = [[]]
    for i in range(1, len(header)):
        if parts[-1] and widths[0] + sum(widths[k] + 2 for k in [*parts[-1], i]) > most:
            parts.append([])
        parts[-1].append(i)
    lines = []
    for part in parts:
        for line in grid:
            cells = [pad(line[0], widths[0]), *(pad(line[i], widths[i], right=True) for i in part)]
            lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width in pixels that `text` needs at most, for the fonts of `FONT` at `size` pixels."""
    total = 0.0
    for char in text:
        if unicodedata.east_asian_width(char) in "WF":
            total += 1.05
        elif char in "ijltfI|.,:;'!()[] ":
            total += 0.42
        elif char in "mwMWGOQ@%&+=<>#~" or ord(char) > 0x2000:
            total += 1.0
        elif char.isupper():
            total += 0.79
        else:
            total += 0.65
    return total * size * (1.12 if bold else 1.0)


def ticks(top: float, count: int = 5) -> list[float]:
    """Round numbers from 0 to `top` at most, about `count` of them, in steps of 1, 2 or 5."""
    if top <= 0:
        return [0.0]
    rough = top / count
    power = 10 ** math.floor(math.log10(rough))
    step = next(s * power for s in (1, 2, 5, 10) if s * power >= rough * 0.999)
    return [i * step for i in range(int(top / step + 1e-9) + 1)]


@dataclass(frozen=True)
class Rect:
    """A box. `hatch` is one of "" / . x | -; `title` is shown by a browser on hovering."""

    x: float
    y: float
    w: float
    h: float
    fill: str
    stroke: str | None = None
    hatch: str = ""
    dash: tuple[int, ...] = ()
    title: str = ""


@dataclass(frozen=True)
class Line:
    """A line through `points`, [(x, y), ...]."""

    points: tuple[tuple[float, float], ...]
    stroke: str = INK
    width: float = 1.0
    dash: tuple[int, ...] = ()


@dataclass(frozen=True)
class Marker:
    """A sign of about 9 pixels around (x, y)."""

    x: float
    y: float
    shape: str
    fill: str
    stroke: str = PAGE


@dataclass(frozen=True)
class Text:
    """One line of text, its baseline at y.

    `words` marks words that may be in any script: SVG shows them, PNG shows `instead`.
    """

    x: float
    y: float
    text: str
    size: float = 13
    colour: str = INK
    anchor: str = "start"  # "start", "middle" or "end" of the text is at x
    bold: bool = False
    words: bool = False
    instead: str = ""

    def box(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) in pixels, at most."""
        width = text_width(self.text, self.size, bold=self.bold)
        left = self.x - {"start": 0, "middle": width / 2, "end": width}[self.anchor]
        return left, self.y - self.size * 0.8, left + width, self.y + self.size * 0.25


Item = Rect | Line | Marker | Text

_SHAPES = {
    "square": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    "triangle": [(0, -1.2), (1.2, 0.9), (-1.2, 0.9)],
    "down": [(0, 1.2), (1.2, -0.9), (-1.2, -0.9)],
    "diamond": [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)],
    "cross": [
        (-1.2, -0.5), (-0.5, -1.2), (0, -0.7), (0.5, -1.2), (1.2, -0.5), (0.7, 0),
        (1.2, 0.5), (0.5, 1.2), (0, 0.7), (-0.5, 1.2), (-1.2, 0.5), (-0.7, 0),
    ],
}  # fmt: skip
_RADIUS = 4.0


def _polygon(marker: Marker) -> list[tuple[float, float]]:
    """Corners of a marker; a circle is a polygon of 24 corners."""
    shape = _SHAPES.get(marker.shape) or [
        (math.cos(i * math.pi / 12), math.sin(i * math.pi / 12)) for i in range(24)
    ]
    return [(marker.x + _RADIUS * dx, marker.y + _RADIUS * dy) for dx, dy in shape]


@dataclass
class Scene:
    """What to draw, in pixels from the top left corner, later items on top of earlier ones."""

    width: int
    height: int
    items: list[Item] = field(default_factory=list)

    def add(self, *items: Item) -> None:
        """Put items on top."""
        self.items.extend(items)


# Lines of a hatch, as (corners of one tile of 6 by 6 pixels, matplotlib's sign).
_HATCH = {
    "/": ("M-1 1L1 -1M0 6L6 0M5 7L7 5", "////"),
    "x": ("M0 0L6 6M6 0L0 6", "xxxx"),
    "|": ("M3 0V6", "||||"),
    "-": ("M0 3H6", "----"),
    ".": ("M2 3H4", "...."),
}


def _number(value: float) -> str:
    """`value` with at most one decimal, so that the text is short and the same everywhere."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def svg(scene: Scene, title: str, desc: str) -> str:
    """`scene` as an SVG document: one string, well-formed XML, no scripts, no references."""
    body = []
    hatches = sorted(
        {(i.hatch, i.stroke or INK) for i in scene.items if isinstance(i, Rect) and i.hatch}
    )
    # Several pictures may stand on one page: a prefix made of the content keeps their ids apart.
    key = f"{zlib.crc32(repr(scene).encode('utf-8', 'replace')):08x}"
    names = {hatch: f"h{key}{n}" for n, hatch in enumerate(hatches)}
    for item in scene.items:
        body.append(_svg_item(item, names))
    defs = "".join(
        f'<pattern id="{name}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<path d="{_HATCH[hatch][0]}" stroke="{stroke}" '
        f'stroke-width="{2 if hatch == "." else 1}"/></pattern>'
        for (hatch, stroke), name in names.items()
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="t{key} d{key}" '
        f'width="{scene.width}" height="{scene.height}" '
        f'viewBox="0 0 {scene.width} {scene.height}" font-family="{FONT}">'
        f'<title id="t{key}">{_escape(title)}</title><desc id="d{key}">{_escape(desc)}</desc>'
    )
    if defs:
        head += f"<defs>{defs}</defs>"
    page = f'<rect width="{scene.width}" height="{scene.height}" fill="{PAGE}"/>'
    return head + page + "".join(body) + "</svg>"


def _escape(text: str) -> str:
    return html.escape(clean(text), quote=True)


def _dash(dash: tuple[int, ...]) -> str:
    return f' stroke-dasharray="{" ".join(map(str, dash))}"' if dash else ""


def _svg_item(item: Item, names: dict[tuple[str, str], str]) -> str:
    n = _number
    if isinstance(item, Rect):
        place = f'x="{n(item.x)}" y="{n(item.y)}" width="{n(item.w)}" height="{n(item.h)}"'
        stroke = f' stroke="{item.stroke}"{_dash(item.dash)}' if item.stroke else ""
        inside = f"<title>{_escape(item.title)}</title>" if item.title else ""
        paint = f"url(#{names[item.hatch, item.stroke or INK]})" if item.hatch else item.fill
        return f'<rect {place} fill="{paint}"{stroke}' + (f">{inside}</rect>" if inside else "/>")
    if isinstance(item, Line):
        path = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in item.points)
        return (
            f'<path d="{path}" fill="none" stroke="{item.stroke}" '
            f'stroke-width="{n(item.width)}"{_dash(item.dash)}/>'
        )
    if isinstance(item, Marker):
        if item.shape == "circle":
            return (
                f'<circle cx="{n(item.x)}" cy="{n(item.y)}" r="{n(_RADIUS)}" '
                f'fill="{item.fill}" stroke="{item.stroke}"/>'
            )
        corners = " ".join(f"{n(x)},{n(y)}" for x, y in _polygon(item))
        return f'<polygon points="{corners}" fill="{item.fill}" stroke="{item.stroke}"/>'
    style = f'font-size="{n(item.size)}" fill="{item.colour}"'
    if item.anchor != "start":
        style += f' text-anchor="{item.anchor}"'
    if item.bold:
        style += ' font-weight="bold"'
    return f'<text x="{n(item.x)}" y="{n(item.y)}" {style}>{_escape(item.text)}</text>'


def png(scene: Scene) -> bytes:
    """`scene` as PNG bytes, painted by matplotlib; the same bytes each time on one machine.

    Texts marked as words are left out: matplotlib's font has no Chinese, and fonts of the
    machine would make the picture differ from place to place.
    """
    # Imported here: matplotlib takes a third of a second, and text or SVG do not need it.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.font_manager import FontProperties
    from matplotlib.lines import Line2D
    from matplotlib.patches import Polygon, Rectangle
    from PIL import Image

    dpi = 72 * PNG_SCALE  # at 72 dots an inch a point is a pixel, so sizes need no conversion
    figure = Figure(figsize=(scene.width / 72, scene.height / 72), dpi=dpi, facecolor=PAGE)
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, scene.width)
    axes.set_ylim(scene.height, 0)
    fonts = {
        bold: FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
        for bold in (False, True)
    }
    for order, item in enumerate(scene.items):
        if isinstance(item, Rect):
            shape = Rectangle(
                (item.x, item.y),
                item.w,
                item.h,
                facecolor="none" if item.hatch else item.fill,
                edgecolor=item.stroke or "none",
                linewidth=1.0 if item.stroke else 0.0,
                linestyle=(0, item.dash) if item.dash else "solid",
                hatch=_HATCH[item.hatch][1] if item.hatch else None,
                zorder=order,
            )
            shape.set_hatch_linewidth(1.0)
            axes.add_patch(shape)
        elif isinstance(item, Line):
            axes.add_line(
                Line2D(
                    [x for x, _ in item.points],
                    [y for _, y in item.points],
                    color=item.stroke,
                    linewidth=item.width,
                    # Line2D multiplies dashes by the line's width, SVG does not.
                    linestyle=(0, [d / item.width for d in item.dash]) if item.dash else "solid",
                    marker="None",
                    zorder=order,
                )
            )
        elif isinstance(item, Marker):
            axes.add_patch(
                Polygon(
                    _polygon(item),
                    closed=True,
                    facecolor=item.fill,
                    edgecolor=item.stroke,
                    linewidth=1.0,
                    zorder=order,
                )
            )
        elif text := item.instead if item.words else item.text:
            axes.text(
                item.x,
                item.y,
                text,
                fontproperties=fonts[item.bold],
                fontsize=item.size,
                color=item.colour,
                ha={"start": "left", "middle": "center", "end": "right"}[item.anchor],
                va="baseline",
                parse_math=False,
                zorder=order,
            )
    canvas.draw()
    size = canvas.get_width_height()
    image = Image.frombytes("RGBA", size, canvas.buffer_rgba()).convert("RGB")
    file = io.BytesIO()
    image.quantize(palette=_png_palette(scene), dither=Image.Dither.NONE).save(
        file, "PNG", optimize=True
    )
    return file.getvalue()


def _png_palette(scene: Scene):
    """The colours of a scene and the means of those that may touch, as a palette of Pillow.

    With a palette the file is a third as large. It is made from the scene because a palette
    chosen by frequency loses rare colours, and a limit line is rare and important.
    """
    from PIL import Image

    areas = {PAGE} | {i.fill for i in scene.items if isinstance(i, Rect | Marker)}
    inks = {INK}
    for item in scene.items:
        inks.add(item.colour if isinstance(item, Text) else item.stroke or INK)
    colours = {_channels(colour) for colour in areas | inks}
    for area in sorted(areas):
        for ink in sorted(inks):
            pair = zip(_channels(area), _channels(ink), strict=True)
            colours.add(tuple((a + b) // 2 for a, b in pair))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in sorted(colours) for channel in colour])
    return image


def _channels(colour: str) -> tuple[int, ...]:
    """(red, green, blue) of "#rrggbb", 0 to 255."""
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


class Picture:
    """An object with a text form, an SVG form, a PNG form and an alt text.

    A subclass gives `title`, `alt`, `text()` and `scene()`; `below()` may give HTML that stands
    under the picture.
    """

    title: str
    alt: str

    def text(self) -> str:
        """The same in words and numbers, in lines of at most 100 columns."""
        raise NotImplementedError

    def scene(self, *, words: bool = False) -> Scene:
        """What is drawn; `words` adds the users' words, which only SVG can show."""
        raise NotImplementedError

    def below(self) -> str:
        """HTML for under the picture."""
        return ""

    def svg(self) -> str:
        """The picture as an SVG string, for `ipywidgets.HTML` or a file."""
        return svg(self.scene(words=True), self.title, self.alt)

    def png(self) -> bytes:
        """The picture as PNG bytes."""
        return png(self.scene())

    def html(self) -> str:
        """The picture as HTML: an <img> with its alt text, and what stands below it."""
        scene = self.scene(words=True)
        data = base64.b64encode(svg(scene, self.title, self.alt).encode("utf-8")).decode("ascii")
        return (
            f'<img src="data:image/svg+xml;base64,{data}" alt="{html.escape(self.alt)}" '
            f'width="{scene.width}">{self.below()}'
        )

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include=None, exclude=None) -> tuple[dict, dict]:
        """All forms at once, for IPython; a viewer takes the richest that it can show."""
        scene = self.scene()
        data = {
            "text/plain": self.text(),
            "text/html": self.html(),
            "image/png": base64.b64encode(png(scene)).decode("ascii"),
        }
        size = {"width": scene.width, "height": scene.height}
        return data, {"image/png": {"alt": self.alt, **size}}
