"""What is inside of outlines: line by line the same as if every line were drawn by itself."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from generator.core.geometry import Rect
from generator.export.cut_out import FINER, chords, inside_of
from generator.impose.contours import Contour, Corner, contour_of

WIDTH, ACROSS, DOWN = 30.0, 151, 97
CARDS = [contour_of("rectangle", Rect(x, 0.13, 14.3, 18.9), 2.0) for x in (0.0, 15.55)]
SQUARES = [contour_of("rectangle", Rect(x, 1.7, 9.33, 11), 0.0) for x in (0.2, 10.1, 20.01)]
CHIPS = [contour_of("round", Rect(x, 3.1, 9, 9), 0.0) for x in (0.0, 10.3, 20.4)]
TILE = [contour_of("hexagon", Rect(1.01, 2.2, 12, 10.4), 0.0)]
OVER_THE_EDGE = [
    contour_of("rectangle", Rect(-3, -2, 40, 12), 3.0),
    contour_of("rectangle", Rect(5, 15, 10, 30), 1.0),
]
LEANING = [Contour((Corner(2, 2), Corner(20, 3), Corner(20, 14), Corner(2, 14)))]


def drawn_whole(outlines: list[Contour]) -> bytes:
    mask = Image.new("L", (ACROSS * FINER, DOWN * FINER), 0)
    scale = ACROSS * FINER / WIDTH
    for outline in outlines:
        places = [(x * scale, y * scale) for x, y in chords(outline)]
        ImageDraw.Draw(mask).polygon(places, fill=255)
    return mask.reduce(FINER).tobytes()


@pytest.mark.parametrize(
    "outlines", [CARDS, SQUARES, CHIPS, TILE, [*CARDS, *CHIPS], OVER_THE_EDGE, LEANING, []]
)
def test_lines_between_bends_are_as_if_they_were_drawn(outlines: list[Contour]) -> None:
    seen = inside_of(outlines, WIDTH, ACROSS, DOWN)
    assert {len(row) for row in seen} == {ACROSS}
    assert b"".join(seen) == drawn_whole(outlines)


def test_lines_between_bends_are_one_object() -> None:
    """So that whoever changes pixels by them works each out once."""
    rows = inside_of(CARDS, WIDTH, ACROSS, DOWN)
    upright = rows[20:80]
    assert {id(row) for row in upright} == {id(upright[0])}
