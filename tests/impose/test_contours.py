"""Outlines for the blade: true arcs where the printed outline bends, corners where it does not."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.arclength import measured
from generator.core.geometry import Matrix, Point, Rect, rotation
from generator.core.outline import outline, polyline
from generator.impose.contours import Contour, Corner, contour_of, contours_along, radius
from tests.impose.strategies import MODEST

BOXES = st.builds(Rect, st.floats(0, 50), st.floats(0, 50), st.floats(8, 120), st.floats(8, 120))


def sampled(contour: Contour, count: int = 12) -> list[Point]:
    """Places along a contour, those of arcs worked out from their bulge alone."""
    return [
        place
        for start, end in contour.stretches()
        for place in (_on_arc(start, end, n / count) for n in range(count))
    ]


def _on_arc(start: Corner, end: Corner, share: float) -> Point:
    if not start.bulge:
        return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    angle = 4 * math.atan(start.bulge)
    half = math.tan(angle / 2)
    middle = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    centre = Point(
        middle[0] - (end.y - start.y) / 2 / half, middle[1] + (end.x - start.x) / 2 / half
    )
    return rotation(math.degrees(angle) * share, centre).apply(start.x, start.y)


@settings(MODEST, max_examples=20)
@given(BOXES, st.floats(0, 12), st.sampled_from(["rectangle", "square", "hexagon", "round"]))
def test_a_contour_is_the_printed_outline(box: Rect, corner: float, shape: str) -> None:
    contour = contour_of(shape, box, corner if shape == "rectangle" else 0.0)
    printed = measured(outline(shape, box, corner if shape == "rectangle" else 0.0))
    places = sampled(contour, 3)
    for place in places[:: max(len(places) // 24, 1)]:
        nearest = printed.from_nearest(place).at(0).point
        assert math.dist(place, nearest) < 0.03, (place, nearest)
    across = [place.x for place in sampled(contour)]
    assert contour.closed
    assert (min(across), max(across)) == pytest.approx((box.left, box.right), abs=0.002)


def test_round_corners_are_quarters_of_circles() -> None:
    contour = contour_of("rectangle", Rect(0, 0, 63.5, 88.9), 3)
    arcs = [(start, end) for start, end in contour.stretches() if start.bulge]
    assert len(arcs) == 4
    assert [radius(*arc) for arc in arcs] == pytest.approx([3.0] * 4)


def test_a_circle_is_two_halves() -> None:
    contour = contour_of("round", Rect(10, 10, 25, 25), 0)
    assert contour.corners == (Corner(10, 22.5, 1.0), Corner(35, 22.5, 1.0))
    assert [radius(*arc) for arc in contour.stretches()] == pytest.approx([12.5, 12.5])


def test_a_drawn_path_is_cut_part_by_part() -> None:
    square = polyline([(0, 0), (9, 0), (9, 9), (0, 9)], closed=True)
    slit = polyline([(3, 3), (6, 3)], closed=False)
    nothing = (("m", 1.0, 1.0), ("l", 1.0, 1.0))
    first, second = contours_along((*square, *slit, *nothing))
    assert first == Contour((Corner(0, 0), Corner(9, 0), Corner(9, 9), Corner(0, 9)))
    assert second == Contour((Corner(3, 3), Corner(6, 3)), closed=False)


def test_a_path_that_ends_where_it_began_is_closed() -> None:
    (only,) = contours_along(polyline([(0, 0), (9, 0), (9, 9), (0, 0)], closed=False))
    assert only == Contour((Corner(0, 0), Corner(9, 0), Corner(9, 9)))


def test_a_turned_contour_bends_as_before() -> None:
    contour = contour_of("rectangle", Rect(0, 0, 20, 10), 2)
    turned = contour.moved(Matrix(0, 1, -1, 0, 10, 0))
    assert {round(p.x, 6) for p in sampled(turned, 1)} == {0, 2, 8, 10}
    middle = Point(5, 10)
    assert max(math.dist(place, middle) for place in sampled(turned)) < math.hypot(5, 10) - 0.5
