"""Kinds of value: what each takes, what it refuses, and that it says what it wanted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import Colour, Gradient, Pattern
from generator.core.geometry import Point, Size
from generator.core.problems import Problem, Refusal
from generator.model.values import (
    BOX,
    COLOUR,
    DOORS,
    EXTENT,
    FLAG,
    ID,
    LENGTH,
    NUMBER,
    PAINT,
    POINT,
    ROOM_FOR,
    SIZE,
    SPAN,
    STRETCH,
    TAB,
    TEXT,
    TYPE_SIZE,
    Box,
    Door,
    Kind,
    PathDistance,
    RoomFor,
    Scope,
    SizeRange,
    Tab,
    choice,
    listed,
    mapped,
    whole,
)
from generator.model.values.spaces import footprint
from generator.source import Node, parse

PROPERTY = settings(max_examples=60, deadline=None, derandomize=True)
PALETTE = Scope(
    {"accent": Colour(255, 200, 0), "ink": Colour(0, 0, 0)}, areas={"title": Box(left=1, top=2)}
)


def node(text: str) -> Node:
    return parse(text.encode(), "f")


def read(kind: Kind[Any], text: str) -> Any:
    return kind.read(node(text), PALETTE)


def refused(kind: Kind[Any], text: str) -> tuple[Problem, ...]:
    with pytest.raises(Refusal) as caught:
        read(kind, text)
    return caught.value.problems


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (TEXT, "no", "no"),
        (TEXT, "7", "7"),
        (TEXT, "true", "true"),
        (TEXT, "007", "007"),
        (ID, "decaf-switch", "decaf-switch"),
        (FLAG, "true", True),
        (FLAG, '"false"', False),
        (NUMBER, "1e3", 1000.0),
        (NUMBER, "-2.5", -2.5),
        (NUMBER, '"12"', 12.0),
        (whole(0, 10), "10", 10),
        (whole(-5, 5), "-5", -5),
        (choice("left", "right"), "left", "left"),
        (listed(NUMBER), "[1, 2]", (1.0, 2.0)),
        (mapped(FLAG), "{a: true}", {"a": True}),
        (LENGTH, "-3mm", -3.0),
        (LENGTH, "0", 0.0),
        (SPAN, "0", 0.0),
        (EXTENT, "0.1mm", 0.1),
        (SIZE, "63.5mm x 88.9mm", Size(63.5, 88.9)),
        (SIZE, "2.5in×3.5in", Size(63.5, 88.9)),
        (POINT, "[3mm, 0]", Point(3, 0)),
        (COLOUR, "accent", Colour(255, 200, 0)),
        (COLOUR, '"#fff"', Colour(255, 255, 255)),
        (PAINT, "none", None),
        (PAINT, "ink", Colour(0, 0, 0)),
        (STRETCH, "25%", PathDistance(0.25, True)),
        (STRETCH, "-3cm", PathDistance(-30.0)),
        (DOORS, "bottom 12mm", (Door("bottom", None, 12.0),)),
        (DOORS, '"top 1mm 9mm, left 0 5mm"', (Door("top", 1.0, 9.0), Door("left", 0.0, 5.0))),
        (DOORS, "[top 9mm]", (Door("top", None, 9.0),)),
        (DOORS, '""', ()),
        (ROOM_FOR, "pawns", (RoomFor(1, "pawns"),)),
        (ROOM_FOR, '"6 pawns, 2 x 15mm"', (RoomFor(6, "pawns"), RoomFor(2, "15mm"))),
        (ROOM_FOR, "63mm x 88mm", (RoomFor(1, "63mm x 88mm"),)),
        (ROOM_FOR, "[3 × 16mm × 16mm]", (RoomFor(3, "16mm × 16mm"),)),
        (TAB, "sign 0.6mm", Tab("sign", 0.6)),
    ],
)
def test_values_are_read(kind: Kind[Any], text: str, value: object) -> None:
    found = read(kind, text)
    assert found == (pytest.approx(value) if isinstance(value, Size) else value)
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("kind", "text", "wanted"),
    [
        (TEXT, "null", "expected text, found nothing"),
        (STRETCH, "25", "a length or a share"),
        (STRETCH, "5 %", "a length or a share"),
        (DOORS, "side 9mm", "doors such as"),
        (DOORS, "top -9mm", "doors such as"),
        (DOORS, "{top: 9mm}", "expected doors"),
        (ROOM_FOR, "0 pawns", "what must fit there"),
        (ROOM_FOR, "some Pawns", "what must fit there"),
        (ROOM_FOR, "6 x 0mm", "what must fit there"),
        (TAB, "sign", "a name and a thickness"),
        (TAB, "Sign 1mm", "a name and a thickness"),
        (TEXT, "[a]", "expected text, found a list"),
        (TEXT, "x" * 8001, "8,000 characters"),
        (ID, "Decaf Switch", "lower-case letters"),
        (ID, "../x", "lower-case letters"),
        (ID, '""', "lower-case letters"),
        (FLAG, "yes", "expected true or false, found text 'yes'"),
        (FLAG, "1", "expected true or false, found the value '1'"),
        (NUMBER, "three", "expected a number, found text 'three'"),
        (NUMBER, ".nan", "a number"),
        (NUMBER, ".inf", "a number"),
        (NUMBER, "nan", "a number"),
        (NUMBER, "infinity", "a number"),
        (NUMBER, "1e308", "a number"),
        (NUMBER, "1e9", "a number"),
        (NUMBER, "1_000", "a number"),
        (NUMBER, "٣", "a number"),
        (NUMBER, "true", "a number"),
        (NUMBER, "9" * 4999, "a number"),
        (NUMBER, "{a: 1}", "found a mapping"),
        (whole(0, 10), "11", "a whole number from 0 to 10"),
        (whole(0, 10), "-1", "a whole number from 0 to 10"),
        (whole(0, 10), "1.0", "a whole number"),
        (whole(0, 10), "0x7", "a whole number"),
        (whole(0, 10), "٣", "a whole number"),
        (whole(0, 10), "three", "found text 'three'"),
        (whole(0, 10), "9" * 4999, "a whole number"),
        (choice("left", "right"), "rigth", "one of left, right"),
        (listed(NUMBER), "5", "expected a list, each item a number"),
        (mapped(NUMBER), "[]", "expected a mapping, each value a number"),
        (LENGTH, "3", "a length such as"),
        (LENGTH, "5001mm", "a length such as"),
        (LENGTH, "1e999mm", "a length such as"),
        (SPAN, "-1mm", "a length of 0 or more"),
        (EXTENT, "0", "a length above 0"),
        (SIZE, "63.5 x 88.9mm", "a size such as"),
        (SIZE, "0 x 88.9mm", "a size such as"),
        (SIZE, "-1mm x 5mm", "a size such as"),
        (SIZE, "1mm x 2mm x 3mm", "a size such as"),
        (SIZE, "[1mm, 2mm]", "a size such as"),
        (TYPE_SIZE, "9pt to 8pt to 7pt", "a type size"),
        (TYPE_SIZE, "0", "a type size"),
        (TYPE_SIZE, "301pt", "a type size"),
        (POINT, "[1mm]", "a point such as"),
        (POINT, "1mm", "a point such as"),
        (COLOUR, '"#ggg"', "a colour such as #ffc800"),
        (COLOUR, '"[[[1]]]"', "there is no colour '[[[1]]]'"),
        (COLOUR, "rgb(1 2 3)", "there is no colour 'rgb(1 2 3)'"),
        (COLOUR, "-" * 4000, "there is no colour"),
        (PAINT, "{}", "a colour, none"),
        (PAINT, "[ink]", "a colour, none"),
        (PAINT, "{gradient: [ink]}", "two colours or more"),
        (PAINT, "{pattern: dots, ground: ink}", "ink, pitch"),
        (PAINT, "{pattern: dots, ground: ink, ink: accent, pitch: 0.1mm}", "0.4mm or more"),
    ],
)
def test_what_a_kind_does_not_take_is_refused_with_what_it_wants(
    kind: Kind[Any], text: str, wanted: str
) -> None:
    (problem,) = refused(kind, text)
    assert wanted in problem.message
    assert problem.where[1:3] == (1, 1)


def test_a_colour_of_the_palette_is_suggested() -> None:
    (problem,) = refused(COLOUR, "acent")
    assert (problem.code, problem.hint) == ("unknown-name", "did you mean 'accent'?")


def test_a_length_without_its_unit_is_told_the_units() -> None:
    assert refused(LENGTH, "3")[0].hint == "a length needs a unit: mm, cm, in or pt"


def test_a_choice_is_suggested() -> None:
    assert refused(choice("left", "right"), "rigth")[0].hint == "did you mean 'right'?"


def test_type_sizes_run_from_the_largest_down() -> None:
    pt = 25.4 / 72
    assert read(TYPE_SIZE, "9pt") == pytest.approx(SizeRange(9 * pt, 9 * pt))
    assert read(TYPE_SIZE, "14pt to 10pt") == pytest.approx(SizeRange(14 * pt, 10 * pt))
    assert read(TYPE_SIZE, "10pt to 14pt") == pytest.approx(SizeRange(14 * pt, 10 * pt))
    assert read(TYPE_SIZE, "3mm") == SizeRange(3, 3)


def test_paints_are_colours_gradients_and_patterns() -> None:
    ink, accent = Colour(0, 0, 0), Colour(255, 200, 0)
    assert read(PAINT, "{gradient: [ink, accent]}") == Gradient((ink, accent), 90.0, False)
    assert read(PAINT, "{gradient: [ink, accent], angle: 0, radial: true}") == Gradient(
        (ink, accent), 0.0, True
    )
    text = "{pattern: dots, ground: ink, ink: accent, pitch: 2mm, angle: 30}"
    assert read(PAINT, text) == Pattern("dots", ink, accent, 2.0, 30.0)


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("bleed", Box(base="bleed")),
        ("title", Box(left=1, top=2)),
        ("[1mm, 2mm, 3mm, 4mm]", Box(left=1, top=2, width=3, height=4)),
        ("{left: 1mm, right: 2mm}", Box(left=1, right=2)),
        ("{width: 5mm, base: safe}", Box(width=5, base="safe")),
        ("{}", Box()),
    ],
)
def test_boxes_are_read(text: str, box: Box) -> None:
    assert read(BOX, text) == box


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("titel", "unknown-name"),
        ("[1mm, 2mm, 3mm]", "bad-value"),
        ("[1, 2mm, 3mm, 4mm]", "bad-value"),
        ("{left: 1mm, right: 1mm, width: 1mm}", "bad-value"),
        ("{top: 0, bottom: 0, height: 1mm}", "bad-value"),
        ("{lefft: 1mm}", "unknown-key"),
        ("{base: page}", "bad-value"),
    ],
)
def test_what_is_no_box_is_refused(text: str, code: str) -> None:
    (problem,) = refused(BOX, text)
    assert problem.code == code


def test_everything_wrong_in_one_value_is_told_at_once() -> None:
    problems = refused(BOX, "{lefft: 1mm, top: 3, width: x}")
    assert [(p.code, p.where.column) for p in problems] == [
        ("unknown-key", 2),
        ("bad-value", 19),
        ("bad-value", 29),
    ]
    assert len(refused(listed(COLOUR), "[reddish, blueish, ink]")) == 2
    assert len(refused(mapped(NUMBER), "{a: x, b: 2, c: y}")) == 2


@PROPERTY
@given(st.floats(-999, 999, allow_nan=False), st.floats(0.01, 999, allow_nan=False))
def test_lengths_and_sizes_survive_being_written_and_read(left: float, width: float) -> None:
    left, width = round(left, 4), round(width, 4)
    assert read(LENGTH, f"{left:f}mm") == pytest.approx(left)
    assert read(SIZE, f"{width:f}mm x {width:f}mm") == pytest.approx(Size(width, width))


KINDS = [
    TEXT, ID, FLAG, NUMBER, LENGTH, EXTENT, SPAN, SIZE, TYPE_SIZE, POINT, COLOUR, PAINT, BOX,
    whole(), choice("a", "b"), listed(BOX), mapped(PAINT),
]  # fmt: skip
VALUES = st.recursive(
    st.sampled_from(
        ["null", "true", "5", "-1", "5mm", "2mm x 3mm", "ink", "'#fff'", "a", "bleed", "x y", "٣"]
    ),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(
            st.sampled_from(["left", "width", "gradient", "pattern", "ground", "ink", "a"]),
            inner,
            max_size=4,
        ).map(lambda d: "{" + ", ".join(f"{k}: {v}" for k, v in d.items()) + "}")
    ),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(VALUES)
def test_any_value_is_read_or_refused_by_every_kind(text: str) -> None:
    for kind in KINDS:
        try:
            kind.read(node(text), PALETTE)
        except Refusal as refusal:
            assert refusal.problems


@pytest.mark.parametrize(
    ("text", "sides"),
    [("16mm x 12mm", (16, 12)), ("15mm", (15, 0)), ("1mm x 2mm x 3mm", None), ("pawns", None)],
)
def test_a_footprint_has_two_sides_or_a_diameter(text: str, sides: object) -> None:
    assert footprint(text) == sides
