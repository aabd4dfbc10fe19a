"""A game → the same game, made of the last run's components and cards where they are equal.

What is one object is compared at once, wherever it is asked whether something changed.
"""

from __future__ import annotations

from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.model import Card, Component, Game


def as_before(game: Game, kept: NothingKept) -> Game:
    if kept is NOTHING_KEPT:
        return game

    def card(of: Component, one: Card) -> Card:
        return kept.made(("card", of.id, one.id), one, lambda: one)

    def component(one: Component) -> Component:
        made = one._replace(cards=tuple([card(one, each) for each in one.cards]))
        return kept.made(("component", one.id), made, lambda: made)

    return game._replace(components=tuple([component(one) for one in game.components]))
