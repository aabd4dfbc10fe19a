"""A grid and how many cards are in it → the room that they leave on the sheet for pieces."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.impose.grid import SIDE_ROOM, Grid
from generator.impose.lattice import Lattice
from generator.impose.paper import Press, footed, mirrored, on_both_sides

BESIDE_CARDS = 3.5
"""Room between cards and pieces, for the art and the marks at the cards' ends."""
BEYOND = 1.0
"""How far the art of pieces goes on at the end of the sheet."""


def rooms_of(grid: Grid, press: Press, count: int) -> list[Rect]:
    """Rectangles beside and beyond so many cards; none on a full sheet."""
    if count >= grid.cells:
        return []
    area = on_both_sides(footed(press) if grid.foot else press.printable, press).grown(-BEYOND)
    if grid.folded:
        return _off_the_fold(grid, press, count, area)
    block, cell = grid.block, grid.cell
    upwards, leftwards = _starts(grid)
    across, down = cell.width + grid.gap, cell.height + grid.gap
    gap = BESIDE_CARDS + press.bleed
    if grid.by_columns:
        lines = Lattice(cell.height, cell.width, down, across, 0.0, True, grid.turned, gap)
        depth = block.height
    else:
        lines = Lattice(cell.width, cell.height, across, down, 0.0, False, grid.turned, gap)
        depth = block.bottom - area.top if upwards else area.bottom - block.top
    free = lines.block(Rect(0, 0, block.width, depth), count)[1]
    return [_placed(room, block, upwards, leftwards) for room in free]


def _starts(grid: Grid) -> tuple[bool, bool]:
    """Whether the first card is at the bottom, and whether it is at the right."""
    start = grid.plan.start
    return start.startswith("bottom"), start.endswith("right")


def _placed(room: Rect, block: Rect, upwards: bool, leftwards: bool) -> Rect:
    """From the corner of the first card to the sheet."""
    left = block.right - room.right if leftwards else block.left + room.left
    top = block.bottom - room.bottom if upwards else block.top + room.top
    return Rect(left, top, room.width, room.height)


def _off_the_fold(grid: Grid, press: Press, count: int, area: Rect) -> list[Rect]:
    """The columns or rows without a card, right across the fold: they are cut off before it."""
    block, cell = grid.block, grid.cell
    upwards, leftwards = _starts(grid)
    gap = BESIDE_CARDS + press.bleed
    if grid.sideways:
        used = -(-count // grid.columns) * (cell.height + grid.gap) + gap
        both = block.right, mirrored(block, press.paper.size, True).right
        width = max(both) - min(block.left, press.paper.size.width - max(block.right, both[1]))
        low, high = (area.top, block.bottom - used) if upwards else (block.top + used, area.bottom)
        room = Rect((press.paper.size.width - width) / 2, low, width, high - low)
    else:
        used = -(-count // grid.rows) * (cell.width + grid.gap) + gap
        side = 0.0 if grid.foot else SIDE_ROOM
        first, last = area.left + side, area.right - side
        low, high = (first, block.right - used) if leftwards else (block.left + used, last)
        room = Rect(low, area.top, high - low, area.height)
    return [room] if min(room.width, room.height) > 1.0 else []
