"""A card of an opened game → the places of its front that have a name or room for something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.geometry import Rect
from generator.layout.boxes import Area
from generator.layout.scene import Scene, names_of
from generator.model import Card, Component
from generator.opened import Studio
from generator.table import FacePlace
from generator.template import Filled


def face_places(studio: Studio, component: Component, card: Card) -> Iterator[FacePlace]:
    """In mm of the face; a document, which fills its paper, has none."""
    if component.size is None or component.kind == "document":
        return
    elements = studio.faces.elements(card.layout, component, card)
    area = Area(Rect(0, 0, *component.size), component.bleed, component.safe)
    for place in Scene(elements, area).everything():
        names = tuple(dict.fromkeys(names_of(place.filled)))
        rooms = tuple(one.what for one in place.filled.placing.room_for for _ in range(one.amount))
        if names or rooms:
            yield FacePlace(names, place.matrix.bounds(place.box), rooms)


def place_names(studio: Studio, component: Component, card: Card) -> Iterator[str]:
    """Of the same places, without working out where they are."""
    if component.size is not None and component.kind != "document":
        yield from _names(studio.faces.elements(card.layout, component, card))


def _names(elements: Iterable[Filled]) -> Iterator[str]:
    for filled in elements:
        yield from names_of(filled)
        yield from _names(filled.children)
