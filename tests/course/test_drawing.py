"""Texts that are cut to a width, and the width that they take in a picture."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.drawing import clean, columns, shorten, text_width

pytestmark = pytest.mark.filterwarnings("error")


@given(st.text(), st.integers(4, 40))
def test_shortened_text_fits(text, width):
    short = shorten(text, width)
    assert columns(short) <= width
    assert short.encode("utf-8") is not None
    assert clean(short) == short


def test_the_width_of_a_text_is_never_too_small():
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    for text in ["1u (21)", "sys system (1019)", "S12a assistant (7)", "tokens, counted here",
                 "WWWW", "budget 16384, far to the right", "from the prefix cache"]:  # fmt: skip
        for bold in (False, True):
            font = FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
            real = TextPath((0, 0), text, size=12, prop=font).get_extents().width
            assert real <= text_width(text, 12, bold=bold) <= 1.5 * real + 6, text
