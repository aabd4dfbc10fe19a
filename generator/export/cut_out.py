"""A picture of a piece → the same picture, transparent outside the piece's outline."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from generator.core.display import Frame
from generator.core.geometry import Point, Rect
from generator.impose.contours import Contour, Corner, contour_of
from generator.impose.drawn_lines import lines_of
from generator.model import Component

FINER = 4
"""The outline is drawn so many times as large, so that its edge comes out smooth."""
STEP = math.radians(3)


def outline_of(component: Component, front: Frame) -> Contour:
    """A piece's outline on its front; its box if it draws one that cannot be read."""
    box = Rect(0, 0, *front.size)
    if component.shape == "drawn":
        return next(iter(lines_of(front).cuts), contour_of("square", box, 0.0))
    return contour_of(component.shape, box, component.corner)


def cut_out(picture: bytes, outlines: Iterable[Contour], width: float) -> bytes:
    """Only the inside of the outlines, which are in mm of a picture so many mm wide."""
    from PIL import Image  # only pictures need it

    with Image.open(io.BytesIO(picture)) as opened:
        image = opened.convert("RGBA")
    seen = inside_of(outlines, width, *image.size)
    image.putalpha(Image.frombytes("L", image.size, b"".join(seen)))
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()


def inside_of(
    outlines: Iterable[Contour], width: float, across: int, down: int
) -> tuple[bytes, ...]:
    """A byte for each pixel of a picture so many mm wide: how much of it is in an outline.

    Line by line. Between two bends all edges are upright, and all lines are alike.
    """
    scale = across * FINER / width
    rings = [[(int(x * scale), int(y * scale)) for x, y in chords(one)] for one in outlines]
    bends = _bends(rings, down)
    rows: list[bytes] = []
    for bent, band in groupby(range(down), key=bends.__getitem__):
        first, *others = band
        high = 1 + len(others) * bent
        drawn = _drawn(rings, first, across, high)
        own = [drawn[start : start + across] for start in range(0, across * high, across)]
        rows += own if bent else own * (1 + len(others))
    return tuple(rows)


_Ring = Sequence[tuple[int, int]]
"""Corners of an outline, in parts of pixels."""


def _bends(rings: Iterable[_Ring], down: int) -> list[bool]:
    """For each line of pixels, whether it has a corner or an edge that is not upright."""
    bends = [False] * down
    for ring in rings:
        for (x, y), (next_x, next_y) in pairwise((*ring, ring[0])):
            if x != next_x:
                high, low = sorted((y // FINER, next_y // FINER))
                for row in range(max(high, 0), min(low + 1, down)):
                    bends[row] = True
    return bends


def _drawn(rings: Iterable[_Ring], top: int, across: int, high: int) -> bytes:
    """Some lines of pixels, from the top one on."""
    from PIL import Image, ImageDraw  # only pictures need it

    mask = Image.new("L", (across * FINER, high * FINER), 0)
    pen = ImageDraw.Draw(mask)
    for ring in rings:
        heights = [y // FINER for _, y in ring]
        if min(heights) < top + high and max(heights) >= top:
            pen.polygon([(x, y - top * FINER) for x, y in ring], fill=255)
    return mask.reduce(FINER).tobytes()


def chords(outline: Contour) -> Sequence[Point]:
    return [place for stretch in outline.stretches() for place in _chords(*stretch)]


def _chords(start: Corner, end: Corner) -> Iterator[Point]:
    """Places from a corner on, the next one left to the next stretch."""
    yield Point(start.x, start.y)
    if not start.bulge:
        return
    angle = 4 * math.atan(start.bulge)
    reach = math.tan(angle / 2)
    x = (start.x + end.x) / 2 - (end.y - start.y) / 2 / reach
    y = (start.y + end.y) / 2 + (end.x - start.x) / 2 / reach
    steps = max(int(abs(angle) / STEP), 1)
    for step in range(1, steps):
        turn = angle * step / steps
        dx, dy = start.x - x, start.y - y
        yield Point(
            x + dx * math.cos(turn) - dy * math.sin(turn),
            y + dx * math.sin(turn) + dy * math.cos(turn),
        )
