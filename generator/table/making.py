"""A table and a move → the table after it, and the move that takes it back exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from generator.table.moves import Between, InPlace, Move, Mover, Restore
from generator.table.moving_between import move_between
from generator.table.moving_in_place import move_in_place
from generator.table.rearranging import Rearranging
from generator.table.table_state import Heap, TableState

V = TypeVar("V")


def made(state: TableState, move: Move, mover: Mover = Mover(1, 1)) -> tuple[TableState, Restore]:
    """Refuses with BadMove; then nothing is changed."""
    after = _restored(state, move) if isinstance(move, Restore) else _made(state, move, mover)
    return after, _way_back(state, after)


def _made(state: TableState, move: InPlace | Between, mover: Mover) -> TableState:
    table = Rearranging(state, mover)
    if isinstance(move, InPlace):
        move_in_place(table, move)
    else:
        move_between(table, move)
    return table.done()


def _way_back(before: TableState, after: TableState) -> Restore:
    return Restore(
        _changed(before.laid, after.laid),
        tuple((id, before.heaps.get(id)) for id in _other(before.heaps, after.heaps)),
        _changed(before.counters, after.counters),
        before.top,
        before.made,
    )


def _changed(before: Mapping[str, V], after: Mapping[str, V]) -> tuple[tuple[str, V], ...]:
    return tuple((id, before[id]) for id in before if before[id] != after[id])


def _other(before: Mapping[str, Heap], after: Mapping[str, Heap]) -> Sequence[str]:
    ids = dict.fromkeys((*before, *after))
    return [id for id in ids if before.get(id) != after.get(id)]


def _restored(state: TableState, move: Restore) -> TableState:
    heaps = {**state.heaps, **dict(move.heaps)}
    return replace(
        state,
        laid={**state.laid, **dict(move.laid)},
        heaps={id: one for id, one in heaps.items() if one is not None},
        counters={**state.counters, **dict(move.counters)},
        top=move.top,
        made=move.made,
    )
