"""A conversation as data: each turn is a `Row`, each message a `Block` that keeps its name.

A message that is sent again is found again, so that one can watch it leave the window.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from course.drawing import clean, shorten
from course.tokens import message_tokens, prompt_tokens

Limits = list[tuple[str, int]]  # (name, tokens), the smaller one first

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


def tokens_of(blocks: list[Block]) -> int:
    return sum(block.tokens for block in blocks)


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
        return self.counted - tokens_of(self.sent)

    @property
    def verb(self) -> str:
        """What happened to the messages that the fit removed."""
        return "summarized" if self.added else "dropped"

    @property
    def gone_next(self) -> list[Block]:
        """The messages that will not be sent in the turn after this one."""
        kept = {block.name for block in self.stored}
        seen = [*self.gone, *self.sent, self.answer]
        return [b for b in seen if b.name not in kept and b.kind != "system"]

    @property
    def ends_elsewhere(self) -> bool:
        """Whether the service counts another number of tokens than is counted here."""
        return self.reported not in (0, self.counted)


def rows_of(turns: Sequence[Any], profile: str) -> list[Row]:
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
        in_front = map(_plain, turn.added)
        added = [(message, names.summary(message, i)) for i, message in enumerate(in_front)]
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
        suffix = ("", "a")[place] if place < 2 else f".{place}"
        return self._block(f"S{self.summaries}{suffix}", "summary", message)

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
        same = (j for j in range(position - 1, -1, -1) if stored[j][0] == sent[i])
        match = next(same, None)
        if match is not None:
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
