"""Cards, papers and presses for properties of sheets."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from generator.core.geometry import Size
from generator.impose import Press
from generator.impose.paper import Margins, Paper
from tests.sheets import A4, LETTER

MODEST = settings(max_examples=60, deadline=None, derandomize=True)

SIZES = st.one_of(
    st.sampled_from([Size(63.5, 88.9), Size(70, 120), Size(88.9, 50.8), Size(25, 25)]),
    st.builds(Size, st.floats(10, 120), st.floats(10, 150)),
)
PAPERS = st.one_of(
    st.sampled_from([A4, LETTER, Paper("a5", "A5", Size(148, 210))]),
    st.builds(
        lambda width, height: Paper("own", "Own", Size(width, height)),
        st.floats(60, 320),
        st.floats(60, 450),
    ),
)
BLEEDS = st.one_of(st.just(0.0), st.floats(0, 4))
MARGINS = st.one_of(st.floats(0, 10).map(Margins.even), st.builds(Margins, *[st.floats(0, 10)] * 4))


@st.composite
def presses(draw: st.DrawFn, backs: tuple[str, ...] = ("long", "short", "fronts")) -> Press:
    return Press(
        draw(PAPERS),
        draw(MARGINS),
        draw(st.sampled_from(backs)),
        draw(st.sampled_from(["crop", "ticks", "lines", "none"])),
        draw(BLEEDS),
    )


COPIES = st.lists(st.integers(1, 14), min_size=1, max_size=6)
