"""The start of a game: nothing lost or doubled, nothing on another thing, the same for a seed."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from generator.core.geometry import Rect, Size
from generator.files import open_game
from generator.model import Game
from generator.read import read_game
from generator.table import BOX, HAND, TABLE, TablePile, TableStart, Thing, start
from tests.games import game, tiny_game

GAMES = {
    "action-the-project": range(2, 7),
    "bad-day": range(2, 7),
    "office-job": range(2, 6),
    "theyre-coming": range(2, 8),
    "thrown-under-the-bus": range(2, 7),
}
EVERY = [(name, players) for name, counts in GAMES.items() for players in counts]
PLAIN = tiny_game()


@cache
def shipped(name: str) -> Game:
    found, _ = read_game(open_game(name)[1])
    assert found is not None
    return found


def covered(one: Thing | TablePile) -> Rect:
    """What it covers on the table; things are turned by half turns only."""
    assert one.spot is not None
    width, height = one.size
    return Rect(one.spot.x - width / 2, one.spot.y - height / 2, width, height)


def loose(found: TableStart) -> list[Thing | TablePile]:
    """What may not touch: things by themselves, and piles but for hands."""
    things = [one for one in found.things if one.zone == TABLE and not one.pile and not one.on]
    hosted = {one.pile for one in found.things if one.on}
    piles = [one for one in found.piles if one.spot and one.kind != "hand" and one.id not in hosted]
    return [*things, *piles]


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_every_copy_is_somewhere_once(name: str, players: int) -> None:
    whole, found = shipped(name), start(shipped(name), players, 1)
    wanted = Counter(
        {
            (component.id, card.id): card.copies
            for component in whole.components
            if component.kind != "document" and not component.optional
            for card in component.cards
            if card.copies
        }
    )
    there = Counter((one.component, one.card) for one in found.things if one.kind != "document")
    assert there == wanted
    assert len({one.id for one in found.things}) == len(found.things)
    assert {one.zone for one in found.things} <= {TABLE, HAND, BOX}


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_nothing_is_on_another_thing_or_off_the_table(name: str, players: int) -> None:
    found = start(shipped(name), players, 1)
    table = Rect(0, 0, *found.size)
    assert all(table.contains(covered(one)) for one in loose(found))
    touching = [
        (one.id, other.id)
        for one, other in combinations(loose(found), 2)
        if covered(one).overlaps(covered(other))
    ]
    assert touching == []
    areas = [seat.area for seat in found.seats]
    assert not any(one.overlaps(other) for one, other in combinations(areas, 2))
    assert [seat.number for seat in found.seats] == list(range(1, players + 1))


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_piles_are_in_order_and_hands_are_their_seats(name: str, players: int) -> None:
    found = start(shipped(name), players, 1)
    for pile in found.piles:
        inside = found.in_pile(pile.id)
        assert [one.order for one in inside] == list(range(len(inside)))
        if pile.kind == "hand":
            assert {(one.zone, one.seat, one.hidden) for one in inside} <= {(HAND, pile.seat, True)}
        elif pile.spot:
            assert {one.spot for one in inside} <= {pile.spot}
    assert {one.pile for one in found.things if one.pile} <= {pile.id for pile in found.piles}


def test_a_seed_decides_and_no_seed_leaves_the_written_order() -> None:
    whole = shipped("bad-day")
    assert start(whole, 3, 7) == start(whole, 3, 7)
    hands = [start(whole, 3, seed).in_pile("hand-1") for seed in (1, 2, 3)]
    assert len(set(hands)) == 3
    dealt = [one.card for one in start(whole, 3, 0).in_pile("hand-1")]
    assert dealt == [*["decaf-switch"] * 3, "donut-brawl"], "one at a time, seven cards of a kind"


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_hands_have_as_many_cards_as_the_game_says(players: int, each: int) -> None:
    found = start(shipped("bad-day"), players, 1)
    for seat in found.seats:
        assert len(found.in_pile(f"hand-{seat.number}")) == each
    assert len(found.in_pile("schemes")) == 54 + 7 - players * each  # the Ants are shuffled in


def test_everybody_has_what_belongs_to_them() -> None:
    """By the cards that are there once for each player, and by what refers to these."""
    found = start(shipped("thrown-under-the-bus"), 3, 1)
    mine = {
        seat: {
            one.card.partition("-")[0]
            for one in found.things
            if one.seat == seat and "-" in one.card and one.kind != "document"
        }
        for seat in (1, 2, 3)
    }
    assert [who - {"your"} for who in mine.values()] == [
        {"steph", "desktop"},
        {"albert", "desktop"},
        {"sharon", "desktop"},
    ]
    assert len(found.in_pile("associate-decks-2")) == 10
    assert {one.zone for one in found.things if one.card.startswith("tomasz")} == {BOX}


def test_players_of_a_round_table_look_at_it_from_their_side() -> None:
    flat, turned = (start(shipped("bad-day"), 4, 1, round_table=way) for way in (False, True))
    assert {seat.turn for seat in flat.seats} == {0.0}
    assert [seat.turn for seat in turned.seats] == [0, 180, 180, 0]
    by_id = {one.id: one for one in flat.things}
    for one in turned.things:
        if one.spot and one.seat:
            assert one.spot.turn == turned.seats[one.seat - 1].turn
        elif one.spot:
            assert one.spot == by_id[one.id].spot


def test_only_what_is_asked_for_is_on_the_table() -> None:
    found = start(shipped("bad-day"), 2, 1, components=("schemes", "ants"))
    assert {one.component for one in found.things} == {"schemes", "ants"}
    drawn = [set(one.components) for one in found.piles if one.kind == "draw"]
    assert drawn == [{"schemes", "ants"}]


def test_a_plain_deck_needs_no_more() -> None:
    found = start(game(PLAIN), 2, 1)
    assert found.size > Size(0, 0)
    assert {one.kind for one in found.things} == {"card"}
