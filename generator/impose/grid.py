"""A size of card and a paper → how many cards a sheet takes, and where each goes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.impose.paper import Margins, Press, footed, on_both_sides
from generator.model.arrangement import AS_FITS, Arrangement

SIDE_ROOM = 3.4
"""What label and ruler need beside the cards."""
OUTER_BLEED = 1.0
"""How far art goes on around cards that share their cuts."""
LINE_GAP = 0.5
FOLD_ROOMS = (5.0, 3.0, 1.0)
"""What stays free between a fold and the art; a folding hand is not exact."""
FOLD_SLACK = 5.0
"""How much further cards may move from the fold, to be centred in their half."""


class Grid(NamedTuple):
    """Equal cells in rows; `turned` cards are on their side."""

    columns: int
    rows: int
    card: Size
    gap: float
    turned: bool
    left: float
    top: float
    sideways: bool = True
    """Whether backs are mirrored left and right, not up and down."""
    folded: bool = False
    """The backs are beyond a fold in the middle of the sheet, on the same side of the paper."""
    foot: bool = False
    """Label and ruler are below the cards, not beside them."""
    plan: Arrangement = AS_FITS
    """What is filled first, and how much stays free."""

    @property
    def cells(self) -> int:
        return self.columns * self.rows

    @property
    def capacity(self) -> int:
        """How many cards go on a sheet."""
        return max(self.cells - self.plan.free, 1)

    @property
    def by_columns(self) -> bool:
        """Cards that end before a fold's other column leave all of it free."""
        return self.plan.by == "columns" if not self.folded else not self.sideways

    @property
    def cell(self) -> Size:
        return self.card.turned() if self.turned else self.card

    @property
    def block(self) -> Rect:
        """All cells together."""
        cell, gap = self.cell, self.gap
        width = self.columns * (cell.width + gap) - gap
        return Rect(self.left, self.top, width, self.rows * (cell.height + gap) - gap)

    @property
    def trims(self) -> tuple[Rect, ...]:
        """Where each card of a full sheet is cut."""
        return _trims(self)

    def trim(self, index: int) -> Rect:
        row, column = divmod(index, self.columns)
        if self.by_columns:
            column, row = divmod(index, self.rows)
        if self.plan.start.endswith("right"):
            column = self.columns - 1 - column
        if self.plan.start.startswith("bottom"):
            row = self.rows - 1 - row
        cell = self.cell
        return Rect(
            self.left + column * (cell.width + self.gap),
            self.top + row * (cell.height + self.gap),
            cell.width,
            cell.height,
        )

    def margins(self, paper: Size) -> Margins:
        """What is left at each edge of the paper; a folded sheet's block is on both halves."""
        block = self.block
        right, bottom = paper.width - block.right, paper.height - block.bottom
        if self.folded and self.sideways:
            right = block.left
        elif self.folded:
            bottom = block.top
        return Margins(block.left, block.top, right, bottom)


@lru_cache(maxsize=64)
def _trims(grid: Grid) -> tuple[Rect, ...]:
    return tuple(grid.trim(index) for index in range(grid.capacity))


class _Area(NamedTuple):
    """Where trims may be, for one arrangement of the sheet."""

    area: Rect
    sideways: bool
    foot: bool
    fold: float = 0.0
    """What stays free between the fold and the art; 0 is no fold."""


def best_grid(card: Size, press: Press, plan: Arrangement = AS_FITS) -> Grid | None:
    """The grid with the most cards; None if not one card fits.

    Nothing is gained for less room at a fold. Labels at the sides, then upright cards, win a tie.
    """
    found = [
        (room, grid)
        for room in _rooms(press)
        for turned in ((False, True) if plan.turned is None else (plan.turned,))
        if (grid := _grid(card, press, room, turned, plan))
    ]
    best = max(found, key=lambda pair: _worth(*pair), default=None)
    return best[1] if best else None


def _worth(room: _Area, grid: Grid) -> tuple[float, ...]:
    return room.fold, grid.cells, not room.foot, not grid.turned, not room.sideways


def _rooms(press: Press) -> Iterator[_Area]:
    for foot in (False, True):
        area = footed(press) if foot else _between_labels(press.printable)
        area = area.grown(-press.bleed)
        if press.backs != "gutterfold":
            yield _Area(on_both_sides(area, press), press.sideways, foot)
            continue
        for room in FOLD_ROOMS:
            for sideways in (False, True):
                yield _Area(_half(area, press, sideways, room), sideways, foot, room)


def _between_labels(printable: Rect) -> Rect:
    left, top, width, height = printable
    return Rect(left + SIDE_ROOM, top, width - 2 * SIDE_ROOM, height)


def _half(area: Rect, press: Press, sideways: bool, room: float) -> Rect:
    """As much of the area above the fold, or left of it, as can be folded onto the other half."""
    paper = press.paper.size
    free = room + outer_bleed(press)
    if sideways:
        middle = paper.width / 2
        width = min(middle - area.left, area.right - middle)
        return Rect(middle - width, area.top, width - free, area.height)
    middle = paper.height / 2
    height = min(middle - area.top, area.bottom - middle)
    return Rect(area.left, middle - height, area.width, height - free)


def outer_bleed(press: Press) -> float:
    """How far art may extend beyond a block of cards; without marks its edge is the cut."""
    return press.bleed or (OUTER_BLEED if press.marks in ("crop", "ticks") else 0.0)


def _grid(card: Size, press: Press, room: _Area, turned: bool, plan: Arrangement) -> Grid | None:
    cell = card.turned() if turned else card
    gap = max(2 * press.bleed, plan.gap)
    if press.marks == "lines":
        gap = max(gap, LINE_GAP)
    area = room.area
    columns, rows = fitting(area.width, cell.width, gap), fitting(area.height, cell.height, gap)
    columns, rows = min(columns, plan.columns or columns), min(rows, plan.rows or rows)
    if not columns or not rows:
        return None
    width = columns * (cell.width + gap) - gap
    height = rows * (cell.height + gap) - gap
    left, top = area.centre.x - width / 2, area.centre.y - height / 2
    if room.fold and room.sideways:
        left = max(left, area.right - FOLD_SLACK - width)
    elif room.fold:
        top = max(top, area.bottom - FOLD_SLACK - height)
    place = (left, top, room.sideways, room.fold > 0, room.foot, plan)
    return Grid(columns, rows, card, gap, turned, *place)


def fitting(room: float, extent: float, gap: float) -> int:
    return max(int((room + gap + 1e-6) / (extent + gap)), 0)
