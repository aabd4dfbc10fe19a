"""Ids of a component's cards → what in the game goes by them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.core.named_tuple import NamedTuple
from generator.files import Folder
from generator.model import Component, Game, Reference
from generator.read.language import languages, own_texts


class Mention(NamedTuple):
    """A place that names a card by its id."""

    id: str
    """The card that is named."""
    component: str
    card: str
    """Who names it; nothing if it is the component itself."""
    says: str
    """What people call the place."""


def mentions_of(game: Game, of: Component, ids: Collection[str]) -> Iterator[Mention]:
    """Fields of other cards that refer to one of these, and spares."""
    for component in game.components:
        for card in component.cards:
            if component.id == of.id and card.written_id in ids:
                continue
            for field, value in card.fields.items():
                if isinstance(value, Reference) and value.component == of.id and value.id in ids:
                    title = card.fields.get("title", card.id)
                    yield Mention(value.id, component.id, card.id, f"{title} ({field})")
    for id in of.spares:
        if id in ids:
            yield Mention(id, of.id, "", f"{of.title} (spares)")


def translations_of(folder: Folder, of: Component, ids: Collection[str]) -> Iterator[str]:
    """Files that have texts of one of these cards in another language."""
    for name in languages(folder):
        texts = own_texts(folder, name)
        ways = (key.split("/") for key in texts.texts)
        if any(way[0] == of.id and way[2:] and way[2] in ids for way in ways):
            yield f"text.{name}.yaml"
