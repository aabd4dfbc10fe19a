"""Gradients → shadings: from edge to edge of the bounds."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import Colour, Gradient
from generator.core.geometry import Point, Rect
from generator.core.gradients import colour_at
from generator.render.shading import shading_dictionary

RED, GREEN, BLUE = Colour(255, 0, 0), Colour(0, 255, 0), Colour(0, 0, 255)
BOX = Rect(10, 20, 40, 20)


def coords(gradient: Gradient, bounds: Rect = BOX) -> list[float]:
    return [float(value) for value in shading_dictionary(gradient, bounds).dict["Coords"].sequence]


@pytest.mark.parametrize(
    ("angle", "expected"),
    [
        (0, (10, 30, 50, 30)),
        (90, (30, 20, 30, 40)),
        (180, (50, 30, 10, 30)),
        (270, (30, 40, 30, 20)),
    ],
)
def test_straight_angles_run_from_edge_to_edge(angle: float, expected: tuple[float, ...]) -> None:
    assert coords(Gradient((RED, BLUE), angle)) == pytest.approx(expected)


@given(st.floats(0, 360))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_slanted_gradient_ends_at_the_corners(angle: float) -> None:
    x0, y0, x1, y1 = coords(Gradient((RED, BLUE), angle))
    across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = [(x, y) for x in (BOX.left, BOX.right) for y in (BOX.top, BOX.bottom)]
    reached = [x * across + y * down for x, y in corners]
    assert x0 * across + y0 * down == pytest.approx(min(reached), abs=0.01)
    assert x1 * across + y1 * down == pytest.approx(max(reached), abs=0.01)


def test_a_radial_gradient_runs_from_the_middle_to_the_corners() -> None:
    assert coords(Gradient((RED, BLUE), radial=True)) == pytest.approx(
        (30, 30, 0, 30, 30, math.hypot(20, 10)), abs=0.001
    )


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_colour_has_its_step(count: int) -> None:
    colours = (RED, GREEN, BLUE, RED)[:count]
    function = shading_dictionary(Gradient(colours), BOX).dict["Function"].dict
    if count == 2:
        assert (function["FunctionType"], function["C0"], function["C1"]) == (
            2,
            "[1 0 0]",
            "[0 1 0]",
        )
    else:
        assert function["FunctionType"] == 3
        assert len(function["Functions"].sequence) == count - 1
        assert len(function["Bounds"].strip("[]").split()) == count - 2
        assert len(function["Encode"].strip("[]").split()) == 2 * (count - 1)


def test_a_shading_goes_from_the_first_to_the_last_stop() -> None:
    """Viewers share so many colours out over all of it."""
    straight = Gradient((RED, BLUE), 0, places=(0.25, 0.5))
    assert coords(straight) == pytest.approx((20, 30, 30, 30))
    whole = math.hypot(20, 10)
    ring = Gradient((RED, BLUE), radial=True, places=(0.5, 1.0))
    assert coords(ring) == pytest.approx((30, 30, whole / 2, 30, 30, whole), abs=0.001)
    function = shading_dictionary(ring, BOX).dict["Function"].dict
    assert function["FunctionType"] == 2


def test_a_gradient_may_begin_beside_its_middle() -> None:
    whole = math.hypot(20, 10)
    beside = Gradient((RED, BLUE), radial=True, focus=(0.5, 0.0))
    expected = (30 + whole / 2, 30, 0, 30, 30, whole)
    assert coords(beside) == pytest.approx(expected, abs=0.001)
    assert colour_at(beside, BOX, Point(30 + whole / 2, 30)) == RED
    assert colour_at(beside, BOX, Point(30 + whole, 30)) == BLUE
    assert colour_at(beside, BOX, Point(30 - whole, 30)) == BLUE
    red, _, blue, _ = colour_at(beside, BOX, Point(30 + whole * 0.75, 30))
    assert (red, blue) == pytest.approx((128, 128), abs=1)
