"""Boxes in areas: two of three distances settle a direction."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Rect
from generator.layout.boxes import Area, resolve
from generator.model.values import Box

AREA = Area(Rect(10, 20, 60, 90), bleed=3, safe=4)
MM = st.floats(-20, 80)
MODEST = settings(max_examples=60, deadline=None, derandomize=True)


def rect(box: Box) -> tuple[float, ...]:
    return tuple(resolve(box, AREA))


def test_nothing_said_is_all_of_the_base() -> None:
    assert rect(Box()) == (10, 20, 60, 90)
    assert rect(Box(base="bleed")) == (7, 17, 66, 96)
    assert rect(Box(base="safe")) == (14, 24, 52, 82)


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        (Box(left=5, top=6, width=7, height=8), (15, 26, 7, 8)),
        (Box(left=5, right=6, top=7, bottom=8), (15, 27, 49, 75)),
        (Box(right=5, bottom=6, width=7, height=8), (58, 96, 7, 8)),
        (Box(width=20, height=30), (30, 50, 20, 30)),
        (Box(left=5), (15, 20, 55, 90)),
        (Box(right=5, base="bleed"), (7, 17, 61, 96)),
    ],
)
def test_distances_are_from_the_edges_of_the_base(
    box: Box, expected: tuple[float, float, float, float]
) -> None:
    assert rect(box) == expected


@given(MM, MM, MM, MM)
@MODEST
def test_the_four_ways_to_say_the_same_place_agree(
    left: float, top: float, width: float, height: float
) -> None:
    right, bottom = 60 - left - width, 90 - top - height
    said = [
        Box(left=left, top=top, width=width, height=height),
        Box(left=left, top=top, right=right, bottom=bottom),
        Box(right=right, bottom=bottom, width=width, height=height),
    ]
    for box in said:
        assert rect(box) == pytest.approx((10 + left, 20 + top, width, height))
