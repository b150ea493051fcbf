"""What is drawn of a conversation: texts that can be read, and requests to scale."""

import pytest
from pictures import check_texts_apart
from views import SCRIPT, VIEWS, keep_all, talk

from course import palette
from course.drawing import Line, Rect, Text
from course.memory_view import MemoryView

pytestmark = pytest.mark.filterwarnings("error")


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
