"""The cards that an expression looked at, so that a failed rule can name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import field
from typing import Any

from generator.core.frozen import slotted
from generator.rules.graph import GraphNode
from generator.template.names import CardData

FEW = 3
"""So few cards are worth naming even if none of them is odd."""


@slotted
class Trace:
    """The cards last looked at, and which card each value came from."""

    cards: tuple[CardData, ...] = ()
    sources: dict[str, list[CardData]] = field(default_factory=dict)

    def saw(self, items: Iterable[Any]) -> None:
        cards = tuple(item for item in items if isinstance(item, CardData))
        if cards:
            self.cards = cards

    def gave(self, value: Any, card: CardData) -> None:
        self.sources.setdefault(_key(value), []).append(card)

    def of_value(self, value: Any) -> list[CardData]:
        """The cards that a value came from: of several fields, those that have them all."""
        if isinstance(value, CardData):
            return [value]
        if isinstance(value, GraphNode):
            return self.of_value(value["item"])
        if isinstance(value, tuple) and _key(value) not in self.sources:
            return _common([self.of_value(part) for part in value])
        return self.sources.get(_key(value), [])

    def of_values(self, values: Iterable[Any]) -> tuple[CardData, ...]:
        """Each card once."""
        different = {_key(value): value for value in values}
        cards = {id(card): card for value in different.values() for card in self.of_value(value)}
        return tuple(cards.values())

    def suspects(self) -> list[CardData]:
        """Cards with another number of copies than most, or all if there are only few."""
        copies = Counter(card["copies"] for card in self.cards)
        if len(copies) < 2:
            return list(self.cards) if len(self.cards) <= FEW else []
        usual = max(copies, key=lambda number: (copies[number], number))
        return [card for card in self.cards if card["copies"] != usual]


def _common(lists: list[list[CardData]]) -> list[CardData]:
    if not lists:
        return []
    kept = [{id(card) for card in cards} for cards in lists[1:]]
    return [card for card in lists[0] if all(id(card) in ids for ids in kept)]


def _key(value: Any) -> str:
    if isinstance(value, CardData):
        return f"card {id(value)}"
    return repr(value)
