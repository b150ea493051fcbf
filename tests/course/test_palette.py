"""The colours can be read, and nothing is told by colour alone."""

import pytest

from course import palette

pytestmark = pytest.mark.filterwarnings("error")


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
