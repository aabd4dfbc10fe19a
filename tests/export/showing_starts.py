"""A saved game of Tabletop Simulator beside the start of play that it should be."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from generator.core.geometry import Size
from generator.export.table_looks import table_start
from generator.table import BOX, HAND, TableStart, Thing
from tests.export.showing import Game, Written
from tests.export.tabling import Object

UNIT = 29.0
"""Millimetres: a tile of 58 mm is two units high."""
ZONES = ("White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink")
NEAR = 0.05
FLAT = ("card", "piece", "board")


class Where(NamedTuple):
    """A copy of a thing: what it is, and where on the table, in mm from its upper left corner."""

    name: str
    x: float
    y: float
    turn: float
    is_turned_over: bool


def begun(game: Game) -> TableStart:
    opening = game.studio.opening
    players = opening.players or game.studio.game.players[1]
    ids = tuple(one.id for one in game.components)
    return table_start(game.studio, players, opening.seed, game.page, ids, round_table=True)


def assert_begins(game: Game, files: Written) -> None:
    start, save = begun(game), json.loads(files[f"{game.studio.game.id}.json"])
    places = json.loads(files["places.json"])["sheets"]
    assert_copies(start, save, places)
    assert_places(start, save, places)
    assert_hands(start, save)
    assert_apart(start, save)
    assert_snaps(start, save)
    told = {one["Nickname"]: one["Counter"]["value"] for one in named(save, "Counter")}
    assert told == {one.title: one.value for one in start.counters}
    assert len(named(save, "Counter")) == len(start.counters)
    tabs = [one["title"] for one in save["TabStates"].values()]
    assert tabs == [one.title for one in game.of("document")]
    for die in named(save, "Custom_Dice"):
        assert {one["Value"] for one in die["RotationValues"]} == set(range(1, 7))


def named(save: Object, kind: str) -> list[Object]:
    return [one for one in save["ObjectStates"] if one["Name"] == kind]


# -- every copy once --------------------------------------------------------------------------


def assert_copies(start: TableStart, save: Object, places: Any) -> None:
    leaves = [name for one in save["ObjectStates"] for name in _leaves(one, places)]
    assert sorted(leaves) == sorted(_name(one) for one in start.things)


def _leaves(one: Object, places: Any) -> Iterator[str]:
    """What is in it, or itself: named by the picture that it shows."""
    if "ContainedObjects" in one:
        for inner in one["ContainedObjects"]:
            yield from _leaves(inner, places)
    elif "CardID" in one:
        key, slot = divmod(one["CardID"], 100)
        (found,) = [
            f"{component}-{id}"
            for component, sheets in places.items()
            for sheet in sheets
            if sheet["key"] == key
            for id, place in sheet["cards"].items()
            if place == slot
        ]
        yield found
    elif "CustomPDF" in one:
        yield _stem(one["CustomPDF"]["PDFUrl"])
    elif "CustomImage" in one:
        front = one if "1" not in one.get("States", {}) else one["States"]["1"]
        stem = _stem(front["CustomImage"]["ImageURL"])
        yield stem.removesuffix("-die").removesuffix("-upright")


def _stem(url: str) -> str:
    return url.rpartition("/")[2].rpartition(".")[0]


def _name(thing: Thing) -> str:
    alone = thing.kind == "document" or (thing.card == thing.component and thing.kind != "card")
    return thing.component if alone else f"{thing.component}-{thing.card}"


# -- where they are ---------------------------------------------------------------------------


def assert_places(start: TableStart, save: Object, places: Any) -> None:
    found = sorted(_found(start.size, save, places))
    wanted = sorted(_wanted(start))
    assert [one.name for one in found] == [one.name for one in wanted]
    for one, other in zip(found, wanted, strict=True):
        assert one.x == pytest.approx(other.x, abs=2 * NEAR), one
        assert one.y == pytest.approx(other.y, abs=2 * NEAR), one
        assert one[3:] == other[3:], one


def _wanted(start: TableStart) -> Iterator[Where]:
    piles = {one.id: one for one in start.piles}
    for one in start.things:
        pile = piles.get(one.pile)
        spot = pile.spot if pile and pile.kind not in ("hand", "box") else one.spot
        if one.zone != BOX and spot:
            in_bag = pile is not None and len(start.in_pile(pile.id)) > 1 and one.kind != "card"
            over = bool(one.shows) and one.kind in FLAT and not in_bag and not _has_states(one)
            yield Where(_name(one), *_rounded(spot.x, spot.y), (180 + spot.turn) % 360, over)


def _has_states(one: Thing) -> bool:
    return one.kind == "piece" and one.shape in ("hexagon", "drawn")


def _found(size: Size, save: Object, places: Any) -> Iterator[Where]:
    for one in save["ObjectStates"]:
        if one["Nickname"] in ("Box", "Schachtel"):
            continue
        at = one["Transform"]
        x, y = at["posX"] * UNIT + size.width / 2, size.height / 2 - at["posZ"] * UNIT
        over = at["rotZ"] == 180 and one["Name"] != "Custom_Dice"
        for name in _leaves(one, places):
            yield Where(name, *_rounded(x, y), at["rotY"], over)


def _rounded(x: float, y: float) -> tuple[float, float]:
    """So that what is in one row stays in its order."""
    return round(x + 0.013, 1), round(y + 0.013, 1)


def assert_hands(start: TableStart, save: Object) -> None:
    """What is in a hand is in the zone of its seat's colour, and nothing else is."""
    zones = {one["FogColor"]: one["Transform"] for one in named(save, "HandTrigger")}
    assert list(zones) == list(ZONES[: len(start.seats)])
    held = [0] * len(zones)
    for one in save["ObjectStates"]:
        if one["Name"] == "HandTrigger":
            continue
        inside = [_is_in(one["Transform"], zone) for zone in zones.values()]
        held = [count + is_in for count, is_in in zip(held, inside, strict=True)]
        assert not any(inside) or one["Hands"], one["Nickname"]
    seats = [seat.number for seat in start.seats]
    hands = [sum(one.zone == HAND and one.seat == seat for one in start.things) for seat in seats]
    assert held == hands


def _is_in(at: Object, zone: Object) -> bool:
    across = abs(at["posX"] - zone["posX"]) < zone["scaleX"] / 2
    return across and abs(at["posZ"] - zone["posZ"]) < zone["scaleZ"] / 2


def assert_apart(start: TableStart, save: Object) -> None:
    """What is over each other on the table is one above the other; nothing is below its top."""
    boxes = list(_boxes(start, save))
    for (one, low), (other, high) in combinations(boxes, 2):
        across = abs(one[0] - other[0]) < (one[2] + other[2]) / 2 - NEAR
        down = abs(one[1] - other[1]) < (one[3] + other[3]) / 2 - NEAR
        assert not (across and down) or abs(low - high) > 0.01, (one, other)
    assert all(height > 0.96 for _, height in boxes)


def _boxes(
    start: TableStart, save: Object
) -> Iterator[tuple[tuple[float, float, float, float], float]]:
    """Middle and size in mm, and the height in units."""
    sizes = {(round(x), round(y)): size for x, y, size in _sizes(start)}
    for one in save["ObjectStates"]:
        at = one["Transform"]
        x, y = at["posX"] * UNIT + start.size.width / 2, start.size.height / 2 - at["posZ"] * UNIT
        size = sizes.get((round(x), round(y)))
        if one["Name"] != "HandTrigger" and size:
            yield (x, y, *size), at["posY"]


def _sizes(start: TableStart) -> Iterator[tuple[float, float, Size]]:
    piles = {one.id: one for one in start.piles}
    for one in start.things:
        spot = piles[one.pile].spot if one.pile and one.zone != HAND else one.spot
        if spot:
            yield spot.x, spot.y, one.size
    for counter in start.counters:
        yield counter.spot.x, counter.spot.y, counter.size


def assert_snaps(start: TableStart, save: Object) -> None:
    """Turned and stretched as the program does it, each is on a place of the start."""
    found = [(point["Position"]["x"], point["Position"]["z"]) for point in save["SnapPoints"]]
    full = {one.pile for one in start.things}
    loose = [one.spot for one in start.piles if one.spot and one.kind != "hand"]
    empty = [one.spot for one in start.piles if one.spot in loose and one.id not in full]
    wanted = [(spot.x, spot.y) for spot in empty]
    for one in save["ObjectStates"]:
        at, turn = one["Transform"], math.radians(one["Transform"]["rotY"])
        for point in one.get("AttachedSnapPoints", ()):
            x, z = (point["Position"][axis] * at[f"scale{axis.upper()}"] for axis in "xz")
            across = x * math.cos(turn) + z * math.sin(turn)
            away = z * math.cos(turn) - x * math.sin(turn)
            found.append((at["posX"] + across, at["posZ"] + away))
    wanted += [(one.spot.x, one.spot.y) for one in start.places]
    size = start.size
    shown = [(x * UNIT + size.width / 2, size.height / 2 - z * UNIT) for x, z in found]
    for place in wanted:
        near = [one for one in shown if math.dist(one, place) < 1.0]
        assert near, place
    assert len(shown) == len(wanted)
