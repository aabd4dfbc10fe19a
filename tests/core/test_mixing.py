"""Colours over colours, and how far items reach."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import BLACK, WHITE, Colour
from generator.core.display import Frame, GroupItem, Path, Stamp
from generator.core.extents import extent_of
from generator.core.geometry import IDENTITY, Rect, Size, rotation, translation
from generator.core.mixing import BLENDS, over
from generator.core.outline import rectangle

CHANNEL = st.integers(0, 255)
COLOUR = st.builds(Colour, CHANNEL, CHANNEL, CHANNEL, CHANNEL)
SOLID = st.builds(Colour, CHANNEL, CHANNEL, CHANNEL)
GREY, RED = Colour(128, 128, 128), Colour(200, 0, 0)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(COLOUR, SOLID, st.sampled_from(sorted(BLENDS)))
def test_what_is_seen_is_opaque_and_between_the_two(up: Colour, down: Colour, blend: str) -> None:
    seen = over(up, down, blend=blend)
    assert seen.alpha == 255 and all(0 <= channel <= 255 for channel in seen.rgb)
    if blend == "normal":
        for one, two, three in zip(up.rgb, seen.rgb, down.rgb, strict=True):
            assert min(one, three) <= two <= max(one, three)


@pytest.mark.parametrize(
    ("blend", "on_white", "on_black", "on_grey"),
    [
        ("normal", 200, 200, 200),
        ("multiply", 200, 0, 100),
        ("screen", 255, 200, 228),
        ("overlay", 255, 0, 201),
        ("darken", 200, 0, 128),
        ("lighten", 255, 200, 200),
        ("color-dodge", 255, 0, 255),
        ("color-burn", 255, 0, 93),
        ("hard-light", 255, 145, 200),
        ("soft-light", 255, 0, 158),
        ("difference", 55, 200, 72),
        ("exclusion", 55, 200, 127),
        ("luminosity", 200, 200, 200),
        ("color", 255, 0, 128),
    ],
)
def test_blends_are_those_of_the_formulas(
    blend: str, on_white: int, on_black: int, on_grey: int
) -> None:
    up = Colour(200, 200, 200)
    found = [over(up, down, blend=blend).red for down in (WHITE, BLACK, GREY)]
    assert found == pytest.approx([on_white, on_black, on_grey], abs=1)


def test_a_share_of_a_clear_colour_is_less_of_it() -> None:
    assert over(RED._replace(alpha=128), WHITE, 0.5) == Colour(241, 191, 191)
    assert over(RED, WHITE, 0.0) == WHITE


def square(left: float, stroke: float = 0.0) -> Path:
    box = Rect(left, 10, 10, 10)
    return Path(rectangle(box), RED, RED if stroke else None, stroke)


def test_items_reach_as_far_as_they_paint() -> None:
    def reach(*items: Path | GroupItem | Stamp) -> tuple[float, ...]:
        found = extent_of(items)
        assert found is not None
        return tuple(round(side) for side in (found.left, found.top, found.right, found.bottom))

    assert extent_of(()) is None
    assert reach(square(10)) == (10, 10, 20, 20)
    assert reach(square(10), square(40)) == (10, 10, 50, 20)
    assert reach(square(10, stroke=4)) == (7, 7, 23, 23)
    assert reach(GroupItem((square(10),), translation(5, 0))) == (15, 10, 25, 20)
    assert reach(GroupItem((square(10),), clip=Rect(0, 0, 15, 15))) == (10, 10, 15, 15)
    assert reach(GroupItem((square(10),), rotation(90))) == (-20, 10, -10, 20)
    frame = Frame(Size(15, 15), (square(10),))
    assert reach(Stamp(frame, IDENTITY)) == (10, 10, 15, 15)
    assert extent_of((GroupItem((square(10),), clip=Rect(0, 0, 5, 5)),)) is None
