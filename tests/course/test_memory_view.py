"""The pictures of a conversation: their words, their drawing, and what no input may break."""

import base64
import io
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import combinations

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from course import palette
from course.drawing import Line, Rect, Text, clean, columns, shorten, text_width
from course.memory_view import MemoryView
from course.tokens import message_tokens, prompt_tokens

pytestmark = pytest.mark.filterwarnings("error")

SVG = "{http://www.w3.org/2000/svg}"
SYSTEM = {"role": "system", "content": "You answer briefly."}
SCRIPT = [
    ("My name is Xiao Wang.", "Hello, Xiao Wang."),
    ("What is my name?", "Your name is Xiao Wang."),
    ("Recommend a library.", "Try selectolax."),
    ("What is my name?", "I don't know your name: you have not told me."),
]
CHINESE = [
    ("我叫小王，最近在用 httpx 写一个爬虫。", "好的，小王。"),
    ("我叫什么名字？", "你叫小王。"),
]


@dataclass
class Turn:
    """As `chat.Turn`, by its attributes."""

    user: str
    answer: str
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int
    sent: list
    dropped: list = field(default_factory=list)
    added: list = field(default_factory=list)
    warnings: list = field(default_factory=list)


def keep_all(history, number):
    return history


def keep(messages):
    return lambda history, number: history[-messages:]


def summarise(history, number):
    if len(history) <= 4:
        return history
    text = f"(Summary of the conversation so far: version {number}.)"
    return [
        {"role": "user", "content": text},
        {"role": "assistant", "content": "Good, I will remember that."},
        *history[-2:],
    ]


def talk(script, fit, *, system=SYSTEM, cache=False):
    """The turns of a conversation, without a model."""
    history, turns, before = [], [], []
    for number, (user, answer) in enumerate(script, 1):
        sent = [*([system] if system else []), *history, {"role": "user", "content": user}]
        same = 0
        while cache and sent[same : same + 1] and sent[same : same + 1] == before[same : same + 1]:
            same += 1
        before = sent
        full = [*history, sent[-1], {"role": "assistant", "content": answer}]
        history = fit(full, number)
        end = 0
        while end < min(len(full), len(history)) and full[-1 - end] == history[-1 - end]:
            end += 1
        cached = sum(map(message_tokens, sent[:same]))
        turns.append(
            Turn(
                user,
                answer,
                prompt_tokens(sent),
                len(answer),
                cached,
                sent,
                full[: len(full) - end],
                history[: len(history) - end],
            )
        )
    return turns


LONG = [(f"Question {n}: how is part {n} done?", "Like this. " * (n % 5)) for n in range(1, 41)]
VIEWS = {
    "none": MemoryView([]),
    "one": MemoryView(talk(SCRIPT[:1], keep_all)),
    "truncation": MemoryView(talk(SCRIPT, keep(2), cache=True), budget=40),
    "stateless": MemoryView(talk(SCRIPT, lambda history, number: [])),
    "summary": MemoryView(talk(SCRIPT * 2, summarise), budget=60, window=16_384),
    "no system": MemoryView(talk(SCRIPT, keep_all, system=None)),
    "six": MemoryView(talk([*SCRIPT, *SCRIPT[:2]], keep_all, cache=True), budget=30, window=70),
    "twelve": MemoryView(talk(SCRIPT * 3, keep(6)), budget=45),
    "forty": MemoryView(talk(LONG, keep_all)),
    "forty, cut": MemoryView(talk(LONG, keep(8), cache=True), budget=200),
    "huge": MemoryView(talk([("x " * 900, "y"), ("hi", "ok"), ("", "")], keep_all), budget=9),
    "chinese": MemoryView(talk(CHINESE, keep(2))),
    "turn": MemoryView(talk(SCRIPT, keep(2), cache=True), budget=40).at(3),
    "summary turn": MemoryView(talk(SCRIPT, summarise), budget=40, window=60).at(3),
    "long turn": MemoryView(talk(LONG, keep_all)).at(40),
    "single": MemoryView(talk(CHINESE, keep(2))[1], profile="deepseek"),
}  # fmt: skip


# -- words ----------------------------------------------------------------------------------


def test_words_of_a_conversation():
    view = MemoryView(talk(SCRIPT, keep(4), cache=True), budget=50)
    assert repr(view) == GOLDEN_CONVERSATION


GOLDEN_CONVERSATION = """\
What was sent in 4 turns (prompt and cached tokens: reported by the service)
budget 50 tokens, compared with the prompt tokens
turn  prompt  cached  sent                    not sent
   1      21       0  sys 1u                  -
   2      39      18  sys 1u..2u              -
   3      57      36  sys 1u..3u over budget  -
   4      56       8  sys 2u..4u over budget  1u 1a
then                  stored 3u..4a           1u..2a
messages (tokens counted here; the start of the reply takes 3 more in each request)
  sys system         8 tokens  You answer briefly.
  1u  user          10 tokens  My name is Xiao Wang.
  1a  assistant      9 tokens  Hello, Xiao Wang.
  2u  user           9 tokens  What is my name?
  2a  assistant     10 tokens  Your name is Xiao Wang.
  3u  user           8 tokens  Recommend a library.
  3a  assistant      9 tokens  Try selectolax.
  4u  user           9 tokens  What is my name?
  4a  assistant     16 tokens  I don't know your name: you have not told me."""


def test_words_of_a_turn():
    turn = MemoryView(talk(SCRIPT, summarise), budget=30).at(3)
    assert repr(turn) == GOLDEN_TURN


GOLDEN_TURN = """\
Turn 3: 6 messages sent, then 4 summarised (tokens of a message are counted here)
sent        sys system         8 tokens  You answer briefly.
sent        1u  user          10 tokens  My name is Xiao Wang.
sent        1a  assistant      9 tokens  Hello, Xiao Wang.
sent        2u  user           9 tokens  What is my name?
sent        2a  assistant     10 tokens  Your name is Xiao Wang.
sent        3u  user           8 tokens  Recommend a library.
sent        reply start        3 tokens
answer      3a  assistant      9 tokens  Try selectolax.
summarised  1u  user          10 tokens  My name is Xiao Wang.
summarised  1a  assistant      9 tokens  Hello, Xiao Wang.
summarised  2u  user           9 tokens  What is my name?
summarised  2a  assistant     10 tokens  Your name is Xiao Wang.
put in      S1  user          16 tokens  (Summary of the conversation so far: version 3.)
put in      S1a assistant     11 tokens  Good, I will remember that.
prompt      57 tokens reported by the service, 57 counted here
budget      30 tokens, 27 over
stored      4 messages for the next turn: S1 S1a 3u 3a"""


def test_words_in_chinese_are_cut_by_columns():
    text = "我叫小王，最近在用 httpx 写一个爬虫。" * 5
    line = repr(MemoryView(talk([(text, "好的。")], keep_all)).at(1)).splitlines()[2]
    assert columns(line) in (99, 100)  # a wide character may leave one column free
    assert line.endswith("...")


def test_a_warning_is_told():
    turns = talk(SCRIPT[:1], keep_all)
    turns[0].warnings = ["The summary failed:\nnothing was dropped."]
    assert "after turn 1: The summary failed: nothing was dropped." in repr(MemoryView(turns))
    assert "warning     The summary failed" in repr(MemoryView(turns[0]))


def test_every_line_fits_and_is_plain():
    for name, view in VIEWS.items():
        for line in repr(view).splitlines():
            assert columns(line) <= 100, (name, line)
            assert line == line.rstrip(), name
            assert clean(line).split() == line.split(), name


@given(st.text(), st.integers(4, 40))
def test_shortened_text_fits(text, width):
    short = shorten(text, width)
    assert columns(short) <= width
    assert short.encode("utf-8") is not None
    assert clean(short) == short


# -- identity -------------------------------------------------------------------------------


def names(blocks):
    return " ".join(block.name for block in blocks)


def test_a_message_keeps_its_name_and_slides_out():
    rows = MemoryView(talk(SCRIPT, keep(2)))._rows
    assert [names(row.sent) for row in rows] == [
        "sys 1u", "sys 1u 1a 2u", "sys 2u 2a 3u", "sys 3u 3a 4u",
    ]  # fmt: skip
    assert [names(row.gone) for row in rows] == ["", "", "1u 1a", "1u 1a 2u 2a"]
    assert [names(row.dropped) for row in rows] == ["", "1u 1a", "2u 2a", "3u 3a"]
    assert names(rows[-1].stored) == "4u 4a"


def test_two_equal_questions_are_two_messages():
    rows = MemoryView(talk([("Hi", "Hello")] * 4, keep(2)))._rows
    assert [names(row.sent) for row in rows] == [
        "sys 1u", "sys 1u 1a 2u", "sys 2u 2a 3u", "sys 3u 3a 4u",
    ]  # fmt: skip


def test_summaries_are_numbered():
    rows = MemoryView(talk(SCRIPT, summarise))._rows
    assert names(rows[2].dropped) == "1u 1a 2u 2a"
    assert names(rows[2].added) == "S1 S1a"
    assert names(rows[3].sent) == "sys S1 S1a 3u 3a 4u"
    assert names(rows[3].added) == "S2 S2a"


@pytest.mark.parametrize(
    "words",
    ["(Summary of the conversation so far: x)", "（之前对话的摘要：x）", "（先前對話的摘要：x）"],
)
def test_a_single_turn_tells_a_summary_by_its_words(words):
    pair = [{"role": "user", "content": words}, {"role": "assistant", "content": "ok"}]
    turn = Turn("q", "a", 0, 0, 0, [SYSTEM, *pair, {"role": "user", "content": "q"}])
    assert names(MemoryView(turn)._rows[0].sent) == "sys S1 S1a 1u"


def test_tools_and_parts():
    call = {"id": "c1", "type": "function", "function": {"name": "add", "arguments": '{"a": 1}'}}
    sent = [
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "Add"}, {"type": "image_url"}]},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "3"},
    ]
    view = MemoryView(Turn("Add", "3", 0, 0, 0, sent))
    assert names(view._rows[0].sent) == "sys 1u 1a 1t"
    assert names([view._rows[0].answer]) == "1a2"
    words = repr(view)
    assert 'calls add({"a": 1})' in words
    assert "Add [image_url]" in words
    assert "none reported by the service" in words


def test_messages_of_the_sdk():
    from openai.types.chat import ChatCompletionMessage

    message = ChatCompletionMessage(role="assistant", content="Hello")
    sent = [{"role": "user", "content": "Hi"}, message, {"role": "user", "content": "Bye"}]
    assert names(MemoryView(Turn("Bye", "", 0, 0, 0, sent))._rows[0].sent) == "1u 1a 2u"


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


# -- pictures -------------------------------------------------------------------------------


class Images(HTMLParser):
    """Collects the <img> of a piece of HTML."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.found.append(dict(attributes))


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


def check_texts_apart(scene):
    """All texts are inside the picture, and none lies on another."""
    texts = [item for item in scene.items if isinstance(item, Text) and item.text]
    for text in texts:
        left, top, right, bottom = text.box()
        assert min(left, top) >= 0, text
        assert right <= scene.width, text
        assert bottom <= scene.height, text
    for one, other in combinations(texts, 2):
        a, b = one.box(), other.box()
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (one, other)


@pytest.mark.parametrize("name", VIEWS)
def test_no_texts_overlap(name):
    scene = VIEWS[name].scene(words=True)
    texts = [item for item in scene.items if isinstance(item, Text)]
    check_texts_apart(scene)
    # A limit line crosses no text below its own name.
    for line in (item for item in scene.items if isinstance(item, Line)):
        (x, y), *_, (x2, y2) = line.points
        if line.stroke == palette.LIMIT and x == x2:
            for text in texts:
                left, top, right, bottom = text.box()
                assert not (left < x < right and top < y2 and bottom > y + 8), (name, text)


@pytest.mark.parametrize("name", VIEWS)
def test_a_label_is_inside_its_block(name):
    scene = VIEWS[name].scene()
    for i, item in enumerate(scene.items):
        if isinstance(item, Text) and item.bold and item.anchor == "middle" and item.size <= 12:
            blocks = [r for r in scene.items[:i] if isinstance(r, Rect) and r.title]
            if item.colour != palette.LIMIT:
                box = item.box()
                assert any(
                    r.x <= box[0] and box[2] <= r.x + r.w and r.y <= box[1] and box[3] <= r.y + r.h
                    for r in blocks
                ), item


def test_the_width_of_a_text_is_never_too_small():
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    for text in ["1u (21)", "sys system (1019)", "S12a assistant (7)", "tokens, counted here",
                 "WWWW", "budget 16384, far to the right", "from the prefix cache"]:  # fmt: skip
        for bold in (False, True):
            font = FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
            real = TextPath((0, 0), text, size=12, prop=font).get_extents().width
            assert real <= text_width(text, 12, bold=bold) <= 1.5 * real + 6, text


def test_the_same_bytes_twice():
    for name in ("truncation", "summary turn", "chinese"):
        view = VIEWS[name]
        assert view.png() == view.png()
        assert view.svg() == view.svg()


def test_other_settings_of_matplotlib_change_nothing():
    import matplotlib

    plain = VIEWS["truncation"].png()
    with matplotlib.rc_context({"font.size": 30, "text.color": "red", "savefig.dpi": 30,
                                "hatch.linewidth": 5, "lines.linewidth": 9}):  # fmt: skip
        assert VIEWS["truncation"].png() == plain


def test_pyplot_is_not_loaded():
    import subprocess
    import sys

    code = (
        "import sys; from course.memory_view import MemoryView; MemoryView([]).png();"
        "sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_alt_text_tells_the_numbers():
    alt = MemoryView(talk(SCRIPT, keep(2)), budget=30).alt
    turns = talk(SCRIPT, keep(2))
    for number, turn in enumerate(turns, 1):
        assert f"{number}: {turn.prompt_tokens}" in alt
    assert "1u from turn 3" in alt
    assert "Budget 30 tokens, passed in 3 turns" in alt
    for view in VIEWS.values():
        assert len(view.alt) < 700


def test_what_was_never_sent_is_not_called_no_longer_sent():
    """A stateless fit drops an answer before it could be sent at all."""
    view = VIEWS["stateless"]
    for form in (view.text(), view.alt, view.svg(), view.at(2).svg(), view.at(2).text()):
        assert "no longer" not in form.lower()
    assert " Not sent: 1u from turn 2, 1a from turn 2" in view.alt
    assert "not sent (not to scale)" in view.svg()
    assert "dropped: not sent from now on" in view.at(2).svg()
    assert ", not sent: " in view.svg()


def pieces(scene):
    """The small last pieces of the requests in a picture."""
    found = [item for item in scene.items if isinstance(item, Rect) and item.title]
    return [item for item in found if item.title.startswith("reply start")]


def limit_x(scene):
    """Where the budget is drawn."""
    (line,) = [i for i in scene.items if isinstance(i, Line) and i.stroke == palette.LIMIT]
    return line.points[0][0]


def texts(scene):
    return [item.text for item in scene.items if isinstance(item, Text)]


@pytest.mark.parametrize("over", range(-2, 5))
def test_a_request_is_drawn_beyond_a_budget_that_it_passes(over):
    """The service counts the start of the reply too, so it has its place in the picture."""
    turns = talk(SCRIPT, keep_all)[:2]
    size = turns[1].prompt_tokens
    view = MemoryView(turns, budget=size - over)
    for scene in (view.scene(), view.at(2).scene()):
        last = pieces(scene)[-1]
        assert (last.x + last.w - limit_x(scene) > 0.5) == (over > 0)
        assert "reply start" in texts(scene)
    note = f"{size}: {over} over"
    assert (note in texts(view.scene())) == (over > 0)
    legend = "over: tokens reported by the service, above the budget"
    assert (legend in texts(view.scene())) == (over > 0)


def test_the_service_number_is_marked_where_it_is_another_one():
    turns = talk(SCRIPT, keep_all)[:2]
    mark = "end as reported by the service"
    assert mark not in texts(MemoryView(turns).scene())
    turns[1].prompt_tokens += 20
    view = MemoryView(turns, budget=turns[1].prompt_tokens - 10)
    for scene in (view.scene(), view.at(2).scene()):
        assert mark in texts(scene)
        line, _ = [i for i in scene.items if isinstance(i, Line) and i.width == 4]  # and its legend
        last = pieces(scene)[-1]
        assert last.x + last.w < limit_x(scene) < line.points[0][0]
    turns[1].prompt_tokens = 0
    assert mark not in texts(MemoryView(turns).scene())
    counted = MemoryView(turns, budget=5).scene()
    assert "over: tokens counted here, above the budget" in texts(counted)


def test_colours_can_be_read():
    inks = [palette.INK, palette.MUTED, palette.LIMIT, *(line for line, _, _ in palette.SERIES)]
    for ink in inks:
        assert palette.contrast(ink, palette.PAGE) >= 4.5, ink
    for kind, (area, line, _) in palette.KINDS.items():
        assert palette.contrast(palette.INK, area) >= 4.5, kind
        assert palette.contrast(line, palette.PAGE) >= 3, kind
        assert palette.contrast(line, area) >= 3, kind
        assert palette.contrast(palette.LIMIT, area) >= 3, kind
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_kinds_and_series_differ_without_colour():
    hatches = [hatch for _, _, hatch in palette.KINDS.values()]
    assert len(set(hatches)) == len(hatches)
    assert len({(dash, marker) for _, dash, marker in palette.SERIES}) == len(palette.SERIES)


# -- anything -------------------------------------------------------------------------------

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
    st.lists(MESSAGES, max_size=3), st.lists(MESSAGES, max_size=3), st.lists(TEXTS, max_size=2),
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
