"""A table and a seat → what this seat may see of it, as the JSON of a page; names → things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.table.pile_titles import pile_title
from generator.table.places_now import places_now
from generator.table.sight_of_things import is_shown, knows
from generator.table.table_blocks import side_by_side
from generator.table.table_names import Names
from generator.table.table_state import Heap, TableState, has_back, is_hand
from generator.table.things import FaceRef, Spot, TableSeat, Thing

Data = dict[str, Any]


def seen(state: TableState, seat: int, names: Names) -> Data:
    """Without the log, which a table does not know."""
    return Sight(state, seat, names).data()


def pictured(state: TableState, seat: int, names: Names) -> Mapping[str, FaceRef]:
    """The pictures that a seat may have now, by name."""
    return Sight(state, seat, names).pictures()


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat sees. 0 is a spectator."""

    state: TableState
    seat: int
    names: Names

    def data(self) -> Data:
        start = self.state.start
        things = [*self._on_table(), *self._in_piles(), *self._in_hands()]
        return {
            "game": self.names.labels.game,
            "players": len(start.seats),
            "you": self.seat,
            "size": list(start.size),
            "seats": [self._seat(one) for one in start.seats],
            "things": sorted(things, key=lambda one: (one["z"], one["id"])),
            "piles": [self._pile(id, heap) for id, heap in self._heaps()],
            "counters": [self._counter(number) for number in range(len(start.counters))],
            "places": [
                {"at": _at(one.spot), "size": list(one.size)} for one in places_now(self.state)
            ],
        }

    def meant(self) -> Mapping[str, str]:
        """What the seat can name: all that it sees but what others hold."""
        found = {self._pile_alias(id): id for id in self.state.heaps}
        shown = (id for id in self.state.laid if is_shown(self.state, self.seat, id))
        return found | {self._alias(id): id for id in shown}

    def pictures(self) -> Mapping[str, FaceRef]:
        found = {}
        for id in self.state.laid:
            if is_shown(self.state, self.seat, id) and (face := self._face(id)):
                found[self._picture(id, face, self._alias(id))] = face
        for seat in self.state.start.seats:
            for number, id in enumerate(self._held_by_other(seat.number)):
                if face := self._back(self.state.things[id]):
                    found[self.names.back(face, self._slot(seat.number, number))] = face
        return found

    # -- what is seen of a thing

    def _alias(self, id: str) -> str:
        return self.names.alias("thing", id, self.state.laid[id].renewed)

    def _pile_alias(self, id: str) -> str:
        return self.names.alias("pile", id)

    def _slot(self, seat: int, number: int) -> str:
        """What others hold has no names of its own, so that nobody can follow it."""
        return self.names.alias("held", seat, number)

    def _side(self, id: str) -> int:
        """Who looks at a thing in a pile sees its face."""
        laid, thing = self.state.laid[id], self.state.things[id]
        looks = self.seat in laid.looked and has_back(thing)
        return 0 if looks else laid.shows

    def _face(self, id: str) -> FaceRef | None:
        """What is up, if it may be seen."""
        thing, side = self.state.things[id], self._side(id)
        if knows(self.state, self.seat, id):
            return thing.faces[side] if side < len(thing.faces) else None
        return self._back(thing)

    def _back(self, thing: Thing) -> FaceRef | None:
        return thing.faces[1] if has_back(thing) else None

    def _picture(self, id: str, face: FaceRef, alias: str) -> str:
        is_back = has_back(self.state.things[id]) and face == self._back(self.state.things[id])
        shuffled = self.state.laid[id].shuffled
        return self.names.back(face, alias) if is_back else self.names.front(face, shuffled)

    # -- things

    def _on_table(self) -> Iterator[Data]:
        for id, laid in self.state.laid.items():
            if not laid.pile:
                yield self._shown(id, laid.spot, laid.z, laid.seat)

    def _in_piles(self) -> Iterator[Data]:
        for id, heap in self.state.heaps.items():
            if is_hand(heap):
                continue
            for one in heap.things:
                if is_shown(self.state, self.seat, one):
                    spot = heap.pile.spot or Spot(0, 0)
                    yield self._shown(one, spot, heap.z, heap.pile.seat, id)

    def _in_hands(self) -> Iterator[Data]:
        for seat in self.state.start.seats:
            hand = self.state.hand_of(seat.number)
            if seat.number == self.seat:
                held: Sequence[str] = self.state.heaps[hand].things
                for n, (id, spot) in enumerate(self._fanned(seat, held), 1):
                    yield self._shown(id, spot, n, seat.number, hand, seat.number)
                continue
            others = self._held_by_other(seat.number)
            for n, (id, spot) in enumerate(self._fanned(seat, others)):
                yield self._held(id, spot, seat.number, n)

    def _held_by_other(self, seat: int) -> Sequence[str]:
        """In an order that says nothing but what backs there are."""
        if seat == self.seat:
            return ()

        def order(id: str) -> tuple[object, ...]:
            thing = self.state.things[id]
            look = self.names.backs.get((thing.component, thing.card), "")
            return thing.kind, thing.size, thing.shape, look, self._alias(id)

        held = self.state.heaps[self.state.hand_of(seat)].things
        return sorted(held, key=order)

    def _fanned(self, seat: TableSeat, held: Sequence[str]) -> Iterator[tuple[str, Spot]]:
        things = [self.state.things[id] for id in held]
        middle = seat.hand.centre
        for one, x in zip(things, side_by_side(things, seat.hand.width), strict=True):
            at = middle.x - x if seat.turn == 180 else middle.x + x
            yield one.id, Spot(at, middle.y, seat.turn)

    def _shown(self, id: str, spot: Spot, z: int, seat: int, pile: str = "", hand: int = 0) -> Data:
        thing, laid, alias = self.state.things[id], self.state.laid[id], self._alias(id)
        known, face = knows(self.state, self.seat, id), self._face(id)
        labels = self.names.labels
        return {
            **_form(thing, spot),
            "id": alias,
            "z": z,
            "picture": self._picture(id, face, alias) if face else "",
            "title": labels.title(thing) if known else "",
            "says": self._says(thing, laid.shows) if known else "",
            "seat": seat,
            "shows": self._side(id) if known else int(has_back(thing)),
            "hand": hand,
            "pile": self._pile_alias(pile) if pile else "",
            "marks": list(laid.marks),
            "fixed": laid.fixed,
            "mine": bool(self.seat) and seat == self.seat,
            "discards": self._discards(thing.component if known else ""),
        }

    def _discards(self, component: str) -> bool:
        """Whether there is a discard pile for it, or for anything if it is not known."""
        piles = (heap.pile for heap in self.state.heaps.values() if heap.pile.kind == "discard")
        return any(not component or component in pile.components for pile in piles)

    def _says(self, thing: Thing, shows: int) -> str:
        """A document says what is on the page that is up."""
        card = thing.faces[shows].card if thing.kind == "document" else thing.card
        return self.names.labels.says.get((thing.component, card), "")

    def _held(self, id: str, spot: Spot, seat: int, number: int) -> Data:
        thing, alias = self.state.things[id], self._slot(seat, number)
        face = self._back(thing)
        return {
            **_form(thing, spot),
            "id": alias,
            "z": number + 1,
            "picture": self.names.back(face, alias) if face else "",
            "title": "",
            "says": "",
            "seat": seat,
            "shows": int(has_back(thing)),
            "hand": seat,
            "pile": self._pile_alias(self.state.hand_of(seat)),
            "marks": [],
            "fixed": False,
            "mine": False,
            "discards": False,
        }

    # -- everything else

    def _heaps(self) -> list[tuple[str, Heap]]:
        return sorted(self.state.heaps.items(), key=lambda one: one[1].made)

    def _pile(self, id: str, heap: Heap) -> Data:
        pile, things = heap.pile, heap.things
        apart = is_hand(heap) or pile.kind == "box"
        looked = [one for one in reversed(things) if self.seat in self.state.laid[one].looked]
        return {
            "id": self._pile_alias(id),
            "kind": pile.kind,
            "title": pile_title(self.state, id, self.names.labels),
            "at": _at(pile.spot or Spot(0, 0)),
            "size": list(pile.size),
            "count": len(things),
            "top": self._alias(things[-1]) if things and not apart else "",
            "up": bool(things) and not apart and knows(self.state, 0, things[-1]),
            "seat": pile.seat,
            "looked": [self._alias(one) for one in looked] if self.seat else [],
        }

    def _seat(self, seat: TableSeat) -> Data:
        held = self.state.heaps[self.state.hand_of(seat.number)].things
        return {
            "number": seat.number,
            "area": list(seat.area),
            "hand": list(seat.hand),
            "turn": seat.turn,
            "held": len(held),
        }

    def _counter(self, number: int) -> Data:
        one = self.state.start.counters[number]
        return {
            "id": one.id,
            "title": one.title,
            "value": self.state.counters[one.id],
            "least": one.least,
            "most": one.most,
            "at": _at(one.spot),
            "size": list(one.size),
            "seat": one.seat,
        }


def _at(spot: Spot) -> list[float]:
    return [round(spot.x, 2), round(spot.y, 2), round(spot.turn, 2)]


def _form(thing: Thing, spot: Spot) -> Data:
    """What everybody sees of a thing, whichever side is up."""
    return {
        "kind": thing.kind,
        "at": _at(spot),
        "size": list(thing.size),
        "shape": thing.shape,
        "faces": len(thing.faces),
    }
