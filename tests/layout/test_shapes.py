"""Shapes, lines and free figures, and what they are painted with."""

from __future__ import annotations

import numpy as np
import pytest

from generator.core.colour import Colour, Gradient
from generator.core.display import GroupItem, Item, Path, Stamp
from generator.core.display_dump import dump
from generator.core.geometry import Point, Rect
from generator.layout.shapes import lay_out_line
from generator.model import Line
from generator.model.values.strokes import Arrow
from tests.games import face, kits, the_problem, tiny_game
from tests.goldens import Golden
from tests.looking import Pixels, at, near, pixels

DPI = 200
RED, BLUE = (255, 0, 0), (0, 0, 255)


def layout(*elements: str) -> str:
    return "layout: face\nelements:\n" + "".join(f"  - {{{element}}}\n" for element in elements)


def items(*elements: str) -> tuple[Item, ...]:
    (static,) = face(tiny_game(layout=layout(*elements))).items
    assert isinstance(static, Stamp)
    return static.frame.items


def card_pixels(*elements: str) -> Pixels:
    """The first card alone, its trim exactly."""
    deck = "deck: things\ntitle: Things\nlayout: face\nsize: 60mm x 60mm\ncards: [{title: One}]\n"
    (kit,) = kits(tiny_game(layout=layout(*elements), deck=deck))
    trim = Rect((210 - 60 * 3) / 2, (297 - 60 * 4) / 2, 60, 60)
    return pixels(kit.data, dpi=DPI, window=trim)


def share(image: Pixels, colour: tuple[int, int, int]) -> float:
    """How much of the picture the ink takes, from white to the colour."""
    lost = 255 - image.mean(axis=(0, 1))
    full = 255 - np.array(colour)
    return float(lost.sum() / full.sum())


def part(image: Pixels, left: float, top: float, width: float, height: float) -> Pixels:
    rows = slice(round(top / 25.4 * DPI), round((top + height) / 25.4 * DPI))
    columns = slice(round(left / 25.4 * DPI), round((left + width) / 25.4 * DPI))
    return image[rows, columns]


def test_shapes_of_every_kind(golden: Golden) -> None:
    kinds = ["rectangle", "ellipse", "hexagon", "octagon", "triangle", "diamond", "tab"]
    drawn = items(
        *(
            f"shape: {kind}, box: [5mm, {5 + 10 * n}mm, 20mm, 8mm], fill: accent"
            for n, kind in enumerate(kinds)
            if kind != "hexagon"
        ),
        "shape: hexagon, box: [5mm, 25mm, 9.24mm, 8mm], fill: accent",
        "shape: rectangle, box: [30mm, 5mm, 20mm, 8mm], radius: 2mm, stroke: ink,"
        " stroke-width: 0.5mm, dash: [1mm, 2mm]",
    )
    golden("shapes", "\n".join(dump_of(item) for item in drawn))


def dump_of(item: Item) -> str:
    from generator.core.display import Frame
    from generator.core.geometry import Size

    return dump(Frame(Size(0, 0), (item,))).splitlines()[1]


def test_a_stroke_without_width_is_not_drawn() -> None:
    (path,) = items("shape: rectangle, box: [5mm, 5mm, 9mm, 9mm], stroke: ink, stroke-width: 0")
    assert isinstance(path, Path)
    assert path.stroke is None


@pytest.mark.parametrize(
    ("figure", "expected"),
    [("stripes", 0.5), ("checks", 0.5), ("dots", 0.0804), ("grid", 0.2256), ("waves", 0.1428)],
)
@pytest.mark.parametrize("angle", [0, 30])
def test_a_pattern_covers_its_whole_box_and_nothing_else(
    figure: str, expected: float, angle: int
) -> None:
    image = card_pixels(
        "shape: rectangle, box: [10mm, 10mm, 40mm, 40mm], fill:"
        f" {{pattern: {figure}, ground: paper, ink: '#000000', pitch: 2mm, angle: {angle}}}"
    )
    for left in (10, 30):
        for top in (10, 30):
            quarter = part(image, left + 0.2, top + 0.2, 19.6, 19.6)
            assert share(quarter, (0, 0, 0)) == pytest.approx(expected, rel=0.12)
    for outside in ((0, 0, 9.7, 60), (50.3, 0, 9.7, 60), (0, 0, 60, 9.7), (0, 50.3, 60, 9.7)):
        assert share(part(image, *outside), (0, 0, 0)) == 0


def test_a_pattern_keeps_inside_its_figure() -> None:
    image = card_pixels(
        "shape: diamond, box: [10mm, 10mm, 40mm, 40mm], fill:"
        " {pattern: stripes, ground: '#ff0000', ink: '#ff0000', pitch: 2mm}"
    )
    assert share(image, RED) == pytest.approx(40 * 40 / 2 / 3600, rel=0.02)
    assert at(image, 12, 12, DPI) == (255, 255, 255)


def gradient(more: str) -> Pixels:
    return card_pixels(
        "shape: rectangle, box: [10mm, 10mm, 40mm, 20mm],"
        f" fill: {{gradient: ['#ff0000', '#0000ff']{more}}}"
    )


@pytest.mark.parametrize(
    ("more", "first", "last"),
    [
        (", angle: 0", (10.5, 20), (49.5, 20)),
        (", angle: 90", (30, 10.3), (30, 29.7)),
        (", angle: 180", (49.5, 20), (10.5, 20)),
        ("", (30, 10.3), (30, 29.7)),
        (", radial: true", (30, 20), (10.5, 10.5)),
    ],
)
def test_a_gradient_runs_from_its_first_to_its_last_colour(
    more: str, first: tuple[float, float], last: tuple[float, float]
) -> None:
    image = gradient(more)
    assert near(at(image, *first, DPI), RED, by=10)
    assert near(at(image, *last, DPI), BLUE, by=10)
    middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    assert near(at(image, *middle, DPI), (128, 0, 128), by=10)
    assert at(image, 9, 20, DPI) == (255, 255, 255)


def test_a_gradient_of_three_colours_shows_the_middle_one_in_the_middle() -> None:
    image = card_pixels(
        "shape: rectangle, box: [10mm, 10mm, 40mm, 20mm],"
        " fill: {gradient: ['#ff0000', '#00ff00', '#0000ff'], angle: 0}"
    )
    assert near(at(image, 30, 20, DPI), (0, 255, 0), by=12)
    assert near(at(image, 20, 20, DPI), (128, 128, 0), by=12)


def test_a_figure_spreads_its_gradient_over_its_own_box() -> None:
    (path,) = items("shape: ellipse, box: [10mm, 20mm, 30mm, 40mm], fill: {gradient: [ink, paper]}")
    assert isinstance(path, Path)
    assert path.bounds == Rect(10, 20, 30, 40)
    assert path.fill == Gradient((Colour(32, 32, 32), Colour(255, 255, 255)))


def test_a_free_figure_is_in_mm_from_its_box() -> None:
    image = card_pixels("path: 'M0 0 H10 V10 H0 Z', box: [20mm, 30mm, 10mm, 10mm], fill: '#ff0000'")
    assert share(part(image, 20.2, 30.2, 9.6, 9.6), RED) == pytest.approx(1, abs=0.01)
    assert share(image, RED) == pytest.approx(100 / 3600, rel=0.06)


def test_a_path_that_cannot_be_read_is_told() -> None:
    problem = the_problem(tiny_game(layout=layout("path: 'M0 zero', box: trim, fill: ink")))
    assert (problem.code, problem.where.file) == ("bad-value", "layouts/face.yaml")


def test_lines_have_round_ends_and_corners_so_that_they_join() -> None:
    (item,) = lay_out_line(Line((Point(0, 0), Point(5, 0), Point(5, 5))), Rect(0, 0, 9, 9))
    assert isinstance(item, Path)
    assert (item.cap, item.join) == (1, 1)


def test_a_line_goes_through_its_points() -> None:
    line = Line((Point(0, 0), Point(10, 0), Point(10, 5)), stroke_width=0.5)
    (path,) = lay_out_line(line, Rect(20, 30, 10, 10))
    assert isinstance(path, Path)
    assert path.commands == (("m", 20, 30), ("l", 30, 30), ("l", 30, 35))
    assert path.fill is None


def test_an_arrow_ends_at_the_last_point_and_the_line_under_its_head() -> None:
    line = Line((Point(0, 0), Point(10, 0)), stroke_width=0.5, arrow=Arrow(end="triangle"))
    shaft, head = lay_out_line(line, Rect(0, 0, 10, 10))
    assert isinstance(shaft, Path) and isinstance(head, Path)
    assert head.commands[0] == ("m", 10, 0)
    assert float(shaft.commands[-1][1]) < 10
    assert min(float(command[1]) for command in head.commands if command[0] != "h") < float(
        shaft.commands[-1][1]
    )


def test_a_group_clips_only_if_told() -> None:
    wide = "group: [{shape: ellipse, fill: ink}], box: [5mm, 5mm, 9mm, 9mm]"
    plain, clipped = items(wide, wide + ", clip: true")
    assert isinstance(plain, GroupItem) and isinstance(clipped, GroupItem)
    assert plain.clip is None
    assert clipped.clip == Rect(5, 5, 9, 9)
