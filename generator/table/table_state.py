"""The start of play → a table as it is between two moves: where each thing is, and who sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.core.named_tuple import NamedTuple
from generator.table.things import TABLE, Spot, TablePile, TableStart, Thing

NOWHERE = Spot(0.0, 0.0)
SIDELESS = ("die", "document", "standee")
"""Kinds of things that have no back: whatever is up, everybody knows what they are."""


class Laid(NamedTuple):
    """Where a thing is now, and how."""

    pile: str = ""
    """The pile that it is in; none if it is by itself on the table."""
    spot: Spot = NOWHERE
    """Only of what is by itself: a pile knows where it is."""
    shows: int = 0
    z: int = 0
    """What has more is above what has less, of what is by itself."""
    seat: int = 0
    marks: tuple[str, ...] = ()
    fixed: bool = False
    renewed: int = 0
    """The seed of the move in which it was last lost sight of: its alias depends on it."""
    shuffled: int = 0
    """The seed of its last shuffle: names of its pictures depend on it."""
    looked: tuple[int, ...] = ()
    """The seats that look at it in its pile."""


class Heap(NamedTuple):
    """A pile as it is now."""

    pile: TablePile
    things: tuple[str, ...]
    """From the bottom to the top."""
    z: int = 0
    made: int = 0
    """Which of the stacks that players made; 0 is one that was there from the start."""


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything that a move can change, and the start that it began from."""

    start: TableStart
    things: Mapping[str, Thing]
    laid: Mapping[str, Laid]
    heaps: Mapping[str, Heap]
    counters: Mapping[str, int]
    top: int
    """The highest z so far."""
    made: int = 0
    """How many stacks players have made."""

    def hand_of(self, seat: int) -> str:
        """The id of a seat's hand, or nothing if there is no such seat."""
        hands = (id for id, one in self.heaps.items() if is_hand(one) and one.pile.seat == seat)
        return next(hands, "")

    def box(self) -> str:
        return next(id for id, one in self.heaps.items() if one.pile.kind == "box")


def is_hand(heap: Heap) -> bool:
    return heap.pile.kind == "hand"


def has_back(thing: Thing) -> bool:
    return thing.kind not in SIDELESS and len(thing.faces) > 1


def shows_face(thing: Thing, laid: Laid) -> bool:
    """Whether whoever sees it knows which thing it is."""
    return thing.kind in SIDELESS or laid.shows == 0


def begin(start: TableStart) -> TableState:
    """The table before the first move."""
    things = {one.id: one for one in start.things}
    names = {one.id: _apart(one.id, things) for one in start.piles}
    inside: dict[str, list[Thing]] = {}
    laid = {}
    for z, one in enumerate(_from_below(start), 1):
        if one.pile:
            inside.setdefault(one.pile, []).append(one)
        laid[one.id] = _laid(one, names.get(one.pile, ""), z)
    heaps = {}
    for z, pile in enumerate(start.piles, len(things) + 1):
        held = sorted(inside.get(pile.id, ()), key=lambda one: one.order)
        own = pile._replace(id=names[pile.id], discard=names.get(pile.discard, ""))
        heaps[own.id] = Heap(own, tuple(one.id for one in held), z)
    counters = {one.id: one.value for one in start.counters}
    return TableState(start, things, laid, heaps, counters, len(things) + len(heaps))


def _apart(pile: str, things: Mapping[str, Thing]) -> str:
    """Piles and things share one list of ids."""
    return f"{pile}-pile" if pile in things else pile


def _from_below(start: TableStart) -> list[Thing]:
    """Boards first; then in the order of the start, where what is on a thing comes after it."""
    return sorted(start.things, key=lambda one: one.kind != "board" or bool(one.on))


def _laid(one: Thing, pile: str, z: int) -> Laid:
    if pile:
        return Laid(pile, shows=one.shows, seat=one.seat)
    fixed = one.kind == "board" and one.zone == TABLE
    return Laid("", one.spot or NOWHERE, one.shows, z, one.seat, fixed=fixed)


def flaws(state: TableState) -> list[str]:
    """What is lost or doubled, if anything."""
    found = [f"There is no place for {id}." for id in state.things if id not in state.laid]
    found += [f"{id} is no thing." for id in state.laid if id not in state.things]
    inside = [(id, pile) for pile, heap in state.heaps.items() for id in heap.things]
    if len({id for id, _ in inside}) < len(inside):
        found.append("A thing is in two places.")
    for id, pile in inside:
        if id not in state.laid or state.laid[id].pile != pile:
            found.append(f"{id} is not where {pile} has it.")
    held = {id for id, _ in inside}
    found += [f"{id} is lost." for id, one in state.laid.items() if one.pile and id not in held]
    return found
