"""Closed figures: each fills its box and ends where it began."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Rect
from generator.core.outline import (
    Command,
    outline,
    polyline,
    rectangle,
    rounded,
)

KINDS = ["rectangle", "ellipse", "round", "hexagon", "octagon", "triangle", "diamond", "tab"]
BOXES = st.builds(
    Rect, st.floats(-50, 50), st.floats(-50, 50), st.floats(0.5, 300), st.floats(0.5, 300)
)


def places(commands: tuple[Command, ...]) -> list[tuple[float, float]]:
    """Where the pen goes, a curve's handles included."""
    numbers = [[float(n) for n in command[1:]] for command in commands]
    return [(n[i], n[i + 1]) for n in numbers for i in range(0, len(n), 2)]


@given(st.sampled_from(KINDS), BOXES, st.floats(0, 60))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_figure_fills_its_box_and_closes(kind: str, box: Rect, radius: float) -> None:
    commands = outline(kind, box, radius)
    assert commands[0][0] == "m"
    assert commands[-1] == ("h",)
    xs, ys = zip(*places(commands), strict=True)
    assert (min(xs), max(xs)) == pytest.approx((box.left, box.right))
    assert (min(ys), max(ys)) == pytest.approx((box.top, box.bottom))


@pytest.mark.parametrize(
    ("kind", "corners"),
    [("hexagon", 6), ("octagon", 8), ("triangle", 3), ("diamond", 4), ("tab", 4)],
)
def test_polygons_have_their_corners(kind: str, corners: int) -> None:
    assert len(set(places(outline(kind, Rect(0, 0, 20, 30))))) == corners


def test_a_regular_hexagon_is_flat_at_the_top() -> None:
    ends = places(outline("hexagon", Rect(0, 0, 20, 10 * math.sqrt(3))))
    sides = [math.dist(a, b) for a, b in zip(ends, ends[1:] + ends[:1], strict=True)]
    assert sides == pytest.approx([10] * 6)
    assert ends[0][1] == ends[1][1] == 0


def test_an_octagon_cuts_its_corners_alike() -> None:
    ends = places(outline("octagon", Rect(0, 0, 20, 20)))
    sides = [math.dist(a, b) for a, b in zip(ends, ends[1:] + ends[:1], strict=True)]
    assert sides == pytest.approx([sides[0]] * 8)


@given(st.floats(1, 60), st.floats(0, 2 * math.pi))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_an_ellipse_is_round(radius: float, turn: float) -> None:
    curves = outline("ellipse", Rect(-radius, -radius, 2 * radius, 2 * radius))
    t = (turn / (math.pi / 2)) % 1
    start = (radius, 0.0)
    _, x1, y1, x2, y2, x, y = (float(n) if n != "c" else 0 for n in curves[1])
    points = [start, (x1, y1), (x2, y2), (x, y)]
    weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3]
    at = [sum(w * p[axis] for w, p in zip(weights, points, strict=True)) for axis in (0, 1)]
    assert math.hypot(*at) == pytest.approx(radius, rel=0.0004)


def test_a_radius_is_never_more_than_half_a_side() -> None:
    commands = rounded(Rect(0, 0, 20, 10), 50)
    assert ("l", 15.0, 0) in [(c[0], *c[1:]) for c in commands]


def test_no_radius_is_four_corners() -> None:
    assert places(rounded(Rect(1, 2, 3, 4), 0)) == places(rectangle(Rect(1, 2, 3, 4)))


def test_an_open_line_is_left_open() -> None:
    assert polyline([(0, 0), (1, 2)], closed=False) == (("m", 0, 0), ("l", 1, 2))
    assert polyline([], closed=True) == ()
