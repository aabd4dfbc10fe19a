"""Pieces by shape, how many of each, and the room on a sheet → places, sheet by sheet.

A sheet is cut into bands of equal pieces that fill it best; smaller pieces fill what is left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.impose.lattice import BETWEEN, SLACK, Lattice, Mould, PlacedBox, lattices
from generator.impose.tidying import tidied

Packed = list[tuple[int, PlacedBox]]
"""Places, each with the number of its mould."""


class _Band(NamedTuple):
    """Lines of one mould across the whole room."""

    mould: int
    lattice: Lattice
    pieces: int
    room: Rect


def packed(moulds: Sequence[Mould], counts: Sequence[int], room: Rect) -> list[Packed]:
    """So many of each mould, of which every one must fit the room, on as few sheets as can be.

    Equal pieces stay together where that takes no more sheets.
    """
    return [list(sheet) for sheet in _packed(tuple(moulds), tuple(counts), room)]


@lru_cache(maxsize=64)
def _packed(moulds: tuple[Mould, ...], counts: tuple[int, ...], room: Rect) -> list[Packed]:
    alone = [max(lattice.capacity(room) for lattice in lattices(mould)) for mould in moulds]
    order = sorted(range(len(moulds)), key=lambda n: (alone[n], n))
    ways = _together(moulds, counts, room, order)
    first = next(ways, [])
    if len(first) == sum(counts):
        return [tidied(moulds, first, room)] if first else []
    nested = list(_nested(moulds, counts, room, order, [1 / count for count in alone]))
    together = [first, *islice(ways, len(nested))]
    best = min(together, nested, key=lambda sheets: (len(sheets), _kinds(sheets)))
    return [tidied(moulds, sheet, room) for sheet in best]


def _kinds(sheets: Sequence[Packed]) -> int:
    """How many kinds there are on each sheet, added up."""
    return sum(len({number for number, _ in sheet}) for sheet in sheets)


def fits(mould: Mould, room: Rect) -> bool:
    return any(lattice.capacity(room) for lattice in lattices(mould))


def _nested(
    moulds: Sequence[Mould],
    counts: Sequence[int],
    room: Rect,
    order: Sequence[int],
    worth: Sequence[float],
) -> Iterator[Packed]:
    """Each sheet as full as can be, whatever fills it."""
    left = list(counts)
    while any(left):
        sheets: list[Packed] = []
        for plan in _plans(moulds, left, worth, room):
            sheets.append(_filled(moulds, left, order, plan))
            if len(sheets[-1]) == sum(left):
                break
        best = max(sheets, key=lambda sheet: sum(worth[number] for number, _ in sheet))
        for number, _ in best:
            left[number] -= 1
        yield best


def _together(
    moulds: Sequence[Mould], counts: Sequence[int], room: Rect, order: Sequence[int]
) -> Iterator[Packed]:
    """A kind shares a sheet with others only if all of it finds room there."""
    left = list(counts)
    while any(left):
        sheet: Packed = []
        free = [room]
        for number in order:
            spots, rests = blocks(moulds[number], left[number], free)
            if spots and (not sheet or len(spots) == left[number]):
                sheet += [(number, spot) for spot in spots]
                left[number] -= len(spots)
                free = rests
        yield sheet


def _filled(
    moulds: Sequence[Mould],
    counts: Sequence[int],
    order: Sequence[int],
    plan: tuple[Sequence[_Band], Rect],
) -> Packed:
    """The bands of a plan, then as many blocks as what is left of the sheet takes."""
    left = list(counts)
    sheet: Packed = []
    bands, rest = plan
    free = [rest]
    for band in bands:
        spots, rests = band.lattice.block(band.room, band.pieces)
        sheet += [(band.mould, spot) for spot in spots]
        left[band.mould] -= len(spots)
        free += rests
    for number in order:
        spots, free = blocks(moulds[number], left[number], free)
        sheet += [(number, spot) for spot in spots]
    return sheet


def blocks(mould: Mould, count: int, free: list[Rect]) -> tuple[list[PlacedBox], list[Rect]]:
    """As many of a mould as there is room for, and the room that is left."""
    placed: list[PlacedBox] = []
    while len(placed) < count:
        block = _best_block(mould, count - len(placed), free)
        if block is None:
            break
        spots, free = block
        placed += spots
    return placed, free


def _best_block(
    mould: Mould, count: int, free: Sequence[Rect]
) -> tuple[list[PlacedBox], list[Rect]] | None:
    """As many as one free rectangle takes, in the smallest that takes so many."""
    best: tuple[tuple[int, float, float, float], int, Lattice] | None = None
    for index, room in enumerate(free):
        for lattice in lattices(mould):
            fitting = min(lattice.capacity(room), count)
            if not fitting or (best and fitting < best[0][0]):
                continue
            loose = (lattice.gap, -lattice.takes(room, fitting))
            worth = (fitting, -room.width * room.height, *loose)
            if best is None or worth > best[0]:
                best = (worth, index, lattice)
    if best is None:
        return None
    _, index, lattice = best
    spots, rests = lattice.block(free[index], best[0][0])
    return spots, [*free[:index], *rests, *free[index + 1 :]]


def _plans(
    moulds: Sequence[Mould], counts: Sequence[int], worth: Sequence[float], room: Rect
) -> Iterator[tuple[Sequence[_Band], Rect]]:
    """Bands and the room they leave: none at all, the best across the sheet and down it."""
    yield (), room
    if sum(map(bool, counts)) > 1:
        for upended in (False, True):
            length, depth = (room.height, room.width) if upended else (room.width, room.height)
            bands = [
                _bands(mould, count, length, depth, upended)
                for mould, count in zip(moulds, counts, strict=True)
            ]
            yield _laid(_best_bands(bands, worth, depth), room, upended)


class _Choice(NamedTuple):
    """A band that might be: so many pieces of a mould in so much of the sheet."""

    mould: int
    lattice: Lattice
    pieces: int
    depth: float


def _bands(
    mould: Mould, count: int, length: float, depth: float, upended: bool
) -> list[tuple[Lattice, int, float]]:
    """Every number of pieces that whole lines give, each in as little depth as can be."""
    found: dict[int, tuple[Lattice, int, float]] = {}
    for lattice in lattices(mould) if count else ():
        for used in _depths(lattice, depth, lattice.upended != upended):
            box = Rect(0, 0, used, length) if upended else Rect(0, 0, length, used)
            pieces = min(lattice.capacity(box), count)
            steps = math.ceil(used + BETWEEN)
            if pieces and (steps not in found or pieces > found[steps][1]):
                found[steps] = (lattice, pieces, used)
    return _rising([found[steps] for steps in sorted(found)])


def _depths(lattice: Lattice, depth: float, crosswise: bool) -> Iterator[float]:
    """How deep a band is with one line, two lines …; lines may also go across the band."""
    first, pitch = (
        (lattice.along, lattice.pitch) if crosswise else (lattice.across, lattice.line_pitch)
    )
    shifts = (0.0, lattice.shift) if crosswise and lattice.shift else (0.0,)
    for shift in shifts:
        used = first + shift
        while used <= depth + SLACK:
            yield used
            used += pitch


def _rising(bands: Sequence[tuple[Lattice, int, float]]) -> list[tuple[Lattice, int, float]]:
    """Without those that take more of the sheet for no more pieces."""
    kept: list[tuple[Lattice, int, float]] = []
    for band in bands:
        if not kept or band[1] > kept[-1][1]:
            kept.append(band)
    return kept


def _best_bands(
    bands: Sequence[Sequence[tuple[Lattice, int, float]]], worth: Sequence[float], depth: float
) -> Sequence[_Choice]:
    """At most one band of each mould, with the highest total that fits the depth (a knapsack)."""
    capacity = int(depth + BETWEEN + SLACK)
    best: list[tuple[float, tuple[_Choice, ...]]] = [(0.0, ())] * (capacity + 1)
    for number, own in enumerate(bands):
        choices = [
            (math.ceil(used + BETWEEN - SLACK), pieces * worth[number], lattice, pieces, used)
            for lattice, pieces, used in own
        ]
        before = best
        best = list(before)
        for steps, value, lattice, pieces, used in choices:
            choice = _Choice(number, lattice, pieces, used)
            for room in range(steps, capacity + 1):
                total = before[room - steps][0] + value
                if total > best[room][0] + SLACK:
                    best[room] = (total, (*before[room - steps][1], choice))
    return best[-1][1]


def _laid(choices: Sequence[_Choice], room: Rect, upended: bool) -> tuple[Sequence[_Band], Rect]:
    bands, start = [], 0.0
    for number, lattice, pieces, depth in choices:
        box = (
            Rect(room.left + start, room.top, depth, room.height)
            if upended
            else Rect(room.left, room.top + start, room.width, depth)
        )
        bands.append(_Band(number, lattice, pieces, box))
        start += depth + BETWEEN
    if choices:  # more of the last band's pieces may follow, as far off as its own are
        start += max(choices[-1].lattice.gap - BETWEEN, 0.0)
    if upended:
        return bands, Rect(room.left + start, room.top, room.width - start, room.height)
    return bands, Rect(room.left, room.top + start, room.width, room.height - start)
