"""A table as it is → JSON that a saved game keeps; and such JSON → the table on today's start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.geometry import Size
from generator.table.table_state import Heap, Laid, TableState, begin, flaws
from generator.table.things import FaceRef, Spot, TablePile, TableStart, Thing

Data = Mapping[str, Any]


class BadSnapshot(Exception):
    """JSON that is no table."""


def snapshot(state: TableState) -> Data:
    """Things that the start does not have any more are in it whole."""
    at_start = {one.id for one in state.start.things}
    return {
        "laid": {id: list(one) for id, one in state.laid.items()},
        "heaps": {
            id: [list(one.pile), list(one.things), one.z, one.made]
            for id, one in state.heaps.items()
        },
        "counters": dict(state.counters),
        "top": state.top,
        "made": state.made,
        "gone": [list(one) for id, one in state.things.items() if id not in at_start],
    }


def state_of(data: Data, start: TableStart) -> TableState:
    """What the start has besides is in the box; what it lacks is left out."""
    try:
        state = _state(data, begin(start))
        found = flaws(state)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadSnapshot(f"{type(error).__name__}: {error}") from error
    if found:
        raise BadSnapshot(found[0])
    return state


def _state(data: Data, fresh: TableState) -> TableState:
    gone = {one.id: one for one in map(_thing, data["gone"]) if one.id not in fresh.things}
    things = {**fresh.things, **gone}
    laid = {id: _laid(one) for id, one in data["laid"].items() if id in things}
    heaps = {id: _heap(one, things, fresh.heaps.get(id)) for id, one in data["heaps"].items()}
    for id, heap in fresh.heaps.items():
        heaps.setdefault(id, heap._replace(things=()))
    new = tuple(id for id in things if id not in laid)
    box = fresh.box()
    laid |= {id: Laid(box, shows=fresh.laid[id].shows) for id in new}
    heaps[box] = heaps[box]._replace(things=(*heaps[box].things, *new))
    counters = {**fresh.counters, **{str(k): int(v) for k, v in data["counters"].items()}}
    return replace(
        fresh,
        things=things,
        laid={id: laid[id] for id in things},
        heaps=heaps,
        counters={id: counters[id] for id in fresh.counters},
        top=int(data["top"]),
        made=int(data["made"]),
    )


def _thing(given: list[Any]) -> Thing:
    one = Thing(*given)
    faces = tuple(FaceRef(*face) for face in one.faces)
    return one._replace(size=Size(*one.size), faces=faces, spot=one.spot and Spot(*one.spot))


def _laid(given: list[Any]) -> Laid:
    one = Laid(*given)
    return one._replace(spot=Spot(*one.spot), marks=tuple(one.marks), looked=tuple(one.looked))


def _heap(given: list[Any], things: Mapping[str, Thing], fresh: Heap | None) -> Heap:
    """A pile that the start has too is as the start says, but for where it is."""
    pile = TablePile(*given[0])
    spot = pile.spot and Spot(*pile.spot)
    pile = pile._replace(components=tuple(pile.components), size=Size(*pile.size), spot=spot)
    if fresh:
        pile = fresh.pile._replace(spot=spot, face_up=pile.face_up)
    held = tuple(id for id in given[1] if id in things)
    return Heap(pile, held, int(given[2]), int(given[3]))
