"""Tables of the shipped games, without their pictures, and random moves on them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from generator.core.geometry import Rect, Size
from generator.files import open_game
from generator.model import Game
from generator.model.table_plan import CounterPlan, TablePlan
from generator.read import read_game
from generator.read.table_plan_file import read_table_plan
from generator.table import (
    BOX,
    HAND,
    FaceRef,
    Spot,
    TableCounter,
    TablePile,
    TablePlace,
    TableSeat,
    TableStart,
    Thing,
    start,
)
from generator.table.table_names import TableLabels
from generator.table.table_state import TableState, begin

GAMES = {
    "action-the-project": range(2, 7),
    "bad-day": range(2, 7),
    "office-job": range(2, 6),
    "theyre-coming": range(2, 8),
    "thrown-under-the-bus": range(2, 7),
}
EVERY = [(name, players) for name, counts in GAMES.items() for players in counts]
LOOSE = CounterPlan(id="luck", title="Luck", least=-2, most=7, each_seat=True)


@cache
def shipped(name: str) -> tuple[Game, TablePlan]:
    folder = open_game(name)[1]
    found, _ = read_game(folder)
    assert found is not None
    plan = read_table_plan(folder, found)[0]
    return found, plan._replace(counters=(*plan.counters, LOOSE))


@cache
def started(name: str, players: int, seed: int = 5) -> TableStart:
    found, plan = shipped(name)
    return start(found, players, seed, plan=plan, with_hands=True)


@cache
def labels(name: str) -> TableLabels:
    """Titles as they are written, which no two cards of a deck share."""
    found = shipped(name)[0]
    cards = [(one, card) for one in found.components for card in one.cards]
    return TableLabels(
        found.title,
        {one.id: one.title for one in found.components},
        {(one.id, card.id): f"«{one.id} {card.id}»" for one, card in cards},
        {(one.id, card.id): f"‹{one.id} {card.id} says›" for one, card in cards},
    )


CARD, CHIP = Size(60, 90), Size(20, 20)


def small_start() -> TableStart:
    """Two seats, a deck of six with its discard pile, two hands, and one thing of each kind."""

    def thing(id: str, kind: str, faces: int, pile: str = "", **more: Any) -> Thing:
        component, card, _ = id.split("/")
        front = tuple(FaceRef(component, card, side=n) for n in range(faces))
        if kind in ("card", "piece") and faces == 2:
            front = (FaceRef(component, card), FaceRef(component, card, back=True))
        size = CARD if kind == "card" else CHIP
        spot = None if pile else Spot(100, 100)
        return Thing(id, kind, component, card, 1, size, "", front, pile=pile, spot=spot, **more)

    def pile(id: str, kind: str, x: float, **more: Any) -> TablePile:
        return TablePile(id, kind, ("deck",), CARD, Spot(x, 50), **more)

    deck = [
        thing(f"deck/{name}/1", "card", 2, "deck", shows=1, hidden=True, order=n)
        for n, name in enumerate(("ash", "birch", "cedar", "elm", "fir", "gum"))
    ]
    held = [
        thing(f"deck/{name}/1", "card", 2, f"hand-{seat}", zone=HAND, seat=seat, hidden=True)
        for seat, name in ((1, "hazel"), (2, "ivy"))
    ]
    loose = [
        thing("mat/mat/1", "board", 1),
        thing("chip/red/1", "piece", 2),
        thing("dice/die/1", "die", 6),
        thing("rules/page-1/1", "document", 3),
        thing("deck/oak/1", "card", 2, "box", zone=BOX, shows=1),
    ]
    piles = (
        pile("deck", "draw", 50, hidden=True, discard="deck-discard"),
        pile("deck-discard", "discard", 120, face_up=True),
        *(pile(f"hand-{n}", "hand", 200, seat=n, hidden=True, face_up=True) for n in (1, 2)),
        TablePile("box", "box", (), Size(0, 0), None, hidden=True),
    )
    area = Rect(0, 200, 400, 100)
    seats = tuple(TableSeat(n, area.moved(0, 100 * n), area, 0) for n in (1, 2))
    counter = TableCounter("luck", "Luck", 0, -2, 7, CHIP, Spot(10, 10))
    place = TablePlace("mat/mat/1", ("slot",), Spot(110, 100), CARD, ())
    return TableStart(Size(400, 500), seats, (*deck, *held, *loose), piles, (counter,), (place,))


class Reach(NamedTuple):
    """What somebody can name."""

    things: Sequence[str]
    piles: Sequence[str]
    counters: Sequence[str]
    seats: int

    @classmethod
    def of(cls, state: TableState) -> Reach:
        """Everything, by its real id."""
        counters = list(state.counters)
        return cls(list(state.laid), list(state.heaps), counters, len(state.start.seats))


def random_wish(chance: random.Random, reach: Reach) -> dict[str, object]:
    """A move as a page would send it; some of them cannot be made."""
    some = chance.sample(list(reach.things), min(len(reach.things), chance.choice((1, 1, 2, 3, 6))))
    if chance.random() < 0.2:
        some.append(chance.choice(reach.piles))
    seats, piles = reach.seats, reach.piles
    pile, count = chance.choice(piles), chance.randint(1, 6)
    at = [chance.uniform(-50, 2000), chance.uniform(-50, 900)]
    where = chance.choice(("top", "bottom", f"under {count}"))
    counter = chance.choice(reach.counters)
    value = chance.randint(-4, 9)
    mark = chance.choice(("red", "blue", ""))
    return chance.choice(
        [
            {"do": "put", "things": some, "at": at},
            {"do": "put", "things": some, "at": at, "turn": chance.choice((0, 90, -45.5))},
            {"do": "put", "things": some, "pile": pile, "where": where},
            {"do": "put", "things": some, "hand": chance.randint(1, seats)},
            {"do": "flip", "things": some},
            {"do": "turn", "things": some, "by": chance.choice((90, -90, 33))},
            {"do": "page", "things": some[:1], "to": chance.randint(0, 6)},
            {"do": "roll", "things": some[:2]},
            {"do": "stack", "things": some},
            {"do": "shuffle", "pile": pile},
            {"do": "draw", "pile": pile, "count": count},
            {"do": "deal", "pile": pile, "count": chance.choice((1, 2))},
            {"do": "look", "pile": pile, "count": count},
            {"do": "unlook", "pile": pile},
            {"do": "discard", "things": some},
            {"do": "pass", "things": some, "seat": chance.randint(1, seats)},
            {"do": "count", "counter": counter, "value": value},
            {"do": "mark", "things": some, "mark": mark},
            {"do": "fix", "things": some, "fixed": chance.random() < 0.3},
        ]
    )


@cache
def begin_small() -> TableState:
    return begin(small_start())


@cache
def small_labels() -> TableLabels:
    things = small_start().things
    return TableLabels(
        "Small",
        {"deck": "Trees", "mat": "Mat", "chip": "Chips", "dice": "Dice", "rules": "Rules"},
        {(one.component, one.card): f"«{one.card}»" for one in things},
        {(one.component, one.card): f"‹{one.card} says›" for one in things},
    )
