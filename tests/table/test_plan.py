"""What table.yaml changes: places, hands, grids, what is kept, dealt, revealed or put aside."""

from __future__ import annotations

from functools import cache

import pytest

from generator.core.geometry import Rect, Size
from generator.export.table_looks import table_start
from generator.files import open_game
from generator.opened import Studio, open_studio
from generator.table import BOX, HAND, Spot, TableStart
from tests.games import folder, tiny_game

PAGE = Size(200, 279)
BOARD = """\
board: sill
title: Sill
size: 200mm x 100mm
layout: sill
"""
SILL = """\
layout: sill
elements:
  - {name: pot, shape: rectangle, box: [10mm, 10mm, 80mm, 80mm]}
  - name: tray
    box: [100mm, 0mm, 90mm, 95mm]
    group: [{room-for: 1 things, box: [5mm, 0mm, 70mm, 90mm], group: []}]
"""
PLAIN = """\
layout: plain
elements: [{shape: rectangle, box: bleed, fill: paper}]
"""
GAME = """\
game: tiny
title: Tiny
players: 2-3
components: [things, sill]
colours: {paper: "#ffffff"}
fonts: {title: Barlow Condensed 700, body: Fira Sans}
per-player: {few: {2: 1, 3: 0}}
"""
DECK = """\
deck: things
title: Things
layout: face
back: plain
cards:
  - {title: One, copies: 3}
  - {title: Two, copies: 4}
  - {title: Three, copies: 1}
"""


def begun(plan: str, players: int = 2, seed: int = 0) -> TableStart:
    files = tiny_game(game=GAME, deck=DECK)
    files |= {"sill.yaml": BOARD, "layouts/sill.yaml": SILL, "table.yaml": plan}
    files["layouts/plain.yaml"] = PLAIN
    opened, problems = open_studio(folder(files))
    assert opened is not None, problems
    return table_start(opened, players, seed, PAGE)


def entry(text: str) -> str:
    return f"things: {{things: {text}}}"


@cache
def shipped(name: str) -> Studio:
    opened, _ = open_studio(open_game(name)[1])
    assert opened is not None
    return opened


def where(found: TableStart, id: str) -> tuple[float, float]:
    """In mm of the board."""
    board, spot = found.thing("sill/sill/1").spot, found.thing(id).spot
    assert board is not None
    assert spot is not None
    return round(spot.x - board.x + 100, 1), round(spot.y - board.y + 50, 1)


def test_without_a_plan_a_deck_is_a_pile_with_its_discards() -> None:
    piles = {one.id: one for one in begun("things: {}").piles}
    assert piles["things"].discard == "things-discard"
    assert piles["things-discard"].components == ("things",)


def test_all_of_it_goes_on_one_place() -> None:
    found = begun(entry("{on: {sill: pot}}"))
    assert where(found, "things/one/1") == (50, 50)
    assert len(found.in_pile("things")) == 8
    assert {one.on for one in found.in_pile("things")} == {"sill/sill/1"}


def test_a_list_takes_one_each_into_the_room_made_for_it() -> None:
    found = begun(entry("{on: {sill: [pot, tray]}, face: up}"))
    assert where(found, "things/one/1") == (50, 50)
    assert where(found, "things/one/2") == (140, 45)
    assert found.thing("things/one/1").face_up
    assert len(found.in_pile("things")) == 6
    assert not any(one.face_up for one in found.in_pile("things"))


def test_more_than_fit_overlap_but_stay_on_their_place() -> None:
    found = begun(entry("{on: {sill: pot}, shuffle: false, face: up}"))
    places = [where(found, one.id) for one in found.things if one.component == "things"]
    assert len(set(places)) == 8
    assert all(40 <= x <= 60 and 40 <= y <= 60 for x, y in places), places


@pytest.mark.parametrize(("players", "in_hand", "rest"), [(2, 1, 6), (3, 0, 8)])
def test_as_many_are_dealt_as_the_table_says(players: int, in_hand: int, rest: int) -> None:
    found = begun(entry("{deal: few}"), players)
    assert [len(found.in_pile(f"hand-{n}")) for n in (1, 2)] == [in_hand, in_hand]
    assert len(found.in_pile("things")) == rest


def test_what_is_dealt_openly_is_in_front_of_the_seat() -> None:
    found = begun(entry("{deal: 2, to: seat}"))
    mine = [one for one in found.things if one.seat == 2]
    assert [(one.face_up, one.zone, one.hidden) for one in mine] == [(True, "table", False)] * 2
    assert all(one.spot and found.seats[1].area.contains(_around(one.spot)) for one in mine)


def _around(spot: Spot) -> Rect:

    return Rect(spot.x, spot.y, 0, 0)


def test_a_hand_is_the_top_of_what_is_dealt_and_the_rest_a_pile() -> None:
    found = begun(entry("{deal: 4, hand: 1}"))
    assert [one.card for one in found.in_pile("hand-1")] == ["one"]
    assert [one.card for one in found.in_pile("things-1")] == ["two", "two", "one"]
    assert all(one.hidden and not one.face_up for one in found.in_pile("things-1"))


def test_what_is_not_kept_is_in_the_box_unseen() -> None:
    found = begun(entry("{keep: 3}"))
    assert len(found.in_pile("things")) == 3
    box = found.in_pile("box")
    assert len(box) == 5
    assert {(one.zone, one.face_up, one.spot) for one in box} == {(BOX, False, None)}


def test_the_top_card_is_revealed_on_its_place() -> None:
    found = begun(entry("{reveal: {sill: pot}, shuffle: true}"), seed=3)
    shown = [one for one in found.things if one.on]
    assert len(shown) == 1
    assert shown[0].face_up
    assert len(found.in_pile("things")) == 7


def test_a_grid_keeps_fixed_cards_at_their_places() -> None:
    for seed in (1, 2, 3):
        found = begun(entry("{grid: 4 x 2, fixed: {three: 6}, face: up}"), seed=seed)
        cards = sorted(
            (one for one in found.things if one.component == "things"),
            key=lambda one: (one.spot.y, one.spot.x) if one.spot else (0, 0),
        )
        assert cards[5].card == "three"
        assert len({one.spot.y for one in cards if one.spot}) == 2


def test_a_card_by_its_id_is_put_aside_alone() -> None:
    found = begun("things: {things.three: box, things: {from-players: 2}}")
    assert [one.card for one in found.in_pile("box")] == ["three"]


def test_fewer_players_leave_it_in_the_box() -> None:
    assert len(begun(entry("{from-players: 3}"), 2).in_pile("box")) == 8
    assert len(begun(entry("{from-players: 3}"), 3).in_pile("box")) == 0


def test_a_place_that_nothing_has_changes_nothing() -> None:
    plain, lost = begun("things: {}"), begun(entry("{on: {sill: kettle}}"))
    assert lost.things == plain.things


def test_counters_are_at_every_seat_or_in_the_middle() -> None:
    plan = "counters: {a: {title: A, least: -2, most: 5, each-seat: true}, b: {title: B, start: 3}}"
    found = begun(plan, 3)
    assert [(one.id, one.value, one.least, one.most, one.seat) for one in found.counters] == [
        ("b", 3, 0, 99, 0),
        ("a-1", -2, -2, 5, 1),
        ("a-2", -2, -2, 5, 2),
        ("a-3", -2, -2, 5, 3),
    ]


def test_places_with_room_are_snap_points() -> None:
    found = begun("things: {}")
    assert [(one.room_for, one.size) for one in found.places] == [(("things",), Size(70, 90))]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_the_shipped_games_start_as_their_rules_say(players: int) -> None:
    mystery = table_start(shipped("theyre-coming"), players, 5, PAGE)
    on_board = [one for one in mystery.things if one.on]
    assert sum(one.component == "colleagues" for one in on_board) == 11
    assert sum(one.component == "zombies" and one.face_up for one in on_board) == 5
    assert sum(one.component == "bosses" and one.face_up for one in on_board) == 1
    bus = table_start(shipped("thrown-under-the-bus"), players, 5, PAGE)
    assert sum(one.component == "status-tokens" for one in bus.things if one.on) == players
    assert {len(bus.in_pile(f"hand-{n + 1}")) for n in range(players)} == {5}
    job = table_start(shipped("office-job"), players, 5, PAGE)
    assert len(job.in_pile("career")) == 100 - 15 * players
    assert {len(job.in_pile(f"career-{n + 1}")) for n in range(players)} == {10}
    action = table_start(shipped("action-the-project"), players, 5, PAGE)
    assert len(action.in_pile("projects")) == 2 * players
    held = [one for one in action.in_pile("hand-1") if one.zone == HAND]
    assert sum(one.component == "money" for one in held) == players
    day = table_start(shipped("bad-day"), players, 5, PAGE)
    assert day.thing("locations/dingy-corridor/1").spot
    assert sum(one.on == "locations/cubicle-farm/1" for one in day.things) == players + 1
