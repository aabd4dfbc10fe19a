"""Stepping through a game shows the tables that there were."""

from __future__ import annotations

import random

import pytest

from generator.table import replaying
from generator.table.moves import BadMove
from generator.table.played import Played, play_begun
from generator.table.replaying import Replay
from tests.table.playing import Reach, labels, random_wish, small_labels, small_start, started
from tests.table.test_sight import SMALL, move_of


def played_on(game: Played, moves: int, seed: int) -> list[Played]:
    """After each move, also those that were taken back."""
    chance, steps = random.Random(seed), [game]
    for _ in range(moves):
        wish = random_wish(chance, Reach.of(steps[-1].state))
        wish = chance.choice((wish, wish, wish, {"do": "undo"}, {"do": "redo"}))
        try:
            steps.append(steps[-1].wished(chance.randint(1, 2), move_of(wish)))
        except BadMove:
            continue
    return steps


@pytest.mark.parametrize("apart", [1, 7, 1000])
def test_every_step_is_the_table_that_there_was(
    apart: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replaying, "APART", apart)
    steps = played_on(play_begun(small_start(), small_labels(), 3), 120, apart)
    last, replay = steps[-1], Replay()
    order = list(range(len(steps)))
    random.Random(1).shuffle(order)
    for moves in order:
        then = replay.at(last, moves)
        assert then == steps[moves]
        assert then.seen(2, SMALL) == steps[moves].seen(2, SMALL)
    assert replay.at(last, 10**6) == last


def test_an_edited_game_is_stepped_through_since_its_edit() -> None:
    begun = play_begun(started("bad-day", 2), labels("bad-day"), 3)
    before = played_on(begun, 20, 4)[-1]
    fewer = begun.state.start._replace(things=begun.state.start.things[:-1])
    steps = played_on(before.edited(fewer, begun.labels), 20, 5)
    last, since = steps[-1], len(steps[0].log)
    assert (before.resumed_at, last.resumed_at) == (0, since)
    assert Replay().at(last, 0).state == steps[0].state
    for step in steps:
        assert Replay().at(last, len(step.log)).state == step.state


def test_what_was_no_longer_possible_is_not_possible_again() -> None:
    game = play_begun(small_start(), small_labels(), 3).missed(1, move_of({"do": "undo"}), "No.")
    assert [one.wish for one in Replay().at(game, 1).log] == [one.wish for one in game.log]
