"""A face → what its card is called, in plain words."""

from __future__ import annotations

import re

from generator.export.faces import Face
from generator.studio import Studio

_MARKS = re.compile(r"\*+|\{[^{}]*\}")


def title_of(studio: Studio, face: Face) -> str:
    """The card's title without marks for bold and icons; its component's where it has none."""
    component, card = face.component, face.card
    title = str(studio.world.card(component, card)["title"])
    if component.kind == "document" or title == card.id == component.id:
        return component.title
    return " ".join(_MARKS.sub("", title).split()) or card.id
