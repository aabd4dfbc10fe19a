"""Work has an end: small texts that would make much of it are told at once."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from generator.assets.svg import read_svg
from generator.assets.svg_tree import SvgError
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


@pytest.mark.parametrize(
    "value",
    ["9" * 50_000 + "x", "{{" * 50_000, "![" * 50_000, "{" * 50_000, "'" * 50_000, "1." * 50_000],
    ids=["digits", "templates", "pictures", "icons", "quotes", "numbers"],
)
@pytest.mark.parametrize("key", ["size", "fill", "text", "opacity", "angle"])
def test_a_value_that_goes_on_and_on_is_read_once(key: str, value: str) -> None:
    quoted = "'" + value.replace("'", "''") + "'"
    layout = f"{LAYOUT}  - {{text: x, box: safe, {key}: {quoted}}}\n"
    files = folder(tiny_game(layout=layout.replace("text: x, box: safe, text", "box: safe, text")))
    start = time.process_time()
    for language in ("", "pseudo"):
        assert check(files, ONE_PAPER._replace(language=language)).problems
    assert time.process_time() - start < 2


@pytest.mark.parametrize("attribute", ["width", "x", "d", "transform", "stroke-width"])
def test_a_number_in_a_drawing_that_goes_on_and_on_is_read_once(attribute: str) -> None:
    long = "9" * 100_000
    start = time.process_time()
    for text in (f"{long}x", f"M {long}x", f"scale({long}x"):
        with suppress(SvgError):
            read_svg(f'<svg viewBox="0 0 9 9"><rect {attribute}="{text}"/></svg>'.encode(), {})
    assert time.process_time() - start < 2
