"""Chat with a model in the notebook, and watch what it is sent.

    ChatBox(chat, {"keep everything": keep_all, "truncation": trim})
    chat.ask("What is my name?")     the same in code; MemoryView(chat.turns) is the picture

The box shows the chat that it is given, so the code of the notebook can go on with it.
"""

import inspect
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as widgets

from course import log
from course.client import CALL_ERRORS, explain, may_pass
from course.memory_view import MemoryView
from course.meter import Meter
from course.phrases import PHRASES, notes
from course.widgets.parts import Panel, Pictured, escape, row, slider

# The browser tells that Enter was pressed, and only then what is in the field: on a busy machine
# some time later.
FIELD_SECONDS, MOST_SECONDS = 0.2, 2.0


class ChatBox(Panel):
    """A field to type in, the conversation, its cost, and the context window as a picture.

    `chat`: a chat.Chat. The box sets its fit, and counts its calls with a Meter.
    `techniques`: name -> fit. The two sliders set the parameters `max_messages` and `max_tokens`
    of a fit that has them, and start where its defaults are. A slider that none of them uses is not
    shown, and one technique needs no list. The parameters `client`, `model` and `system` of a fit,
    if they have no value, get those of the chat.
    `script`: messages that a button says, one after another.
    `window`: the context window in tokens, drawn as a line.
    `prices`: of a million tokens: {"prompt": 2.0, "cached": 0.2, "completion": 8.0}; without
    "cached", a cached token costs as much as others.
    `log_file`: where "Save log" writes a JSON line a turn.
    Raises ValueError for no technique, or for prices with other or missing names.
    """

    def __init__(
        self,
        chat: Any,
        techniques: Mapping[str, Callable],
        *,
        script: Sequence[str] = (),
        window: int | None = None,
        prices: Mapping[str, float] | None = None,
        currency: str = "USD",
        log_file: str = "chat.jsonl",
    ):
        if not techniques:
            raise ValueError("there is no technique to choose")
        if prices is not None and set(prices) | {"cached"} != {"prompt", "cached", "completion"}:
            raise ValueError('prices are named "prompt", "completion" and, if you like, "cached"')
        self.chat, self.techniques, self.script = chat, dict(techniques), list(script)
        self.window, self.prices, self.currency = window, prices, currency
        self.log_file = log_file
        self._client = chat.client
        # Messages whose call failed, each with whether it may succeed later.
        self._unsent: list[tuple[str, bool]] = []
        self._said = 0  # messages of the script that were said
        self._free = threading.Lock()  # held while the model answers
        self._count()
        self._make()
        super().__init__(self._arranged())
        for fit in reversed(self.techniques.values()):  # the first technique that has one counts
            self._set_sliders(_parameters(fit))
        self._choose()
        self._tell("Type a message and press Enter.")

    # -- the forms that need no kernel ----------------------------------------------------------

    # They are stored and compared, so they name a technique and none of its parameters: the
    # function may be the learner's own, with others.

    def text(self) -> str:
        """The technique, and the conversation so far in words."""
        turns = f"\n{self._view().text()}" if self.chat.turns else ""
        return self._head() + turns

    def still(self) -> str:
        """The same as HTML, with the picture."""
        picture = self._view().html() if self.chat.turns else ""
        return f"<p>{escape(self._head())}</p>{picture}"

    def _head(self) -> str:
        return f"Chat box: {self.technique.value}. Run the cell to chat here."

    # -- the controls ---------------------------------------------------------------------------

    def _make(self) -> None:
        self.technique = widgets.Dropdown(description="Technique", options=list(self.techniques))
        self.technique.layout.width = "280px"
        self.messages = slider("max_messages", 2, 20, 4)
        self.tokens = slider("max_tokens", 40, 1000, 500, step=10)
        self._sliders = {"max_messages": self.messages, "max_tokens": self.tokens}
        for control in self._sliders.values():
            control.layout.width = "265px"
        self.field = widgets.Text(
            description="Message", placeholder="Type here", continuous_update=False
        )
        self.field.layout.width = "auto"
        self.send = widgets.Button(description="Send", button_style="primary")
        self.again = widgets.Button(description="Try again")
        self.again.layout.display = "none"
        self.next_line = widgets.Button(description="Next line of the script")
        self.next_line.layout = widgets.Layout(
            width="auto", display=None if self.script else "none"
        )
        self.reset = widgets.Button(description="Reset")
        self.save = widgets.Button(description="Save log")
        self.status, self.conversation, self.totals = (widgets.HTML() for _ in range(3))
        self.status.add_class("course-status")
        self.picture = Pictured()

        self.technique.observe(lambda _: self._choose(), "value")
        for control in self._sliders.values():
            control.observe(lambda _: self._set_fit(), "value")
        self.field.on_msg(self._on_field)
        self.send.on_click(lambda _: self._later(self._send_field))
        self.again.on_click(lambda _: self._later(self._try_again))
        self.next_line.on_click(lambda _: self._later(self._say_next))
        self.reset.on_click(lambda _: self._reset())
        self.save.on_click(lambda _: self._save())

    def _arranged(self) -> list[widgets.Widget]:
        buttons = row(self.send, self.again, self.next_line, self.reset, self.save)
        talk = widgets.VBox([self.conversation, self.field, buttons, self.status, self.totals])
        talk.layout = widgets.Layout(flex="1 1 320px", min_width="0")
        self.picture.layout = widgets.Layout(flex="2 1 600px", min_width="0")
        both = row(talk, self.picture, align="flex-start")
        names = list(self.techniques)
        choice = self.technique
        if len(names) == 1:
            choice = widgets.HTML(f"<b>Technique:</b> {escape(names[0])}")
            choice.layout.margin = "2px 24px 2px 2px"
        taken = {name for fit in self.techniques.values() for name in _parameters(fit)}
        sliders = [control for name, control in self._sliders.items() if name in taken]
        return [row(choice, *sliders), both]

    def _choose(self) -> None:
        """Take the chosen technique, with the sliders at its defaults."""
        takes = _parameters(self.techniques[self.technique.value])
        for name, control in self._sliders.items():
            control.disabled = name not in takes
        self._set_sliders(takes)
        self._set_fit()

    def _set_sliders(self, takes: Mapping[str, inspect.Parameter]) -> None:
        """Put the sliders of these parameters at their defaults."""
        for name, control in self._sliders.items():
            default = takes[name].default if name in takes else None
            if isinstance(default, int):
                control.value = min(max(default, control.min), control.max)

    def _set_fit(self) -> None:
        fit = self.techniques[self.technique.value]
        takes = _parameters(fit)
        values = {name: control.value for name, control in self._sliders.items()}
        for name in ("client", "model", "system"):
            if name in takes and takes[name].default in (None, inspect.Parameter.empty):
                values[name] = getattr(self.chat, name)
        self.chat.fit = partial(fit, **{name: v for name, v in values.items() if name in takes})
        self._draw()

    # -- what the buttons do --------------------------------------------------------------------

    def _on_field(self, _, content: dict, buffers) -> None:
        if content.get("event") == "submit":
            self._later(self._send_entered, FIELD_SECONDS)

    def _later(self, function: Callable, seconds: float = 0) -> None:
        """Run it in a thread, so that the notebook can be used while the model answers."""
        thread = threading.Timer(seconds, function)
        thread.daemon = True
        thread.start()

    def _send_entered(self) -> None:
        latest = time.monotonic() + MOST_SECONDS
        while not self.field.value.strip() and time.monotonic() < latest:
            time.sleep(FIELD_SECONDS / 10)
        self._send_field()

    def _send_field(self) -> None:
        text = self.field.value.strip()
        if not text:
            self._tell("Type a message first.")
        elif self._take():
            self.field.value = ""
            self._ask(text)

    def _say_next(self) -> None:
        if self._said < len(self.script) and self._take():
            self._said += 1
            self._ask(self.script[self._said - 1])

    def _try_again(self) -> None:
        first = next((unsent for unsent in self._unsent if unsent[1]), None)
        if first and self._take():
            self._unsent.remove(first)
            self._ask(first[0])

    def _take(self) -> bool:
        """Whether the chat is free; if so, it is not until `_ask` or `_reset` is done."""
        free = self._free.acquire(blocking=False)
        if not free:
            self._tell("The model is still answering: wait for it.", busy=True)
        return free

    def _ask(self, text: str) -> None:
        """Send one turn and tell how it went."""
        try:
            self._tell("The model is answering.", busy=True)
            self._draw(waiting=text)
            told, answer = self._call(text)
            self._draw()
            self._tell(told, unseen=answer)
        finally:
            self._free.release()

    def _call(self, text: str) -> tuple[str, str]:
        """What happened, and the answer. What cannot be sent is kept."""
        number = len(self.chat.turns) + 1
        try:
            return f"Turn {number} is done.", _answer(self.chat.ask(text))
        except Exception as error:  # a technique may be the learner's own: all is told
            if len(self.chat.turns) == number:
                return f"The answer came, but the technique failed: {_told(error)}", ""
            self._unsent.append((text, may_pass(error)))
            return f"Not sent. {_told(error)}", ""

    def _reset(self) -> None:
        if self._take():
            self.chat.history, self.chat.turns = [], []
            self._unsent, self._said = [], 0
            self._count()
            self._set_fit()
            self._free.release()
            self._tell("The chat is empty.")

    def _save(self) -> None:
        turns = self.chat.turns
        try:
            log.write(turns, self.log_file)
            self._tell(f"Saved {_plural(len(turns), 'turn')} in {self.log_file}.")
        except OSError as error:
            self._tell(f"Cannot write {self.log_file}: {error.strerror}.")

    # -- what is shown --------------------------------------------------------------------------

    def _count(self) -> None:
        """Count calls from here on, and those of the turns that the chat already has."""
        self.chat.client = self.meter = Meter(self._client)
        for turn in self.chat.turns:
            self.meter.calls += 1
            self.meter.prompt_tokens += turn.prompt_tokens
            self.meter.completion_tokens += turn.completion_tokens
            self.meter.cached_tokens += turn.cached_tokens

    def _view(self, budget: int | None = None) -> MemoryView:
        return MemoryView(self.chat.turns, budget=budget, window=self.window)

    def _tell(self, text: str, *, busy: bool = False, unseen: str = "") -> None:
        """Say what happened; `unseen` is read by a screen reader only."""
        bar = '<progress aria-label="working" style="width:4em"></progress> ' if busy else ""
        self.status.value = (
            f"{bar}{escape(text)}"
            '<span style="position:absolute;width:1px;height:1px;overflow:hidden;'
            f'clip-path:inset(50%)">{escape(unseen)}</span>'
        )

    def _draw(self, waiting: str = "") -> None:
        """Show the chat as it is now; `waiting` is the message that is being answered."""
        parts = []
        for turn in self.chat.turns:
            parts.append(_paragraph("You", turn.user) + _paragraph("Assistant", _answer(turn)))
            told = [note for note in notes(turn) if note != PHRASES["en"].cut]  # marked already
            parts += [_paragraph("", note.strip()) for note in [*told, *turn.warnings]]
        parts += [_paragraph("Not sent", text) for text, _ in self._unsent]
        if waiting:
            parts.append(_paragraph("You", waiting))
        # In a reversed column the newest message stays in sight, without a script.
        self.conversation.value = (
            '<div tabindex="0" role="region" aria-label="Conversation" style="max-height:320px;'
            'overflow-y:auto;display:flex;flex-direction:column-reverse">'
            f"<div>{''.join(parts) or _paragraph('', 'Nothing was said yet.')}</div></div>"
        )
        self.again.layout.display = None if any(again for _, again in self._unsent) else "none"
        self.next_line.disabled = self._said >= len(self.script)
        self.totals.value = _paragraph("", self._totals())
        self.picture.show(self._view(None if self.tokens.disabled else self.tokens.value))

    def _totals(self) -> str:
        """The tokens of all calls, as reported by the service, and what they cost."""
        meter = self.meter
        text = (
            f"{_plural(len(self.chat.turns), 'turn')}, {_plural(meter.calls, 'call')}: "
            f"{meter.prompt_tokens} prompt tokens ({meter.cached_tokens} from the cache), "
            f"{meter.completion_tokens} completion tokens"
        )
        if self.prices:
            cached = self.prices.get("cached", self.prices["prompt"])
            cost = (
                (meter.prompt_tokens - meter.cached_tokens) * self.prices["prompt"]
                + meter.cached_tokens * cached
                + meter.completion_tokens * self.prices["completion"]
            ) / 1_000_000
            text += f"; {cost:.6f} {self.currency}"
        return text


def _parameters(fit: Callable) -> Mapping[str, inspect.Parameter]:
    """The parameters of a fit by name; none where Python cannot tell them.

    A fit that can count messages or tokens, as exercise 2 asks for, counts messages here.
    """
    try:
        found = dict(inspect.signature(fit).parameters)
    except ValueError:
        return {}
    if "max_messages" in found:
        found.pop("max_tokens", None)
    return found


def _told(error: Exception) -> str:
    """An error as a sentence: the service's as everywhere, another one as Python names it."""
    if isinstance(error, CALL_ERRORS):
        return explain(error)
    return f"{type(error).__name__}: {error}"


def _answer(turn: Any) -> str:
    """The answer of a turn, with a mark where it was cut."""
    return f"{turn.answer} (cut off: no room left)" if turn.cut else turn.answer


def _paragraph(who: str, text: str) -> str:
    name = f"<b>{who}:</b> " if who else ""
    style = "margin:0 0 .4em;white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.4"
    return f'<p style="{style}">{name}{escape(text)}</p>'


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
