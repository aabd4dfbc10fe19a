"""Moves that leave things where they are: they turn, show another side, or are marked or fixed."""

from __future__ import annotations

from hashlib import blake2b
from typing import assert_never

from generator.table.moves import BadMove, Fix, Flip, InPlace, Leaf, Roll, SetCount, SetMark, TurnBy
from generator.table.rearranging import Rearranging
from generator.table.table_state import is_hand

PAGED = ("die", "document")
"""Kinds of things whose faces are counted."""


def move_in_place(table: Rearranging, move: InPlace) -> None:
    match move:
        case Flip():
            _flip(table, move)
        case TurnBy():
            _turn(table, move)
        case Leaf():
            _leaf(table, move)
        case Roll():
            _roll(table, move)
        case SetCount():
            _count(table, move)
        case SetMark():
            _mark(table, move)
        case Fix():
            _fix(table, move)
        case never:
            assert_never(never)


def _flip(table: Rearranging, move: Flip) -> None:
    """A whole pile is turned over as one: its bottom is then on top."""
    for id in move.things:
        if id not in table.heaps:
            table.reach(id)
            _over(table, id)
            continue
        heap = table.heap(id)
        if is_hand(heap) or heap.pile.kind == "box":
            raise BadMove("Only what is on the table can be turned over as a whole.")
        for one in heap.things:
            _over(table, one)
        pile = heap.pile._replace(face_up=not heap.pile.face_up)
        table.set_heap(id, heap._replace(things=heap.things[::-1], pile=pile))


def _over(table: Rearranging, id: str) -> None:
    thing, shows = table.things[id], table.laid[id].shows
    if thing.kind not in PAGED and len(thing.faces) > 1:
        table.change(id, shows=(shows + 1) % len(thing.faces))


def _turn(table: Rearranging, move: TurnBy) -> None:
    for id in move.things:
        if id in table.heaps:
            heap = table.heap(id)
            if is_hand(heap) or heap.pile.spot is None:
                raise BadMove("Only what is on the table can be turned.")
            spot = heap.pile.spot._replace(turn=(heap.pile.spot.turn + move.by) % 360)
            table.set_heap(id, heap._replace(pile=heap.pile._replace(spot=spot)))
            continue
        laid = table.reach(id)
        if laid.pile:
            raise BadMove("Only what is on the table by itself can be turned.")
        table.change(id, spot=laid.spot._replace(turn=(laid.spot.turn + move.by) % 360))


def _leaf(table: Rearranging, move: Leaf) -> None:
    for id in move.things:
        laid = table.laid.get(id)
        if laid is None or table.things[id].kind not in PAGED or laid.pile:
            raise BadMove("Only documents have pages, and only dice have numbers.")
        if move.to >= len(table.things[id].faces):
            raise BadMove(f"It has {len(table.things[id].faces)} pages or sides.")
        table.change(id, shows=move.to)


def _roll(table: Rearranging, move: Roll) -> None:
    for id in move.things:
        laid = table.reach(id)
        thing = table.things[id]
        if thing.kind not in ("die", "piece") or len(thing.faces) < 2 or laid.pile:
            raise BadMove("Only dice, and pieces with two sides, can be rolled.")
        digest = blake2b(f"{table.mover.seed}:{id}".encode(), digest_size=8).digest()
        table.change(id, shows=int.from_bytes(digest) % len(thing.faces))


def _count(table: Rearranging, move: SetCount) -> None:
    counter = next((one for one in table.start.counters if one.id == move.counter), None)
    if counter is None:
        raise BadMove("There is no such counter.")
    if not counter.least <= move.value <= counter.most:
        raise BadMove(f"{counter.title} is from {counter.least} to {counter.most}.")
    table.counters[move.counter] = move.value


def _mark(table: Rearranging, move: SetMark) -> None:
    for id in move.things:
        laid = table.laid.get(id)
        if laid is None or laid.pile:
            raise BadMove("Only what is on the table by itself can be marked.")
        marks = (*laid.marks, move.mark) if move.mark else ()
        table.change(id, marks=tuple(dict.fromkeys(marks)))


def _fix(table: Rearranging, move: Fix) -> None:
    for id in move.things:
        laid = table.laid.get(id)
        if laid is None or laid.pile:
            raise BadMove("Only what is on the table by itself can be fixed.")
        table.change(id, fixed=move.fixed)
