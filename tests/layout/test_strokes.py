"""Outlines inside and outside of their edge, their ends and corners, and borders per side."""

from __future__ import annotations

import numpy as np
import pytest

from generator.core.colour import BLACK, Colour
from generator.core.display import Frame, GroupItem, Item, Path
from generator.core.display_dump import dump
from generator.core.geometry import Rect, Size
from generator.core.outline import Command
from generator.layout.shapes import lay_out_curve, lay_out_line, lay_out_shape
from generator.model import Curve, Line, Shape
from generator.model.values.strokes import Border
from generator.render.pdf import About, PdfPage, write_pdf
from tests.games import codes_of, the_problem, tiny_game
from tests.goldens import Golden
from tests.layout.test_shapes import items, layout
from tests.looking import Pixels, pixels

RED, BLUE = Colour(255, 0, 0), Colour(0, 0, 255)
BOX = Rect(10, 10, 20, 20)
SIZE = Size(40, 40)
DPI = 254
RING = "M 0 0 H 20 V 20 H 0 Z M 5 5 V 15 H 15 V 5 Z"


def drawn(items: list[Item]) -> Pixels:
    """Ten pixels to the millimetre."""
    page = PdfPage(Frame(SIZE, tuple(items)), Rect(0, 0, *SIZE), Rect(0, 0, *SIZE), "", ())
    return pixels(write_pdf([page], About("t")), dpi=DPI)


def stretch(image: Pixels, colour: Colour, row: float) -> list[tuple[float, float]]:
    """From where to where, in mm, a row of the picture has a colour."""
    hit = np.abs(image[round(row * 10)] - np.array(colour[:3])).max(axis=1) < 60
    edges = np.flatnonzero(np.diff(np.concatenate([[False], hit, [False]])))
    return [(start / 10, end / 10) for start, end in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.parametrize(
    ("at", "left"), [("centre", (9, 11)), ("inside", (10, 12)), ("outside", (8, 10))]
)
@pytest.mark.parametrize("shape", ["rectangle", "ellipse", "hexagon"])
def test_an_outline_is_where_it_should_be(shape: str, at: str, left: tuple[float, float]) -> None:
    box = BOX if shape != "hexagon" else Rect(10, 11.34, 20, 17.32)
    element = Shape(shape, stroke=RED, stroke_width=2, stroke_at=at, join="mitre")
    lines = stretch(drawn(lay_out_shape(element, box)), RED, 20)
    slack = 0.45 if shape == "hexagon" else 0.15  # its corner at the side is longer than its edge
    assert len(lines) == 2
    assert lines[0] == pytest.approx(left, abs=slack)
    assert lines[1] == pytest.approx((40 - left[1], 40 - left[0]), abs=slack)


@pytest.mark.parametrize(
    ("at", "wanted"),
    [
        ("inside", [(10, 11), (14, 15), (25, 26), (29, 30)]),
        ("outside", [(9, 10), (15, 16), (24, 25), (30, 31)]),
    ],
)
@pytest.mark.parametrize("path", [RING, "M 0 0 V 20 H 20 V 0 Z M 5 5 H 15 V 15 H 5 Z"])
def test_a_path_with_a_hole_is_outlined_on_the_side_that_it_says(
    path: str, at: str, wanted: list[tuple[float, float]]
) -> None:
    curve = Curve(path, stroke=RED, stroke_width=1, stroke_at=at)
    found = stretch(drawn(lay_out_curve(curve, BOX, None)), RED, 20)  # type: ignore[arg-type]
    assert found == [pytest.approx(pair, abs=0.15) for pair in wanted]


def test_a_fill_is_left_bare_by_an_outline_outside() -> None:
    element = Shape("rectangle", fill=BLUE, stroke=RED, stroke_width=2, stroke_at="outside")
    image = drawn(lay_out_shape(element, BOX))
    assert stretch(image, BLUE, 20) == [pytest.approx((10, 30), abs=0.15)]


@pytest.mark.parametrize(
    ("cap", "longest"), [("butt", (20.0, 22.0)), ("round", (19.5, 22.5)), ("square", (19.5, 22.5))]
)
def test_dashes_keep_their_gaps_with_butt_ends(cap: str, longest: tuple[float, float]) -> None:
    line = Line(((10, 10), (30, 10)), RED, 1.0, (2.0, 2.0), cap)  # type: ignore[arg-type]
    lines = stretch(drawn(lay_out_line(_pointed(line), Rect(0, 0, *SIZE))), RED, 10)
    middle = lines[2]
    assert middle == pytest.approx((18 - (20 - longest[0]), 20 + (longest[1] - 22)), abs=0.15)


def _pointed(line: Line) -> Line:
    from generator.core.geometry import Point

    return Line(
        tuple(Point(*p) for p in line.line), line.stroke, line.stroke_width, line.dash, line.cap
    )


def test_joins_reach_the_page_by_name() -> None:
    (path,) = lay_out_shape(Shape("star", stroke=BLACK, cap="square", join="bevel"), BOX)
    assert isinstance(path, Path)
    assert (path.cap, path.join) == (2, 2)


def test_borders_are_inside_each_with_its_own_width() -> None:
    borders = (("top", Border(RED, 1.0)), ("left", Border(BLUE, 3.0)))
    image = drawn(lay_out_shape(Shape("rectangle", borders=borders), BOX))
    assert stretch(image, BLUE, 20) == [pytest.approx((10, 13), abs=0.15)]
    assert stretch(image, RED, 10.5) == [pytest.approx((11.5, 30), abs=0.3)]
    assert stretch(image, RED, 12) == []


def test_a_round_corner_cuts_borders_off() -> None:
    borders = (("left", Border(BLUE, 3.0)),)
    (group,) = lay_out_shape(Shape("rectangle", radius=(5, 0, 0, 5), borders=borders), BOX)[1:]
    assert isinstance(group, GroupItem)
    image = drawn([group])
    assert stretch(image, BLUE, 10.2) == []
    assert stretch(image, BLUE, 20) == [pytest.approx((10, 13), abs=0.15)]


def test_corners_have_radii_of_their_own() -> None:
    image = drawn(lay_out_shape(Shape("rectangle", fill=RED, radius=(8, 0, 0, 0)), BOX))
    (row,) = stretch(image, RED, 10.3)
    assert row[0] > 15 and row[1] == pytest.approx(30, abs=0.15)


FIGURES = [
    "shape: polygon, corners: 6",
    "shape: star, corners: 4, depth: 60%",
    "shape: trapezoid, depth: 2mm",
    "shape: arc, start: 0, end: 180",
    "shape: sector, start: -45, end: 45",
    "shape: hexagon, across: 6mm, point: up",
    "shape: rectangle, stroke-at: inside, cap: butt, join: mitre, dash: [1mm, 1mm]",
    "shape: rectangle, stroke-at: outside",
    "shape: rectangle, borders: {top: {stroke: ink, width: 1mm}}, radius: [2mm, 0, 1mm, 0]",
]


def test_figures_and_outlines(golden: Golden) -> None:
    found = items(
        *(
            f"{figure}, box: [5mm, {5 + 9 * n}mm, 8mm, 8mm], stroke: ink, fill: accent"
            for n, figure in enumerate(FIGURES)
        ),
        "line: [[1mm, 1mm], [9mm, 1mm]], arrow: {start: dot, end: bar, size: 2mm}, cap: butt",
        "path: 'M 0 0 C 5 0 5 5 9 5', stroke: ink, arrow: {start: open, end: triangle, size: 2mm}",
    )
    golden("strokes", dump(Frame(Size(60, 90), found)))


def test_the_head_of_a_bent_path_has_its_tip_at_the_end() -> None:
    (group,) = lay_out_curve(_arrow(), BOX, None)  # type: ignore[arg-type]
    assert isinstance(group, GroupItem)
    line, head = group.items
    assert isinstance(line, Path) and isinstance(head, Path)
    assert head.commands[0] == ("m", 10.0, 10.0)
    last: Command = line.commands[-1]
    assert (float(last[-2]), float(last[-1])) == pytest.approx((10, 10 - 1.084), abs=0.01)


def _arrow() -> Curve:
    from generator.model.values.strokes import Arrow

    return Curve("M 0 0 C 5 0 10 5 10 10", stroke=RED, arrow=Arrow(end="triangle", size=2.0))


def test_a_closed_path_has_no_ends_for_an_arrow() -> None:
    problem = the_problem(
        tiny_game(layout=layout("path: 'M 0 0 H 5 V 5 Z', stroke: ink, arrow: true"))
    )
    assert problem.message.endswith("only an open path in one part has ends for an arrow")


@pytest.mark.parametrize(
    "wrong",
    [
        "shape: rectangle, borders: {top: ink}",
        "shape: rectangle, borders: {top: {stroke: ink}}",
        "shape: rectangle, borders: {north: {stroke: ink, width: 1mm}}",
        "shape: rectangle, radius: [1mm, 2mm]",
        "shape: star, corners: 2",
        "line: [[0, 0], [9mm, 0]], arrow: feather",
        "line: [[0, 0], [9mm, 0]], arrow: {start: feather}",
        "line: [[0, 0], [9mm, 0]], cap: pointed",
    ],
)
def test_what_cannot_be_drawn_is_a_problem_at_its_place(wrong: str) -> None:
    assert the_problem(tiny_game(layout=layout(wrong))).where.file == "layouts/face.yaml"


def test_a_distorted_hexagon_is_noted_with_the_right_height() -> None:
    problem = the_problem(tiny_game(layout=layout("shape: hexagon, box: [0, 0, 60mm, 60mm]")))
    assert (problem.code, problem.severity) == ("uneven-hexagon", "note")
    assert "60 × 60 mm" in problem.message
    assert "51.96 mm high" in problem.hint
    assert codes_of(tiny_game(layout=layout("shape: hexagon, box: [0, 0, 52mm, 60mm]"))) == []
    assert codes_of(tiny_game(layout=layout("shape: hexagon, box: trim, across: 40mm"))) == []
