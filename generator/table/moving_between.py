"""Moves that bring things elsewhere: onto the table, into piles and hands; and looking there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from generator.table.moves import (
    BadMove,
    Between,
    DealOut,
    Discard,
    Draw,
    LookAt,
    Pass,
    Put,
    Shuffle,
    StackUp,
    Unlook,
)
from generator.table.rearranging import Rearranging
from generator.table.table_state import Heap, is_hand
from generator.table.things import Spot
from generator.template.deal import deal

FAN = 8.0
"""Between things that were in a pile and are put on the table together."""


def move_between(table: Rearranging, move: Between) -> None:
    match move:
        case Put():
            _put(table, move)
        case StackUp():
            _stack_up(table, move)
        case Shuffle():
            _shuffle(table, move)
        case Draw():
            _draw(table, move)
        case DealOut():
            _deal_out(table, move)
        case LookAt():
            _look_at(table, move)
        case Unlook():
            _unlook(table, move)
        case Discard():
            _discard(table, move)
        case Pass():
            table.into(table.hand(move.seat), table.single(move.things))
        case never:
            assert_never(never)


def _put(table: Rearranging, move: Put) -> None:
    if move.hand:
        table.into(table.hand(move.hand), table.single(move.things))
    elif move.pile:
        _into_pile(table, move)
    else:
        _onto_table(table, move)


def _into_pile(table: Rearranging, move: Put) -> None:
    heap = table.heap(move.pile)
    if is_hand(heap) and heap.pile.seat != table.mover.seat:
        move = move._replace(where="top")
    if move.pile in move.things:
        raise BadMove("A pile cannot be put into itself.")
    things = table.single(move.things)
    word, _, number = move.where.partition(" ")
    under = {"top": 0, "bottom": len(heap.things)}.get(word, int(number or 0))
    table.into(move.pile, things, under)


def _onto_table(table: Rearranging, move: Put) -> None:
    """The first goes to the point; what was on the table too keeps its distance to it."""
    first = _spot(table, move.things[0])
    x, y = _kept_on(table, move, first) if first else move.at or (0.0, 0.0)
    for number, id in enumerate(move.things):
        old = _spot(table, id)
        if first and old:
            spot = Spot(x + old.x - first.x, y + old.y - first.y, old.turn)
        else:
            spot = Spot(x + FAN * number, y, _turn_of(table, id))
        if move.turn is not None:
            spot = spot._replace(turn=move.turn % 360)
        if id in table.heaps:
            _move_pile(table, id, spot)
        else:
            table.reach(id)
            table.lift([id])
            table.onto_table(id, spot)


def _kept_on(table: Rearranging, move: Put, first: Spot) -> tuple[float, float]:
    """As near to the point as it may be, so that all of them stay on the table and apart."""
    spots = [spot for id in move.things if (spot := _spot(table, id))]
    (x, y), (width, height) = move.at or (0.0, 0.0), table.start.size
    xs, ys = [spot.x - first.x for spot in spots], [spot.y - first.y for spot in spots]
    return (
        min(max(x, -min(xs)), width - max(xs)),
        min(max(y, -min(ys)), height - max(ys)),
    )


def _spot(table: Rearranging, id: str) -> Spot | None:
    """Where it is on the table, if it is there by itself."""
    heap = table.heaps.get(id)
    if heap:
        return None if is_hand(heap) else heap.pile.spot
    laid = table.laid.get(id)
    return laid.spot if laid and not laid.pile else None


def _turn_of(table: Rearranging, id: str) -> float:
    laid = table.laid.get(id)
    heap = table.heaps.get(laid.pile) if laid else None
    return heap.pile.spot.turn if heap and heap.pile.spot else 0.0


def _move_pile(table: Rearranging, id: str, spot: Spot) -> None:
    heap = table.heap(id)
    if is_hand(heap) or heap.pile.spot is None:
        raise BadMove("That pile stays where it is.")
    width, height = table.start.size
    x, y = min(max(spot.x, 0.0), width), min(max(spot.y, 0.0), height)
    pile = heap.pile._replace(spot=Spot(x, y, spot.turn))
    table.set_heap(id, heap._replace(pile=pile, z=table.above()))


def _stack_up(table: Rearranging, move: StackUp) -> None:
    things = table.single(move.things)
    if len(things) < 2:
        raise BadMove("A stack needs two things or more.")
    first = move.things[0]
    laid = table.laid.get(first)
    spot = _spot(table, laid.pile if laid and laid.pile else first)
    if spot is None:
        raise BadMove("Put the first of them on the table, then stack the others on it.")
    table.new_stack(things, spot)


def _shuffle(table: Rearranging, move: Shuffle) -> None:
    """Nobody can follow a thing through it."""
    heap, seed = _on_table(table, move.pile), table.mover.seed
    things = tuple(deal(heap.things, heap.things, {}, seed))
    table.set_heap(move.pile, heap._replace(things=things))
    for id in things:
        table.change(id, renewed=seed, shuffled=seed, looked=())


def _draw(table: Rearranging, move: Draw) -> None:
    heap = table.heap(move.pile)
    own = table.hand(table.mover.seat)
    if move.pile == own:
        raise BadMove("Those are in your hand already.")
    things: Sequence[str] = heap.things[::-1]
    if is_hand(heap):
        things = deal(heap.things, heap.things, {}, table.mover.seed)
    table.into(own, _some(things, move.number))


def _deal_out(table: Rearranging, move: DealOut) -> None:
    heap = table.heap(move.pile)
    if is_hand(heap):
        raise BadMove("A hand cannot be dealt.")
    seats = [seat.number for seat in table.start.seats]
    dealt = _some(heap.things[::-1], move.number * len(seats))
    for number, seat in enumerate(seats):
        share = dealt[number :: len(seats)]
        if share:
            table.into(table.hand(seat), share)


def _some(things: Sequence[str], count: int) -> Sequence[str]:
    if not things:
        raise BadMove("There is nothing in it.")
    return things[:count]


def _look_at(table: Rearranging, move: LookAt) -> None:
    heap = table.heap(move.pile)
    if is_hand(heap):
        raise BadMove("A hand is only for who holds it.")
    for id in _some(heap.things[::-1], move.number):
        seats = {*table.laid[id].looked, table.mover.seat}
        table.change(id, looked=tuple(sorted(seats)))


def _unlook(table: Rearranging, move: Unlook) -> None:
    seat = table.mover.seat
    looked = [id for id in table.heap(move.pile).things if seat in table.laid[id].looked]
    if not looked:
        raise BadMove("You are not looking at it.")
    for id in looked:
        table.change(id, looked=tuple(one for one in table.laid[id].looked if one != seat))


def _discard(table: Rearranging, move: Discard) -> None:
    for id in table.single(move.things):
        table.into(_discard_pile(table, id), [id])


def _discard_pile(table: Rearranging, id: str) -> str:
    """That of its own deck; the seat's, if each has one."""
    component, seats = table.things[id].component, (table.laid[id].seat, table.mover.seat, 0)
    for seat in seats:
        for pile, heap in table.heaps.items():
            if _takes(heap, component) and heap.pile.seat == seat:
                return pile
    for pile, heap in table.heaps.items():
        if _takes(heap, component):
            return pile
    raise BadMove("There is no discard pile for it. Put it where you want it.")


def _takes(heap: Heap, component: str) -> bool:
    return heap.pile.kind == "discard" and component in heap.pile.components


def _on_table(table: Rearranging, pile: str) -> Heap:
    heap = table.heap(pile)
    if is_hand(heap):
        raise BadMove("A hand is held in no order.")
    if len(heap.things) < 2:
        raise BadMove("There are no two things in it to shuffle.")
    return heap
