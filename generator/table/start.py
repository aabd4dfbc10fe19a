"""A game, players and a seed → the start of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from generator.core.frozen import slotted
from generator.core.geometry import Point, Rect, Size
from generator.model import Game
from generator.model.table_plan import NO_PLAN, CounterPlan, TablePlan
from generator.table.hosts import Hosts, OnHost, on_table, snaps, spots_in
from generator.table.looks import PLAIN_LOOKS, TableLooks
from generator.table.owners import owners_of
from generator.table.piles import Dealer
from generator.table.seating import HAND_HEIGHT, Seated, seated
from generator.table.setting import CENTRE, LEFT, RIGHT, TableSetting, hand_things
from generator.table.table_blocks import InBlock, counter_block, side_by_side
from generator.table.things import (
    BOX,
    TABLE,
    Spot,
    TableCounter,
    TablePile,
    TableSeat,
    TableStart,
    Thing,
)

COUNTER = Size(46, 20)


def start(
    game: Game,
    players: int,
    seed: int,
    looks: TableLooks = PLAIN_LOOKS,
    plan: TablePlan = NO_PLAN,
    components: Sequence[str] = (),
    round_table: bool = False,
    with_hands: bool = True,
) -> TableStart:
    """The same for the same seed; seed 0 leaves piles in the order of the YAML.

    Without `components`, all that are not optional. At a `round_table` the players sit around
    it, and what is in front of those above is turned to them. Without hands, these take no room
    on the table: a screen shows them elsewhere.
    """
    wanted = [
        one for one in game.components if (one.id in components if components else not one.optional)
    ]
    owners = owners_of(game, players)
    setting = TableSetting(game, players, looks, owners, plan, Dealer(seed))
    setting.set(wanted)
    for one in _counters(plan.counters, players):
        setting.add(counter_block(one), one.seat)
    columns = [setting.middle.get(part, []) for part in (LEFT, CENTRE, RIGHT)]
    held = HAND_HEIGHT if with_hands else 0.0
    around = seated(columns, setting.fronts, players, round_table, held)
    return _Laying(setting, around).laid()


def _counters(plans: Iterable[CounterPlan], players: int) -> Iterator[TableCounter]:
    for plan in plans:
        first = plan.least if plan.start is None else plan.start
        numbers = (first, plan.least, plan.most)
        for seat in range(1, players + 1) if plan.each_seat else (0,):
            id = f"{plan.id}-{seat}" if seat else plan.id
            yield TableCounter(id, plan.title, *numbers, COUNTER, Spot(0, 0), seat)


@slotted
class _Laying:
    """Spots for everything."""

    setting: TableSetting
    seated: Seated
    things: dict[str, Thing] = field(default_factory=dict)
    piles: list[TablePile] = field(default_factory=list)
    counters: list[TableCounter] = field(default_factory=list)

    def laid(self) -> TableStart:
        for part, turn in self.seated.parts:
            self._lay(part, turn)
        used = self._on_hosts()
        for seat in self.seated.seats:
            self._hand(seat)
        self._box()
        things = tuple(self.things.values())
        places = tuple(snaps(self.setting.looks, things, used))
        counters, piles = tuple(self.counters), tuple(self.piles)
        return TableStart(self.seated.size, self.seated.seats, things, piles, counters, places)

    def _lay(self, part: InBlock, turn: float) -> None:
        spot = Spot(*part.middle, turn)
        if part.counter:
            self.counters.append(part.counter._replace(spot=spot))
        if part.pile:
            self.piles.append(part.pile._replace(spot=spot))
        self._keep(one._replace(spot=spot) for one in part.things)

    def _keep(self, things: Iterable[Thing]) -> None:
        for one in things:
            self.things[one.id] = one

    def _on_hosts(self) -> frozenset[tuple[str, str]]:
        """Things share the place that they are on; hosts may be on others."""
        waiting: dict[tuple[str, str], list[OnHost]] = {}
        for one in self.setting.on:
            place = (one.host.thing.id, one.host.place.names[0])
            waiting.setdefault(place, []).append(one)
        used = frozenset(waiting)
        while ready := [key for key in waiting if key[0] in self.things]:
            for key in ready:
                self._share(waiting.pop(key))
        return used

    def _share(self, on: Sequence[OnHost]) -> None:
        host = self.things[on[0].host.thing.id]
        if host.spot is None:
            return
        parts = [part for one in on for part in _parts(one)]
        rooms = {one.component for part in parts for one in part.things}
        room = self._room(on[0], rooms)
        sizes = [part.pile.size if part.pile else part.things[0].size for part in parts]
        for part, middle in zip(parts, spots_in(room, sizes), strict=True):
            point = on_table(host.spot, host.size, middle)
            spot = InBlock(point, tuple(one._replace(on=host.id) for one in part.things), part.pile)
            self._lay(spot, host.spot.turn)

    def _room(self, on: OnHost, components: set[str]) -> Rect:
        hosts = Hosts(self.setting.looks, ())
        rooms = [hosts.room(on.host, one) for one in sorted(components)]
        return min(rooms, key=lambda room: room.width * room.height, default=on.host.place.box)

    def _hand(self, seat: TableSeat) -> None:
        held = list(hand_things(self.setting.hands.get(seat.number, []), seat.number))
        middle, id = seat.hand.centre, f"hand-{seat.number}"
        spot = Spot(*middle, seat.turn)
        self.piles.append(TablePile(id, "hand", (), seat.hand.size, spot, seat.number, True, True))
        for one, x in zip(held, side_by_side(held, seat.hand.width), strict=True):
            at = middle.x - x if seat.turn == 180 else middle.x + x
            self._keep([one._replace(spot=Spot(at, middle.y, seat.turn))])

    def _box(self) -> None:
        self.piles.append(TablePile("box", "box", (), Size(0, 0), None, hidden=True))
        self._keep(
            one._replace(zone=BOX, pile="box", order=order, spot=None)
            for order, one in enumerate(self.setting.box)
        )


def _parts(on: OnHost) -> list[InBlock]:
    """A pile is one thing to place; loose things are one each."""
    nowhere = Point(0, 0)
    if on.pile:
        return [InBlock(nowhere, on.things, on.pile)]
    return [InBlock(nowhere, (one._replace(zone=TABLE),)) for one in on.things]
