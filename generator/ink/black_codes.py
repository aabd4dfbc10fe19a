"""The group of a QR code or barcode → the same in black on white, whatever its colours were."""

from __future__ import annotations

from generator.core.colour import BLACK, WHITE
from generator.core.display import GroupItem, Path


def in_black(group: GroupItem) -> GroupItem:
    """Its first path is its ground, which is then painted even if it had none."""
    ground, *marks = group.items
    colours = [WHITE] + [BLACK] * len(marks)
    items = zip((ground, *marks), colours, strict=True)
    drawn = (i._replace(fill=c) if isinstance(i, Path) else i for i, c in items)
    return group._replace(items=tuple(drawn))
