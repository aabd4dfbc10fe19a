"""Items → the same, where words and pictures know the element that drew them."""

from __future__ import annotations

from typing import assert_never

from generator.core.display import GroupItem, Image, Item, Path, Stamp, TextItem, Zone
from generator.core.scanned import Marks


def belonging(items: tuple[Item, ...], path: str) -> tuple[Item, ...]:
    """The same items, where words and pictures know their element unless they did before."""
    return tuple([_belonging(item, path) for item in items])


def _belonging(item: Item, path: str) -> Item:
    match item:
        case TextItem():
            return item if item.of else TextItem(item.x, item.y, item.letters, path)
        case Image(of="") | Stamp(of="") | Zone(of="", marks=Marks()):
            return item._replace(of=path)
        case GroupItem(items):
            return item._replace(items=belonging(items, path))
        case Image() | Path() | Stamp() | Zone():
            return item
        case never:
            assert_never(never)
