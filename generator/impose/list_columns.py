"""Rows in blocks with titles → their places in columns of about the same height."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.core.named_tuple import NamedTuple

ROW, BLOCK = 4.3, 9.0
WORTH = 1.35
"""How much higher columns may be so that no block is parted."""
PARTED, SHORT, WHOLE = 2, 8, 1_000_000
"""Rows that stay with their title: some of them, all of a short block, all of any."""
STEP, NEARLY = 0.5, 1e-6
LOWER = 2.7
"""How much lower a row is at the head of a column, so that it is level with titles beside it."""


class Row(NamedTuple):
    number: str
    name: str
    note: str = ""
    tick: bool = True
    """Whether there is a box to tick beside it."""


class ComponentRows(NamedTuple):
    """Rows of one component."""

    title: str
    note: str
    rows: tuple[Row, ...]


class ListLine(NamedTuple):
    """A row, or the title of a block, which is never last in its column."""

    block: ComponentRows
    row: Row | None

    @property
    def height(self) -> float:
        return ROW if self.row else BLOCK


class ListSpot(NamedTuple):
    line: ListLine
    column: int
    y: float


class FilledColumns(NamedTuple):
    """Columns of some height."""

    spots: list[ListSpot]
    more: float
    """Columns that are lower than this hold no more."""


def spots_of(lines: Sequence[ListLine], columns: int, room: float) -> list[ListSpot]:
    """The lowest columns that hold all lines; where none do, as many as the page holds.

    Short blocks stay whole if they can, long ones if columns get not much higher for it.
    """
    for keep in (SHORT, PARTED):
        lowest = lowest_height(lines, columns, room, keep)
        if lowest is not None:
            whole = lowest_height(lines, columns, min(room, lowest * WORTH), WHOLE)
            return filled(lines, columns, whole or lowest, WHOLE if whole else keep).spots
    return filled(lines, columns, room, PARTED).spots


def lowest_height(lines: Sequence[ListLine], columns: int, room: float, keep: int) -> float | None:
    height = max(sum(line.height for line in lines) / columns, BLOCK + ROW)
    while height <= room + STEP:
        tried = filled(lines, columns, min(height, room), keep)
        if len(tried.spots) == len(lines):
            return min(height, room)
        while min(height, room) + NEARLY < tried.more and height <= room + STEP:
            height += STEP
    return None


def filled(lines: Sequence[ListLine], columns: int, height: float, keep: int) -> FilledColumns:
    """Lines in columns; blocks of as many rows as `keep` are not parted."""
    spots: list[ListSpot] = []
    column, y, more = 0, 0.0, math.inf
    for line in lines:
        count = len(line.block.rows)
        together = count if count <= keep else PARTED
        wanted = line.height if line.row else line.height + ROW * together
        if y + wanted > height + NEARLY and (y or count <= keep):
            more = min(more, y + wanted)
            if line.row and count <= keep:
                break
            column, y = column + 1, LOWER if line.row else 0.0
        if column == columns:
            break
        spots.append(ListSpot(line, column, y))
        y += line.height
    return FilledColumns(spots, more)
