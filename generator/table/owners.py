"""A game and a number of players → which seat each card belongs to, as its own YAML tells.

Cards that are there once for each player belong to the seats in turn, and what refers to such a
card belongs to the same seat.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.model import Card, Component, Game
from generator.model.game import Reference

Owners = Mapping[tuple[str, str], tuple[int, ...]]
"""By component and card: the seat of each of its copies. What is missing is nobody's."""


def owners_of(game: Game, players: int) -> Owners:
    counts = range(game.players[0], game.players[1] + 1)
    owners: dict[tuple[str, str], tuple[int, ...]] = {}
    if len(counts) > 1:
        for component in game.components:
            owners.update(_for_each(component, counts, players))
            owners.update(_one_each(component, counts))
    _follow(game, owners)
    return owners


def _for_each(component: Component, counts: range, players: int) -> Owners:
    """Cards of which every player gets as many."""
    found = {}
    for card in component.cards:
        share = card.copies_for(counts[0]) // counts[0]
        if share and all(card.copies_for(n) == share * n for n in counts):
            seats = tuple(seat for seat in range(1, players + 1) for _ in range(share))
            found[component.id, card.id] = seats
    return found


def _one_each(component: Component, counts: range) -> Owners:
    """Cards that differ, one for each player: the last comes with the last player."""
    cards = [card for card in component.cards if card.copies_for(counts[-1])]
    totals = [sum(card.copies_for(n) for card in cards) for n in counts]
    if totals != list(counts) or len(cards) != counts[-1]:
        return {}
    ordered = sorted(cards, key=lambda card: _comes(card, counts))
    return {(component.id, card.id): (seat,) for seat, card in enumerate(ordered, 1)}


def _comes(card: Card, counts: range) -> int:
    """The fewest players who need it."""
    return next((n for n in counts if card.copies_for(n)), counts[-1] + 1)


def _follow(game: Game, owners: dict[tuple[str, str], tuple[int, ...]]) -> None:
    """What refers to somebody's card is theirs too, however long the chain."""
    waiting = [
        (component, card)
        for component in game.components
        for card in component.cards
        if (component.id, card.id) not in owners and _references(card)
    ]
    grows = True
    while grows:
        grows = False
        for component, card in list(waiting):
            seats = {owners.get((one.component, one.id), ()) for one in _references(card)}
            alone = [seat for seat in seats if len(seat) == 1]
            if len(alone) == 1:
                owners[component.id, card.id] = alone[0] * card.copies
                waiting.remove((component, card))
                grows = True


def _references(card: Card) -> list[Reference]:
    return [value for value in card.fields.values() if isinstance(value, Reference)]


def shares(owners: Owners, component: Component) -> int:
    """The most that any one seat has of a component."""
    seats: list[int] = [
        seat for card in component.cards for seat in owners.get((component.id, card.id), ())
    ]
    return max((seats.count(seat) for seat in set(seats)), default=0)
