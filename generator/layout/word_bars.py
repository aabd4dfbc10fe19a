"""Runs of a line and how their parts look → lines under and through the words."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from generator.core.display import Run
from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple

NEAR = 0.14
"""Words no further apart, in em, share one line under or through them."""
WordBars = tuple[tuple[float, float], ...]


class BarredRun(NamedTuple):
    """A run, how high and thick its lines are in em, and whether they cross the space before it."""

    run: Run
    bars: WordBars
    crosses_space: bool

    @property
    def left(self) -> float:
        return self.run.offset

    @property
    def right(self) -> float:
        return self.run.offset + self.run.glyphs.width * self.run.size


def with_bars(parts: Sequence[BarredRun], directed: bool, size: float) -> tuple[Run, ...]:
    """The runs in their order: the first over a line has all of it."""
    ends: dict[int, float] = {}
    first = before = None
    for part in sorted(parts, key=attrgetter("left")):
        if not part.bars:
            first = before = None
            continue
        if first is None or before is None or not _goes_on(before, part, directed, size):
            if first is not None and part.crosses_space:
                ends[id(first)] = part.left
            first = part
        ends[id(first)] = part.right
        before = part
    return tuple(_lined(part, ends.get(id(part)), size) for part in parts)


def _goes_on(before: BarredRun, part: BarredRun, directed: bool, size: float) -> bool:
    if before.run.colour != part.run.colour or before.bars != part.bars:
        return False
    crosses = part.crosses_space or (directed and before.crosses_space)
    return crosses or part.left - before.right < NEAR * size


def _lined(part: BarredRun, end: float | None, size: float) -> Run:
    if end is None:
        return part.run
    width = end - part.left
    boxes = (Rect(0.0, -(up + thick / 2) * size, width, thick * size) for up, thick in part.bars)
    return part.run._replace(bars=tuple(boxes))
