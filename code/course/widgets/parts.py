"""What the widgets share: a form for where widgets do not work, and names for screen readers."""

import html
import itertools
import re

import ipywidgets as widgets

from course.drawing import Picture

VIEW = "application/vnd.jupyter.widget-view+json"

# What ipywidgets cannot be told from Python: that arrow keys, Enter and Space are for the control
# that has the focus and not for JupyterLab's shortcuts, what a slider's handle is called, and which
# text a screen reader should read when it changes. Where scripts are not run, all else works.
_SCRIPT = """
(function prepare(tries) {
  const box = element.closest(".course-widget");
  if (!box) {
    if (tries) setTimeout(prepare, 100, tries - 1);
    return;
  }
  box.addEventListener("focusin", event =>
    event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
  for (const slider of box.querySelectorAll(".widget-slider")) {
    const label = slider.querySelector(".widget-label").textContent;
    slider.querySelector("[role=slider]").setAttribute("aria-label", label);
    const readout = slider.querySelector(".widget-readout");
    readout.setAttribute("role", "textbox");
    readout.setAttribute("aria-label", label + ", as a number");
  }
  for (const text of box.querySelectorAll(".course-status .widget-html-content")) {
    text.setAttribute("aria-live", "polite");
  }
})(50)
"""

_ids = itertools.count(1)


class Panel(widgets.VBox):
    """A column of widgets that also has a text and a still picture.

    A subclass gives `text()` and `still()`. The output that a notebook stores holds both beside
    the live widget, and neither depends on anything but the turns.
    """

    def __init__(self, children: list[widgets.Widget]):
        script = {"output_type": "display_data", "metadata": {}}
        script["data"] = {"application/javascript": _SCRIPT, "text/plain": ""}
        super().__init__([*children, widgets.Output(outputs=(script,))])
        self.add_class("course-widget")

    def text(self) -> str:
        """The same in words."""
        raise NotImplementedError

    def still(self) -> str:
        """The same as HTML that needs no kernel."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict:
        """All forms at once, for IPython; a viewer takes the richest that it can show."""
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return {"text/plain": self.text(), "text/html": self.still(), VIEW: view}


class Pictured(widgets.VBox):
    """A picture, and the same in words if the reader asks for it."""

    def __init__(self, label: str = "In words"):
        self.picture = widgets.HTML()
        self.words = widgets.HTML()
        self.words.layout.display = "none"
        self.in_words = widgets.Checkbox(description=label, indent=False)
        self.in_words.layout.width = "auto"
        self.in_words.observe(self._fold, "value")
        super().__init__([self.picture, self.in_words, self.words])

    def show(self, picture: Picture, name: str = "") -> None:
        """Show another picture, under a name if there is one."""
        self.picture.value = (heading(name) if name else "") + drawn(picture)
        self.words.value = preformatted(picture.text(), "The picture in words")

    def _fold(self, change) -> None:
        self.words.layout.display = None if change.new else "none"


def drawn(picture: Picture) -> str:
    """The picture as SVG, no wider than its place.

    Its ids are made from what it shows. Two widgets may show the same, so a number is added.
    """
    svg = picture.svg()
    key = re.search(r'id="t(\w+)"', svg)[1]
    svg = svg.replace(key, f"{key}n{next(_ids)}")
    return svg.replace("<svg ", '<svg style="max-width:100%;height:auto;display:block" ', 1)


def escape(text: str) -> str:
    """`text` as HTML; half a character, which no message to the browser can hold, as "?"."""
    return html.escape(text.encode("utf-8", "replace").decode("utf-8"))


def heading(text: str) -> str:
    """The name of a picture. No <h2>: the headings of the page are those of the lesson."""
    return f'<p style="margin:.6em 0 .2em"><b>{escape(text)}</b></p>'


def preformatted(text: str, label: str) -> str:
    """`text` with its columns kept; where it is too wide, arrow keys scroll it."""
    return (
        f'<pre tabindex="0" role="region" aria-label="{label}" '
        'style="overflow-x:auto;line-height:1.3;margin:0">'
        f"{escape(text)}</pre>"
    )


def slider(label: str, low: int, high: int, value: int, **options) -> widgets.IntSlider:
    """A slider of whole numbers; `value` is moved into its range."""
    return widgets.IntSlider(
        description=label,
        min=low,
        max=high,
        value=min(max(value, low), high),
        continuous_update=False,
        style={"description_width": "initial"},
        **options,
    )


def row(*children: widgets.Widget, align: str = "center") -> widgets.Box:
    """Widgets beside each other, and below each other where there is no room."""
    layout = widgets.Layout(display="flex", flex_flow="row wrap", align_items=align)
    return widgets.Box(children, layout=layout)
