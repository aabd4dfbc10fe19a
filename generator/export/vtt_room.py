"""The start of a game → a room of virtualtabletop.io: its widgets by id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from generator.core.colour import Colour
from generator.core.geometry import Size
from generator.core.words import Words
from generator.export import vtt_strip as strip
from generator.export import vtt_widgets as vtt
from generator.export.vtt_widgets import Widget, WidgetBox
from generator.table import BOX, HAND, Spot, TablePile, TablePlace, TableSeat, TableStart, Thing

LAPPED = 0.62
"""So much of a card in a hand is seen."""
MAT = {"background": "#ffffff12", "border-radius": "10px"}
BOXED = "#00000040"
SEEN = 460.0
"""As high as an enlarged card is shown, and half of what a page is."""
AROUND = 3.0
"""A place for a pile is so much larger than its cards, on every side."""


@dataclass(eq=False, repr=False)
class VttRoom:
    """One number of players' room, put together widget by widget."""

    start: TableStart
    words: Words
    pictures: Callable[[Thing], Sequence[str]]
    """The assets that a thing's faces are."""
    title: Callable[[str], str]
    """What a component is called."""
    felt: Colour
    widgets: dict[str, Widget] = field(default_factory=dict)
    z: int = 0

    def filled(self) -> dict[str, Widget]:
        width, height = vtt.ROOM
        self._add(vtt.ground("felt", WidgetBox(0, 0, width, height), vtt.felt(self.felt), 1))
        self._decks()
        for seat in self.start.seats:
            self._seat(seat)
        for place in self.start.places:
            self._place(place)
        for pile in self.start.piles:
            self._pile(pile)
        for thing in self.start.things:
            if not thing.pile:
                self._loose(thing)
        self._box_of_the_game()
        for one in self.start.counters:
            bounds = (one.least, one.most)
            id, box = f"counter-{one.id}", self._box(one.spot, one.size)
            for widget in vtt.counter(id, box, one.title, one.value, bounds, self.felt):
                self._add(widget)
        return self.widgets

    # -- measures

    @cached_property
    def scale(self) -> float:
        return strip.scale_of(self.start)

    def _box(self, spot: Spot, size: Size, around: float = 0.0) -> WidgetBox:
        """A thing on the table, which is in the middle of the room above the hands."""
        width, height = vtt.ROOM
        left = (width - self.start.size.width * self.scale) / 2
        top = (height - strip.HEIGHT - self.start.size.height * self.scale) / 2
        wide, high = (side * self.scale + 2 * around for side in size)
        x, y = left + spot.x * self.scale, top + spot.y * self.scale
        return WidgetBox(x - wide / 2, y - high / 2, wide, high)

    def _add(self, widget: Widget) -> None:
        if widget["id"] in self.widgets:
            raise ValueError(f"two widgets are called {widget['id']}")
        self.widgets[widget["id"]] = widget

    def _next(self) -> int:
        self.z += 1
        return self.z

    # -- decks

    def _decks(self) -> None:
        """One for each size of a component's cards that are in this room."""
        decks: dict[str, dict[str, Thing]] = {}
        for one in strip.in_room(self.start):
            if one.kind in strip.CARDS:
                decks.setdefault(one.component, {}).setdefault(one.card, one)
        for component, cards in decks.items():
            first = next(iter(cards.values()))
            box = self._box(Spot(0, 0), first.size)
            types = {card: self._sides(one) for card, one in cards.items()}
            self._add(vtt.deck(_deck(component), types, box, self._look(first, box)))

    def _sides(self, thing: Thing) -> Widget:
        """What has no back looks the same from behind."""
        shown = self.pictures(thing)
        return {"front": shown[0], "back": shown[1] if len(shown) > 1 else shown[0]}

    def _look(self, thing: Thing, box: WidgetBox) -> Widget:
        layer = vtt.CARDS if thing.kind == "card" else vtt.PIECES
        enlarge = round(max(2.0, min(6.0, SEEN / max(box.width, box.height))), 2)
        look: Widget = {"layer": layer, "enlarge": enlarge, "stock": _stock(thing.kind, thing.size)}
        return {**look, "borderRadius": "50%"} if thing.shape == "round" else look

    # -- seats and places

    def _seat(self, seat: TableSeat) -> None:
        area, number = seat.area, seat.number
        middle = Spot(area.centre.x, area.centre.y)
        self._add(vtt.ground(f"place-{number}", self._box(middle, area.size), MAT, 2))
        below = Spot(area.left + 35, area.bottom + 6.5)
        empty = self.words("table/seat", number=number)
        box = self._box(below, Size(70, 11))
        self._add(vtt.seat(_seat(number), box, number, _hand(number), empty))
        step = round(self._step(), 2)
        self._add(vtt.hand(_hand(number), strip.hand_strip(), _seat(number), step))

    def _box_of_the_game(self) -> None:
        """What is put into it stays where it is put."""
        takes: list[Widget] = [{"type": "card"}, {"type": "dice"}]
        text, box = self.words("table/box"), self._fresh("box")
        look: Widget = {"text": text, "color": BOXED, "alignChildren": False}
        self._add(vtt.holder(box, strip.box_strip(), takes, **look))
        for group, place in strip.in_box(self.start):
            if group[0].kind == "die":
                for one in group:
                    die = vtt.die(_id(one.id), place, self.pictures(one), self._next())
                    self._add({**die, "parent": box})
            else:
                pile = self._fresh(f"{box}-{group[0].component}")
                self._add(vtt.pile(pile, place, parent=box))
                self._inside(group, pile)

    def _place(self, place: TablePlace) -> None:
        """A place for one thing takes it into its middle; elsewhere people lay it as they like."""
        if len(place.room_for) != 1:
            return
        takes = [
            widget
            for widget in list(self.widgets.values())
            if widget["type" if "type" in widget else "id"] == "deck"
            and self._fits(widget, place.room_for[0], place.size)
        ]
        if not takes:
            return
        box, card = self._box(place.spot, place.size), takes[0]["cardDefaults"]
        offset = {
            "dropOffsetX": round((box.width - card["width"]) / 2, 2),
            "dropOffsetY": round((box.height - card["height"]) / 2, 2),
        }
        id = self._fresh(f"place-{place.thing}-{place.names[0] if place.names else 'room'}")
        targets = [{"deck": widget["id"]} for widget in takes]
        self._add(vtt.holder(id, box, targets, classes="transparent", **offset))

    def _fits(self, deck: Widget, room_for: str, size: Size) -> bool:
        """It is named, or is a card of that size."""
        if deck["id"] == _deck(room_for):
            return True
        named = any(one.component == room_for for one in self.start.things)
        if named or not deck["cardDefaults"]["stock"].startswith("card"):
            return False
        card, scale = deck["cardDefaults"], self.scale
        slack = (size.width * scale - card["width"], size.height * scale - card["height"])
        return all(-1 <= one <= 12 * scale for one in slack)

    def _fresh(self, id: str) -> str:
        name, number = _id(id), 2
        while name in self.widgets:
            name, number = f"{_id(id)}-{number}", number + 1
        return name

    # -- piles

    def _pile(self, pile: TablePile) -> None:
        inside = self.start.in_pile(pile.id)
        if pile.kind == "hand":
            for number, one in enumerate(inside):
                x = round(vtt.HAND_EDGE + number * self._step(), 2)
                at = {"x": x, "y": vtt.HAND_EDGE, "parent": _hand(pile.seat)}
                self._card(one, vtt.FRONT, **at)
        elif pile.kind == "stack" and pile.spot:
            stack = vtt.pile(_id(pile.id), self._box(pile.spot, pile.size), layer=vtt.PIECES)
            self._add({**stack, "z": self._next()})
            self._inside(inside, stack["id"])
        elif pile.spot:
            self._holder(pile, inside)

    def _step(self) -> float:
        """From card to card in a hand."""
        widths = sorted(one.width for one in strip.held_sizes(self.start))
        return LAPPED * widths[len(widths) // 2] * self.scale

    def _holder(self, pile: TablePile, inside: Sequence[Thing]) -> None:
        """A place for a deck or its discards."""
        id, box = _id(pile.id), self._box(pile.spot or Spot(0, 0), pile.size, AROUND)
        face = vtt.FRONT if pile.face_up else vtt.BACK
        discard = pile.kind == "discard"
        first = next(one for one in self.start.things if one.component in pile.components)
        takes = {"stock": _stock(first.kind, pile.size)}
        name = self.words("table/discards") if discard else self.title(pile.components[0])
        more: dict[str, Any] = {"dropOffsetX": AROUND, "dropOffsetY": AROUND, "text": name}
        turned = {"activeFace": face}
        self._add(vtt.holder(id, box, [takes], onEnter=turned, color="#ffffff40", **more))
        if inside:
            where = box._replace(
                x=AROUND, y=AROUND, width=box.width - 2 * AROUND, height=box.height - 2 * AROUND
            )
            self._add(vtt.pile(f"{id}-pile", where, parent=id))
            self._inside(inside, f"{id}-pile")
        if discard:
            drawn = next((one for one in self.start.piles if one.discard == pile.id), None)
            if drawn:
                back = [vtt.moved(id, _id(drawn.id), "all", vtt.BACK), vtt.shuffled(_id(drawn.id))]
                self._buttons(id, box, [("return", self.words("table/return"), back)])
            return
        said = [("shuffle", self.words("table/shuffle"), [vtt.shuffled(id)])]
        if pile.deals:
            text = self.words("table/deal", count=pile.deals)
            said.append(("deal", text, self._dealt(pile)))
        self._buttons(id, box, said)

    def _dealt(self, pile: TablePile) -> list[Widget]:
        """To the hands, but for what the start of play puts on piles of the seats' own."""
        id, numbers = _id(pile.id), [seat.number for seat in self.start.seats]
        own = [
            (one, len(self.start.in_pile(one.id)))
            for one in self.start.piles
            if one.seat and one.kind == "draw" and one.components == pile.components
        ]
        kept = max((sum(n for one, n in own if one.seat == seat) for seat in numbers), default=0)
        seats = [_seat(number) for number in numbers]
        to_hands = [vtt.moved(id, seats, pile.deals - kept, vtt.FRONT)]
        to_piles = [vtt.moved(id, _id(one.id), count, vtt.BACK) for one, count in own]
        return [*(to_hands if pile.deals > kept else ()), *to_piles]

    def _buttons(
        self, id: str, box: WidgetBox, said: Sequence[tuple[str, str, list[Widget]]]
    ) -> None:
        """On the lower edge of a place."""
        height, gap = 15.0, 1.0
        for row, (name, text, routine) in enumerate(said):
            y = box.y + box.height - (height + gap) * (len(said) - row)
            place = WidgetBox(box.x + 4, y, box.width - 8, height)
            self._add(vtt.button(f"{id}-{name}", place, text, routine))

    def _inside(self, things: Sequence[Thing], parent: str) -> None:
        for one in things:
            self._card(one, vtt.BACK if one.shows else vtt.FRONT, parent=parent)

    # -- things

    def _card(self, one: Thing, face: int, **more: Any) -> None:
        deck, z = _deck(one.component), self._next()
        self._add(vtt.card(_id(one.id), deck, one.card, face, z, **more))

    def _loose(self, one: Thing) -> None:
        if one.spot is None or one.zone in (BOX, HAND):
            return
        id, box, z = _id(one.id), self._box(one.spot, one.size), self._next()
        if one.kind == "board":
            self._add(vtt.board(id, box, self.pictures(one)[0], z, one.spot.turn))
        elif one.kind == "document":
            enlarge = round(2 * SEEN / box.height, 2)
            self._add(vtt.leaflet(id, box, self.pictures(one), z, enlarge))
        elif one.kind == "die":
            self._add(vtt.die(id, box, self.pictures(one), z))
        else:
            at = {"x": round(box.x, 2), "y": round(box.y, 2)}
            self._card(one, vtt.BACK if one.shows else vtt.FRONT, **at)


def _id(id: str) -> str:
    return id.replace("/", ".")


def _deck(component: str) -> str:
    return f"deck-{component}"


def _seat(number: int) -> str:
    return f"seat-{number}"


def _hand(number: int) -> str:
    return f"hand-{number}"


def _stock(kind: str, size: Size) -> str:
    """Cards of one size share discard piles, whatever deck they are of."""
    return f"{'card' if kind == 'card' else 'piece'} {size.width:g} x {size.height:g}"
