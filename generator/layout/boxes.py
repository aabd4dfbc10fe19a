"""An element's box and its parent → a rectangle in millimetres."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.model.values import Box


class Area(NamedTuple):
    """A face, a group or a page, with how far art extends and how far text stays inside."""

    trim: Rect
    bleed: float = 0.0
    safe: float = 0.0

    def base(self, name: str) -> Rect:
        if name == "bleed":
            return self.trim.grown(self.bleed)
        return self.trim.grown(-self.safe) if name == "safe" else self.trim


def resolve(box: Box, area: Area) -> Rect:
    base = area.base(box.base)
    left, width = _axis(box.left, box.right, box.width, base.left, base.width)
    top, height = _axis(box.top, box.bottom, box.height, base.top, base.height)
    return Rect(left, top, width, height)


def _axis(
    before: float | None, after: float | None, extent: float | None, start: float, room: float
) -> tuple[float, float]:
    """One direction: two of the three settle it; an extent alone is centred."""
    if extent is None:
        return start + (before or 0), room - (before or 0) - (after or 0)
    if before is not None:
        return start + before, extent
    if after is not None:
        return start + room - after - extent, extent
    return start + (room - extent) / 2, extent
