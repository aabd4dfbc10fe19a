"""A game → the names its templates may use: cards as plain data, references followed."""

from __future__ import annotations

from typing import Any

from generator.model import Card, Component, Game, Reference, Value
from generator.problems import Problem, Refusal
from generator.template.expressions import evaluate


class CardData(dict[str, Any]):
    """A card as templates and rules see it: plain data that remembers which card it is."""

    __slots__ = ("card",)

    def __init__(self, card: Card) -> None:
        super().__init__(id=card.id, copies=card.copies)
        self.card = card


class World:
    """Every card of a game as plain data; text fields that hold templates worked out."""

    def __init__(self, game: Game) -> None:
        self.problems: list[Problem] = []
        self._cards: dict[tuple[str, str], CardData] = {}
        for component in game.components:
            for card in component.cards:
                self._cards[component.id, card.id] = CardData(card)
        self.shared: dict[str, Any] = {
            name_in_templates(component.id): [
                self._cards[component.id, card.id] for card in component.cards
            ]
            for component in game.components
        }
        self.shared["game"] = _game_data(game)
        for component in game.components:
            for number, card in enumerate(component.cards, 1):
                self._fill(component, card, number)
        for component in game.components:
            for card in component.cards:
                self._work_out(component, card)

    def card(self, component: Component, card: Card) -> dict[str, Any]:
        """Names for the templates of one card: its fields, then the game's components."""
        data = self._cards[component.id, card.id]
        return {**self.shared, **data, "card": data, "deck": _deck_data(component)}

    def _fill(self, component: Component, card: Card, number: int) -> None:
        data = self._cards[component.id, card.id]
        data["number"] = number
        for name, value in card.fields.items():
            data[name_in_templates(name)] = self._plain(value)

    def _plain(self, value: Value) -> Any:
        if isinstance(value, Reference):
            return self._cards.get((value.component, value.id))
        if isinstance(value, tuple):
            return [self._plain(item) for item in value]
        return value

    def _work_out(self, component: Component, card: Card) -> None:
        data = self._cards[component.id, card.id]
        for name, value in card.fields.items():
            if isinstance(value, str) and "{{" in value:
                names = {**self.shared, **data, "card": data, "deck": _deck_data(component)}
                where = card.places.get(name, card.where)
                try:
                    data[name_in_templates(name)] = evaluate(value, names, where)
                except Refusal as refusal:
                    self.problems.extend(refusal.problems)
                    data[name_in_templates(name)] = ""


def name_in_templates(name: str) -> str:
    """`die-spot` is written `die_spot` in a template, where a dash is a minus."""
    return name.replace("-", "_")


def _deck_data(component: Component) -> dict[str, Any]:
    return {
        "id": component.id,
        "title": component.title,
        "count": sum(card.copies for card in component.cards),
    }


def _game_data(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "players": list(range(game.players[0], game.players[1] + 1)),
        "credits": list(game.credits),
        "facts": dict(game.facts),
        "per_player": {
            name_in_templates(name): dict(table) for name, table in game.per_player.items()
        },
    }
