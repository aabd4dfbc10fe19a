"""Lengths, rectangles and maps: millimetres, y down."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import (
    IDENTITY,
    MM_PER_UNIT,
    Matrix,
    Point,
    Rect,
    Size,
    parse_length,
    rotation,
    scaling,
    translation,
)

PROPERTY = settings(max_examples=60, deadline=None, derandomize=True)
coordinates = st.floats(-500, 500, allow_nan=False).map(lambda value: round(value, 3))
angles = st.floats(-720, 720, allow_nan=False)


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("63.5mm", 63.5),
        ("2.5in", 63.5),
        ("2.5 in", 63.5),
        ("6.35cm", 63.5),
        ("180pt", 63.5),
        ("-3mm", -3.0),
        ("+3mm", 3.0),
        (".5mm", 0.5),
        ("5.mm", 5.0),
        ("0", 0.0),
        (" 9mm ", 9.0),
    ],
)
def test_lengths_are_read_in_their_units(text: str, mm: float) -> None:
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    "text",
    ["", "63", "mm", "63,5mm", "63mm88mm", "63parsecs", "6 3mm", "1e3mm", "0x7fmm", "٣mm", "--3mm"],
)
def test_what_is_no_length_is_none(text: str) -> None:
    assert parse_length(text) is None


@PROPERTY
@given(
    st.decimals(-5000, 5000, places=3, allow_nan=False, allow_infinity=False),
    st.sampled_from(sorted(MM_PER_UNIT)),
)
def test_a_length_survives_being_written_and_read(value: object, unit: str) -> None:
    length = parse_length(f"{value}{unit}")
    assert length == pytest.approx(float(str(value)) * MM_PER_UNIT[unit])
    assert parse_length(f"{length!r}mm" if abs(length) >= 1e-4 else "0") == pytest.approx(
        length, abs=1e-4
    )


def test_a_size_says_itself_as_people_do() -> None:
    assert str(Size(63.5, 88.9)) == "63.5 × 88.9 mm"
    assert Size(63.5, 88.9).turned() == Size(88.9, 63.5)


def test_a_rectangle_knows_its_edges() -> None:
    rect = Rect(1, 2, 10, 20)
    assert (rect.right, rect.bottom, rect.centre, rect.size) == (11, 22, Point(6, 12), (10, 20))
    assert rect.grown(1) == Rect(0, 1, 12, 22)
    assert rect.moved(1, -1) == Rect(2, 1, 10, 20)


def test_neighbours_that_touch_do_not_overlap() -> None:
    rect = Rect(0, 0, 10, 10)
    assert not rect.overlaps(Rect(10, 0, 10, 10))
    assert rect.overlaps(Rect(9.9, 0, 10, 10))
    assert rect.contains(rect)
    assert not rect.contains(Rect(0, 0, 10.1, 10))


@PROPERTY
@given(coordinates, coordinates, angles, coordinates, coordinates)
def test_turning_there_and_back_changes_nothing(
    x: float, y: float, angle: float, cx: float, cy: float
) -> None:
    about = Point(cx, cy)
    there_and_back = rotation(angle, about).then(rotation(-angle, about))
    assert there_and_back.apply(x, y) == pytest.approx((x, y), abs=1e-6)


@PROPERTY
@given(coordinates, coordinates, angles)
def test_turning_keeps_distances(x: float, y: float, angle: float) -> None:
    turned = rotation(angle).apply(x, y)
    assert math.hypot(*turned) == pytest.approx(math.hypot(x, y), abs=1e-6)


def test_turning_is_clockwise_on_paper_and_exact_in_quarters() -> None:
    assert rotation(90).apply(1, 0) == (0, 1)
    assert rotation(270).apply(1, 0) == (0, -1)
    assert rotation(-90) == rotation(270)
    assert rotation(360) == IDENTITY


def test_maps_are_applied_in_the_order_they_are_said() -> None:
    assert translation(5, 0).then(scaling(2, 2)).apply(1, 1) == (12, 2)
    assert scaling(2, 2).then(translation(5, 0)).apply(1, 1) == (7, 2)
    assert Matrix(1, 2, 3, 4, 5, 6).apply(1, 1) == (9, 12)
