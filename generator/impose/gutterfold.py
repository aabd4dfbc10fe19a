"""Fronts and backs → one side of the paper, folded in the middle, glued, then cut together."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Matrix, Rect
from generator.core.outline import Command
from generator.impose.block import CardBlock
from generator.impose.grid import Grid
from generator.impose.marks import MARK_WIDTH, bounding
from generator.impose.paper import LABEL_SIZE, MARGIN_GREY, LabelSetter, Press

DASH = (3.0, 2.0)
WORDS_ROOM = LABEL_SIZE * 1.6
OFF_PIECES = 2.0
"""How far a fold ends before pieces that are cut off first."""
Span = tuple[float, float]


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


def fold_marks(
    press: Press, grid: Grid, free: float, label: LabelSetter, taken: Sequence[Rect]
) -> list[Item]:
    """Dashes along the fold, as far as no pieces are, and what to do there, if words have room."""
    area, paper = press.printable, press.paper.size
    words, width = label(press.words("fold-here"), LABEL_SIZE, MARGIN_GREY)
    rise = LABEL_SIZE * 0.35
    if grid.sideways:
        x = paper.width / 2
        low, high = _beside((area.top, area.bottom), [(box.top, box.bottom) for box in taken])
        line: tuple[Command, ...] = (("m", x, low), ("l", x, high))
        place = Matrix(0, -1, 1, 0, x - rise, (low + high + width) / 2)
    else:
        y = paper.height / 2
        low, high = _beside((area.left, area.right), [(box.left, box.right) for box in taken])
        line = (("m", low, y), ("l", high, y))
        place = Matrix(1, 0, 0, 1, (low + high - width) / 2, y - rise)
    items: list[Item] = [Path(line, None, MARGIN_GREY, MARK_WIDTH * 1.5, DASH, cap=0)]
    if free >= WORDS_ROOM and width <= high - low:
        items.append(GroupItem(tuple(words), place))
    return items


def _beside(whole: Span, taken: Sequence[Span]) -> Span:
    """The longer part of a line that nothing else is on."""
    if not taken:
        return whole
    before = whole[0], min(low for low, _ in taken) - OFF_PIECES
    after = max(high for _, high in taken) + OFF_PIECES, whole[1]
    return max(before, after, key=lambda span: span[1] - span[0])
