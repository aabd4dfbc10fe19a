"""Cards in rows → which of them touch, and whether they form one ring."""

from __future__ import annotations

from typing import Any


class GraphNode(dict[str, Any]):
    """An item's place: its id, item, row, column, neighbours and degree."""


def grid(items: list[Any], columns: int) -> list[GraphNode]:
    """Items dealt into rows; each knows the ids of those whose sides touch its own."""
    ids = [item["id"] if isinstance(item, dict) else str(item) for item in items]
    places = []
    for index, item in enumerate(items):
        row, column = divmod(index, columns)
        near = [
            (row + down, column + across) for down, across in ((-1, 0), (0, 1), (1, 0), (0, -1))
        ]
        touching = [r * columns + c for r, c in near if r >= 0 and 0 <= c < columns]
        neighbours = [ids[n] for n in touching if n < len(items)]
        places.append(
            GraphNode(
                id=ids[index],
                item=item,
                row=row + 1,
                column=column + 1,
                neighbours=neighbours,
                degree=len(neighbours),
            )
        )
    return places


def cycle_length(places: list[GraphNode]) -> int:
    """How many places one ring through all of them has; 0 if they make no single ring."""
    here = {place["id"]: place for place in places}
    near = {id: [n for n in place["neighbours"] if n in here] for id, place in here.items()}
    if len(here) < 3 or any(len(neighbours) != 2 for neighbours in near.values()):
        return 0
    first = next(iter(near))
    before, at, steps = first, near[first][0], 1
    while at != first:
        before, at = at, next(n for n in near[at] if n != before)
        steps += 1
    return steps if steps == len(here) else 0
