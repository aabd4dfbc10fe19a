"""A printer made of arithmetic: where it puts what a page says, and what a person then reads."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from generator.core.display import Frame, GroupItem, Item, Path, Stamp
from generator.core.geometry import (
    IDENTITY,
    Matrix,
    Point,
    Rect,
    Size,
    rotation,
    scaling,
    translation,
)
from generator.impose import Page, Press
from generator.impose.correct import corrected
from generator.model.printer import Printer
from generator.printer.readings import Readings, measured
from generator.printer.scales import AlignmentScale, Ruler, ScalePositions, scale_positions
from generator.printer.test_sheet import test_sheet as sheet_for

Segment = tuple[Point, Point]


class Fault(NamedTuple):
    """What happens to one side, seen from that side, about the middle of the paper."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    scale: float = 1.0

    def landing(self, size: Size) -> Matrix:
        middle = Rect(0, 0, *size).centre
        shrunk = translation(-middle.x, -middle.y).then(scaling(self.scale, self.scale))
        turned = shrunk.then(translation(*middle)).then(rotation(self.turn, middle))
        return turned.then(translation(self.right, self.down))


class Simulated(NamedTuple):
    front: Fault
    back: Fault

    def lands(self, side: str, press: Press) -> Matrix:
        """From a page to the paper, seen from the front."""
        size = press.paper.size
        if side == "front":
            return self.front.landing(size)
        return self.back.landing(size).then(seen_through(press))


def seen_through(press: Press) -> Matrix:
    width, height = press.paper.size
    if press.sideways:
        return Matrix(-1, 0, 0, 1, width, 0)
    return Matrix(1, 0, 0, -1, 0, height)


# -- a person with a lamp and a ruler ---------------------------------------------------------


def calibrated(simulated: Simulated, press: Press) -> Printer:
    """The printer's profile, by way of a printed test sheet and what is read off it."""
    return measured(readings(simulated, press), press.paper, press.backs, Printer("", name="sim"))


def readings(simulated: Simulated, press: Press, corrected_for: Printer | None = None) -> Readings:
    front, back = (
        [(at.apply(*first), at.apply(*last)) for first, last in strokes]
        for strokes, at in zip(
            _sheet(press, corrected_for),
            (simulated.lands("front", press), simulated.lands("back", press)),
            strict=True,
        )
    )
    where = scale_positions(press.paper.size)
    return Readings(
        top=_read_place(where.top, front, back),
        bottom=_read_place(where.bottom, front, back),
        rulers=_read_rulers(where, front),
        margins=(4, 4, 4, 4),
    )


@cache
def _sheet(press: Press, printer: Printer | None) -> list[list[Segment]]:
    """The lines of both sides of the test sheet."""
    pages = sheet_for(press)
    if printer:
        pages = [corrected(page, press, printer) for page in pages]
    return [list(segments(page.frame, IDENTITY)) for page in pages]


def _read_place(
    scale: AlignmentScale, before: Sequence[Segment], behind: Sequence[Segment]
) -> tuple[float, float]:
    box = scale.box.grown(3)
    across = [[s[0].x for s in _lines(some, box, upright=True)] for some in (before, behind)]
    down = [[s[0].y for s in _lines(some, box, upright=False)] for some in (before, behind)]
    return _read(*across), _read(*down)


def _lines(some: Sequence[Segment], box: Rect, upright: bool) -> list[Segment]:
    """The lines of a scale in order; its box holds one that stands and one that lies."""
    inside = [s for s in some if all(box.contains(Rect(*p, 0, 0)) for p in s)]
    found = [s for s in inside if (abs(s[0].x - s[1].x) < 0.5) == upright]
    return sorted(found, key=lambda s: s[0].x if upright else s[0].y)


def _read(marks: Sequence[float], comb: Sequence[float]) -> float:
    """Whole and tenth, as one reads a caliper."""
    assert len(marks) == 20 and len(comb) == 11, (len(marks), len(comb))
    apart = [min(abs(tooth - mark) for mark in marks) for tooth in comb[:10]]
    tenth = apart.index(min(apart))
    return round(comb[0] - marks[0] - tenth / 10) + tenth / 10


def _read_rulers(where: ScalePositions, before: Sequence[Segment]) -> tuple[float, float]:
    return _read_ruler(where.across, before, True), _read_ruler(where.down, before, False)


def _read_ruler(ruler: Ruler, before: Sequence[Segment], upright: bool) -> float:
    """A steel ruler of whole millimetres laid against the line."""
    x, y = ruler.start
    wide, high = (ruler.length + 10, 8) if upright else (8, ruler.length + 10)
    box = Rect(x, y - high, wide, high) if upright else Rect(x, y, wide, high)
    lines = _lines(before, box.grown(3), upright)
    ends = [(p.x if upright else p.y) for p, q in lines if abs(p.x - q.x) + abs(p.y - q.y) < 6]
    start, comb = ends[0], ends[-11:]
    lengths = [tooth - start for tooth in comb[:10]]
    apart = [abs(length - round(length)) for length in lengths]
    tenth = apart.index(min(apart))
    return round(lengths[0] - tenth / 10) + tenth / 10


def segments(frame: Frame, at: Matrix) -> Iterator[Segment]:
    """Every straight stroke, where it lands."""
    yield from _strokes(frame.items, at)


def _strokes(items: Sequence[Item], at: Matrix) -> Iterator[Segment]:
    for item in items:
        if isinstance(item, GroupItem):
            yield from _strokes(item.items, item.matrix.then(at))
        elif isinstance(item, Path) and item.stroke and len(item.commands) == 2:
            first, last = (at.apply(float(c[1]), float(c[2])) for c in item.commands)
            yield first, last


# -- cards, front and back --------------------------------------------------------------------


class Card(NamedTuple):
    """Where the corners of a card's trim lie on the paper, seen from the front."""

    corners: tuple[Point, ...]

    @property
    def sides(self) -> list[float]:
        return [math.dist(a, b) for a, b in zip(self.corners, self.corners[1:], strict=False)]


def cards_on(page: Page, at: Matrix) -> list[Card]:
    return list(_cards(page.frame.items, at))


def _cards(items: Sequence[Item], at: Matrix) -> Iterator[Card]:
    for item in items:
        if isinstance(item, GroupItem):
            yield from _cards(item.items, item.matrix.then(at))
        elif isinstance(item, Stamp):
            width, height = item.frame.size
            ends = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
            matrix = item.matrix.then(at)
            yield Card(tuple(matrix.apply(*end) for end in ends))


def misplaced(fronts: Sequence[Card], backs: Sequence[Card]) -> float:
    """The largest distance of a back's corner from the corner of a front that it belongs to."""
    places = [corner for card in fronts for corner in card.corners]
    return max(
        min(math.dist(corner, place) for place in places)
        for card in backs
        for corner in card.corners
    )


def unsized(cards: Sequence[Card], size: Size) -> float:
    """How far, as a part of it, an edge is from its length."""
    wanted = [size.width, size.height, size.width]
    return max(
        abs(side / length - 1)
        for card in cards
        for side, length in zip(card.sides, wanted, strict=True)
    )


IDEAL = Simulated(Fault(), Fault())
