"""Cards go to the pages one by one: only those that are others than before."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


class CardsTold:
    """What the clerk has told the desk; whoever has another edition is told everything."""

    def __init__(self, series: str) -> None:
        self._series = series
        self._number = 0
        self._told: Data = {}

    def edition(self) -> str:
        return f"{self._series}.{self._number}"

    def new(self, cards: Data, had: str) -> Data:
        known = self._told if had == self.edition() else {}
        self._told = cards
        self._number += 1
        return differing(known, cards)


def differing(known: Data, given: Data) -> Data:
    return {key: value for key, value in given.items() if key not in known or known[key] != value}


def news(known: Data, given: Data) -> Data:
    """What somebody who knows that does not know yet; none if it is nothing."""
    plain = differing(known, {key: value for key, value in given.items() if key != "cards"})
    cards = differing(known.get("cards", {}), given.get("cards", {}))
    return plain | ({"cards": cards} if cards else {})


def learn(known: Data, new: Data) -> None:
    """Adds the news; cards that no component lists any more are forgotten."""
    cards = {**known.get("cards", {}), **new.get("cards", {})}
    known.update(new)
    listed = (f"{id}/{card}" for id, one in known["components"].items() for card in one["cards"])
    known["cards"] = {name: cards[name] for name in listed}
