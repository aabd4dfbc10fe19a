"""A table and the start of the edited game → the new faces where the old ones are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.core.named_tuple import NamedTuple
from generator.table.moves import Mover
from generator.table.rearranging import Rearranging
from generator.table.table_state import NOWHERE, Heap, Laid, TableState, begin
from generator.table.things import Spot, TableStart, Thing


class Reseated(NamedTuple):
    """The table after an edit, and what is in the box because of it."""

    state: TableState
    removed: tuple[Thing, ...]
    added: tuple[Thing, ...]


def alike(old: TableStart, new: TableStart) -> bool:
    """Whether only what is on faces has changed, so that every move is still what it was."""
    return old._replace(places=()) == new._replace(places=())


def reseated(state: TableState, start: TableStart, seed: int = 1) -> Reseated:
    was, fresh = begin(state.start), begin(start)
    state = _renamed(state, _new_ids(was.things.values(), fresh.things.values()))
    removed = tuple(id for id in was.things if id not in fresh.things)
    removed = tuple(id for id in removed if id in state.things)
    state = _put_aside(state, removed, seed)
    added = tuple(id for id in fresh.things if id not in state.things)
    after = _on(fresh, was, state, added)
    return Reseated(
        after,
        tuple(after.things[id] for id in removed),
        tuple(after.things[id] for id in added),
    )


# -- a card whose id has changed


def _new_ids(old: Iterable[Thing], new: Iterable[Thing]) -> Mapping[str, str]:
    """If one card of a component goes and one comes, it is the same card with a new name."""
    before, after = _cards(old), _cards(new)
    pairs = {}
    for component in before.keys() & after.keys():
        gone = [one for one in before[component] if one not in after[component]]
        come = [one for one in after[component] if one not in before[component]]
        if len(gone) == len(come) == 1:
            pairs[component, gone[0]] = come[0]
    found = {}
    for one in old:
        base, dot, rest = one.card.partition(".")
        if name := pairs.get((one.component, base)):
            found[one.id] = f"{one.component}/{name}{dot}{rest}/{one.copy}"
    return found


def _cards(things: Iterable[Thing]) -> dict[str, dict[str, None]]:
    found: dict[str, dict[str, None]] = {}
    for one in things:
        if one.kind != "document":
            found.setdefault(one.component, {})[one.card.partition(".")[0]] = None
    return found


def _renamed(state: TableState, new: Mapping[str, str]) -> TableState:
    """A name that something in the box has already is not given again."""
    ids = {id: name for id, name in new.items() if name not in state.things}
    if not ids:
        return state
    heaps = {
        id: heap._replace(things=tuple(ids.get(one, one) for one in heap.things))
        for id, heap in state.heaps.items()
    }
    things = {ids.get(id, id): one._replace(id=ids.get(id, id)) for id, one in state.things.items()}
    laid = {ids.get(id, id): one for id, one in state.laid.items()}
    return replace(state, things=things, laid=laid, heaps=heaps)


# -- what goes and what comes


def _put_aside(state: TableState, ids: tuple[str, ...], seed: int) -> TableState:
    table = Rearranging(state, Mover(0, seed))
    for id in ids:
        table.change(id, fixed=False)
    if ids:
        table.into(state.box(), ids)
    return table.done()


def _on(
    fresh: TableState, was: TableState, state: TableState, added: tuple[str, ...]
) -> TableState:
    """The new start with everything where it is on the old table."""
    gone = {id: one for id, one in state.things.items() if id not in fresh.things}
    things, box = {**fresh.things, **gone}, fresh.box()
    laid = {}
    for id, thing in things.items():
        if id in added:
            laid[id] = Laid(box, shows=fresh.laid[id].shows)
        else:
            laid[id] = _where_it_is(state.laid[id], thing, was.laid.get(id), fresh.laid.get(id))
    heaps = _heaps(fresh, was, state)
    heaps[box] = heaps[box]._replace(things=(*heaps[box].things, *added))
    counters = {
        one.id: min(max(state.counters.get(one.id, one.value), one.least), one.most)
        for one in fresh.start.counters
    }
    return replace(
        fresh,
        things=things,
        laid=laid,
        heaps=heaps,
        counters=counters,
        top=max(state.top, fresh.top),
        made=state.made,
    )


def _where_it_is(now: Laid, thing: Thing, was: Laid | None, fresh: Laid | None) -> Laid:
    """What nobody has moved goes with the table; it has as many faces as it has now."""
    shows = min(now.shows, max(0, len(thing.faces) - 1))
    spot = now.spot
    if not now.pile and was and fresh and not fresh.pile:
        spot = _spot(now.spot, was.spot, fresh.spot) or NOWHERE
    return now._replace(shows=shows, spot=spot)


def _spot(now: Spot | None, was: Spot | None, fresh: Spot | None) -> Spot | None:
    return fresh if now == was else now


def _heaps(fresh: TableState, was: TableState, state: TableState) -> dict[str, Heap]:
    """Piles of the start stay if anything is in them; stacks that were made stay."""
    found = {}
    for id, heap in fresh.heaps.items():
        old, first = state.heaps.get(id), was.heaps.get(id)
        if not old or not first:
            found[id] = heap._replace(things=())
            continue
        spot = _spot(old.pile.spot, first.pile.spot, heap.pile.spot)
        turned = old.pile.face_up != first.pile.face_up
        face_up = heap.pile.face_up != turned
        pile = heap.pile._replace(spot=spot, face_up=face_up)
        found[id] = Heap(pile, old.things, old.z)
    rest = {id: heap for id, heap in state.heaps.items() if id not in found}
    return found | {id: heap for id, heap in rest.items() if heap.things}
