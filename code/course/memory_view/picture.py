"""The picture of one turn, lane by lane, and that of a conversation, a row a turn."""

from course.drawing import Line, Scene, Text, columns, shorten, text_width
from course.memory_view.blocks import Block, Limits, Row, tokens_of
from course.memory_view.pieces import (
    BLOCK,
    CACHED,
    LEFT,
    REPORTED,
    START,
    axis_for,
    draw_axis,
    draw_cached,
    draw_end,
    draw_hollow,
    draw_lane,
    draw_legend,
    draw_limits,
)
from course.memory_view.words import plural
from course.palette import GRID, INK, LIMIT, MUTED

WIDTH = 760  # pixels of a picture; JupyterLab's output area is seldom narrower
LABEL = 104  # width of the column that names the lanes
ROWS = 12  # a longer conversation shows its first and its last turns
FIRST_ROWS = 4
BLOCKS = 320  # so many blocks are drawn at most, if that leaves a row: pictures stay small
CHIPS = 6  # so many dropped messages are drawn one by one; of more, the first and the newest


def empty_scene(title: str) -> Scene:
    return Scene(WIDTH, 40, [Text(LEFT, 25, title, 15, bold=True)])


def turn_scene(row: Row, limits: Limits, title: str, *, words: bool) -> Scene:
    scene = Scene(WIDTH, 0)
    # The system message is not stored with the others: its place is left free.
    system = tokens_of([b for b in row.sent if b.kind == "system"])
    most = max(row.counted, system + max(tokens_of(row.dropped), tokens_of(row.stored)), row.prompt)
    scene.add(Text(LEFT, 24, title, 15, bold=True))
    lanes = [("sent", row.sent, 0, _prompt_notes(row, limits))]
    if row.dropped:
        lanes.append((row.verb, row.dropped, system, [(f"{tokens_of(row.dropped)} tokens", INK)]))
    lanes.append(("stored", row.stored, system, [(f"{tokens_of(row.stored)} tokens", INK)]))
    notes = [note for *_, lane_notes in lanes for note, _ in lane_notes]
    total = max(text_width(note, 12, bold=True) for note in notes) + 10
    axis = axis_for(LEFT + LABEL, WIDTH - 2 * LEFT - LABEL - total, most, limits)
    top = y = 40 + (16 * len(limits) + 6 if limits else 0)
    height = 36
    for name, blocks, skip, lane_notes in lanes:
        scene.add(Text(LEFT, y + 20, name, 13, bold=True))
        hollow = name if name == row.verb else ""
        draw_lane(scene, blocks, axis, y, height, skip=skip, hollow=hollow, wide=True)
        if name == "sent":
            draw_end(scene, row, axis, y, height)
        if name == "sent" and row.cached:
            draw_cached(scene, axis.x, y + height + 7, min(row.cached, axis.tokens) * axis.per)
        for i, (note, colour) in enumerate(lane_notes):
            scene.add(Text(axis.end + 10, y + 11 + 14 * i, note, 12, colour, bold=i == 0))
        y += height + (20 if name == "sent" else 12)
    draw_limits(scene, limits, axis, top, y)
    draw_axis(scene, axis, y + 2)
    marks = _marks([row])
    marks += [f"{row.verb}: not sent from now on"] if row.dropped else []
    y = draw_legend(scene, y + 46, [b.kind for b in [*row.sent, *row.stored]], marks)
    if words:
        y = _draw_words(scene, y, row)
    scene.height = round(y + 4)
    return scene


def _prompt_notes(row: Row, limits: Limits) -> list[tuple[str, str]]:
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


def conversation_scene(rows: list[Row], limits: Limits, title: str) -> Scene:
    scene = Scene(WIDTH, 0)
    last, gone = rows[-1], rows[-1].gone_next
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
    system = tokens_of([b for b in last.sent if b.kind == "system"])
    most = max(max(row.counted, row.prompt) for row in drawn)
    most = max(most, system + tokens_of(last.stored))
    axis = axis_for(left, WIDTH - left - LEFT - max(total, 40) - 10, most, limits)
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
            text = f"... {plural(len(rows) - len(drawn), 'more turn')} ..."
            scene.add(Text(left, y + 12, text, 12, MUTED))
            y += 22
            continue
        scene.add(Text(LEFT, y + 19, f"turn {row.number}", 13, bold=True))
        _draw_chips(scene, row.gone, left - 8, y, chip)
        draw_lane(scene, row.sent, axis, y, BLOCK)
        draw_end(scene, row, axis, y, BLOCK)
        if row.cached:
            draw_cached(scene, left, y + BLOCK + 6, min(row.cached, axis.tokens) * axis.per)
        note = notes[row.number]
        colour = LIMIT if "over" in note else INK
        scene.add(Text(WIDTH - LEFT, y + 19, note, 12, colour, anchor="end", bold=True))
        y += step
    scene.add(Line(((LEFT, y), (WIDTH - LEFT, y)), GRID))
    y += 8
    scene.add(Text(LEFT, y + 19, "stored", 13, bold=True))
    _draw_chips(scene, gone, left - 8, y, chip)
    # The system message is not stored with the others: its place is left free.
    draw_lane(scene, last.stored, axis, y, BLOCK, skip=system)
    y += BLOCK + 8
    draw_limits(scene, limits, axis, top, y)
    draw_axis(scene, axis, y)
    marks = _marks(drawn) + (["not sent (not to scale)"] if most_chips else [])
    kinds = [b.kind for row in drawn for b in [*row.sent, *row.stored]]
    y = draw_legend(scene, y + 44, kinds, marks)
    if any("over" in note for note in notes.values()):
        who = "reported by the service" if reported == "reported" else reported
        text = f"over: tokens {who}, above the {limits[0][0]}"
        scene.add(Text(LEFT, y + 11.5, text, 12, LIMIT))
        y += 26
    scene.height = round(y + 4)
    return scene


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


def _over_note(row: Row, limits: Limits) -> str:
    """The size of a request, and how far it passes the smallest limit."""
    if limits and row.prompt > limits[0][1]:
        return f"{row.prompt}: {row.prompt - limits[0][1]} over"
    return str(row.prompt)


def _chips(blocks: list[Block]) -> list[Block | int]:
    """What is drawn of the messages that are gone; a number stands for so many left out."""
    if len(blocks) <= CHIPS:
        return list(blocks)
    return [*blocks[:2], len(blocks) - CHIPS + 1, *blocks[-(CHIPS - 3) :]]


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
            draw_hollow(scene, chip, "not sent", x, y, w, BLOCK, cuts=[])
        x += w + 2


def _marks(rows: list[Row]) -> list[str]:
    """The marks that requests have, as the legend names them."""
    cached = any(row.cached for row in rows)
    elsewhere = any(row.ends_elsewhere for row in rows)
    return [*([CACHED] if cached else []), START, *([REPORTED] if elsewhere else [])]
