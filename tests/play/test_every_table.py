"""`cubicle play` on every shipped game, for every number of players."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from generator.files import open_game
from generator.read import read_game
from tests.accessibility import barriers
from tests.browser import a_page, on_the_table
from tests.games import REPOSITORY, games_slow_but
from tests.play.small_game import ask, links, view

DPI = 50
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1440, "height": 900}}


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


@pytest.mark.parametrize("name", games_slow_but())
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_page_keeps_nobody_out(name: str, scheme: str, browser: Browser) -> None:
    with on_the_table(REPOSITORY / "cards" / name, "--players", "2") as shown:
        for size in (PHONE, WIDE):
            with a_page(
                browser, shown, ".thing", color_scheme=scheme, bypass_csp=True, **size
            ) as page:
                page.locator("#hand .empty button").first.click()
                expect(page.locator("#seated")).to_have_text("Seat 1")
                assert barriers(page) == []
                width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
                assert width[0] == width[1]
