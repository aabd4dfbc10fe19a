"""The scales that are printed on the test sheet: combs on both sides, rulers, ladders."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.colour import Colour
from generator.core.geometry import Point, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.printer.pen import ACCENT, GREY, HAIR, INK, Pen

At = Callable[[float, float], Point]
"""A distance along a scale and one to its side → the place on the sheet."""

TOOTH = 0.9
TEETH = 10
LAST = 10
"""The last number in front; the lines go on as far as the comb may reach."""
LADDER = 16
RUNG = 5.0
OVERLAP = 0.8
"""Front and back lines cross the scale's line by so much, so that one that meets runs through."""


def rightwards(start: Point, zoom: float = 1.0) -> At:
    return lambda along, across: Point(start.x + along * zoom, start.y + across * zoom)


def downwards(start: Point) -> At:
    return lambda along, across: Point(start.x - across, start.y + along)


def front_scale(pen: Pen, at: At, size: float = 2.1, width: float = HAIR) -> None:
    """Millimetres; the numbers are where nothing behind them shows through."""
    for mm in range(round(LAST + TOOTH * TEETH) + 1):
        long = mm % 5 == 0 and mm <= LAST
        height = 4.0 if long else 3.0 if mm <= LAST else 2.2
        pen.line(at(mm, OVERLAP), at(mm, -height), width=width)
        if long:
            _number(pen, str(mm), at(mm, -height - 1.5), size)


def back_scale(pen: Pen, at: At, off: float = 0.0, size: float = 2.1, width: float = HAIR) -> None:
    """The comb, as it is seen from the front."""
    first = MIDDLE + off
    for tooth in range(TEETH + 1):
        height = 4.0 if tooth % 5 == 0 else 3.0
        along = first + TOOTH * tooth
        pen.line(at(along, -OVERLAP), at(along, height), width=width)
        if tooth % 5 == 0 and tooth:
            _number(pen, str(tooth), at(along, height + 1.5), size)
    pen.figure(at(first, 1.6), at(first - 0.75, 4.6), at(first + 0.75, 4.6))


def example_scale(pen: Pen, start: Point, zoom: float, reading: float) -> None:
    """Both together, much larger, with the line that runs through."""
    at = rightwards(start, zoom)
    width = HAIR * 2
    front_scale(pen, at, 3.4, width)
    back_scale(pen, at, reading - MIDDLE, 3.4, width)
    tooth = round(reading % 1 * 10)
    meets = reading + TOOTH * tooth
    pen.line(at(meets, -3.0), at(meets, 3.0), width=0.7, colour=ACCENT)


def _number(pen: Pen, text: str, place: Point, size: float) -> None:
    pen.text(text, place.x, place.y + size * 0.35, size, align=0.5)


def ruler(pen: Pen, one: Ruler, at: At) -> None:
    """All on one side of its line: a real ruler goes on the other."""
    pen.line(at(0, 0), at(one.length, 0), width=HAIR)
    for mm in range(10, int(one.length), 10):
        pen.line(at(mm, 0), at(mm, -1.6), colour=GREY)
    pen.line(at(0, 0), at(0, -4))
    _arrow(pen, at, 0)
    for tooth in range(TEETH + 1):
        along = one.length + TOOTH * tooth
        height = 4.0 if tooth % 5 == 0 else 2.6
        pen.line(at(along, 0), at(along, -height))
        if tooth % 5 == 0 and tooth:
            _number(pen, str(tooth), at(along, -5.5), 2.1)
    _arrow(pen, at, one.length)


def _arrow(pen: Pen, at: At, along: float) -> None:
    pen.figure(at(along, -1.2), at(along - 0.75, -4.4), at(along + 0.75, -4.4))


BLANK = Colour(205, 203, 195)
EDGES = ("left", "top", "right", "bottom")


def ladders(pen: Pen, paper: Size) -> None:
    """At each edge of the paper lines at 0, 1, 2 … 15 mm from it, each with its number."""
    for edge in EDGES:
        _ladder(pen, edge, _edge(edge, paper))


def _edge(edge: str, paper: Size) -> At:
    """Along the edge from the ladder's start, and inwards from the edge."""
    width, height = paper
    half = LADDER * RUNG / 2
    left, top = width / 2 - half, height / 2 - half
    ways: dict[str, At] = {
        "left": lambda along, inwards: Point(inwards, top + along),
        "top": lambda along, inwards: Point(left + along, inwards),
        "right": lambda along, inwards: Point(width - inwards, top + along),
        "bottom": lambda along, inwards: Point(left + along, height - inwards),
    }
    return ways[edge]


def _ladder(pen: Pen, edge: str, at: At) -> None:
    for mm in range(LADDER):
        along = mm * RUNG
        first, second = at(along, mm), at(along + RUNG, mm + 0.3)
        left, top = min(first.x, second.x), min(first.y, second.y)
        pen.box(Rect(left, top, abs(first.x - second.x), abs(first.y - second.y)), INK)
        _number(pen, str(mm), at(along + RUNG / 2, mm + 2.1), 2.3)
    name = at(RUNG * 2, 15)
    pen.text(edge, name.x, name.y + 1, 3.4, GREY, "strong", align=0.5)


def example_ladder(pen: Pen, start: Point) -> None:
    """A few lines of a ladder: those that did not print, half of one, and the first whole one."""
    for number, mm in enumerate(range(1, 8)):
        left, top = start.x + number * RUNG, start.y + mm
        whole = mm > 3
        colour = ACCENT if mm == 4 else INK if whole else BLANK
        pen.box(Rect(left, top, RUNG, 0.3), colour)
        if mm == 3:
            pen.box(Rect(left + 2.2, top, RUNG - 2.2, 0.3), INK)
        pen.text(
            str(mm), left + RUNG / 2, top + 2.9, 2.3, colour, "strong" if mm == 4 else "body", 0.5
        )
    pen.text("4", start.x + 8 * RUNG + 2, start.y + 7.5, 8, ACCENT, "title")


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
SCALE_SIZE = Size(48.0, 36.0)


class AlignmentScale(NamedTuple):
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


class ScalePositions(NamedTuple):
    top: AlignmentScale
    bottom: AlignmentScale
    across: Ruler
    down: Ruler
    content: Rect
    """What is left for words."""


def scale_positions(paper: Size) -> ScalePositions:
    width, height = paper
    right, bottom = width - EDGE, height - EDGE
    content = Rect(EDGE + COLUMN, EDGE, right - EDGE - COLUMN, bottom - EDGE - COLUMN)
    down = Ruler(Point(EDGE + 1, EDGE), _longest(height - 2 * EDGE - COLUMN))
    across = Ruler(Point(EDGE + 1, bottom - 5), _longest(width - 2 * EDGE - 1))
    top = _scale(content.left, content.top + 28)
    last = _scale(content.right - SCALE_SIZE.width, content.bottom - SCALE_SIZE.height)
    return ScalePositions(top, last, across, down, content)


def _scale(left: float, top: float) -> AlignmentScale:
    box = Rect(left, top, *SCALE_SIZE)
    return AlignmentScale(box, Point(left + 9, top + 19), Point(left + 38, top + 8))


def _longest(room: float) -> float:
    return next(length for length in RULERS if length + COMB <= room)
