"""Quantities by number of players: one for every count that the game allows."""

from __future__ import annotations

import pytest

from tests.games import DECK, GAME, game, problems_of, tiny_game


def with_tables(tables: str, deck: str = DECK) -> dict[str, str]:
    return tiny_game(game=GAME + "per-player:\n" + tables, deck=deck)


def test_a_table_gives_a_value_for_every_count() -> None:
    read = game(with_tables("  hand: {4: 3, 2: 5, 3: 4}\n  goal: {2: nine, 3: ten, 4: 11}\n"))
    assert read.per_player["hand"] == {2: 5, 3: 4, 4: 3}
    assert read.per_player["goal"] == {2: "nine", 3: "ten", 4: 11}


@pytest.mark.parametrize(
    ("table", "code", "place", "says"),
    [
        ("{2: 5, 4: 3}", "missing-key", "8:3", "'hand' has no value for 3 players"),
        ("{}", "missing-key", "8:3", "'hand' has no value for 2, 3, 4 players"),
        ("{2: 5, 3: 4, 4: 3, 5: 2}", "bad-value", "8:28", "the game is for 2-4"),
        ("{two: 5}", "bad-value", "8:10", "expected a number of players, found text 'two'"),
        ("{true: 5}", "bad-value", "8:10", "expected a number of players"),
        ("{2: [5], 3: 4, 4: 3}", "bad-value", "8:13", "expected one value, found a list"),
        ("5", "bad-value", "8:9", "expected a quantity per count"),
    ],
)
def test_a_table_that_lacks_a_count_is_told(table: str, code: str, place: str, says: str) -> None:
    (problem,) = problems_of(with_tables(f"  hand: {table}\n"))
    assert (problem.code, str(problem.where)) == (code, f"game.yaml:{place}")
    assert says in problem.message


def test_one_bad_table_leaves_the_others() -> None:
    problems = problems_of(with_tables("  hand: {2: 5}\n  goal: {2: 1, 3: 1, 4: 1}\n"))
    assert [problem.code for problem in problems] == ["missing-key"]


def test_a_deck_is_dealt_by_a_table_that_there_is() -> None:
    assert game(with_tables("  hand: {2: 5, 3: 4, 4: 3}\n", DECK + "dealt: hand\n"))
    (problem,) = problems_of(with_tables("  hand: {2: 5, 3: 4, 4: 3}\n", DECK + "dealt: hans\n"))
    assert (problem.code, problem.where.file) == ("unknown-name", "things.yaml")
    assert "there is no per-player table 'hans'" in problem.message
    assert problem.hint == "did you mean 'hand' (game.yaml:8)?"


def test_a_table_with_a_mistake_is_told_once() -> None:
    problems = problems_of(with_tables("  hand: {2: 5, 3: 4}\n", DECK + "dealt: hand\n"))
    assert [problem.code for problem in problems] == ["missing-key"]
