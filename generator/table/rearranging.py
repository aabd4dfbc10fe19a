"""A table while a move is made on it: things taken up and put down, nothing lost or doubled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from generator.core.geometry import Size
from generator.table.moves import BadMove, Mover
from generator.table.table_state import (
    NOWHERE,
    Heap,
    Laid,
    TableState,
    has_back,
    is_hand,
    shows_face,
)
from generator.table.things import Spot, TablePile


class Rearranging:
    """Copies of what a move may change. Whoever asks for the result gets a new state."""

    def __init__(self, state: TableState, mover: Mover) -> None:
        self._state = state
        self.mover = mover
        self.things = state.things
        self.start = state.start
        self.laid = dict(state.laid)
        self.heaps = dict(state.heaps)
        self.counters = dict(state.counters)
        self._top = state.top
        self._made = state.made
        self._unsettled: set[str] = set()
        """Piles in which somebody chose without the others seeing it."""

    def done(self) -> TableState:
        for id in self._unsettled & self.heaps.keys():
            self._unsettle(self.heaps[id])
        for id, heap in list(self.heaps.items()):
            if heap.made and len(heap.things) < 2:
                self._dissolve(id, heap)
        return replace(
            self._state,
            laid=self.laid,
            heaps=self.heaps,
            counters=self.counters,
            top=self._top,
            made=self._made,
        )

    # -- what a move names

    def single(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Things that the mover can reach; a pile is all that is in it, from the bottom."""
        found: list[str] = []
        for id in ids:
            found.extend((id,) if id in self.laid else self.heap(id).things)
        for id in found:
            self.reach(id)
        if not found:
            raise BadMove("There is nothing in it.")
        if len(set(found)) < len(found):
            raise BadMove("A thing and the pile that it is in cannot both be moved.")
        return tuple(found)

    def heap(self, id: str) -> Heap:
        found = self.heaps.get(id)
        if found is None:
            raise BadMove("That is no longer there.")
        return found

    def reach(self, id: str) -> Laid:
        """Refuses what is fixed, and what others hold."""
        laid = self.laid.get(id)
        if laid is None:
            raise BadMove("That is no longer there.")
        heap = self.heaps.get(laid.pile)
        if heap and is_hand(heap) and heap.pile.seat != self.mover.seat:
            raise BadMove(f"Seat {heap.pile.seat} holds that.")
        if laid.fixed:
            raise BadMove("That is fixed. Unfix it first.")
        return laid

    def hand(self, seat: int) -> str:
        found = self._state.hand_of(seat)
        if not found:
            raise BadMove(f"There is no seat {seat}.")
        return found

    # -- taking up and putting down

    def change(self, id: str, **changes: object) -> None:
        self.laid[id] = self.laid[id]._replace(**changes)  # type: ignore[arg-type]

    def set_heap(self, id: str, heap: Heap) -> None:
        self.heaps[id] = heap

    def above(self) -> int:
        self._top += 1
        return self._top

    def lift(self, ids: Sequence[str]) -> None:
        """Takes them out of their piles; whoever calls it puts them elsewhere at once."""
        for pile in dict.fromkeys(self.laid[id].pile for id in ids):
            if pile:
                gone = {id for id in ids if self.laid[id].pile == pile}
                heap = self.heaps[pile]
                rest = tuple(id for id in heap.things if id not in gone)
                self.heaps[pile] = heap._replace(things=rest)
        for id in ids:
            laid = self.laid[id]
            if laid.looked:
                self._unsettled.add(laid.pile)
                self.change(id, looked=(), renewed=self.mover.seed)

    def onto_table(self, id: str, spot: Spot) -> None:
        """Whoever lays it down has taken it up before."""
        width, height = self.start.size
        x, y = min(max(spot.x, 0.0), width), min(max(spot.y, 0.0), height)
        self.change(id, pile="", spot=Spot(x, y, spot.turn % 360), z=self.above())

    def into(self, pile: str, ids: Sequence[str], under: int = 0) -> None:
        """Below so many things from the top; the first is the lowest of them."""
        self.lift(ids)
        heap = self.heap(pile)
        place = max(0, len(heap.things) - under)
        things = (*heap.things[:place], *ids, *heap.things[place:])
        grown = self._around(heap.pile, things) if heap.made else heap.pile
        self.heaps[pile] = heap._replace(things=things, pile=grown)
        for id in ids:
            self.laid[id] = self._inside(id, heap)

    def _inside(self, id: str, heap: Heap) -> Laid:
        """Marks are taken off; nobody can follow a thing into a hand or into the box."""
        laid, pile = self.laid[id], heap.pile
        if laid.pile == pile.id:
            return laid
        laid = laid._replace(
            pile=pile.id,
            spot=NOWHERE,
            z=0,
            shows=self._side(id, heap),
            seat=pile.seat or (laid.seat if heap.made else 0),
            marks=(),
        )
        return laid._replace(renewed=self.mover.seed) if pile.kind in ("hand", "box") else laid

    def _side(self, id: str, heap: Heap) -> int:
        shows = self.laid[id].shows
        if not has_back(self.things[id]) or heap.made or heap.pile.kind == "box":
            return shows
        return 0 if heap.pile.face_up else 1

    def new_stack(self, ids: Sequence[str], spot: Spot) -> None:
        self.lift(ids)
        self._made += 1
        id = f"stack-{self._made}"
        while id in self.heaps or id in self.laid:
            id += "-"
        pile = TablePile(id, "stack", (), Size(0, 0), spot)
        self.heaps[id] = Heap(pile, (), self.above(), self._made)
        self.into(id, ids)

    def _around(self, pile: TablePile, ids: Sequence[str]) -> TablePile:
        """A stack that players made is as large as what is in it."""
        things = [self.things[id] for id in ids]
        size = Size(max(one.size.width for one in things), max(one.size.height for one in things))
        components = tuple(dict.fromkeys(one.component for one in things))
        return pile._replace(size=size, components=components)

    # -- what nobody may follow

    def _unsettle(self, heap: Heap) -> None:
        """Whoever looked at these things before can no longer know which is which."""
        for id in heap.things:
            if heap.pile.hidden or not shows_face(self.things[id], self.laid[id]):
                self.change(id, renewed=self.mover.seed)

    def _dissolve(self, id: str, heap: Heap) -> None:
        """One thing alone is no stack."""
        del self.heaps[id]
        for last in heap.things:
            spot = heap.pile.spot or NOWHERE
            self.change(last, pile="", spot=spot, z=heap.z, looked=())
