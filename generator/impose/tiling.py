"""A board and the room on a page → which part of the board each page shows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.core.geometry import Rect, Size
from generator.model import Component

OVERLAP = 10.0
LEAST_TAB = 4.0
"""How narrow a tab may become where the designer's seams leave no room for more."""


class PageSpan(NamedTuple):
    """What a column or a row of pages shows of the board, and the tab that goes under the next."""

    start: float
    end: float
    tab: float

    @property
    def needs(self) -> float:
        return self.end - self.start + self.tab


class Tiling(NamedTuple):
    """Columns and rows of pages; where two meet, the later is glued on the earlier one's tab."""

    columns: tuple[PageSpan, ...]
    rows: tuple[PageSpan, ...]

    @property
    def pages(self) -> int:
        return len(self.columns) * len(self.rows)

    def place(self, number: int) -> tuple[int, int]:
        """Row and column of a page, counted from 0."""
        return divmod(number, len(self.columns))

    def part(self, number: int) -> Rect:
        """What is seen of this page once all are put together, in the board's own mm."""
        row, column = self.place(number)
        across, down = self.columns[column], self.rows[row]
        return Rect(across.start, down.start, across.end - across.start, down.end - down.start)

    def tabs(self, number: int) -> tuple[float, float]:
        """The tabs at the right and at the bottom of a page."""
        row, column = self.place(number)
        return self.columns[column].tab, self.rows[row].tab

    @property
    def board(self) -> Size:
        return Size(self.columns[-1].end, self.rows[-1].end)


class Excess(NamedTuple):
    """A part between two seams that is larger than the page's room."""

    axis: str
    span: PageSpan
    room: float

    @property
    def by(self) -> float:
        return self.span.needs - self.room


def tiling(
    component: Component, board: Size, room: Size, overlap: float
) -> Tiling | tuple[Excess, ...]:
    """The designer's seams where there are any, otherwise as few pages as do."""
    seams = component.seams
    columns = _parts(board.width, seams.x, room.width, overlap)
    rows = _parts(board.height, seams.y, room.height, overlap)
    beyond = (*_beyond("x", columns, room.width), *_beyond("y", rows, room.height))
    return beyond or Tiling(columns, rows)


def _parts(
    extent: float, seams: Sequence[float], room: float, overlap: float
) -> tuple[PageSpan, ...]:
    if not seams:
        return _fewest(extent, room, overlap)
    spans = _spans([0.0, *seams, extent], overlap)
    return tuple(span._replace(tab=_narrowed(span, room)) for span in spans)


def _narrowed(span: PageSpan, room: float) -> float:
    left = room - (span.end - span.start)
    return min(span.tab, max(left, LEAST_TAB))


def _fewest(extent: float, room: float, overlap: float) -> tuple[PageSpan, ...]:
    """Pages of one size, tabs included; one span if a page would show little but tabs."""
    if extent <= room or room < max(3 * overlap, 1.0):
        return (PageSpan(0.0, extent, 0.0),)
    count = math.ceil((extent - overlap) / (room - overlap) - 1e-9)
    step = (extent - overlap) / count
    return tuple(_spans([*(step * number for number in range(count)), extent], overlap))


def _spans(edges: Sequence[float], overlap: float) -> Iterator[PageSpan]:
    for start, end in pairwise(edges):
        yield PageSpan(start, end, overlap if end < edges[-1] else 0.0)


def _beyond(axis: str, spans: Sequence[PageSpan], room: float) -> Iterator[Excess]:
    for span in spans:
        if span.needs > room + 1e-6:
            yield Excess(axis, span, room)
