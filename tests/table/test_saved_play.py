"""A saved game is the seed and the moves: made again, they give the same table."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.table.move_data import move_of
from generator.table.moves import BadMove
from generator.table.played import Played, play_begun
from generator.table.saved_play import (
    BadSave,
    SaveHead,
    done_line,
    head_line,
    replayed,
    save_head,
    saved,
)
from tests.table.playing import (
    EVERY,
    Reach,
    labels,
    random_wish,
    small_labels,
    small_start,
    started,
)

HEAD = SaveHead("small", 2, 3)


def wandered(game: Played, chance: random.Random, moves: int) -> tuple[Played, list[str]]:
    """The game after random moves, and its file, written line by line."""
    lines = [head_line(HEAD)]
    for _ in range(moves):
        wish = random_wish(chance, Reach.of(game.state))
        roll = chance.random()
        wish = {"do": "undo"} if roll < 0.15 else {"do": "redo"} if roll < 0.25 else wish
        try:
            game = game.wished(chance.randint(1, 2), move_of(wish))
        except BadMove:
            continue
        lines.append(done_line(game))
    return game, lines


def small() -> Played:
    return play_begun(small_start(), small_labels(), HEAD.seed)


def again(lines: Sequence[str]) -> Played:
    found = replayed(lines, small_start(), small_labels())
    assert found.missed == ()
    return found.played


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_replayed_game_is_equal(chance: random.Random) -> None:
    game, lines = wandered(small(), chance, 15)
    assert again(lines) == game
    assert saved(again(lines), HEAD) == tuple(lines)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_every_game_is_replayed(name: str, players: int) -> None:
    begun = started(name, players)
    game, lines = wandered(play_begun(begun, labels(name), 3), random.Random(players), 60)
    found = replayed(lines, begun, labels(name))
    assert found.played == game
    assert found.missed == ()


def test_another_seed_gives_another_game() -> None:
    game, lines = wandered(small(), random.Random(1), 30)
    lines[0] = head_line(HEAD._replace(seed=4))
    assert again(lines).state != game.state


@given(st.integers(0, 2000))
def test_a_file_that_was_torn_anywhere_is_read_up_to_there(length: int) -> None:
    _, lines = wandered(small(), random.Random(2), 12)
    text = "\n".join(lines) + "\n"
    torn = text[: len(lines[0]) + 1 + length].splitlines()
    found = again(torn)
    whole = [line for line, full in zip(torn, lines, strict=False) if line == full]
    assert len(found.log) == len(whole) - 1


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "Line 1: This is no game"),
        (["PK\x03\x04"], "Line 1: It cannot be read."),
        (["[]"], "Line 1: It is no move."),
        ([json.dumps({"version": 2, **HEAD._asdict()})], "Line 1: This is no game"),
        ([head_line(HEAD._replace(players=0))], "Line 1: It does not say"),
        ([head_line(HEAD), "{", '{"n":1,"who":1,"do":"undo"}'], "Line 2: It cannot be read."),
        ([head_line(HEAD), '{"n":2,"who":1,"do":"undo"}'], "Line 2: Move 1 is missing"),
        ([head_line(HEAD), '{"n":1,"do":"undo"}'], "Line 2: It does not say whose"),
        ([head_line(HEAD), '{"n":1,"who":1,"do":"cheat"}'], "Line 2: A move says what it does"),
        ([head_line(HEAD), '{"n":1,"do":"edit","table":{}}'], "Line 2: The table in it"),
        ([head_line(HEAD), '{"n":1,"do":"edit"}'], "Line 2: The table in it"),
    ],
)
def test_what_is_no_saved_game_is_refused(lines: list[str], why: str) -> None:
    with pytest.raises(BadSave) as refused:
        replayed(lines, small_start(), small_labels())
    assert str(refused.value).startswith(why)


def test_the_first_line_says_which_game_to_open() -> None:
    assert save_head(saved(small(), HEAD)) == HEAD


def test_moves_of_what_the_game_no_longer_has_are_named() -> None:
    """Edited between two evenings: what is left is moved as before."""
    game = small()
    for wish in (
        {"do": "put", "things": ["chip/red/1"], "at": [9, 9]},
        {"do": "put", "things": ["dice/die/1", "chip/red/1"], "at": [20, 20]},
        {"do": "count", "counter": "luck", "value": 3},
    ):
        game = game.wished(1, move_of(wish))
    start = small_start()
    less = start._replace(things=tuple(one for one in start.things if one.component != "chip"))
    found = replayed(saved(game, HEAD), less, small_labels())
    assert found.missed == ("Line 2: That is no longer there.",)
    assert found.played.state.laid["dice/die/1"].spot[:2] == (20, 20)
    assert found.played.state.counters == {"luck": 3}
    assert len(found.played.log) == 3
