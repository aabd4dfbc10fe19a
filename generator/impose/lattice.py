"""Equal pieces and a rectangle → rows, nested rows as of coins, or a honeycomb."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.polygons import is_pointy

BETWEEN = 2.0
"""Room between blocks of different pieces."""
NESTING = math.sqrt(3) / 2
FILLED = {"hexagon": 0.75, "round": math.pi / 4}
"""How much of the box around it a figure takes; others may take all."""
SLACK = 1e-6


class Mould(NamedTuple):
    """What equal pieces have in common. A pair is two figures, one above the other."""

    figure: Size
    shape: str
    gap: float
    least_gap: float
    """As near as pieces may come where that makes room for more."""
    pair: bool = False

    @property
    def size(self) -> Size:
        width, height = self.figure
        return Size(width, 2 * height + self.gap) if self.pair else self.figure

    @property
    def area(self) -> float:
        """Of the paper that one piece is cut from, without what is between pieces."""
        whole = self.figure.width * self.figure.height * (2 if self.pair else 1)
        return whole * FILLED.get(self.shape, 1.0)


class PlacedBox(NamedTuple):
    """The place of one piece; a turned one is on its side."""

    box: Rect
    turned: bool
    gap: float
    """The room around it."""


class Lattice(NamedTuple):
    """Lines of pieces along x, or along y if `upended`; every other line starts at a shift."""

    along: float
    across: float
    pitch: float
    line_pitch: float
    shift: float
    upended: bool
    turned: bool
    gap: float

    def line(self, number: int, length: float) -> int:
        """How many pieces fit in a line of that length."""
        free = length - self.along - (self.shift if number % 2 else 0.0)
        return int((free + SLACK) / self.pitch) + 1 if free >= -SLACK else 0

    def lines(self, depth: float) -> int:
        free = depth - self.across
        return int((free + SLACK) / self.line_pitch) + 1 if free >= -SLACK else 0

    def capacity(self, room: Rect) -> int:
        length, depth = self.extents(room)
        lines = self.lines(depth)
        even, odd = self.line(0, length), self.line(1, length)
        return (lines - lines // 2) * even + lines // 2 * odd

    def takes(self, room: Rect, count: int) -> float:
        """The area around so many pieces, which must fit."""
        length, _ = self.extents(room)
        number, left, widest = 0, count, 0
        while left > 0:
            fits = min(self.line(number, length), left)
            widest = max(widest, fits)
            left -= fits
            number += 1
        wide = (widest - 1) * self.pitch + self.along + (self.shift if number > 1 else 0.0)
        return wide * ((number - 1) * self.line_pitch + self.across)

    def extents(self, room: Rect) -> tuple[float, float]:
        return (room.height, room.width) if self.upended else (room.width, room.height)

    def block(self, room: Rect, count: int) -> tuple[list[PlacedBox], list[Rect]]:
        """Places for so many pieces, and the room that is left beside and beyond them."""
        length, depth = self.extents(room)
        places: list[tuple[float, float]] = []
        ends: list[float] = []
        number = 0
        while len(places) < count:
            start = self.shift if number % 2 else 0.0
            fits = min(self.line(number, length), count - len(places))
            places += [(start + n * self.pitch, number * self.line_pitch) for n in range(fits)]
            ends.append(start + (fits - 1) * self.pitch + self.along)
            number += 1
        left = _left_over(ends, self, length, depth)
        boxes = [Rect(x, y, self.along, self.across) for x, y in places]
        spots = [PlacedBox(self.placed(box, room), self.turned, self.gap) for box in boxes]
        return spots, [self.placed(rest, room) for rest in left]

    def placed(self, box: Rect, room: Rect) -> Rect:
        if self.upended:
            box = Rect(box.top, box.left, box.height, box.width)
        return box.moved(room.left, room.top)


def _left_over(ends: Sequence[float], lattice: Lattice, length: float, depth: float) -> list[Rect]:
    """What a block leaves: beside its full lines, beside its last line, and beyond it."""
    between = max(BETWEEN, lattice.gap)
    full, last = max(ends[:-1], default=0.0), ends[-1]
    before = (len(ends) - 2) * lattice.line_pitch + lattice.across + between if full else 0.0
    end = (len(ends) - 1) * lattice.line_pitch + lattice.across + between
    widest = max(full, last) + between
    rests = [Rect(widest, 0.0, length - widest, end - between)]
    beyond = last + between
    if last < full:
        rests = [Rect(full + between, 0.0, length - full - between, before - between)]
    wide = [
        Rect(beyond, before, length - beyond, end - between - before),
        Rect(0.0, end, length, depth - end),
    ]
    tall = [
        Rect(beyond, before, length - beyond, depth - before),
        Rect(0.0, end, last, depth - end),
    ]
    rests += max(wide, tall, key=_largest) if last < full else wide[1:]
    return [rest for rest in rests if min(rest.width, rest.height) > 1.0]


def _largest(rests: Iterable[Rect]) -> float:
    return max(max(rest.width, 0.0) * max(rest.height, 0.0) for rest in rests)


@lru_cache(maxsize=256)
def lattices(mould: Mould) -> tuple[Lattice, ...]:
    """The ways to arrange equal pieces: upright ones and wide gaps first."""
    steps = (1.0, 0.5, 0.0) if mould.least_gap < mould.gap else (1.0,)
    gaps = [mould.least_gap + (mould.gap - mould.least_gap) * step for step in steps]
    return tuple(
        lattice
        for gap in gaps
        for turned in (False, True)
        for lattice in _lying(mould, gap, turned)
    )


def _lying(mould: Mould, gap: float, turned: bool) -> Iterator[Lattice]:
    width, height = mould.size
    figure = mould.figure
    if mould.shape == "hexagon" and is_pointy(figure):
        row = height - figure.height * 0.25 + gap * NESTING
        yield Lattice(width, height, width + gap, row, (width + gap) / 2, turned, turned, gap)
        return
    if mould.shape == "hexagon":
        column = figure.width * 0.75 + gap * NESTING
        shift = (figure.height + gap) / 2
        yield Lattice(height, width, height + gap, column, shift, not turned, turned, gap)
        return
    if mould.shape == "round":
        nested = height + gap - (1 - NESTING) * (figure.height + gap)
        shift = (width + gap) / 2
        yield Lattice(width, height, width + gap, nested, shift, turned, turned, gap)
    yield Lattice(width, height, width + gap, height + gap, 0.0, turned, turned, gap)
