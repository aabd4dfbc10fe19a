"""Spaces along a path: none overlap unnoticed, and corners can take one each."""

from __future__ import annotations

import math

import pytest

from generator.core.arclength import corner_places, measured, spread_by_corners
from generator.core.geometry import Point, Rect
from generator.core.outline import outline, polyline
from tests.games import codes_of, the_problem, tiny_game

DECK = """\
deck: things
title: Things
size: 200mm x 200mm
safe: 0
layout: face
cards: [{title: One}]
"""
BOARD = "shape: rectangle, box: [20mm, 20mm, 160mm, 160mm]"


def track(over: int, side: float, along: str = BOARD, shape: str = "rectangle") -> dict[str, str]:
    element = (
        f'{{shape: {shape}, fill: "#ff0000", box: {{width: {side}mm, height: {side}mm}},'
        f" repeat: {{over: {over}, along: {{{along}}}}}}}"
    )
    return tiny_game(deck=DECK, layout=f"layout: face\nelements:\n  - {element}\n")


def test_spaces_that_overlap_at_a_corner_are_noted_with_numbers() -> None:
    problem = the_problem(track(42, 15))
    assert (problem.code, problem.severity) == ("spaces-overlap", "note")
    assert problem.message.startswith("spaces ")
    assert "overlap by" in problem.message and "mm" in problem.message


def test_a_space_on_each_corner_parts_them() -> None:
    assert codes_of(track(40, 15, f"{BOARD}, corners: true")) == []
    assert codes_of(track(42, 14, f"{BOARD}, corners: true")) == []


def test_discs_may_come_as_near_as_they_touch() -> None:
    round_course = "shape: ellipse, box: [20mm, 20mm, 160mm, 160mm]"
    pitch = 160 * math.sin(math.pi / 40)
    assert codes_of(track(40, round(pitch - 0.1, 2), round_course, "ellipse")) == []
    assert codes_of(track(40, round(pitch + 0.2, 2), round_course, "ellipse")) == ["spaces-overlap"]


def test_words_may_have_wide_boxes() -> None:
    element = (
        "{text: '{{ n }}', box: {width: 30mm, height: 9mm}, align: centre,"
        f" repeat: {{over: 40, name: n, along: {{{BOARD}}}}}}}"
    )
    assert codes_of(tiny_game(deck=DECK, layout=f"layout: face\nelements:\n  - {element}\n")) == []


@pytest.mark.parametrize(
    ("along", "says"),
    [
        ("shape: ellipse, corners: true", "it has no corners"),
        (f"{BOARD}, corners: true, to: 50%", "has no 'to'"),
    ],
)
def test_corners_need_a_path_that_has_them(along: str, says: str) -> None:
    assert says in the_problem(track(12, 4, along)).message


def test_too_few_items_for_the_corners_are_refused() -> None:
    files = track(3, 4, f"{BOARD}, corners: true")
    assert "it has 4 corners, and 3 items" in the_problem(files).message


def test_corners_come_first_and_sides_are_even() -> None:
    course = measured(outline("rectangle", Rect(0, 0, 60, 30)))
    course = course.from_nearest(Point(30, 0))
    assert corner_places(course) == pytest.approx([150, 30, 60, 120])
    places = [spot.point for spot in spread_by_corners(course, 12, 0.0, False)]
    assert places[0] == pytest.approx(Point(60, 0))
    assert {(60, 0), (60, 30), (0, 30), (0, 0)} <= {(round(x), round(y)) for x, y in places}
    gaps = [math.dist(a, b) for a, b in zip(places, [*places[1:], places[0]], strict=True)]
    assert gaps == pytest.approx([15] * 12)
    back = [spot.point for spot in spread_by_corners(course, 12, 0.0, True)]
    assert back[0] == pytest.approx(Point(0, 0))
    assert back[1] == pytest.approx(Point(0, 15))


def test_an_open_path_has_a_corner_at_each_end() -> None:
    course = measured(polyline([(0, 0), (40, 0), (40, 10)], closed=False))
    spots = [spot.point for spot in spread_by_corners(course, 6, 0.0, False)]
    assert spots == [
        pytest.approx(Point(x, y))
        for x, y in [(0, 0), (10, 0), (20, 0), (30, 0), (40, 0), (40, 10)]
    ]
