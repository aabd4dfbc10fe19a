"""A component → its things, before anybody puts them anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model import Card, Component
from generator.table.looks import TableLooks
from generator.table.owners import Owners
from generator.table.things import BOX, FaceRef, Thing

KINDS_OF_THINGS = {"deck": "card", "tokens": "piece", "board": "board", "document": "document"}


def things_of(
    component: Component, players: int, looks: TableLooks, owners: Owners
) -> tuple[Thing, ...]:
    """Every copy; those that so many players do not need are in the box."""
    if component.kind == "document":
        return tuple(_document(component, looks))
    return tuple(
        one for card in component.cards for one in _copies(component, card, players, looks, owners)
    )


def _document(component: Component, looks: TableLooks) -> Iterator[Thing]:
    pages = [card for card in component.cards if card.copies]
    if pages:
        faces = tuple(FaceRef(component.id, card.id) for card in pages)
        size = looks.size(component, pages[0])
        shape, card = component.shape, pages[0].id
        yield Thing(component.id, "document", component.id, card, 1, size, shape, faces)


def _copies(
    component: Component, card: Card, players: int, looks: TableLooks, owners: Owners
) -> Iterator[Thing]:
    folded = looks.folded.get((component.id, card.id))
    kind = folded.kind if folded else KINDS_OF_THINGS[component.kind]
    seats, needed = owners.get((component.id, card.id), ()), card.copies_for(players)
    for copy in range(1, card.copies + 1):
        seat = seats[copy - 1] if copy <= len(seats) else 0
        used = copy <= needed and seat <= players
        yield Thing(
            f"{component.id}/{card.id}/{copy}",
            kind,
            component.id,
            card.id,
            copy,
            looks.size(component, card),
            component.shape,
            _faces(card, component.id, folded.sides if folded else 0),
            zone="" if used else BOX,
            seat=seat if used else 0,
        )


def _faces(card: Card, component: str, sides: int) -> tuple[FaceRef, ...]:
    if sides:
        return tuple(FaceRef(component, card.id, side=side) for side in range(1, sides + 1))
    front = FaceRef(component, card.id)
    return (front, front._replace(back=True)) if card.back else (front,)
