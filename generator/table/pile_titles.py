"""A pile → what people call it, without a word about what is hidden in it."""

from __future__ import annotations

from generator.table.sight_of_things import knows
from generator.table.table_names import TableLabels
from generator.table.table_state import Heap, TableState


def pile_title(state: TableState, id: str, labels: TableLabels) -> str:
    heap = state.heaps[id]
    pile = heap.pile
    match pile.kind:
        case "hand":
            return f"Hand of Seat {pile.seat}"
        case "box":
            return "Box"
        case "discard":
            return f"{labels.together(pile.components)} (discard)"
        case "stack":
            return _of_stack(state, heap, labels)
        case _:
            return labels.together(pile.components)


def _of_stack(state: TableState, heap: Heap, labels: TableLabels) -> str:
    """Of things that all may know, all of one kind; else of what it was made for."""
    components = heap.pile.components
    if not all(knows(state, 0, id) for id in heap.things):
        return "Stack" if heap.made else labels.together(components)
    titles = {labels.title(state.things[id]) for id in heap.things}
    if len(titles) == 1:
        return titles.pop()
    return labels.together(components) if len(components) == 1 else "Stack"
