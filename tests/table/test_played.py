"""A game in play: undo and redo, and a log that says to each seat what it may know."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.table.move_data import move_of
from generator.table.moves import BadMove
from generator.table.played import Played, play_begun
from generator.table.table_names import Names
from tests.table.playing import Reach, begin_small, random_wish, small_labels, small_start

NAMES = Names(b"k" * 16, small_labels())


def small() -> Played:
    return play_begun(small_start(), small_labels(), 3)


def did(game: Played, seat: int, /, **wish: Any) -> Played:
    return game.wished(seat, move_of(wish))


GUM, HAZEL, IVY, CHIP = "deck/gum/1", "deck/hazel/1", "deck/ivy/1", "chip/red/1"


@pytest.mark.parametrize(
    ("wish", "mine", "others"),
    [
        (
            {"do": "draw", "pile": "deck", "count": 2},
            "Seat 1 draws «gum» and «fir» from Trees.",
            "Seat 1 draws 2 cards from Trees.",
        ),
        (
            {"do": "draw", "pile": "hand-2"},
            "Seat 1 draws «ivy» from the hand of Seat 2 without looking.",
            "Seat 1 draws «ivy» from the hand of Seat 2 without looking.",
        ),
        (
            {"do": "look", "pile": "deck", "count": 1},
            "Seat 1 looks at «gum» on top of Trees.",
            "Seat 1 looks at a card on top of Trees.",
        ),
        ({"do": "shuffle", "pile": "deck"}, "Seat 1 shuffles Trees.", ""),
        ({"do": "deal", "pile": "deck"}, "Seat 1 deals one to each seat from Trees.", ""),
        ({"do": "put", "things": [CHIP], "at": [1, 1]}, "Seat 1 moves «red».", ""),
        ({"do": "put", "things": ["deck"], "at": [1, 1]}, "Seat 1 moves the pile Trees.", ""),
        (
            {"do": "put", "things": [GUM], "at": [1, 1]},
            "Seat 1 puts a card from Trees on the table.",
            "",
        ),
        (
            {"do": "put", "things": [HAZEL], "at": [1, 1]},
            "Seat 1 puts «hazel» from their hand on the table.",
            "",
        ),
        (
            {"do": "put", "things": [HAZEL], "pile": "deck", "where": "bottom"},
            "Seat 1 puts «hazel» under Trees.",
            "Seat 1 puts a card under Trees.",
        ),
        (
            {"do": "put", "things": [HAZEL], "pile": "deck", "where": "under 2"},
            "Seat 1 puts «hazel» into Trees, 2 from the top.",
            "Seat 1 puts a card into Trees, 2 from the top.",
        ),
        ({"do": "put", "things": [CHIP], "hand": 1}, "Seat 1 takes «red».", ""),
        (
            {"do": "pass", "things": [HAZEL], "seat": 2},
            "Seat 1 gives «hazel» to Seat 2.",
            "Seat 1 gives «hazel» to Seat 2.",
        ),
        ({"do": "put", "things": [HAZEL], "hand": 1}, "Seat 1 sorts their hand.", ""),
        ({"do": "put", "things": [HAZEL], "pile": "hand-1"}, "Seat 1 sorts their hand.", ""),
        ({"do": "discard", "things": [HAZEL]}, "Seat 1 discards «hazel».", ""),
        ({"do": "flip", "things": [CHIP]}, "Seat 1 flips «red».", ""),
        ({"do": "stack", "things": [CHIP, GUM]}, "Seat 1 stacks «red» and a card.", ""),
        (
            {"do": "page", "things": ["rules/page-1/1"], "to": 1},
            "Seat 1 opens «page-1» on page 2.",
            "",
        ),
        ({"do": "page", "things": ["dice/die/1"], "to": 3}, "Seat 1 sets «die» to side 4.", ""),
        ({"do": "count", "counter": "luck", "value": 4}, "Seat 1 changes Luck from 0 to 4.", ""),
        ({"do": "mark", "things": [CHIP], "mark": "red"}, "Seat 1 marks «red» red.", ""),
        ({"do": "mark", "things": [CHIP]}, "Seat 1 takes the marks off «red».", ""),
        (
            {"do": "fix", "things": ["mat/mat/1"], "fixed": False},
            "Seat 1 unfixes «mat».",
            "",
        ),
    ],
)
def test_moves_in_words(wish: dict[str, Any], mine: str, others: str) -> None:
    """No other wording says that all may know."""
    game = did(small(), 1, **wish)
    assert game.words(1)[-1] == mine
    assert game.words(2)[-1] == (others or mine)
    spectators = game.words(0)[-1]
    assert spectators == mine or "«" not in spectators or wish["do"] in ("put", "stack")


def test_spectators_learn_no_titles_that_hands_hide() -> None:
    game = did(small(), 1, do="draw", pile="hand-2")
    assert game.words(0) == ("Seat 1 draws a card from the hand of Seat 2 without looking.",)
    assert did(small(), 1, do="pass", things=[HAZEL], seat=2).words(0) == (
        "Seat 1 gives a card to Seat 2.",
    )


def test_a_roll_says_what_came_up() -> None:
    game = did(small(), 2, do="roll", things=["dice/die/1"])
    side = game.state.laid["dice/die/1"].shows + 1
    assert game.words(0) == (f"Seat 2 rolls «die» (side {side}).",)


def test_of_many_things_only_the_number_is_said() -> None:
    game = did(small(), 1, do="discard", things=["deck", HAZEL])
    assert game.words(1) == ("Seat 1 discards the pile Trees and «hazel».",)
    back = did(game, 1, do="put", things=["deck-discard"], pile="deck")
    drawn = did(back, 1, do="draw", pile="deck", count=7)
    assert drawn.words(1)[-1] == "Seat 1 draws 7 cards from Trees."


def test_undo_and_redo_are_moves_of_the_log() -> None:
    game = did(did(small(), 1, do="draw", pile="deck"), 2, do="undo")
    assert game.state == begin_small()
    assert game.words(2)[-1] == "Seat 2 takes back: Seat 1 draws a card from Trees."
    view = game.seen(2, NAMES)
    assert (view["undo"], view["redo"]) == ("", "Seat 1 draws a card from Trees.")
    again = did(game, 2, do="redo")
    assert again.state == did(small(), 1, do="draw", pile="deck").state
    assert again.words(1)[-1] == "Seat 2 makes again: Seat 1 draws «gum» from Trees."
    assert [one["n"] for one in again.seen(0, NAMES)["log"]] == [1, 2, 3]
    assert again.seen(0, NAMES)["moves"] == 3


def test_a_new_move_ends_redo() -> None:
    game = did(did(small(), 1, do="draw", pile="deck"), 1, do="undo")
    game = did(game, 1, do="flip", things=[CHIP])
    with pytest.raises(BadMove, match="There is no move to make again"):
        did(game, 1, do="redo")


@pytest.mark.parametrize(("seat", "wish", "why"), [
    (0, {"do": "flip", "things": [CHIP]}, "Spectators only watch."),
    (3, {"do": "undo"}, "Spectators only watch."),
    (1, {"do": "undo"}, "There is no move to take back."),
    (1, {"do": "redo"}, "There is no move to make again."),
])  # fmt: skip
def test_what_is_refused(seat: int, wish: dict[str, Any], why: str) -> None:
    with pytest.raises(BadMove) as refused:
        did(small(), seat, **wish)
    assert str(refused.value) == why


def test_a_page_can_name_only_what_its_seat_sees() -> None:
    """Real ids, names of another seat, and names from before a shuffle mean nothing."""
    game = small()
    held = [one["id"] for one in game.seen(1, NAMES)["things"] if one["title"] == "«hazel»"]
    for seat, name in ((1, HAZEL), (2, held[0]), (1, "stack-1")):
        with pytest.raises(BadMove, match="That is no longer there"):
            game.did(seat, {"do": "flip", "things": [name]}, NAMES)
    assert game.did(1, {"do": "flip", "things": held}, NAMES).words(2) == ("Seat 1 flips a card.",)


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_all_undone_is_the_start_and_all_redone_is_the_end(chance: random.Random) -> None:
    game = small()
    for _ in range(15):
        try:
            game = did(game, chance.randint(1, 2), **random_wish(chance, Reach.of(game.state)))
        except BadMove:
            continue
    back = game
    for _ in game.done:
        back = did(back, 1, do="undo")
    assert back.state == begin_small()
    for _ in game.done:
        back = did(back, 2, do="redo")
    assert back.state == game.state
    assert [one.move for one in back.done] == [one.move for one in game.done]


def test_a_page_gets_the_last_of_a_long_log() -> None:
    game = small()
    for number in range(230):
        game = did(game, 1, do="count", counter="luck", value=number % 5)
    log = game.seen(0, NAMES)["log"]
    assert (len(log), log[0]["n"], log[-1]["n"]) == (200, 31, 230)
