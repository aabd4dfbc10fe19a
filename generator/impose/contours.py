"""Outlines of pieces → what a cutting machine follows: corners, lines and true arcs, in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from generator.core.arclength import measured
from generator.core.geometry import Matrix, Point, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, outline

QUARTER = math.tan(math.pi / 8)
"""The bulge of a quarter circle."""


class Corner(NamedTuple):
    """A place on an outline, and how the way to the next one bends."""

    x: float
    y: float
    bulge: float = 0.0
    """The tangent of a quarter of the arc's angle: 0 is straight, 1 half a circle, clockwise."""


class Contour(NamedTuple):
    """One stroke of the blade."""

    corners: tuple[Corner, ...]
    closed: bool = True

    def moved(self, matrix: Matrix) -> Contour:
        """Moved and turned, never mirrored: arcs bend as before."""
        places = [(matrix.apply(x, y), bulge) for x, y, bulge in self.corners]
        return Contour(tuple(Corner(*place, bulge) for place, bulge in places), self.closed)

    def stretches(self) -> Iterator[tuple[Corner, Corner]]:
        """Each corner and the next."""
        following = [*self.corners[1:], *(self.corners[:1] if self.closed else ())]
        yield from zip(self.corners, following, strict=False)


def radius(start: Corner, end: Corner) -> float:
    """Of the arc between two corners."""
    chord = math.dist(start[:2], end[:2])
    return chord * (1 + start.bulge**2) / (4 * abs(start.bulge))


def contour_of(shape: str, box: Rect, corner: float) -> Contour:
    """The outline of a piece that is `round`, or a rectangle with round corners."""
    if shape == "round" and abs(box.width - box.height) < 1e-6:
        middle = box.centre.y
        return Contour((Corner(box.left, middle, 1.0), Corner(box.right, middle, 1.0)))
    if shape in ("round", "hexagon"):
        return next(contours_along(outline(shape, box)))
    return Contour(tuple(_rounded(box, min(corner, box.width / 2, box.height / 2))))


def polygon(corners: Sequence[Point]) -> Contour:
    return Contour(tuple(Corner(*place) for place in corners))


def _rounded(box: Rect, corner: float) -> Iterator[Corner]:
    """Clockwise from the top left."""
    if corner <= 0:
        yield from (Corner(box.left, box.top), Corner(box.right, box.top))
        yield from (Corner(box.right, box.bottom), Corner(box.left, box.bottom))
        return
    yield Corner(box.left + corner, box.top)
    yield Corner(box.right - corner, box.top, QUARTER)
    yield Corner(box.right, box.top + corner)
    yield Corner(box.right, box.bottom - corner, QUARTER)
    yield Corner(box.right - corner, box.bottom)
    yield Corner(box.left + corner, box.bottom, QUARTER)
    yield Corner(box.left, box.bottom - corner)
    yield Corner(box.left, box.top + corner, QUARTER)


def contours_along(commands: Iterable[Command]) -> Iterator[Contour]:
    """Every part of a drawn path, its curves as chords within a thousandth of a millimetre."""
    for part in _parts(commands):
        course = measured(tuple(part))
        corners = [Corner(*piece.start) for piece in course.pieces]
        end = course.pieces[-1].end
        closed = course.closed or math.dist(end, corners[0][:2]) < 1e-6
        yield Contour(tuple(corners if closed else [*corners, Corner(*end)]), closed)


def _parts(commands: Iterable[Command]) -> Iterator[list[Command]]:
    """Each begins where the pen is put down; what has no length is left out."""
    part: list[Command] = []
    for command in commands:
        if command[0] == "m":
            yield from _with_length(part)
            part = []
        part.append(command)
    yield from _with_length(part)


def _with_length(part: list[Command]) -> Iterator[list[Command]]:
    places = {(round(float(c[-2]), 6), round(float(c[-1]), 6)) for c in part if len(c) > 1}
    if len(places) > 1 or any(command[0] == "c" for command in part):
        yield part
