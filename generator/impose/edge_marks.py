"""Cuts whose marks at the sheet's edge may not print → ticks on the edges of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.core.colour import Colour
from generator.core.display import Path
from generator.core.geometry import Point, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command
from generator.impose.marks import MARK_GAP, MARK_LENGTH, MARK_WIDTH, bounding

DEAD_ZONE = 6.35
"""A quarter of an inch at the paper's edges, where many printers print nothing."""
LEAST_MARK = 1.0
"""A shorter mark is hard to find, and harder to cut along."""
DASH = (0.4, 0.4)


class _CutEdge(NamedTuple):
    """One side of a card: where it is, from where to where, and which way leads off the card."""

    upright: bool
    at: float
    low: float
    high: float
    off: int


@lru_cache(maxsize=64)
def edge_ticks(
    trims: tuple[Rect, ...], reach: tuple[float, float], room: Rect, paper: Size
) -> tuple[Path, ...]:
    """Ticks at the corners of cards, along every cut that has no sure mark at both its ends.

    Neighbours share a tick; others are just off the card. Black under white dashes shows on any
    art. Most sheets of a deck are cut alike.
    """
    sure = room.within(Rect(0, 0, *paper).grown(-DEAD_ZONE))
    unsure = [upright for upright in (True, False) if _unsure(upright, trims, reach, sure)]
    if not unsure:
        return ()
    edges = [edge for edge in _edges(trims) if edge.upright in unsure]
    shared = Counter((edge.upright, round(edge.at, 3), round(edge.low, 3)) for edge in edges)
    commands: list[Command] = []
    for edge in edges:
        alone = shared[edge.upright, round(edge.at, 3), round(edge.low, 3)] == 1
        commands.extend(_ticks(edge, edge.off * MARK_WIDTH / 2 if alone else 0.0))
    drawn = tuple(dict.fromkeys(zip(commands[::2], commands[1::2], strict=True)))
    ticks = tuple(command for tick in drawn for command in tick)
    return (
        Path(ticks, None, Colour(0, 0, 0), MARK_WIDTH, cap=0),
        Path(ticks, None, Colour(255, 255, 255), MARK_WIDTH, DASH, cap=0),
    )


def _unsure(upright: bool, trims: Sequence[Rect], reach: tuple[float, float], sure: Rect) -> bool:
    """Whether less of a mark than can be seen is where every printer prints."""
    block, (across, down) = bounding(trims), reach
    if upright:
        free = min(block.top - sure.top, sure.bottom - block.bottom) - down
    else:
        free = min(block.left - sure.left, sure.right - block.right) - across
    return free - MARK_GAP < LEAST_MARK - 1e-6


def _edges(trims: Sequence[Rect]) -> Iterator[_CutEdge]:
    for trim in trims:
        yield _CutEdge(True, trim.left, trim.top, trim.bottom, -1)
        yield _CutEdge(True, trim.right, trim.top, trim.bottom, 1)
        yield _CutEdge(False, trim.top, trim.left, trim.right, -1)
        yield _CutEdge(False, trim.bottom, trim.left, trim.right, 1)


def _ticks(edge: _CutEdge, off: float) -> Iterator[Command]:
    """One at each end of the edge, short on a small card."""
    long = min(MARK_LENGTH, (edge.high - edge.low) / 4)
    at = round(edge.at + off, 4)
    for start, end in ((edge.low, edge.low + long), (edge.high - long, edge.high)):
        for name, along in (("m", start), ("l", end)):
            place = Point(at, round(along, 4)) if edge.upright else Point(round(along, 4), at)
            yield (name, *place)
