"""The key `sheet` and the option of that name: what they take, and what is told of the rest."""

from __future__ import annotations

import click
import pytest

from generator.cli.option_values import SheetKeys
from generator.kit.order import Order
from tests.games import kits, problems_of, tiny_game

DECK = tiny_game()["things.yaml"]
TOKENS = "tokens: coins\ntitle: Coins\nsize: 20mm x 20mm\nlayout: face\nbeside: {}\n"


def told(deck: str) -> list[tuple[str, str]]:
    return [(problem.code, problem.message) for problem in problems_of(tiny_game(deck=deck))]


def test_a_sheet_arranged_by_hand_is_printed_so() -> None:
    (kit,) = kits(tiny_game(deck=DECK + "sheet: {columns: 1, rows: 2}\n"), Order(papers=("a4",)))
    assert kit.sheets == 2, "three copies, two to a sheet"


def test_the_command_line_changes_only_what_it_names() -> None:
    files = tiny_game(deck=DECK + "sheet: {columns: 1, rows: 2}\n")
    (kit,) = kits(files, Order(papers=("a4",), sheet=(("columns", 2),)))
    assert kit.sheets == 1
    grid = kit.parts[0].grid
    assert grid and (grid.columns, grid.rows) == (2, 2)


def test_a_field_that_no_card_has_keeps_none_together() -> None:
    problems = told(DECK + "sheet: {together: txt}\n")
    assert problems == [("unknown-name", "there is no field 'txt' in this component")]
    assert not told(DECK + "sheet: {together: text}\n")


def test_round_cards_have_no_rows_to_arrange() -> None:
    ((code, message),) = told(DECK + "size: 60mm x 60mm\nshape: round\nsheet: {columns: 2}\n")
    assert code == "unknown-key" and "'sheet'" in message


def test_pieces_are_beside_a_component_of_the_game() -> None:
    files = tiny_game()
    files["game.yaml"] = files["game.yaml"].replace("[things]", "[things, coins]")
    files["coins.yaml"] = TOKENS.format("thing")
    (problem,) = problems_of(files)
    assert (problem.code, problem.message) == ("unknown-name", "there is no component 'thing'")
    files["coins.yaml"] = TOKENS.format("things")
    assert not problems_of(files)


def test_the_option_takes_the_keys_of_a_deck() -> None:
    convert = SheetKeys().convert
    asked = convert("columns: 2, gap: 4mm, mark-length: 5mm", None, None)
    assert dict(asked) == {"columns": 2, "gap": 4.0, "mark_length": 5.0}
    assert convert("", None, None) == ()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("colums: 2", "columns"),
        ("columns: two", "a whole number"),
        ("gap: 4", "a length"),
        ("2", "unknown key"),
        ("columns: [", ""),
    ],
)
def test_the_option_says_what_is_wrong(given: str, says: str) -> None:
    with pytest.raises(click.UsageError) as caught:
        SheetKeys().convert(given, None, None)
    assert says in caught.value.message
