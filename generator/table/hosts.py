"""Named places → the things whose faces have them, and where on the table they are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.core.geometry import Point, Rect, Size, rotation
from generator.core.named_tuple import NamedTuple
from generator.model.table_plan import OWN
from generator.table.looks import FacePlace, TableLooks
from generator.table.things import BOX, Spot, TablePile, TablePlace, Thing

EDGE = 1.0
"""Between things on a place, if there is room."""
SEEN = 3.0
"""So much of each is seen, however many there are."""


class HostPlace(NamedTuple):
    """A thing, and a place on its face."""

    thing: Thing
    place: FacePlace


class OnHost(NamedTuple):
    """Things, and perhaps the pile that they are, that begin on a place."""

    host: HostPlace
    things: tuple[Thing, ...]
    pile: TablePile | None = None


@dataclass(frozen=True, slots=True)
class Hosts:
    """Whatever may have a place, and lies open on the table."""

    looks: TableLooks
    things: Sequence[Thing]

    def find(self, component: str, name: str, seat: int) -> HostPlace | None:
        """The seat's own comes first, and boards. Of many places of a name the first is meant."""
        near = sorted(
            self._of(component, seat), key=lambda one: (one.seat != seat, one.kind != "board")
        )
        for one in near:
            for place in self.looks.places.get((one.component, one.card), ()):
                if name in place.names:
                    return HostPlace(one, place)
        return None

    def _of(self, component: str, seat: int) -> Iterator[Thing]:
        for one in self.things:
            if component == OWN:
                if one.seat and one.seat == seat:
                    yield one
            elif component in (one.component, f"{one.component}.{one.card}"):
                yield one

    def room(self, host: HostPlace, component: str) -> Rect:
        """The place, or the part of it that is made for such pieces."""
        outer = host.place.box
        for place in self.looks.places.get((host.thing.component, host.thing.card), ()):
            if component in place.room_for and outer.contains(place.box, 0.1):
                return place.box
        return outer


def on_table(spot: Spot, size: Size, point: Point) -> Point:
    """Where a point of a face is, once its thing has a spot."""
    placed = Point(spot.x - size.width / 2 + point.x, spot.y - size.height / 2 + point.y)
    return rotation(spot.turn, Point(spot.x, spot.y)).apply(*placed)


def spots_in(room: Rect, sizes: Sequence[Size]) -> tuple[Point, ...]:
    """The middles of things that share a place: side by side if they fit, else over each other."""
    if not sizes:
        return ()
    widest = max(size.width for size in sizes) + EDGE
    highest = max(size.height for size in sizes) + EDGE
    columns = _columns(room.size, widest, highest, len(sizes))
    rows = -(-len(sizes) // columns)
    across = min(widest, _pitch(room.width, widest, columns))
    down = min(highest, _pitch(room.height, highest, rows))
    found = []
    for number in range(len(sizes)):
        row, column = divmod(number, columns)
        here = min(columns, len(sizes) - row * columns)
        x = room.centre.x + (column - (here - 1) / 2) * across
        found.append(Point(x, room.centre.y + (row - (rows - 1) / 2) * down))
    return tuple(found)


def _columns(room: Size, width: float, height: float, count: int) -> int:
    """The number with which they overlap the least, and then nearest to the room's own form."""

    def worth(columns: int) -> tuple[float, float]:
        rows = -(-count // columns)
        over = max(0.0, columns * width - room.width) * height
        over += max(0.0, rows * height - room.height) * width
        form = (columns * width / room.width) / (rows * height / room.height)
        return over, abs(math.log(form))

    return min(range(1, count + 1), key=worth)


def _pitch(room: float, size: float, count: int) -> float:
    return size if count == 1 else max(SEEN, (room - size) / (count - 1))


def snaps(
    looks: TableLooks, things: Iterable[Thing], used: frozenset[tuple[str, str]]
) -> Iterator[TablePlace]:
    """The places with room for something, and those that something is on."""
    for one in things:
        if one.spot is None or one.shows or one.zone == BOX:
            continue
        for place in looks.places.get((one.component, one.card), ()):
            if place.room_for or any((one.id, name) in used for name in place.names):
                middle = on_table(one.spot, one.size, place.box.centre)
                spot = Spot(*middle, one.spot.turn)
                yield TablePlace(one.id, place.names, spot, place.box.size, place.room_for)
