"""How many cards fit on a sheet for a cutting machine, clear of its marks."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import MM_PER_INCH, Rect, Size, pixels
from generator.core.named_tuple import NamedTuple
from generator.impose.grid import Grid, fitting
from generator.impose.registration import LEAST_ARM, MOST_ARM, Registration

DOTS = 300
"""To the inch, in lengths of marks."""


class CutArea(NamedTuple):
    """The sheet for a machine, and how cards are arranged on it."""

    paper: Size
    marks: Registration | None
    gap: float
    """Between cards; half of it is bleed."""

    @property
    def edge(self) -> float:
        """How near the paper's edge a card may be."""
        return self.marks.inset if self.marks else self.gap / 2

    def turned(self) -> CutArea:
        return self._replace(paper=self.paper.turned())


def cut_grid(card: Size, bed: CutArea) -> tuple[Grid, CutArea] | None:
    """The grid that holds the most upright cards, on the paper lying or standing; its marks have
    arms as long as leaves room. None if not one card fits."""
    lying = bed if bed.paper.width >= bed.paper.height else bed.turned()
    found = [(grid, each) for each in (lying, lying.turned()) for grid in _grids(card, each)]
    if not found:
        return None
    grid, chosen = max(found, key=lambda one: (one[0].capacity, one[1] == lying))
    return grid, chosen._replace(marks=_long_arms(chosen, grid))


def _grids(card: Size, bed: CutArea) -> Iterator[Grid]:
    """As many columns and rows as fit; fewer of one or the other where they would meet a mark."""
    clear = bed.edge + (LEAST_ARM + bed.gap if bed.marks else 0.0)
    width, height = bed.paper
    for beside, above in ((bed.edge, clear), (clear, bed.edge)):
        columns = fitting(width - 2 * beside, card.width, bed.gap)
        rows = fitting(height - 2 * above, card.height, bed.gap)
        if columns and rows:
            yield centred(card, bed, columns, rows)


def centred(card: Size, bed: CutArea, columns: int, rows: int) -> Grid:
    width = columns * (card.width + bed.gap) - bed.gap
    height = rows * (card.height + bed.gap) - bed.gap
    left, top = (bed.paper.width - width) / 2, (bed.paper.height - height) / 2
    return Grid(columns, rows, card, bed.gap, False, left, top)


def _long_arms(bed: CutArea, grid: Grid) -> Registration | None:
    """Long marks are found more surely; these end a gap before the cards begin.

    In whole dots, as silhouette-card-maker reckons: its cut files name the same length.
    """
    if bed.marks is None:
        return None
    across = _free(bed.paper.width, grid.columns, grid.card.width, bed)
    down = _free(bed.paper.height, grid.rows, grid.card.height, bed)
    room = max(across, down) * MM_PER_INCH / DOTS
    return bed.marks._replace(arm=round(min(max(room, LEAST_ARM), MOST_ARM), 2))


def _free(paper: float, count: int, card: float, bed: CutArea) -> int:
    """Dots from the marks' lines to a gap before the first card."""
    assert bed.marks is not None
    gap = pixels(bed.gap, DOTS)
    cards = count * pixels(card, DOTS) + (count - 1) * gap
    return round((pixels(paper, DOTS) - cards) / 2) - pixels(bed.marks.inset, DOTS) - gap


def free_room(bed: CutArea) -> Rect:
    """What is free for pieces of any size: the full width between the marks above and below."""
    whole = Rect(0, 0, *bed.paper)
    if bed.marks is None:
        return whole.grown(-bed.edge)
    above = max(zone.height for zone in bed.marks.zones(bed.paper)) + bed.gap
    beside = bed.marks.inset
    return Rect(beside, above, whole.width - 2 * beside, whole.height - 2 * above)
