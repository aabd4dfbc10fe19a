"""A face → the title of its card, and the words on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem, Zone
from generator.export.faces import ExportFace
from generator.model.writing import ICON_MARK, SPAN_MARK
from generator.opened import Studio


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


_MARKS = re.compile(rf"\*+|{ICON_MARK}|{SPAN_MARK}\{{|\}}")


def title_of(studio: Studio, face: ExportFace) -> str:
    """The card's title without its marks; its component's where it has none."""
    component, card = face.component, face.card
    title = str(studio.world.card(component, card)["title"])
    if component.kind == "document" or title == card.id == component.id:
        return component.title
    return plain(title) or card.id


def plain(text: str) -> str:
    """Without its marks."""
    return " ".join(_MARKS.sub("", text).split())
