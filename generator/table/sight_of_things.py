"""A table, a seat and a thing → whether the seat may know which thing it is."""

from __future__ import annotations

from generator.table.table_state import TableState, has_back, is_hand, shows_face


def knows(state: TableState, seat: int, id: str) -> bool:
    """Seat 0 knows what all may know."""
    thing, laid = state.things[id], state.laid[id]
    heap = state.heaps.get(laid.pile)
    if heap is None:
        return shows_face(thing, laid)
    if seat and seat in laid.looked:
        return True
    if is_hand(heap):
        return heap.pile.seat == seat
    if heap.pile.kind == "box":
        return False
    if heap.pile.hidden:
        return heap.things[-1] == id and has_back(thing) and shows_face(thing, laid)
    return shows_face(thing, laid)


def is_shown(state: TableState, seat: int, id: str) -> bool:
    """Whether the seat sees it at all, perhaps from behind. What others hold is seen apart."""
    laid = state.laid[id]
    heap = state.heaps.get(laid.pile)
    if heap is None or (seat and seat in laid.looked):
        return True
    if is_hand(heap):
        return heap.pile.seat == seat
    return heap.pile.kind != "box" and heap.things[-1] == id
