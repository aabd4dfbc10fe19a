"""Marks, labels and DRAFT around the faces of a sheet → the same with less ink."""

from __future__ import annotations

from typing import assert_never

from generator.core.colour import BLACK, WHITE, Colour, luminance
from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem, Zone

HUGE = 15.0
"""Words across a sheet are outlined, so that what they cross can be read."""
EDGE = 0.4


def sheet_in(ink: str, frame: Frame) -> Frame:
    items = tuple(_item(item, ink == "bw") for item in frame.items)
    return Frame(frame.size, items, frame.reach)


def _item(item: Item, black: bool) -> Item:
    match item:
        case GroupItem(children):
            return item._replace(items=tuple(_item(child, black) for child in children))
        case TextItem():
            runs = item.runs
            edges = [EDGE if run.size >= HUGE else run.outline for run in runs]
            inks = [BLACK if black else run.colour for run in runs]
            drawn = [
                run._replace(colour=ink, outline=edge)
                for run, ink, edge in zip(runs, inks, edges, strict=True)
            ]
            return item._replace(letters=tuple(drawn))
        case Path(fill=fill, stroke=stroke) if black:
            return item._replace(
                fill=_half(fill) if isinstance(fill, Colour) else fill, stroke=stroke and BLACK
            )
        case Path() | Image() | Stamp() | Zone():
            return item
        case never:
            assert_never(never)


def _half(fill: Colour) -> Colour:
    return BLACK if luminance(fill) < 0.5 else WHITE
