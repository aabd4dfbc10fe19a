"""Notes of a sheet: short enough to be read on paper."""

from __future__ import annotations

import pytest

from generator.core.words import ENGLISH
from generator.impose.notes import listed, skip_part_note
from tests.sheets import component


@pytest.mark.parametrize(
    ("titles", "note"),
    [
        (["Coins"], "Coins"),
        (["Coins", "Pawns", "Coins", "Dice"], "Coins, Pawns, Dice"),
        (["Coins", "Pawns", "Dice", "Trees", "Cubes"], "Coins, Pawns and more"),
    ],
)
def test_at_most_three_titles_are_named(titles: list[str], note: str) -> None:
    assert listed(titles, ENGLISH) == note


def test_pieces_that_people_may_own_are_named_with_what_replaces_them() -> None:
    parts = [component("tokens", "dice", skip_if="two dice"), component("tokens", "coins")]
    assert skip_part_note(parts, ENGLISH) == "skip Dice if you have two dice"
    assert skip_part_note(parts[1:], ENGLISH) == ""
