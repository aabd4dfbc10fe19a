"""Faces that get their places on sheets before they are made.

Imposing looks at no more of a face than its size. So an empty frame of that size holds its place,
and whoever draws a page fills it: a face of a large game can be made, drawn and dropped at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from generator.core.display import Frame, Item, Stamp
from generator.core.frozen import slotted
from generator.core.geometry import Size
from generator.impose import Printed
from generator.model import Card, Component
from generator.opened import Studio
from generator.opened.face_maker import CardFaces, FaceKey, key_of
from generator.opened.second_maker import Wanted, make_in_two

NONE_MADE: Mapping[FaceKey, CardFaces] = MappingProxyType({})


@slotted
class FacesToCome:
    """The fronts of cards that no sheet shows twice; such cards have no back, or all the same."""

    studio: Studio
    components: frozenset[str]
    wanted: dict[int, Wanted] = field(default_factory=dict)
    """By the frames that hold their places."""
    _places: list[Frame] = field(default_factory=list)
    """Holds the ids that the table is keyed by."""

    def takes(self, component: Component) -> bool:
        return component.id in self.components

    def printed(self, component: Component) -> tuple[Printed, ...]:
        assert component.size is not None
        cards = [card for card in component.cards if card.copies]
        return tuple(self._printed(component, card, component.size) for card in cards)

    def _printed(self, component: Component, card: Card, size: Size) -> Printed:
        place = Frame(size, (), component.bleed)
        self._places.append(place)
        self.wanted[id(place)] = (component, card, size)
        return self.studio.counted(
            component, card, Printed(place, self._back(component, card, size), 0, size)
        )

    def _back(self, component: Component, card: Card, size: Size) -> Frame | None:
        """The back that all cards share, made with the first of them."""
        if card.back is None:
            return None
        first = next(one for one in component.cards if one.back is card.back and one.copies)
        made = self.studio.faces.sides(component, first, size).back
        assert made is not None
        return made.frame

    def make_ready(self) -> None:
        """Makes all of them now."""
        wanted: dict[str, list[Wanted]] = {}
        for one in self.wanted.values():
            wanted.setdefault(one[0].id, []).append(one)
        make_in_two(self.studio.faces, wanted)

    def on(self, frame: Frame) -> list[Wanted]:
        """Whose faces the page shows."""
        places = (id(item.frame) for item in frame.items if isinstance(item, Stamp))
        return [self.wanted[place] for place in places if place in self.wanted]

    def filled(self, frame: Frame, made: Mapping[FaceKey, CardFaces] = NONE_MADE) -> Frame:
        """The page with its faces; those that are not given are made and kept."""
        items = tuple(self._filled(item, made) for item in frame.items)
        return Frame(frame.size, items, frame.reach, frame.title)

    def _filled(self, item: Item, made: Mapping[FaceKey, CardFaces]) -> Item:
        if not isinstance(item, Stamp) or id(item.frame) not in self.wanted:
            return item
        wanted = self.wanted[id(item.frame)]
        faces = made.get(key_of(*wanted)) or self.studio.faces.sides(*wanted)
        return item._replace(frame=faces.front.frame)


def can_come(studio: Studio, component: Component) -> bool:
    """Whether each of its faces is on one sheet alone, and nobody looks inside before that."""
    if component.kind != "deck" or component.size is None or component.bleed_from.way != "art":
        return False
    if component.blanks is not None or component.spares:
        return False
    size, players = component.size, studio.opening.players
    cards = [card for card in component.cards if card.copies]
    alone = all(card.copies_for(players) == 1 for card in cards)
    new = all(studio.faces.lacks(component, card, size) for card in cards)
    return alone and new and _have_shared_backs(studio, component, size)


def _have_shared_backs(studio: Studio, component: Component, size: Size) -> bool:
    """Seen once the back of the first card that has it is made."""
    backs = {id(card.back): card for card in reversed(component.cards) if card.copies and card.back}
    for card in backs.values():
        studio.faces.sides(component, card, size)
    return all(studio.faces.is_shared(card.back) for card in backs.values() if card.back)
