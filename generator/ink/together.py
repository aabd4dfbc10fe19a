"""Items that are one thing together: a band with edges, and a pattern on its ground."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item, Path


def core_of(path: Path, after: Sequence[Item]) -> Path | None:
    """The narrower stroke that comes next on the same way: together they are a band with edges."""
    for item in after:
        if isinstance(item, Path) and item.fill is None and item.commands == path.commands:
            return item if item.stroke_width < path.stroke_width else None
    return None


def is_pattern(group: GroupItem) -> bool:
    """A ground, which may be unpainted, with figures on it, cut to its own outline."""
    if len(group.items) != 2 or not isinstance(group.clip, tuple):
        return False
    ground, figures = group.items
    return (
        isinstance(ground, Path)
        and isinstance(figures, Path)
        and ground.commands == group.clip
        and ground.stroke is None
        and (ground.fill is None or isinstance(ground.fill, Colour))
    )
