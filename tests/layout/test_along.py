"""Tracks: repeated elements on a path, as laid out and as printed."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import IDENTITY, Matrix, Point
from tests.games import face, kits, printed, the_problem, tiny_game
from tests.looking import pixels
from tests.typesetting import placed_texts, said

DECK = """\
deck: things
title: Things
size: 120mm x 100mm
safe: 0
layout: face
cards: [{title: One}]
"""
CIRCLE = "shape: ellipse, box: [20mm, 10mm, 80mm, 80mm]"


def game(element: str) -> dict[str, str]:
    return tiny_game(deck=DECK, layout=f"layout: face\nelements:\n  - {element}\n")


def track(along: str, over: str = "12", more: str = "") -> dict[str, str]:
    box = "box: {width: 4mm, height: 2mm}"
    return game(
        f'{{shape: rectangle, fill: "#ff0000", {box}{more},'
        f" repeat: {{over: {over}, along: {{{along}}}}}}}"
    )


def middles(items: tuple[Item, ...], at: Matrix = IDENTITY) -> list[tuple[Point, float]]:
    """The middle of every figure, and how far it is turned."""
    found = []
    for item in items:
        match item:
            case GroupItem():
                found += middles(item.items, item.matrix.then(at))
            case Path(commands):
                xs, ys = zip(*[map(float, c[1:3]) for c in commands if len(c) > 1], strict=True)
                middle = at.apply((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
                found.append((middle, math.degrees(math.atan2(at.b, at.a)) % 360))
            case _:
                pass
    return found


def places(files: dict[str, str]) -> list[Point]:
    return [place for place, _ in middles(face(files).items)]


def test_the_middles_of_the_boxes_stand_on_the_path() -> None:
    for number, place in enumerate(places(track(CIRCLE))):
        angle = 2 * math.pi * number / 12
        expected = (60 + 40 * math.sin(angle), 50 - 40 * math.cos(angle))
        assert place == pytest.approx(expected, abs=0.02)


def test_a_line_and_path_data_count_from_their_box() -> None:
    line = "line: [[0, 0], [30mm, 0], [30mm, 30mm]], box: [10mm, 20mm, 90mm, 50mm]"
    expected = [(10, 20), (40, 20), (40, 50)]
    assert places(track(line, "3")) == expected
    path = 'path: "M 0 0 H 30 V 30", box: [10mm, 20mm, 90mm, 50mm]'
    assert places(track(path, "3")) == expected


def test_a_closed_line_comes_back() -> None:
    square = "line: [[0, 0], [40mm, 0], [40mm, 40mm], [0, 40mm]], closed: true"
    assert places(track(square, "4")) == [(0, 0), (40, 0), (40, 40), (0, 40)]


def test_from_to_and_reverse_choose_the_part_that_is_used() -> None:
    line = "line: [[0, 0], [100mm, 0]]"
    assert [p.x for p in places(track(f"{line}, from: 10mm, to: 90%", "5"))] == pytest.approx(
        [10, 30, 50, 70, 90]
    )
    assert [p.x for p in places(track(f"{line}, from: 10mm, reverse: true", "2"))] == [90, 0]
    left, right = places(track(f"{CIRCLE}, from: 25%, reverse: true", "2"))
    assert (left.x, right.x) == pytest.approx((20, 100), abs=0.01)


def test_items_stand_at_the_corners_of_a_path() -> None:
    line = "corners: true, line: [[0, 0], [10mm, 0], [10mm, 30mm]], box: [5mm, 5mm, 9mm, 9mm]"
    assert places(track(line, "3")) == [(5, 5), (15, 5), (15, 35)]
    assert places(track(f"{line}, reverse: true", "3")) == [(15, 35), (15, 5), (5, 5)]
    hexagon = "corners: true, shape: hexagon, box: [20mm, 10mm, 80mm, 60mm]"
    around = [(80, 10), (100, 40), (80, 70), (40, 70), (20, 40), (40, 10)]
    assert places(track(hexagon, "6")) == [pytest.approx(place, abs=1e-4) for place in around]
    triangle = "corners: true, shape: triangle, box: [20mm, 10mm, 80mm, 60mm]"
    triangular = [(60, 10), (100, 70), (20, 70)]
    found = places(track(triangle, "3"))
    assert found == [pytest.approx(place, abs=1e-4) for place in triangular]


@settings(deadline=None, max_examples=20)
@given(st.lists(st.integers(-24, 48), min_size=1, max_size=6, unique_by=lambda n: n % 24))
def test_items_stand_at_angles_from_the_middle(steps: list[int]) -> None:
    angles = [15 * step for step in steps]
    found = places(track(f"{CIRCLE}, angles: {angles}", str(len(angles))))
    for degrees, place in zip(angles, found, strict=True):
        angle = math.radians(degrees)
        expected = (60 + 40 * math.sin(angle), 50 - 40 * math.cos(angle))
        assert place == pytest.approx(expected, abs=0.02)


def test_angles_meet_the_sides_of_any_shape() -> None:
    square = "shape: rectangle, box: [20mm, 10mm, 60mm, 40mm], angles: [0, 90, 180, 225]"
    expected = [(50, 10), (80, 30), (50, 50), (30, 50)]
    assert places(track(square, "4")) == [pytest.approx(place) for place in expected]
    turned = middles(face(track(f"{square}, turn: true", "3")).items)
    assert [turn for _, turn in turned] == pytest.approx([0, 90, 180])


def test_items_turn_only_if_told_and_keep_their_own_turn() -> None:
    square = "shape: rectangle, box: [20mm, 20mm, 60mm, 60mm], from: 0"
    for more, expected in (("", [0, 0, 0, 0]), (", turn: true", [0, 90, 180, 270])):
        turns = [turn for _, turn in middles(face(track(square + more, "4")).items)]
        assert turns == pytest.approx(expected)
    turned = middles(face(track(f"{square}, turn: true", "4", ", rotate: 30")).items)
    assert [turn for _, turn in turned] == pytest.approx([30, 120, 210, 300])


def test_a_number_is_a_list_and_templates_may_name_each_item() -> None:
    files = game(
        "{text: \"{{ space }}{{ '!' if space == 3 else '' }}\", font: title,"
        " box: {width: 9mm, height: 9mm},"
        f" repeat: {{over: 4, name: space, along: {{{CIRCLE}}}}}}}"
    )
    assert [said(text) for _, text in placed_texts(face(files).items)] == ["1", "2", "3!", "4"]


def test_a_space_that_is_left_out_leaves_its_place_empty() -> None:
    all_of_it = places(track(CIRCLE))
    files = track(CIRCLE, more=', when: "{{ index != 2 }}"')
    assert places(files) == [all_of_it[0], *all_of_it[2:]]


def test_a_path_may_come_from_the_card() -> None:
    deck = DECK.replace("cards:", "fields: {wide: number}\ncards:").replace(
        "One}", "One, wide: 40}"
    )
    files = track('shape: rectangle, box: [10mm, 10mm, "{{ wide }}mm", 20mm]', "2")
    (one,) = printed(files | {"things.yaml": deck})
    assert [place for place, _ in middles(one.front.items)] == [(30, 10), (30, 30)]


@pytest.mark.parametrize(
    ("along", "message"),
    [
        ("turn: true", "it must have exactly one of line, shape and path"),
        ("shape: ellipse, line: [[0, 0]]", "it must have exactly one of line, shape and path"),
        ("line: [[0, 0]]", "it has no length"),
        ("shape: ellipse, corners: true", "it has no corners"),
        (f"{CIRCLE}, angles: [1, 2]", "there are 12 items for 2 angles"),
        (f"{CIRCLE}, angles: [1], corners: true", "items are either at its corners or at angles"),
        (f"{CIRCLE}, angles: [1], to: 9%", "items at angles have no 'from' and 'to'"),
        (
            "line: [[0, 0], [9mm, 0]], angles: [180], box: [0, 0, 9mm, 9mm]",
            "it does not reach 180° from the middle of its box",
        ),
        ('path: "M 0 zero"', "too few or too many numbers after M"),
        ('path: "M 0 0 h 5 m 5 5 h 5"', "it is in several parts"),
    ],
)
def test_a_path_that_is_none_is_told(along: str, message: str) -> None:
    problem = the_problem(track(along))
    assert (problem.code, problem.where.file) == ("bad-value", "layouts/face.yaml")
    assert problem.message == f"items cannot be placed along this path: {message}"


def test_a_key_of_the_path_that_is_wrong_is_told() -> None:
    assert the_problem(track("shape: elipse")).code == "bad-value"
    assert the_problem(track("form: ellipse")).code == "unknown-key"
    assert the_problem(track(f"{CIRCLE}, from: far")).code == "bad-value"


def test_printed_spaces_are_evenly_pitched_to_a_tenth_of_a_millimetre() -> None:
    """Red spaces round a rectangle with round corners, found in the printed page."""
    along = "shape: rectangle, box: [15mm, 15mm, 90mm, 70mm], radius: 25mm"
    files = track(along, "24", ", radius: 1mm").copy()
    files["layouts/face.yaml"] = files["layouts/face.yaml"].replace("height: 2mm", "height: 4mm")
    files["things.yaml"] = files["things.yaml"].replace("120mm x 100mm", "120mm x 102mm")
    (kit,) = kits(files)
    found = sorted(_arc(p, 90, 70, 25) for p in _red(pixels(kit.data, dpi=300)))
    whole = 2 * (90 - 50) + 2 * (70 - 50) + 2 * math.pi * 25
    pitches = [b - a for a, b in pairwise([*found, found[0] + whole])]
    assert len(pitches) == 24
    assert pitches == pytest.approx([whole / 24] * 24, abs=0.1)


def _red(image: np.ndarray) -> list[Point]:
    """The middles of all red spots, in mm from the middle of them all."""
    rows, columns = np.where((image[:, :, 0] > 200) & (image[:, :, 1] < 60))
    spots: list[list[tuple[int, int]]] = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        for spot in spots:
            if abs(spot[0][0] - row) < 60 and abs(spot[0][1] - column) < 60:
                spot.append((row, column))
                break
        else:
            spots.append([(row, column)])
    middles = [np.mean(spot, axis=0) * 25.4 / 300 for spot in spots]
    centre = (np.min(middles, axis=0) + np.max(middles, axis=0)) / 2
    return [Point(*(middle - centre)[::-1]) for middle in middles]


def _arc(place: Point, width: float, height: float, radius: float) -> float:
    """How far round a rectangle with round corners, from its top's left end; and it lies on it."""
    flat, side = width - 2 * radius, height - 2 * radius
    x, y = place.x, place.y
    quarter = math.pi / 2 * radius
    if abs(x) <= flat / 2:
        assert abs(y) == pytest.approx(height / 2, abs=0.1)
        return x + flat / 2 if y < 0 else flat + 2 * quarter + side + flat / 2 - x
    if abs(y) <= side / 2:
        assert abs(x) == pytest.approx(width / 2, abs=0.1)
        on_right = flat + quarter + side / 2 + y
        return on_right if x > 0 else 2 * flat + 3 * quarter + side + side / 2 - y
    dx, dy = abs(x) - flat / 2, abs(y) - side / 2
    assert math.hypot(dx, dy) == pytest.approx(radius, abs=0.1)
    up = math.atan2(dx, dy) * radius
    if x > 0:
        return flat + up if y < 0 else flat + 2 * quarter + side - up
    before = 2 * flat + 2 * quarter + side
    return before + up if y > 0 else before + 2 * quarter + side - up
