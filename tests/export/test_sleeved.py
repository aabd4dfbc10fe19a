"""Sleeves change what targets cut, or the target says why they cannot."""

from __future__ import annotations

import pytest

from generator.core.problems import ERROR
from generator.export import Wish
from generator.kit.order import Order
from tests.export.exporting import exported, picture, run
from tests.games import ONE_PAPER, REPOSITORY, tiny_game

DECK = (
    "deck: things\ntitle: Things\nlayout: face\nback: face\nsize: poker\n"
    "cards: [{title: A, copies: 9}]\n"
)
FACE = 'layout: face\nelements:\n  - {shape: rectangle, box: bleed, fill: "#808080"}\n'


def files() -> dict[str, str]:
    sleeves = (REPOSITORY / "layouts/sleeves.yaml").read_text()
    return {**tiny_game(deck=DECK, layout=FACE), "layouts/sleeves.yaml": sleeves}


def in_sleeves(name: str) -> Order:
    return ONE_PAPER._replace(sleeves=(name,))


def test_pictures_are_as_large_as_the_sleeve_takes() -> None:
    pictures = exported(files(), "png", in_sleeves("gamegenic-grey"))
    assert {picture(data).size for data in pictures.values()} == {(744, 1039)}


@pytest.mark.parametrize("target", ["png", "print-play-games", "silhouette", "cricut"])
def test_cards_that_go_into_no_sleeve_are_refused(target: str) -> None:
    (outcome,), _ = run(files(), Wish((target,)), in_sleeves("mayday-41x63"))
    assert [problem.code for problem in outcome.problems] == ["sleeve-misfit"]
    assert outcome.problems[0].severity == ERROR and not outcome.files


@pytest.mark.parametrize("target", ["makeplayingcards", "drive-thru-cards", "tts", "ttpg"])
def test_targets_with_sizes_of_their_own_say_so(target: str) -> None:
    (outcome,), _ = run(files(), Wish((target,)), in_sleeves("gamegenic-grey"))
    (problem,) = [one for one in outcome.problems if one.severity == ERROR]
    assert "--sleeve" in problem.message and not outcome.files
