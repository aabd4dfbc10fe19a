"""What is done with each component → blocks for the middle and for each seat, hands and the box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field, replace

from generator.core.frozen import slotted
from generator.model import Component, Game
from generator.model.table_plan import OnPlaces, TableEntry, TablePlan
from generator.table.defaults import settled
from generator.table.hosts import HostPlace, Hosts, OnHost
from generator.table.looks import TableLooks
from generator.table.owners import Owners
from generator.table.piles import Dealer, faced, stacked
from generator.table.table_blocks import (
    NO_BLOCK,
    TableBlock,
    grid_block,
    pile_block,
    spread_block,
)
from generator.table.things import BOX, HAND, TABLE, TablePile, Thing
from generator.table.unpacking import things_of

LEFT, CENTRE, RIGHT = "left", "centre", "right"
"""Where in the middle of the table: cards, boards, everything else."""


@slotted
class TableSetting:
    """Where everything goes, before anybody measures."""

    game: Game
    players: int
    looks: TableLooks
    owners: Owners
    plan: TablePlan
    dealer: Dealer
    middle: dict[str, list[TableBlock]] = field(default_factory=dict)
    fronts: dict[int, list[TableBlock]] = field(default_factory=dict)
    hands: dict[int, list[Thing]] = field(default_factory=dict)
    box: list[Thing] = field(default_factory=list)
    on: list[OnHost] = field(default_factory=list)
    _hosts: Hosts = field(init=False)

    def set(self, components: Sequence[Component]) -> None:
        groups = list(self._groups(components))
        kept = [(entry, self._kept(entry, things)) for entry, things in groups]
        self._hosts = Hosts(
            self.looks, [one for entry, things in kept if _lies_open(entry) for one in things]
        )
        for entry, things in kept:
            self._put(entry, things)

    def add(self, block: TableBlock, seat: int, part: str = RIGHT) -> None:
        if seat:
            self.fronts.setdefault(seat, []).append(block)
        else:
            self.middle.setdefault(part, []).append(block)

    def _groups(
        self, components: Sequence[Component]
    ) -> Iterable[tuple[TableEntry, tuple[Thing, ...]]]:
        """Components of one pile together; cards that the plan names apart from the others."""
        groups: dict[str, tuple[TableEntry, list[Thing]]] = {}
        for component in components:
            things = things_of(component, self.players, self.looks, self.owners)
            for one in self._needed(things):
                name = f"{one.component}.{one.card.partition('.')[0]}"
                named = self.plan.entries.get(name)
                entry = named or self.plan.entries.get(component.id) or TableEntry()
                shared = component.pile and not one.seat and not named
                key = f"pile {component.pile}" if shared else (name if named else component.id)
                if key not in groups:
                    whole = settled(self.game, component, entry, self.looks, self.owners)
                    groups[key] = (whole, [])
                groups[key][1].append(one)
        return ((entry, tuple(things)) for entry, things in groups.values())

    def _needed(self, things: Sequence[Thing]) -> list[Thing]:
        """Those that so many players need; the others are in the box."""
        self.box.extend(one for one in things if one.zone == BOX)
        return [one for one in things if one.zone != BOX]

    def _kept(self, entry: TableEntry, things: Iterable[Thing]) -> list[Thing]:
        if entry.at == "box" or self.players < entry.from_players:
            self.box.extend(one._replace(zone=BOX, seat=0) for one in things)
            return []
        return list(things)

    # -- what belongs to nobody, and what belongs to somebody

    def _put(self, entry: TableEntry, things: Sequence[Thing]) -> None:
        if entry.at == "middle" and not entry.on:
            things = [one._replace(seat=0) for one in things]
        for seat in sorted({one.seat for one in things}):
            some = [one for one in things if one.seat == seat]
            ordered = self.dealer.ordered(some, entry)
            if seat:
                self._give(entry, seat, ordered)
            elif len(some) < len(things):
                self._share_out(replace(entry, at="middle"), ordered)
            else:
                self._share_out(entry, ordered)

    def _share_out(self, entry: TableEntry, things: list[Thing]) -> None:
        """The first of the list is on top."""
        self._keep(entry, things)
        share = entry.deal.of(self.players, 0)
        for seat, dealt in self.dealer.dealt(things, share, self.players).items():
            self._deal(entry, seat, dealt)
        if entry.reveal and things:
            self._on(entry.reveal, 0, things[:1], "up", things)
        rest = self._placed(entry, 0, things)
        if rest and entry.at in ("seat", "hand"):
            self._give_rest(entry, 1, [one._replace(seat=1) for one in rest])
        elif rest:
            self._into_the_middle(entry, rest, share)

    def _keep(self, entry: TableEntry, things: list[Thing]) -> None:
        """The others go back into the box unseen."""
        keep = entry.keep.of(self.players, len(things))
        self.box.extend(faced(one, entry.face)._replace(seat=0) for one in things[keep:])
        del things[keep:]

    def _deal(self, entry: TableEntry, seat: int, dealt: list[Thing]) -> None:
        """Into the hand, the rest as a pile of its own; or openly in front of the seat."""
        mine = [one._replace(seat=seat) for one in dealt]
        if entry.to == "seat":
            self._front(seat, [faced(one, "up") for one in mine], False)
            return
        number = entry.hand.of(self.players, len(mine))
        self.hands.setdefault(seat, []).extend(mine[:number])
        if mine[number:]:
            pile = self._pile(f"{mine[0].component}-{seat}", mine[number:], entry, seat)
            self.fronts.setdefault(seat, []).append(pile)

    def _give(self, entry: TableEntry, seat: int, things: list[Thing]) -> None:
        self._keep(entry, things)
        number = entry.hand.of(self.players, 0) if entry.at != "hand" else len(things)
        self.hands.setdefault(seat, []).extend(things[:number])
        rest = self._placed(entry, seat, things[number:])
        if rest:
            self._give_rest(entry, seat, rest)

    def _give_rest(self, entry: TableEntry, seat: int, rest: list[Thing]) -> None:
        if entry.at == "hand":
            self.hands.setdefault(seat, []).extend(rest)
        elif entry.shuffle and len(rest) > 1 and not entry.spread:
            pile = self._pile(f"{rest[0].component}-{seat}", rest, entry, seat)
            self.fronts.setdefault(seat, []).append(pile)
        else:
            self._front(seat, [faced(one, entry.face) for one in rest], not entry.spread)

    def _front(self, seat: int, things: list[Thing], stack: bool) -> None:
        placed = [one._replace(zone=TABLE) for one in things]
        blocks = stacked(placed, seat) if stack else [spread_block(placed)]
        self.fronts.setdefault(seat, []).extend(blocks)

    def _into_the_middle(self, entry: TableEntry, rest: list[Thing], share: int) -> None:
        turned = [faced(one, entry.face)._replace(zone=TABLE) for one in rest]
        part = CENTRE if rest[0].kind == "board" or entry.grid else RIGHT
        part = LEFT if rest[0].kind == "card" and not entry.grid else part
        if entry.grid:
            blocks = [grid_block(turned, entry.grid[0])]
        elif entry.shuffle and not entry.spread:
            face = "down" if entry.on else entry.face
            blocks = [self._pile(rest[0].component, rest, entry, 0, share, face)]
        elif entry.spread or rest[0].kind in ("die", "board", "document"):
            blocks = [spread_block(turned)]
        else:
            blocks = stacked(turned, 0)
        self.middle.setdefault(part, []).extend(blocks)

    def _pile(
        self,
        id: str,
        things: Sequence[Thing],
        entry: TableEntry,
        seat: int,
        share: int = 0,
        face: str = "",
    ) -> TableBlock:
        """A pile, and the place for what is discarded from it beside it."""
        pile, inside = self.dealer.pile(id, things, face or entry.face, seat, share)
        if entry.discard == "none":
            return pile_block((pile, inside))
        empty = discard_of(pile, entry.discard)
        pile = pile._replace(discard=empty.id)
        host = self._found(entry.discard_on, seat)
        if host:
            self.on.append(OnHost(host, (), empty))
            return pile_block((pile, inside))
        return pile_block((pile, inside), (empty, ()))

    # -- named places

    def _placed(self, entry: TableEntry, seat: int, things: list[Thing]) -> list[Thing]:
        """What remains once the places of the entry are taken."""
        if not entry.on or not things:
            return things
        if entry.on.each:
            for name in entry.on.places:
                one = entry.on._replace(places=(name,))
                self._on(one, seat, things[:1], "up" if entry.face != "down" else "down", things)
            return things
        if entry.shuffle and len(things) > 1 and (host := self._found(entry.on, seat)):
            id = f"{things[0].component}-{seat}" if seat else things[0].component
            drawn, *beside = self._pile(id, things, entry, seat).parts
            self.on.append(OnHost(host, drawn.things, drawn.pile))
            for part in beside:
                self.add(pile_block((part.pile, ())) if part.pile else NO_BLOCK, seat, LEFT)
            return []
        self._on(entry.on, seat, list(things), entry.face, things)
        return things

    def _on(
        self, place: OnPlaces, seat: int, things: list[Thing], face: str, left: list[Thing]
    ) -> None:
        """On a place, if anything on the table has it; then it is no longer left."""
        host = self._found(place, seat)
        if host and things:
            self.on.append(OnHost(host, tuple(faced(one, face) for one in things)))
            del left[: len(things)]

    def _found(self, place: OnPlaces | None, seat: int) -> HostPlace | None:
        return self._hosts.find(place.component, place.places[0], seat) if place else None


def _lies_open(entry: TableEntry) -> bool:
    """Whether its faces are seen from the start, so that something can be on them."""
    piled = entry.shuffle and not (entry.grid or entry.spread)
    return not piled and entry.at != "hand" and entry.face != "down"


def discard_of(pile: TablePile, face: str) -> TablePile:
    return pile._replace(
        id=f"{pile.id}-discard",
        kind="discard",
        face_up=face == "up",
        deals=0,
        discard="",
        hidden=False,
    )


def hand_things(things: Iterable[Thing], seat: int) -> Iterable[Thing]:
    for order, one in enumerate(things):
        yield one._replace(
            zone=HAND, seat=seat, hidden=True, shows=0, pile=f"hand-{seat}", order=order
        )
