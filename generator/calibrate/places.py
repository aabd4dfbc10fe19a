"""A paper → where the scales of its test sheet lie. Both the drawing and the reckoning go by it."""

from __future__ import annotations

from typing import NamedTuple

from generator.geometry import Point, Rect, Size

EDGE = 20.0
"""The strip at each edge that the ladders take."""
COLUMN = 16.0
"""The strips beside them that the rulers take."""
LEAST = Size(180, 240)
RULERS = (300.0, 250.0, 200.0, 150.0, 100.0)
COMB = 9.0
"""How far a comb of ten goes on: its teeth are 0.9 mm apart."""
MIDDLE = 5.0
"""What a scale reads where nothing is off; so no reading is below 0."""
PLACE = Size(48.0, 36.0)


class Scale(NamedTuple):
    """A place where fronts and backs are compared: where its two scales begin."""

    box: Rect
    across: Point
    down: Point

    @property
    def across_at(self) -> Point:
        """Where the reading across is taken."""
        return Point(self.across.x + MIDDLE, self.across.y)

    @property
    def down_at(self) -> Point:
        return Point(self.down.x, self.down.y + MIDDLE)


class Ruler(NamedTuple):
    """A line from a place, to the right or down."""

    start: Point
    length: float


class Places(NamedTuple):
    top: Scale
    bottom: Scale
    across: Ruler
    down: Ruler
    content: Rect
    """What is left for words."""


def places(paper: Size) -> Places:
    width, height = paper
    right, bottom = width - EDGE, height - EDGE
    content = Rect(EDGE + COLUMN, EDGE, right - EDGE - COLUMN, bottom - EDGE - COLUMN)
    down = Ruler(Point(EDGE + 1, EDGE), _longest(height - 2 * EDGE - COLUMN))
    across = Ruler(Point(EDGE + 1, bottom - 5), _longest(width - 2 * EDGE - 1))
    top = _scale(content.left, content.top + 28)
    last = _scale(content.right - PLACE.width, content.bottom - PLACE.height)
    return Places(top, last, across, down, content)


def _scale(left: float, top: float) -> Scale:
    box = Rect(left, top, *PLACE)
    return Scale(box, Point(left + 9, top + 19), Point(left + 38, top + 8))


def _longest(room: float) -> float:
    return next(length for length in RULERS if length + COMB <= room)
