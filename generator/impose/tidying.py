"""A sheet of pieces with room to spare → the same pieces, each kind in one block near the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.impose.lattice import SLACK, Mould, PlacedBox, lattices

PlacedKinds = list[tuple[int, PlacedBox]]
EVEN = ("round", "hexagon")
"""Shapes of which it does not matter whether they are on their side."""


class _Block(NamedTuple):
    """All pieces of a kind together, and the room that is left."""

    spots: list[PlacedBox]
    free: list[Rect]


def tidied(moulds: Sequence[Mould], sheet: PlacedKinds, room: Rect) -> PlacedKinds:
    """As it was, where that takes no more of the sheet's height."""
    counts = Counter(number for number, _ in sheet)
    free, found = [room], list[tuple[int, PlacedBox]]()
    for number, count in counts.items():
        ways = _ways(moulds[number], count, free)
        _, block = min(ways, key=lambda way: way[0], default=((), None))
        if block is None:
            return sheet
        found += [(number, spot) for spot in block.spots]
        free = block.free
    return found if _end(found) < _end(sheet) - SLACK else sheet


def _ways(
    mould: Mould, count: int, free: Sequence[Rect]
) -> Iterator[tuple[tuple[float, ...], _Block]]:
    """Upright and well apart, then as high up as can be, then in the smallest room."""
    for index, room in enumerate(free):
        for number, lattice in enumerate(lattices(mould)):
            if lattice.capacity(room) < count:
                continue
            spots, rests = lattice.block(room, count)
            low = max(spot.box.bottom for spot in spots)
            lying = lattice.turned and (mould.pair or mould.shape not in EVEN)
            worth = lying, -lattice.gap, low, room.width * room.height, index, number
            yield worth, _Block(spots, [*free[:index], *rests, *free[index + 1 :]])


def _end(sheet: PlacedKinds) -> float:
    return max((spot.box.bottom for _, spot in sheet), default=0.0)
