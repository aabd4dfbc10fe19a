"""Moves: what each does, that nothing is lost or doubled, and that each is taken back exactly."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.table.making import made
from generator.table.move_data import move_of
from generator.table.moves import BadMove, MakeAgain, Move, Mover, TakeBack
from generator.table.rearranging import Rearranging
from generator.table.table_state import TableState, begin, flaws
from tests.table.playing import EVERY, GAMES, Reach, random_wish, small_start, started

START = begin(small_start())


def move(**given: object) -> Move:
    found = move_of(given)
    assert not isinstance(found, TakeBack | MakeAgain)
    return found


def after(*given: dict[str, object], seat: int = 1, state: TableState = START) -> TableState:
    for number, one in enumerate(given, 1):
        state, _ = made(state, move(**one), Mover(seat, number))
        assert flaws(state) == []
    return state


def deck(state: TableState, pile: str = "deck") -> list[str]:
    """The names of what is in it, from the bottom."""
    return [id.split("/")[1] for id in state.heaps[pile].things]


ASH, BIRCH, GUM, HAZEL, IVY = (f"deck/{name}/1" for name in ("ash", "birch", "gum", "hazel", "ivy"))
CHIP, DIE, MAT, RULES = "chip/red/1", "dice/die/1", "mat/mat/1", "rules/page-1/1"


# -- what each move does


def test_the_start_is_as_it_was_dealt() -> None:
    assert flaws(START) == []
    assert deck(START) == ["ash", "birch", "cedar", "elm", "fir", "gum"]
    assert START.laid[MAT].fixed
    assert START.laid[MAT].z < START.laid[CHIP].z


def test_a_thing_is_put_on_the_table_and_stays_on_it() -> None:
    state = after({"do": "put", "things": [CHIP], "at": [30, 40], "turn": 450})
    assert state.laid[CHIP].spot == (30, 40, 90)
    state = after({"do": "put", "things": [CHIP], "at": [-5, 99999]})
    assert state.laid[CHIP].spot == (0, 500, 0)


def test_several_keep_their_distance() -> None:
    first = {"do": "put", "things": [DIE], "at": [130, 90]}
    state = after(first, {"do": "put", "things": [CHIP, DIE], "at": [200, 200]})
    assert state.laid[CHIP].spot == (200, 200, 0)
    assert state.laid[DIE].spot == (230, 190, 0)


def test_several_keep_their_distance_at_the_edge_too() -> None:
    first = {"do": "put", "things": [DIE], "at": [130, 90]}
    for at in ([99999, -50], [99999, 0]):
        state = after(first, {"do": "put", "things": [CHIP, DIE], "at": at})
        width = state.start.size[0]
        assert state.laid[CHIP].spot == (width - 30, 10, 0)
        assert state.laid[DIE].spot == (width, 0, 0)


def test_the_top_of_a_pile_stays_face_down_on_the_table_and_a_hand_is_played_openly() -> None:
    state = after(
        {"do": "put", "things": [GUM], "at": [300, 90]},
        {"do": "put", "things": [HAZEL], "at": [350, 90]},
    )
    assert (state.laid[GUM].shows, state.laid[HAZEL].shows) == (1, 0)
    hidden = after(
        {"do": "flip", "things": [HAZEL]}, {"do": "put", "things": [HAZEL], "at": [9, 9]}
    )
    assert hidden.laid[HAZEL].shows == 1


@pytest.mark.parametrize(
    ("where", "is_now"),
    [
        ("top", ["ash", "birch", "cedar", "elm", "fir", "gum", "hazel"]),
        ("bottom", ["hazel", "ash", "birch", "cedar", "elm", "fir", "gum"]),
        ("under 2", ["ash", "birch", "cedar", "elm", "hazel", "fir", "gum"]),
        ("under 99", ["hazel", "ash", "birch", "cedar", "elm", "fir", "gum"]),
    ],
)
def test_where_it_is_put_into_a_pile(where: str, is_now: list[str]) -> None:
    state = after({"do": "put", "things": [HAZEL], "pile": "deck", "where": where})
    assert deck(state) == is_now
    assert state.laid[HAZEL].shows == 1


def test_a_whole_pile_moves_and_turns_and_is_turned_over() -> None:
    state = after(
        {"do": "put", "things": ["deck"], "at": [222, 111]},
        {"do": "turn", "things": ["deck"], "by": 90},
        {"do": "flip", "things": ["deck"]},
    )
    assert state.heaps["deck"].pile.spot == (222, 111, 90)
    assert deck(state)[0] == "gum"
    assert {state.laid[id].shows for id in state.heaps["deck"].things} == {0}


def test_a_discard_pile_goes_back_under_the_deck_face_down() -> None:
    state = after(
        {"do": "discard", "things": [HAZEL]},
        {"do": "put", "things": ["deck-discard"], "pile": "deck", "where": "bottom"},
    )
    assert deck(state)[0] == "hazel"
    assert state.laid[HAZEL].shows == 1


def test_cards_are_drawn_from_the_top_and_dealt_in_turn() -> None:
    state = after({"do": "draw", "pile": "deck", "count": 2})
    assert deck(state, "hand-1") == ["hazel", "gum", "fir"]
    assert state.laid[GUM].shows == 0
    state = after({"do": "deal", "pile": "deck", "count": 2})
    assert deck(state, "hand-1") == ["hazel", "gum", "elm"]
    assert deck(state, "hand-2") == ["ivy", "fir", "cedar"]


def test_fewer_are_drawn_if_there_are_no_more() -> None:
    state = after({"do": "draw", "pile": "deck", "count": 99})
    assert deck(state) == []
    assert "deck" in state.heaps


def test_anything_of_another_hand_is_drawn_without_looking() -> None:
    state = after({"do": "draw", "pile": "hand-2"})
    assert deck(state, "hand-1") == ["hazel", "ivy"]


def test_a_hand_is_sorted_and_what_is_flipped_in_it_stays_so() -> None:
    state = after(
        {"do": "draw", "pile": "deck"},
        {"do": "flip", "things": [HAZEL]},
        {"do": "put", "things": [HAZEL], "pile": "hand-1", "where": "top"},
    )
    assert deck(state, "hand-1") == ["gum", "hazel"]
    assert state.laid[HAZEL].shows == 1


def test_a_stack_is_made_and_is_gone_when_one_is_left() -> None:
    state = after({"do": "stack", "things": [CHIP, GUM]})
    assert state.heaps["stack-1"].things == (CHIP, GUM)
    assert state.heaps["stack-1"].pile.size == state.things[GUM].size
    state = after({"do": "put", "things": [GUM], "hand": 1}, state=state)
    assert "stack-1" not in state.heaps
    assert state.laid[CHIP].spot == (100, 100, 0)


def test_a_shuffle_keeps_what_is_in_it_and_depends_on_its_seed() -> None:
    one, _ = made(START, move(do="shuffle", pile="deck"), Mover(1, 11))
    same, _ = made(START, move(do="shuffle", pile="deck"), Mover(2, 11))
    other, _ = made(START, move(do="shuffle", pile="deck"), Mover(1, 12))
    assert one == same
    assert deck(one) != deck(other)
    assert sorted(deck(one)) == sorted(deck(START))


def test_dice_are_rolled_fairly() -> None:
    rolled = [made(START, move(do="roll", things=[DIE]), Mover(1, n))[0] for n in range(1, 601)]
    sides = [one.laid[DIE].shows for one in rolled]
    assert {70 < sides.count(side) < 130 for side in range(6)} == {True}


def test_pages_counters_marks_and_what_is_fixed() -> None:
    state = after(
        {"do": "page", "things": [RULES], "to": 2},
        {"do": "count", "counter": "luck", "value": 7},
        {"do": "mark", "things": [CHIP], "mark": "red"},
        {"do": "mark", "things": [CHIP], "mark": "blue"},
        {"do": "fix", "things": [MAT], "fixed": False},
        {"do": "turn", "things": [MAT, CHIP], "by": -90},
    )
    assert state.laid[RULES].shows == 2
    assert state.counters["luck"] == 7
    assert state.laid[CHIP].marks == ("red", "blue")
    assert state.laid[MAT].spot.turn == 270
    assert after({"do": "mark", "things": [CHIP]}, state=state).laid[CHIP].marks == ()


# -- what cannot be done


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"do": "put", "things": [MAT], "at": [1, 1]}, "That is fixed. Unfix it first."),
        ({"do": "put", "things": [IVY], "at": [1, 1]}, "Seat 2 holds that."),
        ({"do": "flip", "things": [IVY]}, "Seat 2 holds that."),
        ({"do": "pass", "things": ["hand-2"], "seat": 1}, "Seat 2 holds that."),
        ({"do": "put", "things": ["gone"], "at": [1, 1]}, "That is no longer there."),
        ({"do": "put", "things": [CHIP], "pile": "gone"}, "That is no longer there."),
        ({"do": "put", "things": ["deck"], "pile": "deck"}, "A pile cannot be put into itself."),
        ({"do": "put", "things": ["hand-1"], "at": [1, 1]}, "That pile stays where it is."),
        ({"do": "put", "things": [CHIP], "hand": 3}, "There is no seat 3."),
        ({"do": "pass", "things": [HAZEL], "seat": 9}, "There is no seat 9."),
        ({"do": "draw", "pile": "deck-discard"}, "There is nothing in it."),
        ({"do": "draw", "pile": "hand-1"}, "Those are in your hand already."),
        ({"do": "deal", "pile": "hand-1"}, "A hand cannot be dealt."),
        ({"do": "look", "pile": "hand-2"}, "A hand is only for who holds it."),
        ({"do": "unlook", "pile": "deck"}, "You are not looking at it."),
        ({"do": "shuffle", "pile": "hand-2"}, "A hand is held in no order."),
        ({"do": "shuffle", "pile": "deck-discard"}, "There are no two things in it to shuffle."),
        ({"do": "stack", "things": [CHIP]}, "A stack needs two things or more."),
        (
            {"do": "stack", "things": ["deck", ASH]},
            "A thing and the pile that it is in cannot both be moved.",
        ),
        ({"do": "count", "counter": "luck", "value": 8}, "Luck is from -2 to 7."),
        ({"do": "count", "counter": "gold", "value": 1}, "There is no such counter."),
        ({"do": "page", "things": [RULES], "to": 3}, "It has 3 pages or sides."),
        ({"do": "roll", "things": [GUM]}, "Only dice, and pieces with two sides, can be rolled."),
        (
            {"do": "discard", "things": [CHIP]},
            "There is no discard pile for it. Put it where you want it.",
        ),
        (
            {"do": "mark", "things": [GUM], "mark": "red"},
            "Only what is on the table by itself can be marked.",
        ),
        (
            {"do": "stack", "things": [HAZEL, GUM]},
            "Put the first of them on the table, then stack the others on it.",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(given: dict[str, object], why: str) -> None:
    with pytest.raises(BadMove) as refused:
        made(START, move(**given), Mover(1, 1))
    assert str(refused.value) == why


# -- any moves


def played(chance: random.Random, state: TableState, moves: int) -> None:
    """Random moves, nothing lost or doubled; then all of them taken back."""
    start, back = state, []
    for number in range(1, moves + 1):
        wish = random_wish(chance, Reach.of(state))
        before = state
        try:
            mover = Mover(chance.randint(1, len(start.start.seats)), number)
            state, way = made(before, move(**wish), mover)
        except BadMove:
            continue
        back.append((before, way))
        assert state.laid.keys() == start.laid.keys()
    assert flaws(state) == []
    assert len(back) > moves / 8
    for before, way in reversed(back):
        after, again = made(state, way)
        assert after == before
        assert made(after, again)[0] == state
        state = after
    assert state == start


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_any_moves_all_taken_back_give_the_start(chance: random.Random) -> None:
    state, back = START, []
    for number in range(1, 16):
        try:
            mover = Mover(chance.randint(1, 2), number)
            state, way = made(state, move(**random_wish(chance, Reach.of(state))), mover)
        except BadMove:
            continue
        assert flaws(state) == []
        back.append(way)
    for way in reversed(back):
        state, _ = made(state, way)
    assert state == START


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_every_game_can_be_played_and_taken_back(name: str, players: int) -> None:
    played(random.Random(players), begin(started(name, players)), 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_moves_of_each_game_are_taken_back(name: str) -> None:
    played(random.Random(1), begin(started(name, 3)), 10_000)


def test_a_thing_that_is_lost_or_doubled_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: things that are not taken out of where they were, and some that go nowhere."""
    with monkeypatch.context() as patch:
        patch.setattr(Rearranging, "lift", lambda self, ids: None)
        state, _ = made(START, move(do="draw", pile="deck"), Mover(1, 1))
        assert "A thing is in two places." in flaws(state)
    with monkeypatch.context() as patch:
        patch.setattr(Rearranging, "onto_table", lambda self, id, spot: None)
        state, _ = made(START, move(do="put", things=[GUM], at=[1, 1]), Mover(1, 1))
        assert flaws(state) == [f"{GUM} is lost."]


def test_a_way_back_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = made(START, move(do="draw", pile="deck"), Mover(1, 1))[1]
    state, _ = made(START, move(do="draw", pile="deck"), Mover(1, 1))
    assert made(state, whole)[0] == START
    assert made(state, whole._replace(laid=()))[0] != START
