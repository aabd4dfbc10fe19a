"""A board and the room on a page → which part of the board each page shows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.model import Component

OVERLAP = 10.0
LEAST_TAB = 4.0
"""How narrow a tab may become where the designer's seams leave no room for more."""
MOST_WAYS = 24
"""Ways to part a board that are tried; few boards have more than one."""


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


def tilings(
    component: Component, board: Size, room: Size, overlap: float
) -> tuple[Tiling, ...] | tuple[Excess, ...]:
    """Every way to part a board on as few pages as do, the most even parts first.

    If the designer names seams, pages meet at some of them and nowhere else.
    """
    seams = component.seams
    columns = _ways(board.width, seams.x, room.width, overlap)
    rows = _ways(board.height, seams.y, room.height, overlap)
    if not columns or not rows:
        across = () if columns else _beyond("x", board.width, seams.x, room.width, overlap)
        down = () if rows else _beyond("y", board.height, seams.y, room.height, overlap)
        return (*across, *down)
    return tuple(Tiling(across, down) for across in columns for down in rows)


def _ways(
    extent: float, seams: Sequence[float], room: float, overlap: float
) -> list[tuple[PageSpan, ...]]:
    """The ways that take the fewest pages; none if some part is larger than a page."""
    if not seams:
        spans = _fewest(extent, room, overlap)
        return [spans] if all(_holds(span, room) for span in spans) else []
    for count in range(len(seams) + 1):
        found = list(islice(_parted(0.0, extent, seams, count, room, overlap), MOST_WAYS))
        if found:
            return sorted(found, key=lambda spans: max(span.needs for span in spans))
    return []


def _parted(
    start: float, extent: float, seams: Sequence[float], count: int, room: float, overlap: float
) -> Iterator[tuple[PageSpan, ...]]:
    """The rest of a board, parted at so many of the seams that are left."""
    if not count:
        last = PageSpan(start, extent, 0.0)
        if _holds(last, room):
            yield (last,)
        return
    for number, seam in enumerate(seams):
        span = _narrowed(PageSpan(start, seam, overlap), room)
        if not _holds(span, room):
            return
        for others in _parted(seam, extent, seams[number + 1 :], count - 1, room, overlap):
            yield (span, *others)


def _narrowed(span: PageSpan, room: float) -> PageSpan:
    left = room - (span.end - span.start)
    return span._replace(tab=min(span.tab, max(left, LEAST_TAB)))


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


def _beyond(
    axis: str, extent: float, seams: Sequence[float], room: float, overlap: float
) -> Iterator[Excess]:
    """The parts that no choice of seams makes smaller, but that are too large."""
    spans = _spans([0.0, *seams, extent], overlap) if seams else _fewest(extent, room, overlap)
    for span in spans:
        smallest = _narrowed(span, room) if seams else span
        if not _holds(smallest, room):
            yield Excess(axis, smallest, room)


def _holds(span: PageSpan, room: float) -> bool:
    return span.needs <= room + 1e-6
