"""Paths and masks that let something through → opaque ones, in the colours that were seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from generator.core.backdrop import area, fills, painted
from generator.core.colour import Colour, Gradient
from generator.core.display import GroupItem, Item, Mask, Path
from generator.core.geometry import IDENTITY, Rect
from generator.core.outline import Command
from generator.core.veil import CLEAR, Veil
from generator.ink.tone import flat


def solid(path: Path, veil: Veil, seen: Callable[[Colour], Colour]) -> Path:
    """A gradient through which something shows is one colour."""
    fill, stroke = path.fill, path.stroke
    if isinstance(fill, Gradient) and (fill.is_clear or veil != CLEAR):
        fill = flat(fill)
    if isinstance(fill, Colour):
        fill = seen(fill)
    line = stroke and seen(stroke)
    same = fill is path.fill and line is stroke
    return path if same else path._replace(fill=fill, stroke=line)


def hard(group: GroupItem) -> GroupItem:
    """Cut by a figure with a hard edge; what fills all of it gets the figure's own outline."""
    figure, mask = _figure_of(group)
    if figure is None:
        return group._replace(mask=mask)
    items = _opened(group.items)
    filling = list(takewhile(lambda item: _fills(item, figure), items))
    outlined = [
        item._replace(commands=figure, even_odd=False, matrix=IDENTITY)
        for item in filling
        if isinstance(item, Path)
    ]
    rest = items[len(filling) :]
    if not outlined:
        return group._replace(items=rest, clip=figure, mask=None)
    cut = (GroupItem(rest, clip=figure),) if rest else ()
    return group._replace(items=(*outlined, *cut), clip=None, mask=None)


def _figure_of(group: GroupItem) -> tuple[tuple[Command, ...] | None, Mask | None]:
    """What cuts it; a picture stays a mask."""
    mask = group.mask
    if mask is not None and len(mask.items) == 1 and isinstance(mask.items[0], Path):
        return mask.items[0].commands, None
    clip = None if isinstance(group.clip, Rect) else group.clip
    return clip, mask and mask._replace(feather=0.0)


def _opened(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """What is in a group that does nothing."""
    while len(items) == 1 and items[0] == GroupItem(getattr(items[0], "items", ())):
        items = getattr(items[0], "items", ())
    return items


def _fills(item: Item, figure: tuple[Command, ...]) -> bool:
    if not isinstance(item, Path) or item.fill is None or item.stroke is not None:
        return False
    ground = painted(item, IDENTITY)
    return ground is not None and fills(ground, area(figure, IDENTITY, ()).bounds)
