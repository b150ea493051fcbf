"""The plots: their tables, their alt texts, and what no input may break."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import check_texts_apart

from course.drawing import columns
from course.plots import cumulative_cost, prompt_tokens_by_turn, remembered_by_turn

pytestmark = pytest.mark.filterwarnings("error")

REPLAY = [32, 68, 81, 102, 132, 170]
CUT = [32, 55, 68, 45, 71, 60]


def test_prompt_tokens():
    plot = prompt_tokens_by_turn(
        {"full replay": REPLAY, "truncation": CUT[:4]}, recorded={"truncation": CUT}
    )
    assert (
        repr(plot)
        == """\
Prompt tokens by turn
turn  full replay  truncation  truncation (recorded)
1              32          32                     32
2              68          55                     55
3              81          68                     68
4             102          45                     45
5             132           -                     71
6             170           -                     60"""
    )
    assert "full replay: 32 at turn 1, 170 at turn 6, at most 170." in plot.alt
    assert "truncation: 32 at turn 1, 45 at turn 4, at most 68." in plot.alt


def test_cost():
    plot = cumulative_cost({"replay": [100, 200]}, cached={"replay": [0, 100]})
    assert (
        repr(plot)
        == """\
Cost of all prompts so far, in full-price tokens
turn  replay  replay, cached
1        100             100
2        300             210"""
    )
    half = cumulative_cost({"replay": [100, 200]}, cached={"replay": [0, 100]}, cached_price=0.5)
    assert half.rows[1] == ["2", "300", "250"]
    money = cumulative_cost({"replay": [1_000, 2_000_000]}, price=0.5, currency="EUR")
    assert [row[1] for row in money.rows] == ["0.0005", "1.0005"]
    assert money.title.endswith("in EUR")


def test_numbers_of_a_column_have_one_precision():
    plot = cumulative_cost({"a": [43, 72, 1205]}, cached={"a": [0, 35, 1001]})
    assert [row[1:] for row in plot.rows] == [
        ["43", "43"],
        ["115", "84"],  # 83.5
        ["1,320", "388"],  # 387.6
    ]
    assert "a, cached: 43 at turn 1, 388 at turn 3, at most 388." in plot.alt
    plot = cumulative_cost({"a": [30, 40_000, 5_000_000]}, price=2.0)
    assert [row[1] for row in plot.rows] == ["0.00006", "0.08006", "10.08006"]
    plot = cumulative_cost({"a": [1000, 1357]}, price=2.0)
    assert [row[1] for row in plot.rows] == ["0.002000", "0.004714"]
    assert [row[1] for row in cumulative_cost({"a": [5, 5]}, price=0.0).rows] == ["0", "0"]


def test_a_long_table_of_costs_shows_twelve_turns():
    runs = {"long": list(range(1, 41)), "short": [5] * 6}
    plot = cumulative_cost(runs)
    turns = [int(row[0]) for row in plot.rows]
    assert turns == [1, 5, 8, 12, 15, 19, 22, 26, 29, 33, 36, 40]
    assert plot.html().count('<th scope="row">') == 12
    assert [row[2] == "-" for row in plot.rows] == [turn > 6 for turn in turns]
    assert len(prompt_tokens_by_turn(runs).rows) == 40  # a single turn may matter here
    assert len(cumulative_cost({"a": [1] * 12}).rows) == 12
    for count in range(1, 60):
        turns = [int(row[0]) for row in cumulative_cost({"a": [1] * count}).rows]
        assert (turns[0], turns[-1], len(turns)) == (1, count, min(count, 12))
        assert turns == sorted(set(turns))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"prompts": {"a": [1]}, "cached": {"b": [1]}}, "unknown runs: b"),
        ({"prompts": {"a": [1, 2]}, "cached": {"a": [1]}}, "2 turns, but 1"),
        ({"prompts": {"a": [1]}, "cached": {"a": [2]}}, "part of the prompt"),
        ({"prompts": {"a": [-1]}}, "negative"),
        ({"prompts": {"a": [1]}, "price": -1}, "negative"),
    ],
)
def test_wrong_numbers_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        cumulative_cost(**arguments)


def test_remembered():
    plot = remembered_by_turn(
        {"full replay": [True] * 4, "truncation": [True, True, False], "other": [None, False, 1, 0]}
    )
    assert (
        repr(plot)
        == """\
Remembered at each turn
               1    2    3    4
full replay  yes  yes  yes  yes
truncation   yes  yes   no    -
other          -   no  yes   no"""
    )
    assert "truncation: known at 2 of 3 turns, lost at turn 3." in plot.alt
    assert "other: known at 1 of 3 turns, lost at turn 2, 4." in plot.alt


def test_the_table_stands_under_the_picture():
    html = prompt_tokens_by_turn({"<b>": [1, 2]}).html()
    picture, table = html.index("<img "), html.index("<table>")
    assert picture < table
    assert '<th scope="col">&lt;b&gt;</th>' in html
    assert "<b>" not in html


def test_forms():
    for plot in (
        prompt_tokens_by_turn({}),
        prompt_tokens_by_turn({"a": []}),
        prompt_tokens_by_turn({"a": [0]}),
        prompt_tokens_by_turn({"全部重放": REPLAY}, recorded={"只有记录": CUT}),
        prompt_tokens_by_turn({f"technique {n}": [n * t for t in range(40)] for n in range(9)}),
        cumulative_cost({"a": REPLAY}, price=3, currency="人民币"),
        cumulative_cost({"a": [10**12] * 3}, price=2, currency="€"),
        remembered_by_turn({}),
        remembered_by_turn({"记得": [True, False], "a": [True] * 60}),
    ):
        data, metadata = plot._repr_mimebundle_()
        assert metadata["image/png"]["alt"] == plot.alt
        assert len(data["image/png"]) < 40_000
        assert plot.png() == plot.png()
        check_texts_apart(plot.scene())


NAMES = st.one_of(st.text(max_size=40), st.sampled_from(["<a&b>", "\x00", "$x$", "小王" * 30]))
NUMBERS = st.lists(st.one_of(st.integers(0, 10**9), st.sampled_from([0, 1, 10**15])), max_size=50)


@settings(max_examples=25)
@given(st.dictionaries(NAMES, NUMBERS, max_size=8), st.dictionaries(NAMES, NUMBERS, max_size=3))
def test_any_numbers(runs, recorded):
    flags = {name: [n % 2 == 0 for n in values] for name, values in runs.items()}
    cached = {name: [n // 2 for n in values] for name, values in runs.items()}
    for plot in (
        prompt_tokens_by_turn(runs, recorded=recorded),
        cumulative_cost(runs, cached=cached, price=1.5),
        remembered_by_turn(flags),
    ):
        ET.fromstring(plot.svg())
        check_texts_apart(plot.scene())
        assert all(columns(line) <= 100 for line in repr(plot).splitlines())
