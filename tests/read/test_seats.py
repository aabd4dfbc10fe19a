"""Kits of the shipped games for few players leave out what belongs to the others."""

from __future__ import annotations

import pytest

from generator.files import open_game
from generator.read import read_game

NEEDED = {
    "bad-day": {"pawns": 3, "reference": 4},
    "thrown-under-the-bus": {
        "associate-decks": 30,
        "desktop-priya": 0,
        "desktop-sharon": 1,
        "influence-tokens": 15,
        "status-tokens": 3,
        "aids": 3,
    },
    "theyre-coming": {"players": 3, "aids": 3},
    "action-the-project": {"screens": 3, "actions": 12, "leaders": 4, "projects": 9},
    "office-job": {"badges": 3, "corner-offices": 3, "punch-cards": 3, "markers": 6},
}


@pytest.mark.parametrize("id", NEEDED)
def test_three_players_print_what_three_players_use(id: str) -> None:
    game, _ = read_game(open_game(id)[1])
    assert game is not None
    counted = {
        component.id: sum(card.copies_for(3) for card in component.cards)
        for component in game.components
    }
    assert {name: counted[name] for name in NEEDED[id]} == NEEDED[id]
    for component in game.components:
        most = sum(card.copies for card in component.cards)
        assert sum(card.copies_for(0) for card in component.cards) == most
