"""What a component says about its sheets: seams, overlaps, cuts, gaps, folds."""

from __future__ import annotations

import pytest

from generator.model.values import Seams
from tests.games import problems_of, the_component, the_problem, tiny_game

BOARD = "board: things\ntitle: Things\nlayout: face\nsize: 380mm x 260mm\n"
TOKENS = "tokens: things\ntitle: Things\nlayout: face\nsize: 20mm x 20mm\n"


def test_a_board_says_where_its_pages_meet() -> None:
    found = the_component(tiny_game(deck=BOARD + "seams: {x: [190mm, 30cm]}\noverlap: 8mm\n"))
    assert found.seams == Seams((190.0, 300.0), ())
    assert found.overlap == 8


def test_without_a_word_the_paper_decides() -> None:
    found = the_component(tiny_game(deck=BOARD))
    assert (found.seams, found.overlap) == (Seams(), None)


def test_tokens_say_how_they_are_cut() -> None:
    more = "shape: round\ncut: square\ngap: 4mm\npunch: true\nfold-over: true\n"
    found = the_component(tiny_game(deck=TOKENS + more))
    assert (found.cut, found.gap, found.punch, found.fold_over) == ("square", 4, True, True)


@pytest.mark.parametrize(
    ("seams", "message"),
    [
        ("{x: [380mm]}", "the seam at x: 380 mm is outside the board"),
        ("{x: [20mm], y: [260mm]}", "the seam at y: 260 mm is outside the board"),
        ("{x: [200mm, 190mm]}", "expected each seam once, in order, found a list"),
        ("{x: [190mm, 190mm]}", "expected each seam once, in order, found a list"),
        ("{x: [0]}", "expected a length above 0, found the value '0'"),
        ("{x: 190mm}", "expected a list, each item a length above 0, found text '190mm'"),
        ("[190mm]", "expected seams such as {x: [190mm], y: [135mm]}, found a list"),
    ],
)
def test_seams_that_part_nothing_are_told(seams: str, message: str) -> None:
    problem = the_problem(tiny_game(deck=f"{BOARD}seams: {seams}\n"))
    assert (problem.code, problem.message) == ("bad-value", message)


def test_an_axis_is_x_or_y() -> None:
    assert the_problem(tiny_game(deck=BOARD + "seams: {z: [190mm]}\n")).code == "unknown-key"


@pytest.mark.parametrize(
    ("deck", "key", "owner"),
    [
        (TOKENS, "seams: {x: [5mm]}", "board"),
        (TOKENS, "overlap: 5mm", "board"),
        (BOARD, "cut: square", "set of tokens"),
        (BOARD, "gap: 5mm", "set of tokens"),
        (BOARD, "punch: true", "set of tokens"),
        (BOARD, "fold-over: true", "set of tokens"),
    ],
)
def test_a_key_of_another_kind_is_told(deck: str, key: str, owner: str) -> None:
    problem = the_problem(tiny_game(deck=f"{deck}{key}\n"))
    name = key.partition(":")[0]
    assert problem.code == "unknown-key"
    assert problem.message.endswith(f"has no '{name}'")
    assert problem.hint == f"only a {owner} has it"


def test_a_board_too_large_for_the_paper_with_its_seams_is_told_by_check() -> None:
    codes = [
        problem.code for problem in problems_of(tiny_game(deck=BOARD + "seams: {x: [40mm]}\n"))
    ]
    assert codes == ["does-not-fit"]
