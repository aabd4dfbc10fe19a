"""What things are called: their titles, and names that say nothing of what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from types import MappingProxyType
from typing import NamedTuple

from generator.model import Card, Component, Game
from generator.table.things import FaceRef, Thing

Cards = Mapping[tuple[str, str], str]
"""A text for each component and card."""
NO_TEXTS: Cards = MappingProxyType({})


class TableLabels(NamedTuple):
    """The words of a game for what is on its table."""

    game: str = ""
    components: Mapping[str, str] = MappingProxyType({})
    """In the game's own order."""
    cards: Cards = NO_TEXTS
    says: Cards = NO_TEXTS

    def title(self, thing: Thing) -> str:
        return self.cards.get((thing.component, thing.card)) or self.component(thing.component)

    def component(self, id: str) -> str:
        return self.components.get(id, id)

    def together(self, components: tuple[str, ...]) -> str:
        """In the game's order: that of a pile would say what is on top."""
        ordered = [id for id in self.components if id in components]
        ordered += sorted(set(components) - set(ordered))
        return " and ".join(self.component(id) for id in ordered)


def labels_of(game: Game) -> TableLabels:
    cards = [(one, card) for one in game.components for card in one.cards]
    return TableLabels(
        game.title,
        {one.id: one.title for one in game.components},
        {(one.id, card.id): _title(one, card) for one, card in cards},
        {(one.id, card.id): _says(card) for one, card in cards},
    )


def _title(component: Component, card: Card) -> str:
    """A document is called as a whole, and a board that is alone."""
    alone = component.kind == "document" or (component.kind == "board" and not card.copy)
    title = card.fields.get("title")
    return component.title if alone or not isinstance(title, str) else title


def _says(card: Card) -> str:
    texts = (value for key, value in card.fields.items() if key != "title")
    return "\n".join(value for value in texts if isinstance(value, str) and value)


class Names(NamedTuple):
    """Keyed names: nobody without the secret can tell what they are made of."""

    secret: bytes
    labels: TableLabels = TableLabels()
    backs: Cards = NO_TEXTS
    """By component and card, the same text for backs that look alike."""

    def alias(self, *parts: object) -> str:
        text = "\0".join(str(part) for part in parts).encode("utf-8", "surrogatepass")
        return blake2b(text, key=self.secret[:64], digest_size=12).hexdigest()

    def front(self, face: FaceRef, shuffled: int) -> str:
        """Only whoever sees the face gets this name, so that copies can share a picture."""
        return self.alias("front", *face, shuffled)

    def back(self, face: FaceRef, alias: str) -> str:
        """Backs that look alike share it; else it says no more than the alias."""
        look = self.backs.get((face.component, face.card))
        return self.alias("back", look) if look else self.alias("back of", alias)
