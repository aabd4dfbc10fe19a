"""What an expression looked at on its way to a value: the cards a failed rule can blame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from generator.template.names import CardData


@dataclass(slots=True, eq=False, repr=False)
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
        if isinstance(value, CardData):
            return [value]
        return self.sources.get(_key(value), [])

    def odd_ones(self) -> list[CardData]:
        """Cards with another number of copies than most of those last looked at."""
        copies = Counter(card["copies"] for card in self.cards)
        if len(copies) < 2:
            return []
        usual = copies.most_common(1)[0][0]
        return [card for card in self.cards if card["copies"] != usual]


def _key(value: Any) -> str:
    if isinstance(value, CardData):
        return f"card {id(value)}"
    return repr(value)
