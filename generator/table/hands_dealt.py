"""The start of play → the hand of each seat, after it has drawn some cards more."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.named_tuple import NamedTuple
from generator.table.making import made
from generator.table.moves import Draw, Mover
from generator.table.table_state import TableState, begin
from generator.table.things import TableStart, Thing


class HandDealt(NamedTuple):
    """What a seat holds; what it has drawn since the start comes last."""

    seat: int
    things: tuple[Thing, ...]
    drawn: int


class PileLeft(NamedTuple):
    """A pile to draw from, and how much is left of it."""

    components: tuple[str, ...]
    seat: int
    """Whose it is; 0 is nobody's."""
    left: int


class HandsDealt(NamedTuple):
    hands: tuple[HandDealt, ...]
    piles: tuple[PileLeft, ...]

    @property
    def is_empty(self) -> bool:
        return not any(hand.things for hand in self.hands)


def hands_dealt(start: TableStart, draws: int = 0) -> HandsDealt:
    """In turn each seat draws one, so many times, as long as there is something to draw."""
    state = begin(start)
    drawn = dict.fromkeys((seat.number for seat in start.seats), 0)
    for _ in range(draws):
        for seat in start.seats:
            pile = next(_piles(state, seat.number), "")
            if pile:
                state, _ = made(state, Draw(pile), Mover(seat.number, 1))
                drawn[seat.number] += 1
    hands = (HandDealt(seat, tuple(_held(state, seat)), count) for seat, count in drawn.items())
    shown = dict.fromkeys(id for seat in drawn for id in _all_piles(state, seat))
    left = (state.heaps[id] for id in shown)
    piles = (PileLeft(one.pile.components, one.pile.seat, len(one.things)) for one in left)
    return HandsDealt(tuple(hands), tuple(piles))


def _held(state: TableState, seat: int) -> Iterator[Thing]:
    heap = state.heaps.get(state.hand_of(seat))
    yield from (state.things[id] for id in heap.things) if heap else ()


def _piles(state: TableState, seat: int) -> Iterator[str]:
    """Those that still have something."""
    return (id for id in _all_piles(state, seat) if state.heaps[id].things)


def _all_piles(state: TableState, seat: int) -> list[str]:
    """The seat's own draw piles, those that hands are dealt from, and then the others."""
    mine = (
        (id, heap.pile)
        for id, heap in state.heaps.items()
        if heap.pile.kind == "draw" and heap.pile.seat in (0, seat)
    )
    ranked = sorted(mine, key=lambda one: (one[1].seat != seat, not one[1].deals))
    return [id for id, _ in ranked]
