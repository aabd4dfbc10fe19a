"""What is printed in full → the same, each colour as the manner keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from generator.core.colour import Colour, Gradient
from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem, Zone

ColourOf = Callable[[Colour], Colour]
Alike = Callable[[Frame, tuple[Item, ...]], Frame]


def kept(items: tuple[Item, ...], colour_of: ColourOf, alike: Alike) -> tuple[Item, ...]:
    return tuple(_kept(item, colour_of, alike) for item in items)


def _kept(item: Item, colour_of: ColourOf, alike: Alike) -> Item:
    match item:
        case Path(fill=fill, stroke=stroke):
            line = stroke and colour_of(stroke)
            return item._replace(fill=fill and _paint(fill, colour_of), stroke=line)
        case TextItem(runs=runs):
            drawn = (
                run._replace(colour=colour_of(run.colour), halo=run.halo and colour_of(run.halo))
                for run in runs
            )
            return item._replace(letters=tuple(drawn))
        case GroupItem(items=items):
            return item._replace(items=kept(items, colour_of, alike))
        case Stamp(frame=frame):
            return item._replace(frame=alike(frame, kept(frame.items, colour_of, alike)))
        case Image() | Zone():
            return item
        case never:
            assert_never(never)


def _paint(fill: Colour | Gradient, colour_of: ColourOf) -> Colour | Gradient:
    if isinstance(fill, Colour):
        return colour_of(fill)
    return fill._replace(colours=tuple(colour_of(one) for one in fill.colours))
