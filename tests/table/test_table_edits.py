"""A game that is edited while it is played: faces change where they are, and nothing is lost."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Size
from generator.table import FaceRef, Spot, TableStart, Thing
from generator.table.move_data import move_of
from generator.table.moves import BadMove
from generator.table.played import Played, play_begun
from generator.table.saved_play import SaveHead, replayed, saved
from generator.table.table_edits import reseated
from generator.table.table_names import TableLabels
from generator.table.table_snapshot import BadSnapshot, snapshot, state_of
from generator.table.table_state import flaws
from tests.table.playing import Reach, begin_small, random_wish, small_labels, small_start

HEAD = SaveHead("small", 2, 3)


def small(*wishes: dict[str, Any]) -> Played:
    game = play_begun(small_start(), small_labels(), 3)
    for wish in wishes:
        game = game.wished(1, move_of(wish))
    return game


def changed(**things: Thing | None) -> TableStart:
    """The start with other things by the name of their card; None removes one."""
    start = small_start()
    kept = [things.pop(one.card, one) for one in start.things]
    return start._replace(things=tuple(one for one in (*kept, *things.values()) if one))


def card(name: str, like: str = "gum") -> Thing:
    model = next(one for one in small_start().things if one.card == like)
    faces = (FaceRef("deck", name), FaceRef("deck", name, back=True))
    return model._replace(id=f"deck/{name}/1", card=name, faces=faces)


PLAYED = (
    {"do": "draw", "pile": "deck"},
    {"do": "put", "things": ["chip/red/1"], "at": [33, 44]},
    {"do": "stack", "things": ["dice/die/1", "deck/hazel/1"]},
)


def test_only_other_faces_change_nothing_and_moves_can_be_taken_back() -> None:
    game, start = small(*PLAYED), small_start()
    moved = tuple(one._replace(size=Size(9, 9)) for one in start.places)
    edited = game.edited(start._replace(places=moved), TableLabels("New"))
    assert edited.log == game.log
    assert edited.labels.game == "New"
    assert edited.undo(1).undo(1).undo(1).state.laid == begin_small().laid


def test_larger_cards_stay_where_they_are() -> None:
    game, start = small(*PLAYED), small_start()
    larger = tuple(one._replace(size=Size(90, 120)) for one in start.things)
    edited = game.edited(start._replace(things=larger), small_labels())
    assert edited.state.laid == game.state.laid
    assert edited.state.things["chip/red/1"].size == Size(90, 120)
    assert edited.words(1)[-1] == "The game has been edited."


def test_a_removed_card_is_named_and_put_aside() -> None:
    game = small(*PLAYED).edited(changed(gum=None, hazel=None), small_labels())
    assert flaws(game.state) == []
    assert game.state.heaps["box"].things[-2:] == ("deck/gum/1", "deck/hazel/1")
    assert game.state.heaps["hand-1"].things == ()
    assert "stack-1" not in game.state.heaps, "one thing alone is no stack"
    assert game.words(2)[-1] == "The game has been edited. Put aside: «gum» and «hazel»."
    with pytest.raises(BadMove, match="no move to take back"):
        game.undo(1)


def test_a_new_card_is_in_the_box() -> None:
    named = small_labels()
    named = named._replace(cards={**named.cards, ("deck", "yew"): "Yew"})
    game = small(*PLAYED).edited(changed(yew=card("yew")), named)
    assert game.state.heaps["box"].things[-1] == "deck/yew/1"
    assert game.words(0)[-1] == "The game has been edited. New in the box: Yew."
    assert flaws(game.state) == []


def test_a_card_with_a_new_name_stays_where_it_is() -> None:
    """Its title gives a card its id."""
    game = small(*PLAYED).edited(changed(gum=card("great-gum")), small_labels())
    assert game.state.heaps["hand-1"].things == ("deck/great-gum/1",)
    assert game.state.things["deck/great-gum/1"].card == "great-gum"
    assert flaws(game.state) == []


def test_a_card_that_comes_back_is_in_the_box() -> None:
    game = small(*PLAYED).edited(changed(gum=None), small_labels())
    back = game.edited(small_start(), small_labels())
    assert back.state.laid["deck/gum/1"].pile == "box"
    assert back.state.things.keys() == begin_small().things.keys()
    assert flaws(back.state) == []


def test_what_nobody_has_moved_goes_with_the_table() -> None:
    start = small_start()
    moved = tuple(
        one._replace(spot=Spot(7, 7)) if one.spot and not one.pile else one for one in start.things
    )
    piles = tuple(one._replace(spot=Spot(8, 8)) if one.id == "deck" else one for one in start.piles)
    state = reseated(small(*PLAYED).state, start._replace(things=moved, piles=piles)).state
    assert state.laid["mat/mat/1"].spot == (7, 7, 0)
    assert state.laid["chip/red/1"].spot == (33, 44, 0)
    assert state.heaps["deck"].pile.spot == (8, 8, 0)


def test_fewer_pages_and_bounds_are_kept() -> None:
    game = small(
        {"do": "page", "things": ["rules/page-1/1"], "to": 2},
        {"do": "count", "counter": "luck", "value": 7},
    )
    start = small_start()
    rules = game.state.things["rules/page-1/1"]
    counters = (start.counters[0]._replace(most=5),)
    fewer = changed(**{"page-1": rules._replace(faces=rules.faces[:2])})
    edited = game.edited(fewer._replace(counters=counters), small_labels())
    assert edited.state.laid["rules/page-1/1"].shows == 1
    assert edited.state.counters == {"luck": 5}


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_an_edited_game_is_whole_and_is_replayed(chance: random.Random) -> None:
    game, starts = small(), [small_start()]
    for _ in range(20):
        if chance.random() < 0.2:
            names = chance.sample(["gum", "fir", "hazel", "ivy", "red", "die"], 2)
            starts.append(changed(**dict.fromkeys(names), yew=card("yew")))
            game = game.edited(chance.choice(starts), small_labels())
        else:
            try:
                wish = move_of(random_wish(chance, Reach.of(game.state)))
                game = game.wished(chance.randint(1, 2), wish)
            except BadMove:
                continue
        assert flaws(game.state) == []
    found = replayed(saved(game, HEAD), game.state.start, small_labels())
    assert found.played.state == game.state
    assert len(found.played.log) == len(game.log)


def test_a_table_survives_as_json() -> None:
    game = small(*PLAYED)
    assert state_of(snapshot(game.state), small_start()) == game.state


def test_a_table_with_a_thing_in_two_places_is_refused() -> None:
    data = snapshot(begin_small())
    twice = {**data["heaps"], "deck": [data["heaps"]["deck"][0], ["deck/gum/1"] * 2, 1, 0]}
    with pytest.raises(BadSnapshot, match="two places"):
        state_of({**data, "heaps": twice}, small_start())
