"""Figures with straight sides: hexagons both ways, regular polygons, stars, trapezoids."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.core.polygons import (
    Corners,
    hexagon,
    hexagon_size,
    is_pointy,
    polygon,
    pushed,
    regular_size,
    star,
    trapezoid,
)


def sides(corners: Corners) -> list[float]:
    return [math.dist(*edge) for edge in pairwise([*corners, corners[0]])]


@given(st.floats(1, 500), st.booleans())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_a_hexagon_by_its_width_across_is_regular(across: float, pointy: bool) -> None:
    size = hexagon_size(across, pointy)
    assert is_pointy(size) == pointy
    assert min(size) == pytest.approx(across)
    corners = hexagon(Rect(3, 4, *size))
    assert sides(corners) == pytest.approx([across / math.sqrt(3)] * 6)
    assert regular_size(size, pointy) is None


def test_the_box_decides_where_the_points_are_unless_somebody_does() -> None:
    box = Rect(0, 0, 52, 60)
    assert hexagon(box)[0] == (26, 0)
    assert hexagon(box, pointy=False)[0] == (13, 0)
    assert hexagon(Rect(0, 0, 60, 60))[0] == (15, 0)


def test_a_distorted_hexagon_knows_the_height_that_would_not_be() -> None:
    found = regular_size(Size(60, 60), pointy=False)
    assert found and found.height == pytest.approx(51.96, abs=0.01)
    found = regular_size(Size(60, 60), pointy=True)
    assert found and found.height == pytest.approx(69.28, abs=0.01)
    assert regular_size(Size(22, 19.05), pointy=False) is None


@given(st.integers(3, 40), st.floats(1, 200))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_a_polygon_is_regular_in_a_square_and_begins_at_the_top(count: int, width: float) -> None:
    corners = polygon(Rect(0, 0, width, width), count)
    assert corners[0] == pytest.approx((width / 2, 0))
    assert sides(corners) == pytest.approx([width * math.sin(math.pi / count)] * count)


def test_a_star_has_points_outside_and_notches_as_deep_as_it_says() -> None:
    corners = star(Rect(0, 0, 20, 20), 5, 0.4)
    away = [math.dist(corner, (10, 10)) for corner in corners]
    assert away == pytest.approx([10, 6] * 5)
    assert corners[0] == pytest.approx((10, 0))


def test_a_trapezoid_is_narrower_at_its_top_down_to_a_triangle() -> None:
    assert trapezoid(Rect(0, 0, 20, 10), 5) == [(0, 10), (5, 0), (15, 0), (20, 10)]
    assert trapezoid(Rect(0, 0, 20, 10), 50)[1:3] == [(10, 0), (10, 0)]


def test_each_edge_is_pushed_by_its_own_distance() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    found = [(round(x, 6), round(y, 6)) for x, y in pushed(square, [1, 0, 2, 0])]
    assert found == [(0, -1), (4, -1), (4, 6), (0, 6)]
