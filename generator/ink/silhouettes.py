"""A group behind a mask → what fills the mask, as its figures, and the rest, cut by them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from generator.core.backdrop import area, fills, painted
from generator.core.colour import WHITE, Colour
from generator.core.curves import placed
from generator.core.display import GroupItem, Item, Mask, Path, Stamp
from generator.core.extents import extent_of
from generator.core.geometry import IDENTITY, Matrix, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command
from generator.ink.manner import Backdrop, Form, Manner
from generator.ink.tone import flat

NEAR = 0.3
"""What ends so close to the edge of a mask, in mm, fills it: a line there would be cut in two."""


class Cutout(NamedTuple):
    """A group that is cut by figures with hard edges."""

    group: GroupItem
    silhouettes: tuple[tuple[Path, ...], ...] = ()
    """What fills all of its mask, below the group: each the mask's figures in one paint."""


def hard(group: GroupItem) -> Cutout:
    """Cut by figures with a hard edge; what fills all of them gets their own outline."""
    line = _line_of(group)
    if line is not None:
        return Cutout(group._replace(items=(line,), mask=None))
    figure, mask = _figure_of(group)
    figures = None if figure or mask is None else _figures(mask)
    if figure is None and figures is None:
        return Cutout(group._replace(mask=mask))
    seen = area(figure, IDENTITY, ()).bounds if figure else extent_of(figures or ())
    assert seen is not None
    items = _opened(group.items, seen)
    filling = [i for i in takewhile(lambda i: _fills(i, seen), items) if isinstance(i, Path)]
    rest = items[len(filling) :]
    if not filling:
        return Cutout(group._replace(clip=figure or group.clip, mask=mask))
    if figure is None:
        cut = (GroupItem(rest, mask=mask),) if rest else ()
        parts = tuple(tuple(_in_paint(one, item) for one in figures or ()) for item in filling)
        return Cutout(group._replace(items=cut, mask=None), parts)
    outlined = [item._replace(commands=figure, even_odd=False, matrix=IDENTITY) for item in filling]
    cut = (GroupItem(rest, clip=figure),) if rest else ()
    return Cutout(group._replace(items=(*outlined, *cut), clip=None, mask=None))


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
    """What cuts it, if that is one figure; otherwise its mask."""
    mask = group.mask
    only = _only_path(mask.items) if mask and not mask.luminous else None
    if only is not None and only.stroke is None and not only.even_odd:
        return placed(only.commands, only.matrix), None
    clip = None if isinstance(group.clip, Rect) else group.clip
    return clip, mask and mask._replace(feather=0.0)


def _figures(mask: Mask) -> tuple[Path, ...] | None:
    """The figures of a mask; None if it has pixels, words or light in it."""
    found = tuple(_spread(mask.items, IDENTITY))
    figures = tuple(item for item in found if isinstance(item, Path))
    plain = figures and len(figures) == len(found) and not mask.luminous
    return figures if plain else None


def _spread(items: tuple[Item, ...], matrix: Matrix) -> Iterator[Item]:
    """What is in stamps and plain groups, in its place."""
    for item in items:
        if isinstance(item, Path):
            yield item._replace(matrix=item.matrix.then(matrix))
        elif isinstance(item, Stamp) and isinstance(item.clip, Rect | None):
            yield from _spread(item.frame.items, item.matrix.then(matrix))
        elif _is_plain(item) and isinstance(item, GroupItem) and item.clip is None:
            yield from _spread(item.items, item.matrix.then(matrix))
        else:
            yield item


def _is_plain(item: Item) -> bool:
    """Whether a group does nothing but move, turn or clip."""
    return isinstance(item, GroupItem) and item == GroupItem(item.items, item.matrix, item.clip)


def _opened(items: tuple[Item, ...], seen: Rect) -> tuple[Item, ...]:
    """What comes first in groups and pictures, as far as it is not cut further."""
    while items:
        first, *others = items
        if isinstance(first, Stamp):
            inner, clip = first.frame.items, first.clip
        elif isinstance(first, GroupItem) and _is_plain(first):
            inner, clip = first.items, first.clip
        else:
            return items
        if clip is not None and not (isinstance(clip, Rect) and clip.contains(seen, NEAR)):
            return items
        if first.matrix != IDENTITY and inner and not _moves(inner[0]):
            return items
        items = (*(_moved(item, first.matrix) for item in inner), *others)
    return items


def _moves(item: Item) -> bool:
    """Whether its own matrix may lead to another place: the clip of a stamp is outside of it."""
    return isinstance(item, Path | GroupItem) or (isinstance(item, Stamp) and item.clip is None)


def _moved(item: Item, matrix: Matrix) -> Item:
    if matrix == IDENTITY:
        return item
    if _moves(item):
        assert isinstance(item, Path | GroupItem | Stamp)
        return item._replace(matrix=item.matrix.then(matrix))
    return GroupItem((item,), matrix)


def _fills(item: Item, seen: Rect) -> bool:
    if not isinstance(item, Path) or item.fill is None or item.stroke is not None:
        return False
    ground = painted(item, IDENTITY)
    return ground is not None and fills(ground, seen.grown(-NEAR))


def _in_paint(figure: Path, paint: Path) -> Path:
    """A figure of a mask in another's paint; its own line is as wide as it was."""
    colour = flat(paint.fill or WHITE)
    fill, stroke = (part and colour for part in (figure.fill, figure.stroke))
    return figure._replace(fill=fill, stroke=stroke, bounds=None)


# -- drawing ----------------------------------------------------------------------------------

Placed = tuple[Path, Form, Backdrop]


def as_one(figures: Sequence[Placed], manner: Manner) -> tuple[list[Item], Colour | None]:
    """All lines first, then what fills them, so that none crosses another figure; and what others
    then meet there."""
    halos: list[Item] = []
    edges: list[Item] = []
    insides: list[Item] = []
    printed: Colour | None = WHITE
    for path, form, bed in figures:
        own = path.stroke_width if path.stroke else 0.0
        filled = path._replace(fill=path.fill or path.stroke, stroke=None, stroke_width=0.0)
        drawn, met = manner.shape(filled, form, bed)
        printed = met if path.fill else printed
        for item in drawn:
            if not isinstance(item, Path):
                insides += [item] if path.fill else []
                continue
            if item.stroke:
                width = own + 2 * item.stroke_width
                line = path._replace(fill=None, stroke=item.stroke, stroke_width=width)
                (halos if item.stroke == WHITE else edges).append(line)
            if item.fill:
                fill = flat(item.fill)
                inside = path._replace(fill=path.fill and fill, stroke=path.stroke and fill)
                insides.append(inside._replace(stroke_width=own))
    return [*halos, *edges, *insides], printed
