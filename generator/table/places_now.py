"""A table → where things snap to now: the places of what shows its face, wherever it was moved."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import rotation
from generator.table.table_state import TableState
from generator.table.things import Spot, TablePlace


def places_now(state: TableState) -> Iterator[TablePlace]:
    begun = {one.id: one.spot for one in state.start.things}
    for place in state.start.places:
        laid = state.laid.get(place.thing)
        if laid is None or laid.pile or laid.shows:
            continue
        first = begun.get(place.thing)
        yield place._replace(spot=_moved(place.spot, first, laid.spot)) if first else place


def _moved(spot: Spot, first: Spot, now: Spot) -> Spot:
    """Where a point of a thing is, once that thing has gone from one spot to another."""
    if first == now:
        return spot
    by = now.turn - first.turn
    away = (spot.x - first.x, spot.y - first.y)
    x, y = rotation(by).apply(*away)
    return Spot(now.x + x, now.y + y, (spot.turn + by) % 360)
