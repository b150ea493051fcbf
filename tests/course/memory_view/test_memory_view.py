"""The view in all its forms, and what no input may break."""

import base64
import io
import xml.etree.ElementTree as ET

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import SVG, Images, check_texts_apart
from PIL import Image
from views import SCRIPT, VIEWS, keep, keep_all, talk

from chat import Turn
from course.drawing import Rect, clean, columns
from course.memory_view import MemoryView

pytestmark = pytest.mark.filterwarnings("error")


def test_playing_turn_by_turn():
    view = MemoryView(talk(SCRIPT, keep(2)), budget=40)
    assert len(view) == 4
    assert [view.at(k).title.split(":")[0] for k in (1, 4)] == ["Turn 1", "Turn 4"]
    for k in (0, 5, -1):
        with pytest.raises(IndexError, match="turns 1 to 4"):
            view.at(k)


def test_nothing_is_changed_and_bad_limits_are_refused():
    turns = talk(SCRIPT, keep(2))
    before = repr(turns)
    MemoryView(turns, budget=0)._repr_mimebundle_()
    assert repr(turns) == before
    with pytest.raises(ValueError, match="budget"):
        MemoryView(turns, budget=-1)
    with pytest.raises(KeyError):
        MemoryView(turns, profile="no such profile")


@pytest.mark.parametrize("name", VIEWS)
def test_forms_and_sizes(name):
    view = VIEWS[name]
    data, metadata = view._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html", "image/png"}
    nbformat.validate(
        nbformat.v4.new_output("display_data", data, metadata=metadata),
        ref="display_data", version=4, version_minor=5,
    )  # fmt: skip
    png = base64.b64decode(data["image/png"])
    assert len(png) < 40_000
    image = Image.open(io.BytesIO(png))
    assert not image.info.keys() & {"Software", "Creation Time", "date"}
    assert "transparency" not in image.info
    assert metadata["image/png"]["alt"] == view.alt
    size = metadata["image/png"]
    assert abs(image.width / size["width"] - image.height / size["height"]) < 0.01
    (img,) = Images(data["text/html"]).found
    assert img["alt"] == view.alt
    assert len(data["text/html"]) < 120_000
    inner = base64.b64decode(img["src"].removeprefix("data:image/svg+xml;base64,"))
    assert ET.fromstring(inner).find(f"{SVG}desc").text == clean(view.alt)


def test_what_was_never_sent_is_not_called_no_longer_sent():
    """A stateless fit drops an answer before it could be sent at all."""
    view = VIEWS["stateless"]
    for form in (view.text(), view.alt, view.svg(), view.at(2).svg(), view.at(2).text()):
        assert "no longer" not in form.lower()
    assert " Not sent: 1u from turn 2, 1a from turn 2" in view.alt
    assert "not sent (not to scale)" in view.svg()
    assert "dropped: not sent from now on" in view.at(2).svg()
    assert ", not sent: " in view.svg()


TEXTS = st.one_of(
    st.text(max_size=60),
    st.sampled_from(["<b>&\"'</b>", "\x00\x1b[31m", "]]>", "<script>alert(1)</script>", "$x^2$",
                     "\ud800", "小王\u200b\u202e", "😀" * 9, "<!--", "a" * 3000, "%s {0}"]),
)  # fmt: skip
CONTENTS = st.one_of(
    st.none(),
    TEXTS,
    st.lists(TEXTS.map(lambda text: {"type": "text", "text": text}), max_size=3),
)
MESSAGES = st.fixed_dictionaries(
    {
        "role": st.sampled_from(
            ["system", "developer", "user", "assistant", "tool", "function", "critic", "角色", ""]
        ),
        "content": CONTENTS,
    },
    optional={
        "tool_calls": TEXTS.map(
            lambda text: [{"id": "c", "type": "function",
                           "function": {"name": "f", "arguments": text}}]
        ),
    },
)  # fmt: skip
COUNTS = st.sampled_from([0, 1, 7, 100, 10**6, 10**12])
TURNS = st.builds(
    Turn, TEXTS, TEXTS, COUNTS, COUNTS, COUNTS, st.lists(MESSAGES, max_size=6),
    dropped=st.lists(MESSAGES, max_size=3), added=st.lists(MESSAGES, max_size=3),
    warnings=st.lists(TEXTS, max_size=2),
)  # fmt: skip
LIMITS = st.one_of(st.none(), COUNTS)


def check_any(view):
    for line in repr(view).splitlines():
        assert columns(line) <= 100
    drawing = view.svg()
    assert ET.fromstring(drawing.encode("utf-8")).tag == f"{SVG}svg"
    for bad in ("<script", "href", "http://", "https://"):
        assert bad not in drawing.replace("http://www.w3.org/2000/svg", "")
    scene = view.scene(words=True)
    check_texts_apart(scene)
    for item in scene.items:
        if isinstance(item, Rect):
            assert item.w >= 0
            assert item.x + item.w <= scene.width + 1
    assert len(Images(view.html()).found) == 1


@settings(max_examples=15)
@given(st.lists(TURNS, max_size=4), LIMITS, LIMITS)
def test_any_conversation_has_words_and_a_drawing(turns, budget, window):
    view = MemoryView(turns, budget=budget, window=window)
    check_any(view)
    for k in range(1, len(view) + 1):
        check_any(view.at(k))
    for turn in turns[:1]:
        check_any(MemoryView(turn, budget=budget, window=window))


@settings(max_examples=8)
@given(st.lists(TURNS, min_size=1, max_size=2), LIMITS)
def test_any_conversation_has_a_png_without_missing_glyphs(turns, budget):
    view = MemoryView(turns, budget=budget)  # a missing glyph is a warning, and so an error here
    assert view.png().startswith(b"\x89PNG")
    assert view.at(1).png().startswith(b"\x89PNG")


def test_markup_is_text():
    view = MemoryView(talk([("<b>&\"'\x00</b>", "<!-- ]]>")], keep_all))
    root = ET.fromstring(view.at(1).svg())
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert "<b>&\"'</b>" in words
    assert "<!-- ]]>" in words
    assert "<b>" not in view.at(1).html()


def test_long_conversations_are_quick():
    import time

    script = [(f"Question {n}", f"Answer {n}") for n in range(150)]
    turns = talk(script, keep_all)
    start = time.process_time()
    MemoryView(turns).html()
    assert time.process_time() - start < 5
