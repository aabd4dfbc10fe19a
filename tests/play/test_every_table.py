"""`cubicle play` on every shipped game, for every number of players."""

from __future__ import annotations

import pytest

from generator.files import open_game
from generator.read import read_game
from tests.browser import on_the_table
from tests.games import REPOSITORY, games_slow_but
from tests.play.small_game import ask, links, view

DPI = 50


@pytest.mark.parametrize("name", games_slow_but())
def test_it_opens_for_every_number_of_players(name: str) -> None:
    folder = REPOSITORY / "cards" / name
    game = read_game(open_game(str(folder))[1])[0]
    assert game is not None
    for players in range(game.players[0], game.players[-1] + 1):
        with on_the_table(folder, "--players", str(players)) as shown:
            own = links(shown)
            assert sorted(own) == [*range(players + 1)]
            for seat, token in own.items():
                seen = view(shown, token=token)
                assert (seen["you"], len(seen["seats"]), seen["problems"]) == (seat, players, [])
                pictures = sorted({one["picture"] for one in seen["things"]} - {""})
                assert len(pictures) > 10
                for picture in pictures[:3]:
                    answer = ask(shown, f"picture/{picture}-{DPI}.png", token=token)
                    assert answer.status == 200
