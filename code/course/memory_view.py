"""See what a chat model receives: `MemoryView` shows one turn, or a whole conversation.

    MemoryView(chat.turns)                   one row a turn: watch a message leave the window
    MemoryView(chat.turns).at(4)             turn 4: what was sent, dropped, summarised and stored
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
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from course.drawing import (
    Line,
    Picture,
    Rect,
    Scene,
    Text,
    clean,
    columns,
    pad,
    shorten,
    text_width,
    ticks,
)
from course.palette import GRID, INK, KINDS, LIMIT, MUTED, PAGE
from course.tokens import message_tokens, prompt_tokens

WIDTH = 760  # pixels of a picture; JupyterLab's output area is seldom narrower
COLUMNS = 100  # columns of the text form
ROWS = 12  # a longer conversation shows its first and its last turns
FIRST_ROWS = 4
BLOCKS = 320  # so many blocks are drawn at most, if that leaves a row: pictures stay small
NAMED_MESSAGES = 24  # so many messages are listed in words in the text form of a conversation

# role -> (kind of the palette, letter of its name)
_ROLES = {
    "system": ("system", "s"),
    "developer": ("system", "s"),
    "user": ("user", "u"),
    "assistant": ("assistant", "a"),
    "tool": ("tool", "t"),
    "function": ("tool", "t"),
}
# A single turn does not say where the first messages of its request came from. The course's
# summaries can be told by how they begin, in each of its languages.
_SUMMARY = re.compile(r"[(（](Summary of the conversation|[^:：]{0,8}摘要)[^:：]{0,12}[:：]")


@dataclass(frozen=True)
class Block:
    """One message: its name in the picture, what it is, its tokens as counted here, its words."""

    name: str
    kind: str
    role: str
    tokens: int
    words: str


@dataclass
class Row:
    """One turn as blocks. `gone`: seen in earlier turns, not sent in this one."""

    number: int
    sent: list[Block]
    gone: list[Block]
    answer: Block
    dropped: list[Block]
    added: list[Block]
    stored: list[Block]
    counted: int  # tokens of the whole request, counted here
    reported: int  # the same, reported by the service; 0 if it reports none
    cached: int
    completion: int
    warnings: list[str] = field(default_factory=list)

    @property
    def prompt(self) -> int:
        """Tokens of the request: reported if the service reports them, else counted here."""
        return self.reported or self.counted

    @property
    def start(self) -> int:
        """Tokens of the request that belong to no message: they start the reply."""
        return self.counted - _sum(self.sent)

    @property
    def verb(self) -> str:
        """What happened to the messages that the fit removed."""
        return "summarised" if self.added else "dropped"


class MemoryView(Picture):
    """What is sent, dropped, summarised and stored, as a picture and in words.

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
        self._rows = _rows([turns] if single else list(turns), profile)
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
            row = self._row
            name = "One turn" if self._alone else f"Turn {row.number}"
            text = f"{name}: {_count(row.sent, 'message')} sent"
            if row.dropped:
                text += f", then {len(row.dropped)} {row.verb}"
            return text
        if not self._rows:
            return "No turns yet"
        return f"What was sent in {_plural(len(self._rows), 'turn')}"

    @property
    def alt(self) -> str:
        """The picture in a few sentences, with the numbers that matter."""
        if self._row:
            return self._turn_alt(self._row)
        if not self._rows:
            return "No turns yet."
        shown = self._rows if len(self._rows) <= 12 else [*self._rows[:4], *self._rows[-4:]]
        numbers = [f"{row.number}: {row.prompt}" for row in shown]
        if len(shown) < len(self._rows):
            numbers.insert(4, "...")
        text = f"{self.title}. Prompt tokens by turn: {', '.join(numbers)}."
        left = _left(self._rows)
        if left:
            first = ", ".join(f"{b.name} from turn {n}" for b, n in left[:4])
            more = f" and {len(left) - 4} more" if len(left) > 4 else ""
            text += f" Not sent: {first}{more}."
        else:
            text += " Every message was sent again in every later turn."
        summaries = sum(bool(row.added) for row in self._rows)
        if summaries:
            text += f" A summary was made after {_plural(summaries, 'turn')}."
        for name, limit in self._limits():
            over = [str(row.number) for row in self._rows if row.prompt > limit]
            passed = f"passed in {_plural(len(over), 'turn')}" if over else "never passed"
            text += f" {name.capitalize()} {limit} tokens, {passed}."
        return text

    def _turn_alt(self, row: Row) -> str:
        parts = [f"{b.name} {b.role} {b.tokens}" for b in row.sent]
        text = f"{self.title}. Sent, with tokens counted here: {_some(parts)}. {_total(row)}."
        for name, limit in self._limits():
            text += f" {name.capitalize()} {_against(limit, row.prompt)}."
        if row.dropped:
            text += f" {row.verb.capitalize()}: {_some([b.name for b in row.dropped])}."
        if row.added:
            text += f" Put in front: {_some([f'{b.name} {b.tokens}' for b in row.added])}."
        return f"{text} Stored for the next turn: {_some([b.name for b in row.stored])}."

    def _limits(self) -> list[tuple[str, int]]:
        """The limits that were given, the smaller one first."""
        given = [("budget", self.budget), ("window", self.window)]
        return sorted(((n, v) for n, v in given if v is not None), key=lambda pair: pair[1])

    # -- words ------------------------------------------------------------------------------

    def text(self) -> str:
        """The view as lines of at most 100 columns."""
        if self._row:
            return _turn_text(self._row, self._limits(), self.title)
        if not self._rows:
            return "No turns yet"
        return _conversation_text(self._rows, self._limits(), self.title)

    def below(self) -> str:
        """The text form, folded away, for everybody who would rather read than look."""
        return (
            "<details><summary>The same in words</summary>"
            f"<pre>{html.escape(self.text())}</pre></details>"
        )

    # -- picture ----------------------------------------------------------------------------

    def scene(self, *, words: bool = False) -> Scene:
        """The drawing; see `course.drawing.Picture`."""
        if self._row:
            return _turn_scene(self._row, self._limits(), self.title, words=words)
        if not self._rows:
            return Scene(WIDTH, 40, [Text(12, 25, "No turns yet", 15, bold=True)])
        return _conversation_scene(self._rows, self._limits(), self.title)


# -- from turns to blocks -------------------------------------------------------------------


def _rows(turns: Sequence[Any], profile: str) -> list[Row]:
    """The turns as rows of blocks; a message that is sent again keeps its block."""
    rows: list[Row] = []
    known: list[Block] = []  # in the order in which they were first seen
    stored: list[tuple[dict, Block]] = []  # what the program has kept after the last turn
    names = _Names(profile)
    for number, turn in enumerate(turns, 1):
        sent = _recognise([_plain(m) for m in turn.sent], stored, names)
        blocks = [block for _, block in sent]
        ids = {block.name for block in blocks}
        gone = [block for block in known if block.name not in ids]
        reply = {"role": "assistant", "content": turn.answer}
        answer = names.new(reply)
        known += [b for b in blocks if b.kind != "system" and b not in known] + [answer]
        stored = [pair for pair in sent if pair[1].kind != "system"] + [(reply, answer)]
        dropped = []
        for message in map(_plain, turn.dropped):
            found = next((i for i, (old, _) in enumerate(stored) if old == message), None)
            dropped.append(names.new(message) if found is None else stored.pop(found)[1])
        added = [(message, names.summary(message, i)) for i, message in enumerate(
            map(_plain, turn.added))]  # fmt: skip
        if added:
            names.summaries += 1
        stored = added + stored
        known += [block for _, block in added]
        rows.append(
            Row(
                number,
                blocks,
                gone,
                answer,
                dropped,
                [block for _, block in added],
                [block for _, block in stored],
                prompt_tokens([_countable(message) for message, _ in sent], profile),
                turn.prompt_tokens,
                turn.cached_tokens,
                turn.completion_tokens,
                [clean(str(warning)) for warning in turn.warnings],
            )
        )
    return rows


class _Names:
    """Gives each new message its name: the turn's number and the role's letter."""

    def __init__(self, profile: str):
        self.profile = profile
        self.turn = 0  # user messages seen so far
        self.summaries = 1  # number of the next summary
        self.used: set[str] = set()
        self.after_summary = False

    def new(self, message: dict) -> Block:
        """The block of a message that was not seen before."""
        role = str(message.get("role"))
        if role == "user" and _SUMMARY.match(_words(message)):
            self.after_summary = True
            block = self.summary(message, 0)
            self.summaries += 1
            return block
        if self.after_summary and role == "assistant":
            self.after_summary = False
            self.summaries -= 1
            block = self.summary(message, 1)
            self.summaries += 1
            return block
        self.after_summary = False
        kind, letter = _ROLES.get(role, ("other", "o"))
        if kind == "system":
            return self._block("sys", kind, message)
        if kind == "user":
            self.turn += 1
        return self._block(f"{max(1, self.turn)}{letter}", kind, message)

    def summary(self, message: dict, place: int) -> Block:
        """The block of a message that a fit put in front, the `place`-th from 0."""
        return self._block(f"S{self.summaries}" + ("", "a")[place] if place < 2 else
                           f"S{self.summaries}.{place}", "summary", message)  # fmt: skip

    def _block(self, name: str, kind: str, message: dict) -> Block:
        unique, copy = name, 1
        while unique in self.used:
            copy += 1
            unique = f"{name}{copy}"
        self.used.add(unique)
        tokens = message_tokens(_countable(message), self.profile)
        role = shorten(str(message.get("role") or "?"), 9)
        return Block(unique, kind, role, tokens, clean(_words(message)))


def _recognise(
    sent: list[dict], stored: list[tuple[dict, Block]], names: _Names
) -> list[tuple[dict, Block]]:
    """Each message sent with its block: that of the same stored message, or a new one.

    Both lists are walked from their ends, where they agree: a fit takes away from the front. So
    the newest of two equal questions is the one that is found.
    """
    found: dict[int, Block] = {}
    position = len(stored)
    for i in range(len(sent) - 2, -1, -1):  # the last message is the new question
        if (match := next(
            (j for j in range(position - 1, -1, -1) if stored[j][0] == sent[i]), None
        )) is not None:  # fmt: skip
            found[i], position = stored[match][1], match
    return [(message, found.get(i) or _fresh(message, names)) for i, message in enumerate(sent)]


def _fresh(message: dict, names: _Names) -> Block:
    """A new block; the system message is the same one in every turn."""
    if _ROLES.get(str(message.get("role")), ("", ""))[0] == "system":
        names.used.discard("sys")
    return names.new(message)


def _plain(message: Any) -> dict:
    """A message as a dict, whether it is one or an object of the SDK."""
    if isinstance(message, dict):
        return message
    return message.model_dump(exclude_none=True)


def _countable(message: dict) -> dict:
    """The message with a text for a role and a name, as `course.tokens` wants it."""
    return {**message, "role": str(message.get("role") or "")}


def _words(message: dict) -> str:
    """The words of a message in every form of content; tool calls as name(arguments)."""
    content = message.get("content")
    parts = [content] if isinstance(content, str) else list(content or [])
    texts = []
    for part in parts:
        if isinstance(part, dict):
            part = part.get("text") or part.get("refusal") or f"[{part.get('type', 'part')}]"
        texts.append(str(part))
    for call in message.get("tool_calls") or []:
        function = call.get("function") or call.get("custom") or {}
        arguments = function.get("arguments") or function.get("input") or ""
        if not isinstance(arguments, str):
            arguments = json.dumps(arguments, ensure_ascii=False)
        texts.append(f"calls {function.get('name', '?')}({arguments})")
    return " ".join(texts)


def _left(rows: list[Row]) -> list[tuple[Block, int]]:
    """The messages that were sent or answered once and then were not sent, with that turn."""
    seen: dict[str, tuple[Block, int]] = {}
    for row in rows:
        for block in row.gone:
            seen.setdefault(block.name, (block, row.number))
    return list(seen.values())


# -- words ----------------------------------------------------------------------------------


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


def _count(blocks: list[Block], noun: str) -> str:
    return _plural(len(blocks), noun)


def _gone_after(row: Row) -> list[Block]:
    """The messages that will not be sent in the turn after this one."""
    kept = {block.name for block in row.stored}
    seen = [*row.gone, *row.sent, row.answer]
    return [b for b in seen if b.name not in kept and b.kind != "system"]


def _some(parts: list[str], most: int = 12) -> str:
    """A list in words; a long one without its middle."""
    if len(parts) > most:
        half = most // 2
        parts = [*parts[:half], f"... {len(parts) - 2 * half} more ...", *parts[-half:]]
    return ", ".join(parts) or "nothing"


def _total(row: Row) -> str:
    """The tokens of a request, and who says so."""
    if not row.reported:
        return f"{row.counted} tokens counted here, none reported by the service"
    text = f"{row.reported} tokens reported by the service, {row.counted} counted here"
    if row.cached:
        text += f"; {row.cached} from the prefix cache"
    return text


def _against(limit: int, prompt: int) -> str:
    """A request against a limit, with the numbers."""
    if prompt > limit:
        return f"{limit} tokens, {prompt - limit} over"
    return f"{limit} tokens, {limit - prompt} left"


def _message_line(start: str, block: Block, name_width: int) -> str:
    tokens = f"{block.tokens:>6} " + ("token " if block.tokens == 1 else "tokens")
    start += f"{block.name:<{name_width}} {pad(block.role, 9)} {tokens}  "
    return (start + shorten(block.words, COLUMNS - columns(start))).rstrip()


def _turn_text(row: Row, limits: list[tuple[str, int]], title: str) -> str:
    lines = [f"{title} (tokens of a message are counted here)"]
    groups = [("sent", row.sent), ("answer", [row.answer]), (row.verb, row.dropped)]
    groups.append(("put in", row.added))
    width = max(len(block.name) for _, blocks in groups for block in blocks)
    for what, blocks in groups:
        lines += [_message_line(f"{what:<11} ", block, width) for block in blocks]
        if what == "sent":
            lines.append(f"{what:<11} {'reply start':<{width + 10}} {row.start:>6} tokens")
    lines.append(f"{'prompt':<11} {_total(row)}")
    for name, limit in limits:
        lines.append(f"{name:<11} {_against(limit, row.prompt)}")
    names = f": {_ranges(row.stored, row.stored)}" if row.stored else ""
    lines.append(f"{'stored':<11} {_count(row.stored, 'message')} for the next turn{names}")
    lines += [f"{'warning':<11} {warning}" for warning in row.warnings]
    return "\n".join(_cut(line) for line in lines)


def _cut(line: str) -> str:
    """A line that keeps its inner spaces, cut at the width of the text form."""
    if columns(line) <= COLUMNS:
        return line
    end = len(line)
    while columns(line[:end]) > COLUMNS - 3:
        end -= 1
    return line[:end].rstrip() + "..."


def _ranges(blocks: list[Block], order: Iterable[Block]) -> str:
    """Names in words; neighbours in `order` are written as first..last, three or more of them."""
    place = {block.name: i for i, block in enumerate(order)}
    runs: list[list[Block]] = []
    for block in blocks:
        before = runs[-1][-1] if runs else None
        if (
            before
            and not {block.kind, before.kind} & {"system", "summary"}
            and place.get(block.name, -1) == place.get(before.name, -9) + 1
        ):
            runs[-1].append(block)
            continue
        runs.append([block])
    words = []
    for run in runs:
        if len(run) > 2:
            words.append(f"{run[0].name}..{run[-1].name}")
        else:
            words += [block.name for block in run]
    return " ".join(words) or "-"


def _conversation_text(rows: list[Row], limits: list[tuple[str, int]], title: str) -> str:
    order = list({b.name: b for row in rows for b in [*row.gone, *row.sent, row.answer]}.values())
    order.sort(key=lambda block: block.kind in ("system", "summary"))
    head = ["turn", "prompt", "cached", "sent", "not sent"]
    # A request fits its budget or it does not: that is worth a column of its own.
    cells = []
    for row in rows:
        over = "".join(f" over {name}" for name, limit in limits if row.prompt > limit)
        cells.append(
            [
                str(row.number),
                str(row.prompt),
                str(row.cached),
                _ranges(row.sent, order) + over,
                _ranges(row.gone, order),
            ]
        )
    last, gone = rows[-1], _gone_after(rows[-1])
    cells.append(["then", "", "", f"stored {_ranges(last.stored, order)}", _ranges(gone, order)])
    widths = [max(columns(line[i]) for line in [head, *cells]) for i in range(4)]
    widths[3] = min(widths[3], 44)
    lines = [f"{title} (prompt and cached tokens: reported by the service)"]
    if not all(row.reported for row in rows):
        lines = [f"{title} (prompt tokens: counted here where the service reports none)"]
    lines += [f"{name} {limit} tokens, compared with the prompt tokens" for name, limit in limits]
    for line in [head, *cells]:
        start = "  ".join(pad(cell, widths[i], right=i < 3) for i, cell in enumerate(line[:3]))
        lines.append(f"{start}  {pad(line[3], widths[3])}  {line[4]}".rstrip())
    start = f"the start of the reply takes {last.start} more in each request"
    lines.append(f"messages (tokens counted here; {start})")
    named = list({b.name: b for row in rows for b in [*row.sent, row.answer, *row.added]}.values())
    width = max(len(block.name) for block in named)
    shown = named
    if len(named) > NAMED_MESSAGES:
        shown = [*named[: NAMED_MESSAGES // 2], *named[-NAMED_MESSAGES // 2 :]]
    for i, block in enumerate(shown):
        if len(shown) < len(named) and i == NAMED_MESSAGES // 2:
            lines.append(f"  ... {_plural(len(named) - len(shown), 'more message')} ...")
        lines.append(_message_line("  ", block, width))
    for row in rows:
        lines += [f"warning after turn {row.number}: {warning}" for warning in row.warnings]
    return "\n".join(_cut(line) for line in lines)


# -- picture --------------------------------------------------------------------------------

LEFT = 12
BLOCK = 30  # height of a block
LABEL = 104  # width of the column that names the lanes
# Marks of the legend.
CACHED, START = "from the prefix cache", "reply start"
REPORTED = "end as reported by the service"


def _fitting(labels: Iterable[str], width: float, size: float) -> str:
    """The first label that fits into `width` pixels, or none."""
    return next((s for s in labels if text_width(s, size, bold=True) <= width - 3), "")


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


def _axis(x: float, room: float, most: int, limits: list[tuple[str, int]]) -> Axis:
    """An axis for requests of `most` tokens; limits far beyond all of them do not fit on it."""
    near = [limit for _, limit in limits if limit <= 4 * max(most, 1)]
    tokens = max([most, *near, 1])
    return Axis(x, room / tokens, tokens, [x + limit * room / tokens for limit in near])


def _label_place(x: float, w: float, cuts: list[float]) -> tuple[float, float]:
    """(middle, width) of the widest part of a block that no limit line crosses."""
    edges = [x, *sorted(cut for cut in cuts if x < cut < x + w), x + w]
    parts = [
        (left + 4 * (left != x), right - 4 * (right != x + w)) for left, right in pairwise(edges)
    ]
    left, right = max(parts, key=lambda part: part[1] - part[0])
    return (left + right) / 2, right - left


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


def _draw_hollow(
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


def _draw_cached(scene: Scene, x: float, y: float, w: float) -> None:
    """The part of a request that came from the prefix cache: a thick line with an end mark."""
    scene.add(Line(((x, y), (x + w, y)), INK, 3), Line(((x + w, y - 4), (x + w, y + 4)), INK, 1.5))


def _draw_end(scene: Scene, row: Row, axis: Axis, y: float, h: float) -> None:
    """The end of a request: the start of the reply, and a mark where the service's count ends."""
    if row.sent:
        # Edges at whole pixels, as those of the blocks.
        x, end = (round(axis.x + n * axis.per) for n in (_sum(row.sent), row.counted))
        title = f"reply start, {row.start} tokens"
        scene.add(Rect(x, y, end - x, h, PAGE, INK, title=title))
    if _ends_elsewhere(row):
        _draw_mark(scene, axis.x + row.reported * axis.per, y + h)


def _ends_elsewhere(row: Row) -> bool:
    """Whether the service counts another number of tokens than is counted here."""
    return row.reported not in (0, row.counted)


def _draw_mark(scene: Scene, x: float, y: float) -> None:
    """A short thick line at the lower edge of a request: no label is there."""
    scene.add(Line(((x, y - 7), (x, y + 2)), INK, 4))


def _draw_limits(
    scene: Scene, limits: list[tuple[str, int]], axis: Axis, top: float, bottom: float
) -> None:
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


def _draw_axis(scene: Scene, axis: Axis, y: float) -> None:
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


def _draw_legend(scene: Scene, y: float, kinds: Iterable[str], marks: Iterable[str]) -> float:
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
            _draw_cached(scene, x, y + 8, 20)
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


def _draw_lane(
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
            _draw_hollow(scene, block, hollow, x, y, w, h, cuts=axis.cuts)
        else:
            labels = [f"{block.name} ({block.tokens})", block.name]
            if wide and block.role.isascii():
                labels.insert(0, f"{block.name} {block.role} ({block.tokens})")
            _draw_block(scene, block, x, y, w, h, labels=labels, cuts=axis.cuts)
    if not blocks:
        scene.add(Text(axis.x + skip * axis.per + 4, y + 20, "nothing", 12, MUTED))


def _sum(blocks: list[Block]) -> int:
    return sum(block.tokens for block in blocks)


def _turn_scene(row: Row, limits: list[tuple[str, int]], title: str, *, words: bool) -> Scene:
    scene = Scene(WIDTH, 0)
    # The system message is not stored with the others: its place is left free.
    system = _sum([b for b in row.sent if b.kind == "system"])
    most = max(row.counted, system + max(_sum(row.dropped), _sum(row.stored)), row.prompt)
    scene.add(Text(LEFT, 24, title, 15, bold=True))
    lanes = [("sent", row.sent, 0, _prompt_notes(row, limits))]
    if row.dropped:
        lanes.append((row.verb, row.dropped, system, [(f"{_sum(row.dropped)} tokens", INK)]))
    lanes.append(("stored", row.stored, system, [(f"{_sum(row.stored)} tokens", INK)]))
    notes = [note for *_, lane_notes in lanes for note, _ in lane_notes]
    total = max(text_width(note, 12, bold=True) for note in notes) + 10
    axis = _axis(LEFT + LABEL, WIDTH - 2 * LEFT - LABEL - total, most, limits)
    top = y = 40 + (16 * len(limits) + 6 if limits else 0)
    height = 36
    for name, blocks, skip, lane_notes in lanes:
        scene.add(Text(LEFT, y + 20, name, 13, bold=True))
        hollow = name if name == row.verb else ""
        _draw_lane(scene, blocks, axis, y, height, skip=skip, hollow=hollow, wide=True)
        if name == "sent":
            _draw_end(scene, row, axis, y, height)
        if name == "sent" and row.cached:
            _draw_cached(scene, axis.x, y + height + 7, min(row.cached, axis.tokens) * axis.per)
        for i, (note, colour) in enumerate(lane_notes):
            scene.add(Text(axis.end + 10, y + 11 + 14 * i, note, 12, colour, bold=i == 0))
        y += height + (20 if name == "sent" else 12)
    _draw_limits(scene, limits, axis, top, y)
    _draw_axis(scene, axis, y + 2)
    marks = _marks([row])
    marks += [f"{row.verb}: not sent from now on"] if row.dropped else []
    y = _draw_legend(scene, y + 46, [b.kind for b in [*row.sent, *row.stored]], marks)
    if words:
        y = _draw_words(scene, y, row)
    scene.height = round(y + 4)
    return scene


def _prompt_notes(row: Row, limits: list[tuple[str, int]]) -> list[tuple[str, str]]:
    """What stands at the right of a request."""
    notes = [(f"{row.prompt} tokens", INK)]
    for name, limit in limits[:1]:
        if row.prompt > limit:
            notes.append((f"{row.prompt - limit} over {name}", LIMIT))
    notes.append(("reported" if row.reported else "counted here", MUTED))
    return notes


def _draw_words(scene: Scene, y: float, row: Row) -> float:
    """The messages sent and the answer in words, a line each; many without their middle."""
    lines = [(block.name, block.words) for block in [*row.sent, row.answer]]
    if len(lines) > 12:
        lines = [*lines[:4], ("", f"... {len(lines) - 10} more messages ..."), *lines[-6:]]
    indent = max(text_width(name, 12, bold=True) for name, _ in lines) + 8
    for name, text in lines:
        room = WIDTH - 2 * LEFT - indent
        width = columns(text)
        while text_width(text, 12) > room:
            width = min(width - 1, round(width * room / text_width(text, 12)) + 3)
            text = shorten(text.removesuffix("..."), width)
        scene.add(Text(LEFT, y + 12, name, 12, bold=True))
        scene.add(Text(LEFT + indent, y + 12, text, 12, words=True))
        y += 19
    return y


def _shown(rows: list[Row]) -> list[Row | None]:
    """The rows that are drawn; None stands for those left out of a long conversation."""
    if len(rows) <= ROWS and sum(len(row.sent) for row in rows) <= BLOCKS:
        return list(rows)
    first = rows[: min(FIRST_ROWS, len(rows) - 1)]
    rest, room = [], BLOCKS - sum(len(row.sent) for row in first)
    for row in reversed(rows[len(first) :]):
        room -= len(row.sent)
        if rest and (room < 0 or len(rest) == ROWS - FIRST_ROWS - 1):
            break
        rest.insert(0, row)
    left_out = len(first) + len(rest) < len(rows)
    return [*first, *([None] if left_out else []), *rest]


CHIPS = 6  # so many dropped messages are drawn one by one; of more, the first and the newest


def _chips(blocks: list[Block]) -> list[Block | int]:
    """What is drawn of the messages that are gone; a number stands for so many left out."""
    if len(blocks) <= CHIPS:
        return list(blocks)
    return [*blocks[:2], len(blocks) - CHIPS + 1, *blocks[-(CHIPS - 3) :]]


def _conversation_scene(rows: list[Row], limits: list[tuple[str, int]], title: str) -> Scene:
    scene = Scene(WIDTH, 0)
    last, gone = rows[-1], _gone_after(rows[-1])
    shown = _shown(rows)
    drawn = [row for row in shown if row]
    notes = {row.number: _over_note(row, limits) for row in drawn}
    # Columns from left to right: turn, messages that are gone, the request, its tokens.
    lists = [_chips(blocks) for blocks in [gone, *(row.gone for row in drawn)]]
    names = [_chip_label(chip) for chips in lists for chip in chips]
    chip = round(max([22.0, *(text_width(name, 11, bold=True) + 4 for name in names)]))
    most_chips = max(map(len, lists))
    left = LEFT + max(64, text_width(f"turn {last.number}", 13, bold=True) + 8)
    left += most_chips * (chip + 2) + (8 if most_chips else 0)
    total = max(text_width(note, 12, bold=True) for note in notes.values())
    system = _sum([b for b in last.sent if b.kind == "system"])
    most = max(max(row.counted, row.prompt) for row in drawn)
    most = max(most, system + _sum(last.stored))
    axis = _axis(left, WIDTH - left - LEFT - max(total, 40) - 10, most, limits)
    cached = any(row.cached for row in drawn)

    scene.add(Text(LEFT, 24, title, 15, bold=True))
    if most_chips:
        scene.add(Text(max(left - 8, 110), 50, "not sent", 12, MUTED, anchor="end"))
    scene.add(Text(left if left > 120 or not most_chips else 120, 50, "sent", 12, INK, bold=True))
    reported = "reported" if all(row.reported for row in drawn) else "counted here"
    scene.add(Text(WIDTH - LEFT, 50, f"tokens {reported}", 12, MUTED, anchor="end"))
    top = 62 + 16 * len(limits)
    y, step = float(top), BLOCK + (14 if cached else 8)
    for row in shown:
        if row is None:
            text = f"... {_plural(len(rows) - len(drawn), 'more turn')} ..."
            scene.add(Text(left, y + 12, text, 12, MUTED))
            y += 22
            continue
        scene.add(Text(LEFT, y + 19, f"turn {row.number}", 13, bold=True))
        _draw_chips(scene, row.gone, left - 8, y, chip)
        _draw_lane(scene, row.sent, axis, y, BLOCK)
        _draw_end(scene, row, axis, y, BLOCK)
        if row.cached:
            _draw_cached(scene, left, y + BLOCK + 6, min(row.cached, axis.tokens) * axis.per)
        note = notes[row.number]
        colour = LIMIT if "over" in note else INK
        scene.add(Text(WIDTH - LEFT, y + 19, note, 12, colour, anchor="end", bold=True))
        y += step
    scene.add(Line(((LEFT, y), (WIDTH - LEFT, y)), GRID))
    y += 8
    scene.add(Text(LEFT, y + 19, "stored", 13, bold=True))
    _draw_chips(scene, gone, left - 8, y, chip)
    # The system message is not stored with the others: its place is left free.
    _draw_lane(scene, last.stored, axis, y, BLOCK, skip=system)
    y += BLOCK + 8
    _draw_limits(scene, limits, axis, top, y)
    _draw_axis(scene, axis, y)
    marks = _marks(drawn) + (["not sent (not to scale)"] if most_chips else [])
    kinds = [b.kind for row in drawn for b in [*row.sent, *row.stored]]
    y = _draw_legend(scene, y + 44, kinds, marks)
    if any("over" in note for note in notes.values()):
        who = "reported by the service" if reported == "reported" else reported
        text = f"over: tokens {who}, above the {limits[0][0]}"
        scene.add(Text(LEFT, y + 11.5, text, 12, LIMIT))
        y += 26
    scene.height = round(y + 4)
    return scene


def _marks(rows: list[Row]) -> list[str]:
    """The marks that requests have, as the legend names them."""
    cached = any(row.cached for row in rows)
    elsewhere = any(_ends_elsewhere(row) for row in rows)
    return [*([CACHED] if cached else []), START, *([REPORTED] if elsewhere else [])]


def _over_note(row: Row, limits: list[tuple[str, int]]) -> str:
    """The size of a request, and how far it passes the smallest limit."""
    if limits and row.prompt > limits[0][1]:
        return f"{row.prompt}: {row.prompt - limits[0][1]} over"
    return str(row.prompt)


def _chip_label(chip: Block | int) -> str:
    return f"+{chip}" if isinstance(chip, int) else chip.name


def _draw_chips(scene: Scene, gone: list[Block], right: float, y: float, w: float) -> None:
    """The messages that are gone, to the left of the window, the newest next to it."""
    chips = _chips(gone)
    x = right - len(chips) * (w + 2)
    for chip in chips:
        if isinstance(chip, int):
            scene.add(Text(x + w / 2, y + 15, _chip_label(chip), 11, MUTED, anchor="middle"))
        else:
            _draw_hollow(scene, chip, "not sent", x, y, w, BLOCK, cuts=[])
        x += w + 2
