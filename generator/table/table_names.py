"""What things are called: their titles, and names that say nothing of what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from types import MappingProxyType

from generator.core.named_tuple import NamedTuple
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
    """Of a document, each page has its own."""

    def title(self, thing: Thing) -> str:
        return self.cards.get((thing.component, thing.card)) or self.component(thing.component)

    def component(self, id: str) -> str:
        return self.components.get(id, id)

    def together(self, components: tuple[str, ...]) -> str:
        """In the game's order: that of a pile would say what is on top."""
        ordered = [id for id in self.components if id in components]
        ordered += sorted(set(components) - set(ordered))
        return " and ".join(self.component(id) for id in ordered)


class Names(NamedTuple):
    """Keyed names: nobody without the secret can tell what they are made of."""

    secret: bytes
    """16 to 64 bytes that nobody knows who plays."""
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
