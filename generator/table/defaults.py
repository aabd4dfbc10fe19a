"""What a table's plan says of a component, and what it leaves open → what is done with it."""

from __future__ import annotations

from dataclasses import replace

from generator.model import Component, Game
from generator.model.table_plan import Amount, TableEntry
from generator.table.looks import TableLooks
from generator.table.owners import Owners, shares

A_HAND = range(3, 9)
"""As many cards of somebody's own begin in the hand; fewer are in front, more are a pile."""


def settled(
    game: Game, component: Component, entry: TableEntry, looks: TableLooks, owners: Owners
) -> TableEntry:
    """The entry with nothing left open."""
    mine = shares(owners, component)
    shuffled = _is_shuffled(component, entry, looks, mine)
    entry = replace(
        entry,
        at=entry.at or _where(component, shuffled, mine, entry),
        shuffle=shuffled,
        face=entry.face or ("down" if shuffled and not entry.grid else "up"),
        discard=entry.discard or _discard(component, shuffled, entry),
    )
    table = game.per_player.get(component.dealt)
    if component.dealt and not entry.deal.is_said and table:
        numbers = {count: n for count, n in table.items() if type(n) is int}
        entry = replace(entry, deal=Amount(by_players=numbers))
    return entry


def _is_shuffled(component: Component, entry: TableEntry, looks: TableLooks, mine: int) -> bool:
    """What makes a pile or is dealt, and cards that look alike from behind."""
    if entry.shuffle is not None:
        return entry.shuffle
    dealt = component.kind == "deck" and (entry.deal.is_said or entry.keep.is_said)
    together = bool(component.pile or component.dealt or dealt)
    if mine:
        return together and mine not in A_HAND
    if together or not component.has_backs or component.id in looks.apart:
        return together
    return component.kind == "deck" and sum(card.copies for card in component.cards) > 1


def _where(component: Component, shuffled: bool, mine: int, entry: TableEntry) -> str:
    if not mine:
        return "middle"
    is_hand = component.kind == "deck" and component.has_backs and mine in A_HAND
    return "hand" if is_hand and not shuffled and not entry.on else "seat"


def _discard(component: Component, shuffled: bool, entry: TableEntry) -> str:
    """Where a deck is drawn from, its cards are thrown away."""
    if entry.discard_on:
        return "up"
    drawn = component.kind == "deck" and shuffled and not (entry.grid or entry.spread)
    return "up" if drawn else "none"
