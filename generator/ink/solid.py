"""Paths and masks that let something through → opaque ones, in the colours that were seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from generator.core.backdrop import area, fills, painted
from generator.core.colour import Colour, Gradient
from generator.core.curves import placed
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
    line = _line_of(group)
    if line is not None:
        return group._replace(items=(line,), mask=None)
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


def _line_of(group: GroupItem) -> Path | None:
    """A gradient that is seen through a line alone: the line in one colour."""
    seen, below = _only_path(group.mask.items if group.mask else ()), _only_path(group.items)
    if seen is None or below is None or below.fill is None or group.clip is not None:
        return None
    return seen._replace(stroke=flat(below.fill)) if seen.stroke and not seen.fill else None


def _only_path(items: tuple[Item, ...]) -> Path | None:
    only = items[0] if len(items) == 1 else None
    return only if isinstance(only, Path) else None


def _figure_of(group: GroupItem) -> tuple[tuple[Command, ...] | None, Mask | None]:
    """What cuts it; a picture stays a mask."""
    mask = group.mask
    only = _only_path(mask.items) if mask and not mask.luminous else None
    if only is not None and only.stroke is None and not only.even_odd:
        return placed(only.commands, only.matrix), None
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
