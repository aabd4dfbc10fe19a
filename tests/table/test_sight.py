"""What a seat may see: nothing that it receives says anything of what is hidden from it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.table import FaceRef
from generator.table import sight as sight_module
from generator.table.move_data import move_of
from generator.table.moves import BadMove
from generator.table.played import Played, play_begun
from generator.table.rearranging import Rearranging
from generator.table.sight import Sight, pictured, seen
from generator.table.table_names import Names, TableLabels
from generator.table.table_state import TableState, begin
from tests.table.playing import (
    EVERY,
    GAMES,
    Reach,
    begin_small,
    labels,
    random_wish,
    small_labels,
    small_start,
    started,
)

SECRET = b"0123456789abcdef"
SMALL = Names(SECRET, small_labels(), {("deck", "ash"): "tree"})
ALIKE = Names(SECRET, small_labels(), dict.fromkeys(small_labels().cards, "tree"))


def small() -> Played:
    return play_begun(small_start(), SMALL.labels, 3)


# -- an independent judge of what is hidden


def may_know(state: TableState, seat: int) -> set[str]:
    """The ids of what a seat sees from the front, worked out from the table alone."""
    found = set()
    for id, laid in state.laid.items():
        thing, heap = state.things[id], state.heaps.get(laid.pile)
        two_sided = thing.kind in ("card", "piece", "board") and len(thing.faces) == 2
        is_up = not (two_sided and laid.shows == 1)
        if heap is None:
            open_to_all = is_up
        elif heap.pile.kind in ("hand", "box"):
            open_to_all = False
        elif heap.pile.hidden:
            open_to_all = two_sided and is_up and heap.things[-1] == id
        else:
            open_to_all = is_up
        held = heap is not None and heap.pile.kind == "hand" and heap.pile.seat == seat
        if open_to_all or (seat and (held or seat in laid.looked)):
            found.add(id)
    return found


def cards_of(state: TableState, ids: Iterable[str]) -> set[tuple[str, str]]:
    return {(state.things[id].component, state.things[id].card) for id in ids}


def leaks(state: TableState, seat: int, names: Names, text: str) -> list[str]:
    """Ids, titles, words and fronts of cards of which the seat may see no copy."""
    open_cards = {
        (state.things[id].component, state.things[id].card) for id in may_know(state, seat)
    }
    found = []
    for thing in state.things.values():
        key = (thing.component, thing.card)
        if key in open_cards or thing.kind == "document":
            continue
        told = [names.labels.cards[key], names.labels.says[key], f"{key[0]}/{key[1]}", thing.id]
        seeds = {laid.shuffled for laid in state.laid.values()}
        told += [names.front(thing.faces[0], seed) for seed in seeds]
        found += [one for one in told if one and one in text]
    return found


def received(state: TableState, seat: int, names: Names) -> str:
    return json.dumps(seen(state, seat, names), ensure_ascii=False)


def fronts(pictures: Mapping[str, FaceRef]) -> set[tuple[str, str]]:
    return {(one.component, one.card) for one in pictures.values() if not one.back}


def checked(game: Played, names: Names) -> None:
    state = game.state
    for seat in range(len(state.start.seats) + 1):
        text = received(state, seat, names)
        assert leaks(state, seat, names, text) == []
        known = {
            (state.things[id].component, state.things[id].card) for id in may_know(state, seat)
        }
        documents = {one.component for one in state.things.values() if one.kind == "document"}
        shown = pictured(state, seat, names)
        assert {one for one in fronts(shown) if one[0] not in documents} <= known
        sent = {one["picture"] for one in json.loads(text)["things"]}
        assert sent - {""} == shown.keys()


def wandered(game: Played, names: Names, chance: random.Random, moves: int, every: int) -> Played:
    """Seats move what they see, by the names that they were given."""
    seats = len(game.state.start.seats)
    for number in range(moves):
        seat = chance.randint(1, seats)
        meant = Sight(game.state, seat, names).meant()
        things = [one for one, id in meant.items() if id in game.state.laid]
        piles = [one for one, id in meant.items() if id in game.state.heaps]
        reach = Reach(things, piles, list(game.state.counters), seats)
        wish = random_wish(chance, reach)
        roll = chance.random()
        wish = {"do": "undo"} if roll < 0.08 else {"do": "redo"} if roll < 0.12 else wish
        try:
            game = game.did(seat, wish, names)
        except BadMove:
            continue
        if number % every == 0:
            checked(game, names)
    return game


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False))
def test_nobody_receives_what_is_hidden(chance: random.Random) -> None:
    wandered(small(), SMALL, chance, 20, 2)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_nobody_receives_what_is_hidden_in_any_game(name: str, players: int) -> None:
    names = Names(SECRET, labels(name))
    game = play_begun(started(name, players), names.labels, 3)
    checked(wandered(game, names, random.Random(players), 30, 10), names)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_nobody_receives_what_is_hidden_in_long_games(name: str) -> None:
    names = Names(SECRET, labels(name))
    game = play_begun(started(name, 4), names.labels, 3)
    wandered(game, names, random.Random(4), 3000, 20)


# -- planted leaks are found


@pytest.mark.parametrize("leak", ["knows", "id", "title", "front"])
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, thing = begin_small(), begin_small().things["deck/gum/1"]
    if leak == "knows":
        monkeypatch.setattr(sight_module, "knows", lambda state, seat, id: True)
    if leak == "id":
        monkeypatch.setattr(Names, "alias", lambda self, *parts: "-".join(map(str, parts)))
    text = received(state, 1, SMALL)
    if leak == "title":
        text += SMALL.labels.title(thing)
    if leak == "front":
        text += SMALL.front(thing.faces[0], 0)
    assert leaks(state, 1, SMALL, text)


# -- names cannot be followed


def aliases(game: Played, seat: int, names: Names = SMALL) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in seen(game.state, seat, names)["things"]}


def did(game: Played, seat: int, /, **wish: Any) -> Played:
    """With real ids, as the seat would name them."""
    meant = {id: alias for alias, id in Sight(game.state, seat, SMALL).meant().items()}
    if "things" in wish:
        wish["things"] = [meant[id] for id in wish["things"]]
    if "pile" in wish:
        wish["pile"] = meant[wish["pile"]]
    return game.did(seat, wish, SMALL)


def known_names(steps: list[Played], seat: int) -> set[str]:
    """The names under which a seat has seen which thing it was."""
    return {id for game in steps for id, one in aliases(game, seat).items() if one["title"] != ""}


def test_a_shuffled_card_cannot_be_followed() -> None:
    game = small()
    steps = [game, did(game, 2, do="look", pile="deck", count=6)]
    steps.append(did(steps[-1], 1, do="shuffle", pile="deck"))
    top = seen(steps[-1].state, 2, SMALL)["piles"][0]["top"]
    assert all(top not in aliases(one, 2) for one in steps[:2])
    assert not [
        one
        for one in aliases(steps[-1], 2).values()
        if one["pile"] and one["id"] != top and not one["hand"]
    ]


def test_an_undone_and_repeated_shuffle_is_another_one() -> None:
    once = did(small(), 1, do="shuffle", pile="deck")
    again = did(did(once, 1, do="undo"), 1, do="shuffle", pile="deck")
    assert once.state.heaps["deck"].things != again.state.heaps["deck"].things
    assert did(did(once, 1, do="undo"), 1, do="redo").state == once.state


def test_a_card_taken_openly_into_a_hand_is_played_face_down_under_a_new_name() -> None:
    steps = [small()]
    for seat, wish in (
        (1, {"do": "put", "things": ["deck/hazel/1"], "at": [50, 50]}),
        (1, {"do": "put", "things": ["deck/hazel/1"], "hand": 1}),
        (1, {"do": "flip", "things": ["deck/hazel/1"]}),
        (1, {"do": "put", "things": ["deck/hazel/1"], "at": [60, 60]}),
    ):
        steps.append(did(steps[-1], seat, **wish))
    assert "«hazel»" in {one["title"] for one in aliases(steps[1], 2).values()}
    down = [one for one in aliases(steps[-1], 2).values() if one["at"][:2] == [60, 60]]
    assert [one["title"] for one in down] == [""]
    assert down[0]["id"] not in known_names(steps, 2)


def reordered() -> bool:
    """Whether who looked first knows the names of what another looker has put on top since."""
    steps = [small()]
    for seat, wish in (
        (1, {"do": "look", "pile": "deck", "count": 3}),
        (1, {"do": "unlook", "pile": "deck"}),
        (2, {"do": "look", "pile": "deck", "count": 3}),
    ):
        steps.append(did(steps[-1], seat, **wish))
    known = known_names(steps, 1)
    game = did(steps[-1], 2, do="put", things=["deck/elm/1"], pile="deck", where="top")
    tops = []
    for _ in range(3):
        tops.append(seen(game.state, 1, SMALL)["piles"][0]["top"])
        game = did(game, 2, do="draw", pile="deck")
    return bool(known.intersection(tops))


def test_who_looked_first_cannot_follow_what_another_looker_reorders() -> None:
    assert not reordered()


def test_a_pile_that_keeps_its_names_while_somebody_reorders_it_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Rearranging, "_unsettle", lambda self, heap: None)
    assert reordered()


class Follower:
    """Who remembers under which name it saw what, and when nobody could follow a thing."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[str, int] = {}
        """By the name of what was seen from the front: when that was."""
        self.lost: dict[str, int] = {}
        """By id: when it was last shuffled, or went into a hand or the box."""

    def watch(self, before: TableState, after: TableState, now: int) -> None:
        for id, laid in after.laid.items():
            heap = after.heaps.get(laid.pile)
            away = heap is not None and heap.pile.kind in ("hand", "box")
            came = away and before.laid[id].pile != laid.pile
            if came or before.laid[id].shuffled != laid.shuffled:
                self.lost[id] = now
        for alias, id in Sight(after, self.seat, SMALL).meant().items():
            if id in after.laid and id in may_know(after, self.seat):
                self.known[alias] = now

    def followed(self, state: TableState) -> list[str]:
        """What it can name although it lost sight of it and does not see its face."""
        known = may_know(state, self.seat)
        return [
            id
            for alias, id in Sight(state, self.seat, SMALL).meant().items()
            if id in state.laid and id not in known
            if alias in self.known and self.known[alias] < self.lost.get(id, -1)
        ]


def followed(chance: random.Random, moves: int) -> list[str]:
    """What one seat can follow while another one moves a few cards, seen and unseen."""
    game, watcher = small(), Follower(2)
    few = Reach(["deck/gum/1", "deck/fir/1", "deck/hazel/1"], ["deck", "deck-discard"], ["luck"], 2)
    for now in range(moves):
        wish = random_wish(chance, few)
        try:
            after = game.wished(chance.randint(1, 2), move_of(wish))
        except BadMove:
            continue
        watcher.watch(game.state, after.state, now)
        game = after
        if found := watcher.followed(game.state):
            return found
    return []


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False))
def test_nobody_can_follow_what_was_lost_sight_of(chance: random.Random) -> None:
    assert followed(chance, 20) == []


def test_names_that_stay_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a name that is never renewed."""
    named = Names.alias
    monkeypatch.setattr(Names, "alias", lambda self, *parts: named(self, *parts[:2]))
    assert any(followed(random.Random(seed), 60) for seed in range(10))


def test_what_others_hold_has_neither_order_nor_names() -> None:
    one = did(small(), 2, do="draw", pile="deck", count=3)
    held = [thing for thing in aliases(one, 1, ALIKE).values() if thing["hand"] == 2]
    passed = did(
        did(one, 2, do="pass", things=["deck/ivy/1"], seat=1),
        1,
        do="pass",
        things=["deck/hazel/1"],
        seat=2,
    )
    after = [thing for thing in aliases(passed, 1, ALIKE).values() if thing["hand"] == 2]
    assert held == after
    assert {thing["title"] for thing in held} == {""}
    assert len({thing["picture"] for thing in held}) == 1
    meant = Sight(one.state, 1, ALIKE).meant()
    assert [meant.get(thing["id"]) for thing in held] == [None] * 4


def test_the_list_of_things_is_in_no_order_of_ids() -> None:
    """Else the order of cards that are face down would say which is which."""
    view = seen(begin(started("bad-day", 4)), 0, Names(SECRET, labels("bad-day")))
    ordered = [(one["z"], one["id"]) for one in view["things"]]
    assert ordered == sorted(ordered)


def test_the_title_of_a_pile_does_not_say_what_is_on_top() -> None:
    named = TableLabels("", {"a": "Apes", "b": "Bats"})
    assert named.together(("b", "a")) == named.together(("a", "b")) == "Apes and Bats"


def test_another_secret_gives_other_names() -> None:
    state = begin_small()
    one, other = (
        {thing["id"] for thing in seen(state, 1, Names(secret, SMALL.labels))["things"]}
        for secret in (b"a" * 16, b"b" * 16)
    )
    assert not one & other


# -- what is seen


def test_each_sees_the_own_hand_and_backs_of_the_others() -> None:
    views = {seat: aliases(small(), seat) for seat in (0, 1, 2)}
    titles = {
        seat: {one["title"] for one in view.values() if one["hand"]} for seat, view in views.items()
    }
    assert titles == {0: {""}, 1: {"«hazel»", ""}, 2: {"", "«ivy»"}}
    mine = [one for one in views[1].values() if one["title"] == "«hazel»"]
    assert (mine[0]["mine"], mine[0]["shows"], mine[0]["faces"]) == (True, 0, 2)


def test_a_card_flipped_in_the_hand_shows_its_back_but_is_known_to_its_owner() -> None:
    game = did(small(), 1, do="flip", things=["deck/hazel/1"])
    mine = next(one for one in aliases(game, 1).values() if one["title"] == "«hazel»")
    assert mine["shows"] == 1
    assert pictured(game.state, 1, SMALL)[mine["picture"]].back


def test_who_looks_sees_the_faces_from_the_top() -> None:
    game = did(small(), 2, do="look", pile="deck", count=2)
    view = seen(game.state, 2, SMALL)
    things = {one["id"]: one for one in view["things"]}
    looked = [things[id] for id in view["piles"][0]["looked"]]
    assert [(one["title"], one["shows"]) for one in looked] == [("«gum»", 0), ("«fir»", 0)]
    assert seen(game.state, 1, SMALL)["piles"][0]["looked"] == []


def test_places_go_with_the_board_that_they_are_on() -> None:
    game = did(small(), 1, do="fix", things=["mat/mat/1"], fixed=False)
    assert seen(game.state, 1, SMALL)["places"] == [{"at": [110, 100, 0], "size": [60, 90]}]
    game = did(game, 1, do="put", things=["mat/mat/1"], at=[200, 200], turn=90)
    assert seen(game.state, 1, SMALL)["places"] == [{"at": [200, 210, 90], "size": [60, 90]}]
    game = did(game, 1, do="put", things=["mat/mat/1"], pile="box")
    assert seen(game.state, 1, SMALL)["places"] == []


def test_what_is_above_comes_later() -> None:
    game = did(small(), 1, do="put", things=["chip/red/1"], at=[5, 5])
    loose = [one for one in seen(game.state, 1, SMALL)["things"] if not one["pile"]]
    assert loose[-1]["title"] == "«red»"
    assert all(one["z"] <= other["z"] for one, other in pairwise(loose))


def test_everything_is_plain_json() -> None:
    view = small().seen(1, SMALL)
    assert json.loads(json.dumps(view)) == view
    assert set(view) == {
        "game", "players", "you", "moves", "since", "undo", "redo", "size", "seats", "things",
        "piles", "counters", "places", "log",
    }  # fmt: skip
