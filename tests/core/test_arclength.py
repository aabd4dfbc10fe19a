"""Paths by their length: spots lie on the true curve, at even distances of it."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.arclength import PathPoint, measured, spread, turn
from generator.core.geometry import Point, Rect
from generator.core.outline import FIGURES, Command, outline, polyline, rounded

PROPERTY = settings(max_examples=40, deadline=None, derandomize=True)
PLACES = st.tuples(st.floats(-150, 150), st.floats(-150, 150))
BOXES = st.builds(
    Rect, st.floats(-50, 50), st.floats(-50, 50), st.floats(5, 400), st.floats(5, 400)
)
FINE = 4000


def bezier(numbers: tuple[float, ...], t: float) -> Point:
    x0, y0, x1, y1, x2, y2, x3, y3 = numbers
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return Point(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)


def curve(numbers: tuple[float, ...]) -> tuple[Command, ...]:
    return (("m", *numbers[:2]), ("c", *numbers[2:]))


def sampled(numbers: tuple[float, ...]) -> list[Point]:
    """The curve as very many points, by its formula and not by halving."""
    return [bezier(numbers, n / FINE) for n in range(FINE + 1)]


def walked(points: list[Point], spots: list[PathPoint]) -> list[float]:
    """How far along the points each spot is, found by looking; and it must lie on them."""
    far = [0.0]
    for a, b in pairwise(points):
        far.append(far[-1] + math.dist(a, b))
    found = []
    for spot in spots:
        nearest = min(range(len(points)), key=lambda n: math.dist(points[n], spot.point))
        step = max(math.dist(*pair) for pair in pairwise(points))
        assert math.dist(points[nearest], spot.point) <= step / 2 + 0.01
        found.append(far[nearest])
    return found


@given(st.tuples(PLACES, PLACES, PLACES, PLACES))
@PROPERTY
def test_the_length_of_a_curve_is_right_to_a_hundredth(ends: tuple[Point, ...]) -> None:
    numbers = tuple(n for end in ends for n in end)
    points = sampled(numbers)
    true = sum(math.dist(a, b) for a, b in pairwise(points))
    if true > 1:
        assert measured(curve(numbers)).length == pytest.approx(true, abs=0.01)


def test_spots_on_a_curve_are_evenly_far_along_it() -> None:
    numbers = (0.0, 0.0, 200.0, -80.0, -60.0, 150.0, 140.0, 90.0)
    points = sampled(numbers)
    course = measured(curve(numbers))
    spots = spread(course, 13, 0, None, back=False)
    far = walked(points, spots)
    pitches = [b - a for a, b in pairwise(far)]
    coarse = max(math.dist(*pair) for pair in pairwise(points))
    assert pitches == pytest.approx([course.length / 12] * 12, abs=coarse + 0.01)


@given(st.floats(1, 300), st.integers(2, 60))
@PROPERTY
def test_spots_on_a_circle_are_evenly_turned(radius: float, count: int) -> None:
    course = measured(outline("ellipse", Rect(-radius, -radius, 2 * radius, 2 * radius)))
    spots = spread(course.from_nearest(Point(0, -radius)), count, 0, None, back=False)
    for number, (point, heading) in enumerate(spots):
        angle = 2 * math.pi * number / count
        assert math.dist(point, (radius * math.sin(angle), -radius * math.cos(angle))) == (
            pytest.approx(0, abs=0.0005 * radius + 0.002)
        )
        assert turn(math.degrees(angle), heading) == pytest.approx(0, abs=0.2)


@given(st.sampled_from(FIGURES), BOXES, st.floats(0, 80), st.integers(1, 50))
@PROPERTY
def test_a_closed_path_has_one_pitch_all_round(
    figure: str, box: Rect, radius: float, count: int
) -> None:
    course = measured(outline(figure, box, radius)).from_nearest(Point(box.centre.x, box.top))
    assert course.closed
    spots = spread(course, count, 0, None, back=False)
    assert spots[0].point == pytest.approx((box.centre.x, box.top), abs=1e-3)
    again = course.at(course.length).point
    assert again == pytest.approx(spots[0].point, abs=1e-6)
    last_gap = course.length - (count - 1) * course.length / count
    assert last_gap == pytest.approx(course.length / count)


def test_an_open_path_begins_and_ends_with_an_item() -> None:
    course = measured(polyline([(0, 0), (30, 0), (30, 40)], closed=False))
    spots = [spot.point for spot in spread(course, 8, 0, None, back=False)]
    assert spots == [(0, 0), (10, 0), (20, 0), (30, 0), (30, 10), (30, 20), (30, 30), (30, 40)]
    assert [s.point for s in spread(course, 8, 0, None, back=True)] == spots[::-1]
    assert [s.point for s in spread(course, 1, 0, None, back=False)] == [(0, 0)]


def test_a_part_of_a_path_goes_round_if_it_must() -> None:
    course = measured(polyline([(0, 0), (10, 0), (10, 10), (0, 10)], closed=True))
    places = [spot.point for spot in spread(course, 3, 35, 5, back=False)]
    assert places == [(0, 5), (0, 0), (5, 0)]
    places = [spot.point for spot in spread(course, 3, 5, 15, back=True)]
    assert places == [(0, 5), (0, 10), (5, 10)]


def test_at_a_corner_one_looks_half_way() -> None:
    course = measured(polyline([(0, 0), (10, 0), (10, 10), (0, 10)], closed=True))
    headings = [course.at(far).heading % 360 for far in (0, 5, 10, 10.1, 40)]
    assert headings == pytest.approx([315, 0, 45, 90, 315])
    opened = measured(polyline([(0, 0), (10, 0), (10, 10)], closed=False))
    assert [opened.at(far).heading for far in (0, 10, 20)] == pytest.approx([0, 45, 90])


def test_smooth_corners_turn_smoothly() -> None:
    course = measured(rounded(Rect(0, 0, 100, 60), 20))
    steps = [course.at(n * course.length / 3000).heading for n in range(3001)]
    assert max(abs(turn(a, b)) for a, b in pairwise(steps)) < 0.5


@pytest.mark.parametrize(
    ("commands", "said"),
    [
        ((), "it has no length"),
        ((("m", 1.0, 1.0), ("h",)), "it has no length"),
        ((("m", 0.0, 0.0), ("l", 1.0, 0.0), ("m", 2.0, 0.0), ("l", 3.0, 0.0)), "in several parts"),
    ],
)
def test_what_is_no_path_is_refused(commands: tuple[Command, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        measured(commands)


def test_an_uneven_spread_would_be_noticed() -> None:
    """By curve parameter instead of length, the pitch is far off."""
    numbers = (0.0, 0.0, 200.0, -80.0, -60.0, 150.0, 140.0, 90.0)
    spots = [PathPoint(bezier(numbers, n / 12), 0) for n in range(13)]
    far = walked(sampled(numbers), spots)
    pitches = [b - a for a, b in pairwise(far)]
    assert max(pitches) - min(pitches) > 5
