"""Crop marks, ticks and cut lines: what shows where to cut, never on a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from generator.core.colour import Colour
from generator.core.display import Path
from generator.core.geometry import Rect
from generator.core.outline import Command, rounded

MARK_WIDTH = 0.1
MARK_LENGTH = 2.0
MARK_GAP = 0.3
CUT_GREY = Colour(150, 150, 150)
TICK_GAP = 1.0
"""Cards closer than this have no ticks between them."""
HALO = 0.35
NEAR = 0.01
"""Edges so close are one."""


def crop_marks(
    trims: Sequence[Rect],
    reach: tuple[float, float],
    printable: Rect,
    taken: Sequence[Rect] = (),
    length: float = MARK_LENGTH,
) -> Iterator[Path]:
    """A tick at both ends of every cut, beyond the art's reach at the sides and at the ends.

    None is where something else is printed, or leads a cut through it.
    """
    block = bounding(trims)
    verticals = sorted({round(x, 4) for rect in trims for x in (rect.left, rect.right)})
    horizontals = sorted({round(y, 4) for rect in trims for y in (rect.top, rect.bottom)})
    across, down = [distance + MARK_GAP for distance in reach]
    commands: list[Command] = []
    for x in verticals:
        top = max(block.top - down - length, printable.top)
        bottom = min(block.bottom + down + length, printable.bottom)
        commands.extend(_tick(x, block.top - down, x, top, block.top - down > top))
        commands.extend(_tick(x, block.bottom + down, x, bottom, block.bottom + down < bottom))
    for y in horizontals:
        left = max(block.left - across - length, printable.left)
        right = min(block.right + across + length, printable.right)
        commands.extend(_tick(block.left - across, y, left, y, block.left - across > left))
        commands.extend(_tick(block.right + across, y, right, y, block.right + across < right))
    drawn = [
        tick
        for tick in zip(commands[::2], commands[1::2], strict=True)
        if not any(_crosses(tick, box) for box in taken) and not _leads_through(tick, trims, taken)
    ]
    yield Path(tuple(chain(*drawn)), None, Colour(0, 0, 0), MARK_WIDTH, cap=0)


def _leads_through(
    tick: tuple[Command, Command], trims: Sequence[Rect], taken: Sequence[Rect]
) -> bool:
    """Whether a cut along it meets something else before the first card that it frees."""
    if not taken:
        return False
    (x, y), end = [tuple(map(float, one[1:])) for one in tick]
    if x == end[0]:
        cards = [one for one in trims if min(abs(one.left - x), abs(one.right - x)) < NEAR]
        places = [place for one in cards for place in (one.top, one.bottom)]
        nearest = min(places, key=lambda place: abs(place - y))
        way = Rect(x, min(y, nearest), 0.0, abs(nearest - y))
    else:
        cards = [one for one in trims if min(abs(one.top - y), abs(one.bottom - y)) < NEAR]
        places = [place for one in cards for place in (one.left, one.right)]
        nearest = min(places, key=lambda place: abs(place - x))
        way = Rect(min(x, nearest), y, abs(nearest - x), 0.0)
    return any(_passes(way, box.grown(-NEAR)) for box in taken)


def _passes(way: Rect, box: Rect) -> bool:
    """Whether a line, as a rectangle without width or height, goes through the box."""
    across = way.left < box.right and way.right > box.left
    return across and way.top < box.bottom and way.bottom > box.top


def _crosses(tick: tuple[Command, Command], box: Rect) -> bool:
    (x0, y0), (x1, y1) = [map(float, end[1:]) for end in tick]
    drawn = Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
    return _passes(drawn, box.grown(TICK_GAP))


def _tick(x0: float, y0: float, x1: float, y1: float, drawn: bool) -> list[Command]:
    return [("m", x0, y0), ("l", x1, y1)] if drawn else []


def corner_ticks(trims: Sequence[Rect], gap: float) -> Iterator[Path]:
    """Ticks at the corners of each card, in the gaps; a light rim shows them on dark art."""
    if gap < TICK_GAP:
        return
    block = bounding(trims)
    near, far = gap * 0.1, min(gap * 0.45, MARK_LENGTH)
    commands: list[Command] = []
    for trim in trims:
        for x, way in ((trim.left, -1), (trim.right, 1)):
            for y, rise in ((trim.top, -1), (trim.bottom, 1)):
                if block.left < x < block.right:
                    commands += [("m", x + way * near, y), ("l", x + way * far, y)]
                if block.top < y < block.bottom:
                    commands += [("m", x, y + rise * near), ("l", x, y + rise * far)]
    if commands:
        yield Path(tuple(commands), None, Colour(255, 255, 255), HALO, cap=0)
        yield Path(tuple(commands), None, Colour(0, 0, 0), MARK_WIDTH, cap=0)


def cut_lines(trims: Iterable[Rect], corner: float = 0.0) -> Iterator[Path]:
    """A hairline around each card, wholly outside its trim, round at its corners as they are."""
    for trim in trims:
        outside = trim.grown(MARK_WIDTH / 2)
        radius = corner + MARK_WIDTH / 2 if corner else 0.0
        yield Path(rounded(outside, radius), None, CUT_GREY, MARK_WIDTH, join=0)


def bounding(rects: Iterable[Rect]) -> Rect:
    return _around(tuple(rects))


@lru_cache(maxsize=256)
def _around(rects: tuple[Rect, ...]) -> Rect:
    """Most sheets of a deck are cut alike."""
    left = min(rect.left for rect in rects)
    top = min(rect.top for rect in rects)
    right = max(rect.right for rect in rects)
    bottom = max(rect.bottom for rect in rects)
    return Rect(left, top, right - left, bottom - top)
