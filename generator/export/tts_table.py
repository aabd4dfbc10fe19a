"""The start of play → objects on the table of Tabletop Simulator: placed, turned, stacked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from generator.core.geometry import Rect, Size, rotation
from generator.core.words import Words
from generator.export import tts_objects as tts
from generator.export.tts_objects import Object, ObjectScale, TablePose
from generator.export.tts_things import TtsThings
from generator.model import Component
from generator.table import (
    BOX,
    HAND,
    Spot,
    TableCounter,
    TablePile,
    TablePlace,
    TableSeat,
    TableStart,
    Thing,
)

TOP = 0.96
"""How high the top of the program's table is."""
CARD, DECK_STEP, BAG_HEIGHT, COUNTER, STANDEE = 0.02, 0.012, 1.0, 0.3, 0.1
AIR = 0.05
"""What is not locked falls so deep."""
ZONE_HEIGHT = 5.0
BOX_WIDTH = 58.0
"""Of the bag for what is not used, in mm."""


@dataclass(eq=False, repr=False)
class TtsTable:
    """The start of a game as objects of Tabletop Simulator."""

    start: TableStart
    things: TtsThings
    words: Words
    components: Sequence[Component]
    _tops: list[tuple[Rect, float]] = field(default_factory=list)
    """What is on the table so far, and how high."""

    def objects(self) -> list[Object]:
        found = [self._zone(seat) for seat in self.start.seats]
        piles = {one.id: one for one in self.start.piles}
        used = (one for one in self.start.things if one.zone != BOX)
        for id, some in groupby(used, key=self._pile_of):
            group = list(some)
            found.extend(self._pile(piles[id], group) if id else map(self._loose, group))
        found.extend(self._counter(one) for one in self.start.counters)
        unused = [one for one in self.start.things if one.zone == BOX]
        return [*found, self._box(unused)] if unused else found

    def snaps(self) -> list[Object]:
        """The places of the table where piles begin that are empty at the start."""
        full = {one.pile for one in self.start.things}
        empty = [one for one in self.start.piles if one.id not in full and one.kind != HAND]
        return [self._snap(one.spot) for one in empty if one.spot]

    # -- millimetres of the table, where y goes down → units around its middle, where z goes up

    def _at(
        self, spot: Spot, height: float, about_x: float = 0.0, about_z: float = 0.0
    ) -> TablePose:
        size, unit = self.start.size, self.things.unit
        x, z = (spot.x - size.width / 2) / unit, (size.height / 2 - spot.y) / unit
        return TablePose(x, height, z, tts.UPRIGHT + spot.turn, about_x, about_z)

    def _on_top(self, spot: Spot, size: Size, thickness: float, locked: bool = False) -> float:
        """The height of its middle, above whatever is there already."""
        box = rotation(spot.turn).bounds(Rect(0, 0, *size))
        there = Rect(spot.x - box.width / 2, spot.y - box.height / 2, box.width, box.height)
        under = max((top for rect, top in self._tops if _meet(rect, there)), default=TOP)
        foot = under if locked else under + AIR
        self._tops.append((there, foot + thickness))
        return foot + thickness / 2

    def _snap(self, spot: Spot) -> Object:
        pose = self._at(spot, TOP)
        return tts.snap_point(pose.x, pose.y, pose.z, pose.turn)

    # -- things

    def _pile_of(self, thing: Thing) -> str:
        """Those that begin as one object: neither a hand's nor, if nobody wants bags, pieces."""
        loose = thing.kind != "card" and self.things.job.target.bags == "none"
        return "" if thing.zone == HAND or loose else thing.pile

    def _loose(self, thing: Thing) -> Object:
        return self._placed(self._with_snaps(self.things.of(thing), thing), thing)

    def _placed(self, one: Object, thing: Thing) -> Object:
        spot = thing.spot or Spot(0, 0)
        height = self._on_top(spot, thing.size, self._thickness(thing), one["Locked"])
        if thing.kind == "die":
            about_x, about_z = tts.ROLLED[thing.shows + 1]
            return tts.placed(one, self._at(spot, height, about_x, about_z))
        is_turned = thing.shows and "States" not in one
        one = {**one, "Hands": True} if thing.zone == HAND else one
        return tts.placed(one, self._at(spot, height, about_z=180.0 if is_turned else 0.0))

    def _thickness(self, thing: Thing) -> float:
        known = {
            "card": CARD,
            "board": tts.BOARD_THICKNESS,
            "die": thing.size.width / self.things.unit,
            "standee": STANDEE,
        }
        return known.get(thing.kind, tts.TILE_THICKNESS)

    def _pile(self, pile: TablePile, inside: list[Thing]) -> Iterator[Object]:
        spot, title = pile.spot or Spot(0, 0), self._title(inside)
        if len(inside) == 1:
            yield self._placed(self.things.of(inside[0]), inside[0]._replace(spot=spot))
        elif all(one.kind == "card" for one in inside):
            height = self._on_top(spot, pile.size, DECK_STEP * len(inside))
            flat = self._at(spot, height, about_z=180.0 if inside[-1].shows else 0.0)
            yield tts.placed(self.things.deck(inside, pile.id, title), flat)
        else:
            bag = self.things.bag(inside, pile.id, title, min(pile.size))
            square = Size(min(pile.size), min(pile.size))
            height = self._on_top(spot, square, BAG_HEIGHT * bag["Transform"]["scaleY"])
            yield tts.placed(bag, self._at(spot, height))

    def _title(self, inside: Sequence[Thing]) -> str:
        """That of the only card, or those of the components."""
        ids = dict.fromkeys((one.component, one.card) for one in inside)
        if len(ids) == 1 and inside[0].kind != "card":
            return self.things.title(inside[0])
        named = {one.component for one in inside}
        return ", ".join(one.title for one in self.components if one.id in named)

    def _box(self, unused: Sequence[Thing]) -> Object:
        """A bag beside the table; cards of one deck stay together in it."""
        inside: list[Object] = []
        for id, some in groupby(unused, key=lambda one: one.component):
            group = list(some)
            if group[0].kind == "card":
                inside.append(self.things.deck(group, f"box/{id}", self._title(group)))
            else:
                inside.extend({**self.things.of(one), "Locked": False} for one in group)
        title, count = self.words("table/box"), f"{len(unused)}"
        bag = self.things.holding(inside, "box", title, count, BOX_WIDTH)
        beside = Spot(-BOX_WIDTH, self.start.size.height / 2)
        height = self._on_top(beside, Size(BOX_WIDTH, BOX_WIDTH), BAG_HEIGHT)
        return tts.placed(bag, self._at(beside, height))

    # -- places, counters and hands

    def _with_snaps(self, one: Object, thing: Thing) -> Object:
        places = [place for place in self.start.places if place.thing == thing.id]
        if not places or thing.spot is None:
            return one
        return {**one, "AttachedSnapPoints": [self._attached(one, thing, at) for at in places]}

    def _attached(self, one: Object, thing: Thing, place: TablePlace) -> Object:
        """In the object's own space, which its scale makes larger; it is turned by half."""
        scale, spot = tts.scale_of(one), thing.spot or Spot(0, 0)
        away = (place.spot.x - spot.x, place.spot.y - spot.y)
        x, y = rotation(-spot.turn).apply(*away)
        unit = self.things.unit
        turn = place.spot.turn - spot.turn
        return tts.snap_point(-x / unit / scale.x, tts.TILE_THICKNESS, y / unit / scale.z, turn)

    def _counter(self, one: TableCounter) -> Object:
        range = f"{one.least} – {one.most}"
        base = tts.thing("", self.things.ids.of("counter", one.id), one.title, range)
        height = self._on_top(one.spot, one.size, COUNTER)
        return tts.placed(tts.counter(base, one.value), self._at(one.spot, height))

    def _zone(self, seat: TableSeat) -> Object:
        title, unit = self.words("table/seat", number=seat.number), self.things.unit
        scale = ObjectScale(seat.hand.width / unit, ZONE_HEIGHT, seat.hand.height / unit)
        base = tts.thing("", self.things.ids.of("hand", seat.number), title, "", scale)
        middle = Spot(*seat.hand.centre, seat.turn - tts.UPRIGHT)
        zone = tts.hand_zone(base, tts.SEAT_COLOURS[seat.number - 1])
        return tts.placed(zone, self._at(middle, TOP + ZONE_HEIGHT / 2))


def _meet(one: Rect, other: Rect) -> bool:
    """Not if they only touch."""
    slack = 0.01
    across = one.left < other.right - slack and other.left < one.right - slack
    return across and one.top < other.bottom - slack and other.top < one.bottom - slack
