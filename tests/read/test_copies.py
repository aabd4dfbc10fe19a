"""Copies: a number, or as many as the number of players asks for."""

from __future__ import annotations

import pytest

from generator.build import build
from generator.kit.order import Order
from generator.read import read_game
from tests.games import ONE_PAPER, assert_silent, folder, game, kits, the_card, tiny_game

GAME = tiny_game()["game.yaml"].replace("2-4", "2-4\nper-player: {coins: {2: 8, 3: 10, 4: 9}}")
PIECES = "tokens: things\ntitle: Things\nlayout: face\nsize: token-20\npieces:\n"


def files(piece: str, more: str = "") -> dict[str, str]:
    return tiny_game(game=GAME, deck=f"{more}{PIECES}  - {{title: One, {piece}}}\n")


@pytest.mark.parametrize(
    ("piece", "counts"),
    [
        ("copies: 5", (5, 5, 5)),
        ("copies: 5, for-each-player: true", (10, 15, 20)),
        ("for-each-player: true", (2, 3, 4)),
        ("copies: coins", (8, 10, 9)),
        ("copies: coins, for-each-player: true", (16, 30, 36)),
        ("copies: 5, for-each-player: false", (5, 5, 5)),
        ("copies: 0, for-each-player: true", (0, 0, 0)),
        ("copies: 5, from-players: 3", (0, 5, 5)),
        ("copies: 2, for-each-player: true, from-players: 4", (0, 0, 8)),
        ('copies: 3, from-players: "{{ copies }}"', (0, 3, 3)),
    ],
)
def test_copies_go_by_the_number_of_players(piece: str, counts: tuple[int, ...]) -> None:
    card = the_card(files(piece), "one")
    assert tuple(card.copies_for(players) for players in (2, 3, 4)) == counts
    assert card.copies == card.copies_for(0) == max(counts)


def test_each_may_say_it_for_all_pieces() -> None:
    found = files("copies: 3", "each: {for-each-player: true}\n")
    assert the_card(found, "one").copies == 12


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        ("copies: coin", "there is no per-player table 'coin'"),
        ("copies: -1", "expected a whole number"),
        ("copies: 2.5", "expected a whole number"),
        ("for-each-player: 3", "expected true or false"),
        ("from-players: few", "expected a whole number"),
    ],
)
def test_what_is_no_number_of_copies_is_told(piece: str, message: str) -> None:
    _, problems = read_game(folder(files(piece)))
    assert len(problems) == 1
    assert problems[0].message.startswith(message)


def test_a_table_must_hold_whole_numbers() -> None:
    one = files("copies: coins") | {"game.yaml": GAME.replace("3: 10", "3: few")}
    _, (problem,) = read_game(folder(one))
    assert problem.message == "the per-player table 'coins' has values that are not whole numbers"


def test_a_table_that_cannot_be_read_is_told_once() -> None:
    one = files("copies: coins") | {"game.yaml": GAME.replace("3: 10, ", "")}
    _, problems = read_game(folder(one))
    assert [problem.code for problem in problems] == ["missing-key"]


def test_a_kit_is_printed_for_a_number_of_players() -> None:
    one = files("copies: 5, for-each-player: true")
    assert_silent(read_game(folder(one))[1])
    faces = {}
    for players in (0, 2, 3):
        (kit,) = kits(one, ONE_PAPER._replace(players=players))
        faces[kit.name] = kit.parts[0].faces
    assert faces == {"tiny-a4.pdf": 20, "tiny-2-players-a4.pdf": 10, "tiny-3-players-a4.pdf": 15}


def test_a_number_of_players_that_the_game_is_not_for_is_told() -> None:
    order = Order(papers=("a4",), players=5)
    made, (problem,) = build(folder(files("copies: 5")), order)
    assert not made
    assert problem.code == "wrong-option"
    assert problem.message == "Tiny Game is for 2-4 players, not for 5"


def test_what_a_component_holds_is_for_the_most_players() -> None:
    assert game(files("copies: 5, for-each-player: true", "holds: 20\n")).components


def test_a_board_of_a_player_who_is_not_there_is_left_out() -> None:
    board = "board: desk\ntitle: Desk\nlayout: face\nsize: 100mm x 100mm\neach: {from-players: 4}\n"
    one = tiny_game(game=GAME.replace("[things]", "[things, desk]")) | {"desk.yaml": board}
    parts = {}
    for players in (0, 3, 4):
        (kit,) = kits(one, ONE_PAPER._replace(players=players))
        parts[players] = [part.component for part in kit.parts]
    assert parts == {0: ["things", "desk"], 3: ["things"], 4: ["things", "desk"]}


def test_what_belongs_to_a_piece_is_left_out_with_it() -> None:
    cards = "cards: [{title: Hat, owner: four}, {title: Cap, owner: one}]\n"
    each = 'each: {from-players: "{{ owner.from_players or 1 }}"}\n'
    hats = f"deck: hats\ntitle: Hats\nlayout: face\nfields: {{owner: things}}\n{each}{cards}"
    pieces = f"{PIECES}  - {{title: One}}\n  - {{title: Four, from-players: 4}}\n"
    one = tiny_game(game=GAME.replace("[things]", "[things, hats]"), deck=pieces)
    hat, cap = (game(one | {"hats.yaml": hats}).component("hats") or the_card).cards  # type: ignore[union-attr]
    assert (hat.copies_for(0), hat.copies_for(3), cap.copies_for(3)) == (1, 0, 1)
