"""Signs: the same in every build, and no two colours that mean something share one."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from generator.core.colour import Colour
from generator.files import open_game, shipped_games
from generator.ink.signs import (
    BLACK_SIGN,
    NAMED,
    WHITE_SIGN,
    Signs,
    plain_sign,
    signs_of,
    weight_of,
)
from generator.ink.tone import apart
from generator.model import SIGNS, Game
from generator.read import read_game
from tests.games import GAME, game, the_problem, tiny_game

TEAL = Colour(11, 115, 119)


def opened(name: str) -> Game:
    found, _ = read_game(open_game(name)[1])
    assert found is not None
    return found


def test_the_words_of_yaml_are_the_signs_there_are() -> None:
    assert (*NAMED, "black", "white") == SIGNS


@pytest.mark.parametrize("name", shipped_games())
def test_the_named_colours_of_a_game_have_signs_of_their_own(name: str) -> None:
    signs = signs_of(opened(name))
    named = [c for c in dict.fromkeys(opened(name).colours.values()) if not plain_sign(c)]
    for one, other in combinations(named, 2):
        if apart(one, other) > 0.1:
            assert signs.of(one) != signs.of(other), (one, other)


OWNERS = [
    ("thrown-under-the-bus", "associates", "who"),
    ("action-the-project", "screens", "colour"),
    ("theyre-coming", "players", "ground"),
    ("bad-day", "pawns", "colour"),
]


@pytest.mark.parametrize(("name", "component", "field"), OWNERS)
def test_what_belongs_to_different_players_has_different_signs(
    name: str, component: str, field: str
) -> None:
    signs, found = signs_of(opened(name)), opened(name).component(component)
    assert found is not None
    colours = [Colour(*bytes.fromhex(str(c.fields[field])[1:])) for c in found.cards]
    told = [signs.of(colour) for colour in dict.fromkeys(colours)]
    assert len(set(told)) == len(told)


def test_ink_is_black_paper_and_tints_are_white() -> None:
    signs = Signs(())
    assert signs.of(Colour(27, 27, 27)) == BLACK_SIGN
    assert signs.of(Colour(246, 233, 201)) == WHITE_SIGN
    assert signs.of(Colour(207, 233, 230)) == WHITE_SIGN


@pytest.mark.parametrize("skin", ["8a5a3a", "7d4e33", "6f4a2f", "633f2b"])
def test_skin_is_white_however_dark_so_that_faces_are_seen(skin: str) -> None:
    signs = Signs((Colour(27, 27, 27), TEAL))
    assert signs.of(Colour(*bytes.fromhex(skin))) == WHITE_SIGN


def test_a_sign_that_is_given_is_taken_and_no_other_colour_has_it() -> None:
    colours = [Colour(200, 0, 0), Colour(0, 150, 0), TEAL]
    signs = Signs(colours, {TEAL: NAMED["rising"]})
    assert signs.of(TEAL) == NAMED["rising"]
    assert NAMED["rising"] not in {signs.of(colour) for colour in colours[:2]}


def test_a_game_may_choose_its_signs() -> None:
    chosen = game(tiny_game(game=GAME + "signs: {accent: waves, '#0b7377': black}\n"))
    assert signs_of(chosen).of(Colour(255, 200, 0)) == NAMED["waves"]
    assert signs_of(chosen).of(TEAL) == BLACK_SIGN


def test_a_sign_for_no_colour_is_told() -> None:
    problem = the_problem(tiny_game(game=GAME + "signs: {accnt: waves}\n"))
    assert (problem.code, problem.where.line) == ("unknown-name", 7)
    assert "accent" in problem.hint


def test_a_sign_for_a_colour_that_cannot_be_read_is_no_second_problem() -> None:
    unread = GAME.replace("#ffc800", "#yellow")
    problem = the_problem(tiny_game(game=unread + "signs: {accent: waves}\n"))
    assert (problem.code, problem.where.line) == ("bad-value", 5)


def test_dots_and_lines_of_one_colour_are_equally_dark() -> None:
    across, wide = (weight_of(NAMED[name], TEAL) for name in ("dots", "lines"))
    assert math.pi * (across / 2) ** 2 == pytest.approx(wide)


@pytest.mark.parametrize("name", NAMED)
def test_every_sign_is_a_figure_of_its_own(name: str) -> None:
    sign = NAMED[name]
    assert sign.figure in ("stripes", "points", "grid", "waves", "tiles")
    assert [one for one, other in NAMED.items() if other == sign] == [name]
