"""A face → the title of its card."""

from __future__ import annotations

from generator.core.pattern import pattern
from generator.export.faces import ExportFace
from generator.model.writing import ICON_MARK, SPAN_MARK
from generator.opened import Studio

_MARKS = pattern(rf"\*+|{ICON_MARK}|{SPAN_MARK}\{{|\}}")


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
