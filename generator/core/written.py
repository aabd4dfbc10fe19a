"""A frame → everything that is written on it, as people read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem, Zone


def words_on(frame: Frame) -> str:
    """Everything that is written there, in the order of drawing."""
    return " ".join(" ".join(_lines(frame.items)).split())


def _lines(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case TextItem():
                yield item.text
            case GroupItem(says=str(says)):
                yield says
            case GroupItem():
                yield from _lines(item.items)
            case Stamp():
                yield from _lines(item.frame.items)
            case Path() | Image() | Zone():
                pass
            case never:
                assert_never(never)
