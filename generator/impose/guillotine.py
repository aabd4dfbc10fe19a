"""What is on a sheet → straight cuts in the order in which they are made, and what takes scissors.

Cuts across the whole sheet come first. Strips with the same cuts are laid on each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command

NEAR = 0.01
"""Cuts closer than this are one."""
CUT_SECONDS = 20.0
"""To lay a sheet on its marks and cut once."""
SCISSORS = 8.0
"""Millimetres of an outline in a second."""
FOLD_SECONDS = 90.0
"""To fold a sheet and glue it."""


class ToCut(NamedTuple):
    """One piece on a sheet: the box around it, and how long its outline is."""

    box: Rect
    outline: float
    straight: bool = True
    """Whether its box is its outline, so that straight cuts free it."""
    shape: tuple[Command, ...] = ()
    """Its outline on the sheet, where that is not its box."""
    tabs: tuple[Rect, ...] = ()
    """The parts of it that go under its neighbours."""

    @classmethod
    def straight_edged(cls, box: Rect) -> ToCut:
        return cls(box, 2 * (box.width + box.height))


class StraightCut(NamedTuple):
    """One cut through one strip, or through several that are laid on each other."""

    upright: bool
    parts: tuple[tuple[float, float, float], ...]
    """Where it is in each strip, and from where to where it goes."""


class CutOrder(NamedTuple):
    """How a sheet is cut."""

    cuts: tuple[StraightCut, ...] = ()
    by_hand: tuple[ToCut, ...] = ()

    @property
    def seconds(self) -> float:
        outlines = sum(piece.outline for piece in self.by_hand)
        return len(self.cuts) * CUT_SECONDS + outlines / SCISSORS


@lru_cache(maxsize=64)
def cut_order(pieces: tuple[ToCut, ...], sheet: Rect) -> CutOrder:
    """The order with the least to cut by hand, then with the fewest cuts."""
    return _Guillotine({}).order(pieces, sheet)


class _Guillotine(NamedTuple):
    known: dict[tuple[tuple[ToCut, ...], Rect], CutOrder]

    def order(self, pieces: tuple[ToCut, ...], room: Rect) -> CutOrder:
        key = pieces, room
        if key not in self.known:
            self.known[key] = min(self._ways(pieces, room), key=_worth)
        return self.known[key]

    def _ways(self, pieces: tuple[ToCut, ...], room: Rect) -> Iterator[CutOrder]:
        straight = [piece for piece in pieces if piece.straight]
        if not straight:
            yield CutOrder((), pieces)
            return
        found = False
        for upright in (False, True):
            lines = _lines(pieces, room, upright)
            if lines:
                found = True
                yield self._cut(pieces, room, lines, upright)
        if not found:
            freed = len(pieces) == 1 and _same(pieces[0].box, room)
            yield CutOrder((), () if freed else pieces)

    def _cut(
        self, pieces: tuple[ToCut, ...], room: Rect, lines: Sequence[float], upright: bool
    ) -> CutOrder:
        """All cuts of one direction, then those of each strip."""
        low, high = _span(room, not upright)
        cuts = [StraightCut(upright, ((at, low, high),)) for at in lines]
        by_hand: list[ToCut] = []
        strips: list[tuple[tuple[object, ...], CutOrder]] = []
        for start, end in pairwise([_span(room, upright)[0], *lines, _span(room, upright)[1]]):
            strip = _strip(room, start, end, upright)
            held = tuple(piece for piece in pieces if strip.contains(piece.box, NEAR))
            if held:
                order = self.order(held, strip)
                by_hand += order.by_hand
                strips.append((_shape(order, start, upright), order))
        for shape in dict.fromkeys(shape for shape, _ in strips):
            alike = [order.cuts for own, order in strips if own == shape]
            for same in zip(*alike, strict=True):
                parts = tuple(part for cut in same for part in cut.parts)
                cuts.append(StraightCut(same[0].upright, parts))
        return CutOrder(tuple(cuts), tuple(by_hand))


def _worth(order: CutOrder) -> tuple[int, int]:
    return sum(piece.straight for piece in order.by_hand), len(order.cuts)


def _span(box: Rect, upright: bool) -> tuple[float, float]:
    """From where to where a box goes, across upright cuts or across level ones."""
    return (box.left, box.right) if upright else (box.top, box.bottom)


def _lines(pieces: Sequence[ToCut], room: Rect, upright: bool) -> list[float]:
    """The edges that can be cut right through without touching another piece."""
    low, high = _span(room, upright)
    spans = sorted(_span(piece.box, upright) for piece in pieces)
    edges = sorted({edge for p in pieces if p.straight for edge in _span(p.box, upright)})
    found: list[float] = []
    for edge in edges:
        inside = low + NEAR < edge < high - NEAR
        through = any(start < edge - NEAR and end > edge + NEAR for start, end in spans)
        if inside and not through and not (found and edge - found[-1] < NEAR):
            found.append(edge)
    return found


def _strip(room: Rect, start: float, end: float, upright: bool) -> Rect:
    if upright:
        return Rect(start, room.top, end - start, room.height)
    return Rect(room.left, start, room.width, end - start)


def _shape(order: CutOrder, start: float, upright: bool) -> tuple[object, ...]:
    """What is the same for strips that are cut alike, wherever on the sheet they come from."""
    told: list[object] = [len(order.by_hand)]
    for cut in order.cuts:
        for at, low, high in cut.parts:
            along = cut.upright == upright
            ends = (at - start,) if along else (at, low - start, high - start)
            told.append((cut.upright, *(round(end, 2) for end in ends)))
    return tuple(told)


def _same(one: Rect, other: Rect) -> bool:
    return one.contains(other, NEAR) and other.contains(one, NEAR)
