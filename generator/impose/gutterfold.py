"""Fronts and backs → one side of the paper, folded in the middle, glued, then cut together."""

from __future__ import annotations

from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Matrix, Rect
from generator.core.outline import Command
from generator.impose.block import CardBlock
from generator.impose.grid import Grid
from generator.impose.marks import MARK_WIDTH, bounding
from generator.impose.paper import LABEL_SIZE, MARGIN_GREY, LabelSetter, Press

DASH = (3.0, 2.0)
WORDS_ROOM = LABEL_SIZE * 1.6


def halves(press: Press, sideways: bool) -> tuple[Rect, Rect]:
    """What prints on the side of the fronts and on that of the backs."""
    area, paper = press.printable, press.paper.size
    if sideways:
        middle = paper.width / 2
        left = Rect(area.left, area.top, middle - area.left, area.height)
        return left, Rect(middle, area.top, area.right - middle, area.height)
    middle = paper.height / 2
    upper = Rect(area.left, area.top, area.width, middle - area.top)
    return upper, Rect(area.left, middle, area.width, area.bottom - middle)


def fold_distance(fronts: CardBlock) -> float:
    """How far the fold is from where the art ends."""
    grid, block = fronts.grid, bounding(fronts.trims)
    across, down = fronts.reach
    middle = fronts.room.right if grid.sideways else fronts.room.bottom
    return middle - (block.right + across if grid.sideways else block.bottom + down)


def fold_marks(press: Press, grid: Grid, free: float, label: LabelSetter) -> list[Item]:
    """Dashes along the whole fold, and what to do there, if there is room for words."""
    area, paper = press.printable, press.paper.size
    words, width = label(press.words("fold-here"), LABEL_SIZE, MARGIN_GREY)
    rise = LABEL_SIZE * 0.35
    if grid.sideways:
        x = paper.width / 2
        line: tuple[Command, ...] = (("m", x, area.top), ("l", x, area.bottom))
        place = Matrix(0, -1, 1, 0, x - rise, area.centre.y + width / 2)
    else:
        y = paper.height / 2
        line = (("m", area.left, y), ("l", area.right, y))
        place = Matrix(1, 0, 0, 1, area.centre.x - width / 2, y - rise)
    items: list[Item] = [Path(line, None, MARGIN_GREY, MARK_WIDTH * 1.5, DASH, cap=0)]
    if free >= WORDS_ROOM and width <= (area.height if grid.sideways else area.width):
        items.append(GroupItem(tuple(words), place))
    return items
