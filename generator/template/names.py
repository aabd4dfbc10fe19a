"""A game → the names that templates may use: cards as plain data, with what they refer to."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.core.problems import Problem, Refusal, Where
from generator.expressions import evaluate
from generator.model import Card, Component, Game, Reference, Value
from generator.model.keywords import Keyword
from generator.model.kit_facts import IN_PDF, UNKNOWN, KitFacts
from generator.model.waiting import waits

NO_KIT = KitFacts("")
"""Faces that are drawn for no kit."""


class CardData(dict[str, Any]):
    """A card as templates and rules see it: plain data that remembers which card it is.

    Texts that hold templates wait until they are asked for, so that they may name each other.
    """

    __slots__ = ("card", "waiting")

    def __init__(self, card: Card, whole: CardData | None = None) -> None:
        """`whole` is the card that it is one copy of."""
        super().__init__(whole or {"id": card.id, "copies": card.copies})
        self["copy"] = card.copy or 1
        self.card = card
        self.waiting: dict[str, Callable[[], Any]] = {}

    def __getitem__(self, name: str) -> Any:
        if name in self.waiting:
            self[name] = self.waiting[name]()
            del self.waiting[name]
        return super().__getitem__(name)

    def settle(self) -> CardData:
        """Works out what still waits: copying a mapping would take the raw texts."""
        for name in tuple(self.waiting):
            _ = self[name]
        return self

    def __repr__(self) -> str:
        return str(self["title"])


class World:
    """Every card of a game as plain data; texts that hold templates worked out when asked for."""

    def __init__(self, game: Game, kit: KitFacts = NO_KIT) -> None:
        self.game = game
        self.problems: list[Problem] = []
        """What is wrong with the texts that somebody has asked for."""
        self._cards: dict[tuple[str, str], CardData] = {}
        for component in game.components:
            for card in component.cards:
                self._cards[component.id, card.id] = CardData(card)
        self.shared: dict[str, Any] = {"kit": _kit_data(game, kit)}
        self.shared |= {
            name_in_templates(component.id): [
                self._cards[component.id, card.id] for card in component.cards
            ]
            for component in game.components
        }
        self.shared["game"] = _game_data(game)
        self._decks = {component.id: _deck_data(component) for component in game.components}
        for component in game.components:
            for number, card in enumerate(component.cards, 1):
                data = self._cards[component.id, card.id]
                data.update(number=number, total=len(component.cards))
                self._fill(component, card, data)

    def settle(self) -> None:
        """Works out every text, so that every problem is reported."""
        for data in self._cards.values():
            data.settle()

    def data(self, component: Component, card: Card) -> CardData:
        """The card's own values, all worked out."""
        return self._data(component, card).settle()

    def deck(self, component: Component) -> Mapping[str, Any]:
        return self._decks[component.id]

    def card(self, component: Component, card: Card) -> dict[str, Any]:
        """Names for the templates of one card: its fields, then the game's components."""
        data = self.data(component, card)
        return {**self.shared, **data, "card": data, "deck": self._decks[component.id]}

    def _data(self, component: Component, card: Card) -> CardData:
        """Of a copy that has a face of its own its own, made when it is asked for."""
        key = (component.id, card.id)
        if key not in self._cards:
            self._cards[key] = CardData(card, self._cards[component.id, card.written_id])
            self._fill(component, card, self._cards[key])
        return self._cards[key]

    def blank(self, component: Component) -> dict[str, Any]:
        """Names for a card that says nothing yet."""
        data = {
            "id": "",
            "title": "",
            "copies": 0,
            "copy": 0,
            "number": 0,
            "total": len(component.cards),
        }
        return {**self.shared, **data, "card": data, "deck": self._decks[component.id]}

    def _fill(self, component: Component, card: Card, data: CardData) -> None:
        for name, value in card.fields.items():
            data[name_in_templates(name)] = self._plain(value)
            if isinstance(value, str) and waits(value):
                worked_out = partial(self._worked_out, component, data, name, value)
                data.waiting[name_in_templates(name)] = worked_out

    def _plain(self, value: Value) -> Any:
        if isinstance(value, Reference):
            return self._cards.get((value.component, value.id))
        if isinstance(value, tuple):
            return [self._plain(item) for item in value]
        return value

    def _worked_out(self, component: Component, data: CardData, name: str, text: str) -> Any:
        where = data.card.written_at.get(name, data.card.where)
        data.waiting[name_in_templates(name)] = partial(_refuse_ring, name, where)
        own = {"card": data, "deck": self._decks[component.id]}
        try:
            return evaluate(text, ChainMap(own, data, self.shared), where)
        except Refusal as refusal:
            self.problems.extend(refusal.problems)
            return ""


def holds_cards(value: Any) -> bool:
    if isinstance(value, list):
        return any(map(holds_cards, value))
    return isinstance(value, CardData)


def _refuse_ring(name: str, where: Where) -> None:
    raise Refusal(Problem("bad-template", where, f"'{name}' depends on itself"))


def name_in_templates(name: str) -> str:
    """`die-spot` is written `die_spot` in a template, where a dash is a minus."""
    return name.replace("-", "_")


def _deck_data(component: Component) -> dict[str, Any]:
    return {
        "id": component.id,
        "title": component.title,
        "count": sum(card.copies for card in component.cards),
        "width": component.size.width if component.size else None,
        "height": component.size.height if component.size else None,
        "stack": component.stacked._asdict() if component.stacked else None,
    }


def _kit_data(game: Game, kit: KitFacts) -> dict[str, Any]:
    """`kit.sheets` are all, `kit.sheets_of.schemes` those with cards of one component."""
    data: dict[str, Any] = kit._asdict()
    by_component, copies = data.pop("by_component"), data.pop("copies")
    data["pdf_pages"] = dict.fromkeys(IN_PDF, UNKNOWN) | dict(kit.pdf_pages or {})
    ids = [component.id for component in game.components]
    data["sheets_of"] = {name_in_templates(id): (by_component or {}).get(id, UNKNOWN) for id in ids}
    data["copies_of"] = {name_in_templates(id): (copies or {}).get(id, UNKNOWN) for id in ids}
    return data


def _game_data(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "players": list(range(game.players[0], game.players[1] + 1)),
        "credits": list(game.credits),
        "keywords": [_keyword_data(keyword) for keyword in game.keywords],
        "facts": dict(game.facts),
        "per_player": {
            name_in_templates(name): dict(table) for name, table in game.per_player.items()
        },
    }


def _keyword_data(keyword: Keyword) -> dict[str, Any]:
    """For glossaries: `entry` is the whole line."""
    reminder = keyword.explained()
    return {
        "name": keyword.name,
        "title": keyword.title,
        "reminder": reminder,
        "entry": f"**{keyword.title}**: {reminder}" if reminder else f"**{keyword.title}**",
    }
