"""Parts of an ellipse: where they start and end, and that they are round."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.arclength import measured
from generator.core.arcs import ARCS, arc
from generator.core.geometry import Point, Rect
from generator.core.outline import ellipse

BOX = Rect(-10, -10, 20, 20)


@given(st.floats(-720, 720), st.floats(1, 359))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_an_arc_is_round_and_as_long_as_its_angle(start: float, sweep: float) -> None:
    course = measured(arc("arc", BOX, start, start + sweep))
    assert course.length == pytest.approx(math.radians(sweep) * 10, rel=0.001)
    for share in (0.0, 0.3, 0.5, 0.9, 1.0):
        assert math.hypot(*course.at(share * course.length).point) == pytest.approx(10, abs=0.005)


def test_degrees_count_clockwise_from_the_top() -> None:
    course = measured(arc("arc", BOX, 0, 90))
    assert course.at(0).point == pytest.approx(Point(0, -10))
    assert course.at(course.length).point == pytest.approx(Point(10, 0))


def test_an_end_before_the_start_goes_on_round() -> None:
    assert measured(arc("arc", BOX, 270, 90)).at(0).point == pytest.approx(Point(-10, 0))
    assert measured(arc("arc", BOX, 270, 90)).length == pytest.approx(math.pi * 10, rel=0.001)


def test_a_chord_is_closed_straight_and_a_sector_through_the_middle() -> None:
    assert arc("arc", BOX, 0, 90)[-1] != ("h",)
    chord, sector = arc("chord", BOX, 0, 90), arc("sector", BOX, 0, 90)
    assert chord[-1] == sector[-1] == ("h",)
    assert chord[0][1:] == pytest.approx((0, -10))
    assert sector[0] == ("m", 0, 0)


@pytest.mark.parametrize("figure", ARCS)
def test_all_the_way_round_is_an_ellipse(figure: str) -> None:
    assert arc(figure, BOX, 0, 360) == ellipse(0, 0, 10, 10)
