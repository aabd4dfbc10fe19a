"""Work has an end: small texts that would make much of it are told at once."""

from __future__ import annotations

import pytest

from generator.build import check
from generator.core.problems import Problem
from tests.games import DECK, LAYOUT, ONE_PAPER, folder, tiny_game

GROUP = "{{group: [{}], repeat: {{over: 500, step: [1mm, 0mm]}}}}"


def told(**files: str) -> Problem:
    """The one problem of a tiny game."""
    (problem,) = check(folder(tiny_game(**files)), ONE_PAPER).problems
    return problem


def test_groups_in_groups_do_not_multiply_for_ever() -> None:
    inner = GROUP.format(GROUP.format("{text: x}"))
    problem = told(layout=f"{LAYOUT}  - {inner}\n")
    assert (problem.code, problem.message) == (
        "over-the-limit",
        "more than 20,000 elements on one face",
    )


def test_a_million_copies_are_a_slip() -> None:
    problem = told(deck=DECK.replace("copies: 2", "copies: 1000000"))
    assert problem.code == "over-the-limit"
    assert problem.message.startswith("1,000,001 copies in 'Things'")


def test_a_chain_of_filters_is_no_hang() -> None:
    text = "{{ title" + "|upper" * 250 + " }}"
    problem = told(layout=LAYOUT + f'  - {{text: "{text}", box: [5mm, 20mm, 50mm, 10mm]}}\n')
    assert problem.message == "this expression is nested too deeply"


@pytest.mark.parametrize("escape", ["\\\\x1b[31m", "\\\\ud800", "\\\\0"])
def test_a_template_brings_no_control_character_in(escape: str) -> None:
    text = f"{{{{ '{escape}'|upper }}}}"
    problem = told(layout=LAYOUT + f'  - {{text: "{text}", box: [5mm, 20mm, 50mm, 10mm]}}\n')
    assert "control character" in problem.message


@pytest.mark.parametrize("title", ["CON", "nul", "Com1"])
def test_a_title_is_no_device_of_windows(title: str) -> None:
    from generator.read import read_game

    game, problems = read_game(
        folder(tiny_game(deck=DECK.replace("title: One", f"title: {title}")))
    )
    assert game and not problems
    assert game.components[0].cards[0].id == f"{title.lower()}-"


def test_an_id_is_no_device_of_windows() -> None:
    problem = told(deck=DECK.replace("title: One", "title: One\n    id: nul"))
    assert problem.code == "bad-value" and "Windows" in problem.message
