"""How many equal cards a sheet holds, and where."""

from __future__ import annotations

from typing import NamedTuple

from generator.geometry import Rect, Size
from generator.impose.paper import Press, on_both_sides

SIDE_ROOM = 3.4
"""What label and ruler need beside the cards."""


class Grid(NamedTuple):
    """Cells in rows, centred in what prints; `turned` cards lie on their side."""

    columns: int
    rows: int
    card: Size
    gap: float
    turned: bool
    left: float
    top: float

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def cell(self) -> Size:
        return self.card.turned() if self.turned else self.card

    def trim(self, index: int) -> Rect:
        row, column = divmod(index, self.columns)
        cell = self.cell
        return Rect(
            self.left + column * (cell.width + self.gap),
            self.top + row * (cell.height + self.gap),
            cell.width,
            cell.height,
        )


def best_grid(card: Size, press: Press, bleed: float | None = None) -> Grid | None:
    """The grid that holds the most cards; upright wins a tie. None if not one card fits."""
    bleed = press.bleed if bleed is None else bleed
    grids = [grid for turned in (False, True) if (grid := _grid(card, press, bleed, turned))]
    return max(grids, key=lambda grid: (grid.capacity, not grid.turned), default=None)


def _grid(card: Size, press: Press, bleed: float, turned: bool) -> Grid | None:
    cell = card.turned() if turned else card
    gap = 2 * bleed
    if press.marks == "lines":
        gap = max(gap, 0.5)
    area = on_both_sides(press.printable, press)
    columns = fitting(area.width - 2 * (bleed + SIDE_ROOM), cell.width, gap)
    rows = fitting(area.height - 2 * bleed, cell.height, gap)
    if not columns or not rows:
        return None
    width = columns * (cell.width + gap) - gap
    height = rows * (cell.height + gap) - gap
    left, top = area.centre.x - width / 2, area.centre.y - height / 2
    return Grid(columns, rows, card, gap, turned, left, top)


def fitting(room: float, extent: float, gap: float) -> int:
    return max(int((room + gap + 1e-6) / (extent + gap)), 0)


def advice(card: Size, press: Press) -> str:
    """What would fit instead."""
    for bleed in (2.0, 1.5, 1.0, 0.0):
        if bleed < press.bleed:
            grid = best_grid(card, press, bleed)
            if grid:
                return f"with a bleed of {bleed:g} mm {grid.capacity} fit on a sheet"
    return f"on {press.paper.title} the printable area is {press.printable.size}; use larger paper"
