"""Filled regions → their fills, their contents, and walls that neighbours share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from generator.core.display import Item, Path
from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, rectangle
from generator.layout.shapes import painted
from generator.model import Region, Regions
from generator.model.values import Door

GRID = 0.05
"""Walls closer than this, in mm, are one wall."""

Span = tuple[float, float]


class WallLine(NamedTuple):
    """Where a wall may run: upright at an x, or level at a y."""

    upright: bool
    place: int
    """In steps of the grid."""


def lay_out_regions(
    element: Regions, rects: Sequence[Rect], inside: Callable[[int], Iterable[Item]]
) -> Iterator[Item]:
    """All fills, then what is inside each, then the walls over both."""
    for rect, room in zip(rects, element.rooms, strict=True):
        if room.fill:
            yield from painted(rectangle(rect), room.fill, None, rect)
    for index in range(len(rects)):
        yield from inside(index)
    walls = tuple(_walls(rects, element.rooms, element.stroke_width))
    if element.stroke and element.stroke_width and walls:
        yield Path(walls, element.stroke)


def _walls(rects: Sequence[Rect], rooms: Sequence[Region], width: float) -> Iterator[Command]:
    """Each wall once, as a bar that reaches over its corners but not into its doors."""
    sides: dict[WallLine, list[Span]] = defaultdict(list)
    gaps: dict[WallLine, list[Span]] = defaultdict(list)
    for rect, room in zip(rects, rooms, strict=True):
        for line, span in _sides(rect).values():
            sides[line].append(span)
        for door in room.doors:
            line, span = _sides(rect)[door.side]
            gaps[line].append(_gap(door, span))
    for line in sorted(sides):
        for start, end in _joined(sides[line]):
            yield from _bars(line, (start, end), _joined(gaps[line]), width)


def _sides(rect: Rect) -> dict[str, tuple[WallLine, Span]]:
    upright, level = (rect.top, rect.bottom), (rect.left, rect.right)
    return {
        "left": (WallLine(True, round(rect.left / GRID)), upright),
        "top": (WallLine(False, round(rect.top / GRID)), level),
        "right": (WallLine(True, round(rect.right / GRID)), upright),
        "bottom": (WallLine(False, round(rect.bottom / GRID)), level),
    }


def _gap(door: Door, side: Span) -> Span:
    start = side[0] + door.at if door.at is not None else (sum(side) - door.width) / 2
    return max(start, side[0]), min(start + door.width, side[1])


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Spans that touch or overlap as one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + GRID:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _bars(line: WallLine, wall: Span, gaps: Sequence[Span], width: float) -> Iterator[Command]:
    half = width / 2
    start = wall[0] - half
    for gap in gaps:
        if gap[0] < wall[1] and gap[1] > wall[0]:
            if gap[0] > wall[0] + GRID:
                yield from _bar(line, start, gap[0], width)
            start = gap[1]
    if start < wall[1] - GRID:
        yield from _bar(line, start, wall[1] + half, width)


def _bar(line: WallLine, start: float, end: float, width: float) -> tuple[Command, ...]:
    across = line.place * GRID - width / 2
    if line.upright:
        return rectangle(Rect(across, start, width, end - start))
    return rectangle(Rect(start, across, end - start, width))
