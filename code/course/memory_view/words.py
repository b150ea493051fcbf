"""The view in words: its title, its text form, and the sentences that stand for the picture."""

from collections.abc import Iterable

from course.drawing import columns, pad, shorten
from course.memory_view.blocks import Block, Limits, Row

COLUMNS = 100  # columns of the text form
NAMED_MESSAGES = 24  # so many messages are listed in words in the text form of a conversation


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


def turn_title(row: Row, name: str) -> str:
    """What was sent in a turn, and what happened to it; `name` is what the turn is called."""
    text = f"{name}: {plural(len(row.sent), 'message')} sent"
    return text + (f", then {len(row.dropped)} {row.verb}" if row.dropped else "")


def conversation_title(rows: list[Row]) -> str:
    return f"What was sent in {plural(len(rows), 'turn')}" if rows else "No turns yet"


# -- the text form --------------------------------------------------------------------------


def turn_text(row: Row, limits: Limits, title: str) -> str:
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
    lines.append(f"{'stored':<11} {plural(len(row.stored), 'message')} for the next turn{names}")
    lines += [f"{'warning':<11} {warning}" for warning in row.warnings]
    return "\n".join(_cut(line) for line in lines)


def conversation_text(rows: list[Row], limits: Limits, title: str) -> str:
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
    last, gone = rows[-1], rows[-1].gone_next
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
            lines.append(f"  ... {plural(len(named) - len(shown), 'more message')} ...")
        lines.append(_message_line("  ", block, width))
    for row in rows:
        lines += [f"warning after turn {row.number}: {warning}" for warning in row.warnings]
    return "\n".join(_cut(line) for line in lines)


def _message_line(start: str, block: Block, name_width: int) -> str:
    tokens = f"{block.tokens:>6} " + ("token " if block.tokens == 1 else "tokens")
    start += f"{block.name:<{name_width}} {pad(block.role, 9)} {tokens}  "
    return (start + shorten(block.words, COLUMNS - columns(start))).rstrip()


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


def _cut(line: str) -> str:
    """A line that keeps its inner spaces, cut at the width of the text form."""
    if columns(line) <= COLUMNS:
        return line
    end = len(line)
    while columns(line[:end]) > COLUMNS - 3:
        end -= 1
    return line[:end].rstrip() + "..."


# -- instead of the picture -----------------------------------------------------------------


def turn_alt(row: Row, limits: Limits, title: str) -> str:
    """The picture of a turn in a few sentences, with the numbers that matter."""
    parts = [f"{b.name} {b.role} {b.tokens}" for b in row.sent]
    text = f"{title}. Sent, with tokens counted here: {_some(parts)}. {_total(row)}."
    for name, limit in limits:
        text += f" {name.capitalize()} {_against(limit, row.prompt)}."
    if row.dropped:
        text += f" {row.verb.capitalize()}: {_some([b.name for b in row.dropped])}."
    if row.added:
        text += f" Put in front: {_some([f'{b.name} {b.tokens}' for b in row.added])}."
    return f"{text} Stored for the next turn: {_some([b.name for b in row.stored])}."


def conversation_alt(rows: list[Row], limits: Limits, title: str) -> str:
    """The picture of a conversation in a few sentences, with the numbers that matter."""
    shown = rows if len(rows) <= 12 else [*rows[:4], *rows[-4:]]
    numbers = [f"{row.number}: {row.prompt}" for row in shown]
    if len(shown) < len(rows):
        numbers.insert(4, "...")
    text = f"{title}. Prompt tokens by turn: {', '.join(numbers)}."
    left = _left(rows)
    if left:
        first = ", ".join(f"{b.name} from turn {n}" for b, n in left[:4])
        more = f" and {len(left) - 4} more" if len(left) > 4 else ""
        text += f" Not sent: {first}{more}."
    else:
        text += " Every message was sent again in every later turn."
    summaries = sum(bool(row.added) for row in rows)
    if summaries:
        text += f" A summary was made after {plural(summaries, 'turn')}."
    for name, limit in limits:
        over = [str(row.number) for row in rows if row.prompt > limit]
        passed = f"passed in {plural(len(over), 'turn')}" if over else "never passed"
        text += f" {name.capitalize()} {limit} tokens, {passed}."
    return text


def _left(rows: list[Row]) -> list[tuple[Block, int]]:
    """The messages that were sent or answered once and then were not sent, with that turn."""
    seen: dict[str, tuple[Block, int]] = {}
    for row in rows:
        for block in row.gone:
            seen.setdefault(block.name, (block, row.number))
    return list(seen.values())


def _some(parts: list[str], most: int = 12) -> str:
    """A list in words; a long one without its middle."""
    if len(parts) > most:
        half = most // 2
        parts = [*parts[:half], f"... {len(parts) - 2 * half} more ...", *parts[-half:]]
    return ", ".join(parts) or "nothing"


# -- in both -------------------------------------------------------------------------------


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
