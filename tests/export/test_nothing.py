"""Decks without a card: every target says so, and none stumbles."""

from __future__ import annotations

import pytest

from generator.build import build, check
from generator.core.problems import one_line
from generator.export import Wish, export
from tests.games import GAME, ONE_PAPER, REPOSITORY, Files, folder, tiny_game

TARGETS = sorted(path.stem for path in (REPOSITORY / "layouts/targets").iterdir())
HEAD = "deck: things\ntitle: Things\nlayout: face\n"
TABLE = {**tiny_game(deck=f"{HEAD}cards: {{from: things.csv}}\n"), "things.csv": "id,title\n"}
EMPTY = tiny_game(deck=f"{HEAD}cards: []\n")
NO_COPIES = tiny_game(deck=f"{HEAD}cards: [{{title: One, copies: 0}}]\n")
NO_PAGES = tiny_game(deck="document: things\ntitle: Things\nlayout: face\npages: []\n")
NONE = {"table": TABLE, "empty": EMPTY, "no copies": NO_COPIES, "no pages": NO_PAGES}


@pytest.mark.parametrize("name", NONE)
@pytest.mark.parametrize("target", TARGETS)
def test_every_target_says_that_there_is_nothing(name: str, target: str) -> None:
    outcomes, found = export(folder(NONE[name]), ONE_PAPER, Wish((target,)))
    assert found == []
    (outcome,) = outcomes
    assert [problem.code for problem in outcome.problems] == ["nothing-to-print"]
    assert not outcome.files and not outcome.is_done


@pytest.mark.parametrize("name", NONE)
def test_a_kit_of_nothing_is_refused(name: str) -> None:
    kits, problems = build(folder(NONE[name]), ONE_PAPER)
    assert not kits and {problem.code for problem in problems} == {"nothing-to-print"}


def beside() -> Files:
    """An empty deck beside one with cards."""
    more = "deck: more\ntitle: More\nlayout: face\ncards: []\n"
    return {**tiny_game(game=GAME.replace("[things]", "[things, more]")), "more.yaml": more}


@pytest.mark.parametrize("target", TARGETS)
def test_an_empty_deck_beside_others_keeps_none_of_them_back(target: str) -> None:
    alone = list(export(folder(tiny_game()), ONE_PAPER, Wish((target,)))[0])
    both = list(export(folder(beside()), ONE_PAPER, Wish((target,)))[0])
    assert [file.name for file in both[0].files] == [file.name for file in alone[0].files]


def test_an_empty_deck_beside_others_is_a_warning() -> None:
    kits, problems = build(folder(beside()), ONE_PAPER)
    assert len(kits) == 1
    (problem,) = problems
    assert one_line(problem).startswith("more.yaml:1:1: warning: 'More' has no cards")
    assert check(folder(beside()), ONE_PAPER).problems == problems
    wanted = ONE_PAPER._replace(decks=("more",))
    assert {one.severity for one in build(folder(beside()), wanted)[1]} == {"error"}
