"""A round of each game, as its rulebook has it, played through the page on two screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import a_page, on_the_table
from tests.games import REPOSITORY
from tests.play.acting import act
from tests.play.small_game import ask, links, view

pytestmark = pytest.mark.slow

ROUNDS = {
    "bad-day": """
        1 roll Fix die
        1 move The boss -> Meeting Room
        1 move Blue pawn Dina -> Dingy Corridor
        1 move Blue pawn Dina -> Kitchen
        1 discard Decaf Switch
        1 move Trouble chip, stack -> Kitchen .75 .75
        1 draw Schemes and events and Encourage Ants, pile
        2 move Orange pawn Bob -> Dingy Corridor
        2 discard hand:1
        2 draw Schemes and events and Encourage Ants, pile
        2 draw Schemes and events and Encourage Ants, pile
        1 roll Fix die#2
        1 roll Fix die#3
        1 move Security token -> Building Security .12 .45
        1 move First-player marker -> Your Day#2 1.3 .5
    """,
    "action-the-project": """
        2 move Chip Byte -> felt
        1 flip Projects, pile
        1 move Projects, pile -> Mat .36 .3
        1 move $100 -> felt
        1 flip Support
        1 move Support -> Finance .2 .5
        2 flip hand:1
        2 move hand:1 -> Technology .2 .5
        1 flip Face-down card
        2 flip Face-down card
        1 move $500 -> hand
        2 move Prestige 1, stack -> hand
        1 move Support -> hand
        1 move The Chair -> Technology 1.1 .5
    """,
    "office-job": """
        1 draw Career deck, pile#2
        1 move Birthday Cake -> felt
        1 move Jo, piece -> Jo’s Punch Card .3 .75
        1 move Turn marker -> Inge, card .5 1.2
        2 draw Career deck, pile#3
        2 discard hand:1
        2 draw Career deck, pile
        2 move hand:2 -> felt
        2 move Inge, piece -> Inge’s Punch Card .3 .75
        1 discard Birthday Cake
        2 move Turn marker -> Jo, card .5 1.2
    """,
    "theyre-coming": """
        1 flip Events, pile
        1 discard Events, pile
        1 roll Framed die
        1 roll Plain die
        1 move Health 2 -> Office board .4 .1
        1 move Zombies -> Office board .8 .2
        1 move Player 1 -> Office board .45 .85
        1 move Injury -> Union Rep .3 .9
        1 flip Agatha
        1 turn Keep Calm 1
        1 move Megaphone -> People Partner .5 .5
        2 flip Events, pile
        2 discard Events, pile
        2 roll Framed die
        2 roll Plain die
        2 move Strike -> People Partner .7 .9
    """,
    "thrown-under-the-bus": """
        1 flip Colour-Coded Everything
        1 move Colour-Coded Everything -> Steph’s desktop .3 .3
        1 move Steph (influence) -> Steph’s desktop .3 .15
        2 flip hand:1
        2 move hand:1 -> Steph’s desktop .5 .3
        2 move Albert (influence) -> Steph’s desktop .5 .15
        1 draw Corporate deck, pile
        1 move hand:1 -> Associate decks, pile
        1 flip Face-down card
        2 flip Face-down card
        1 count Points this week
        1 move Steph (status) -> Conference room .3 .1
        1 shuffle Associate decks, pile
    """,
}


def lying(seen: Any) -> list[tuple[Any, ...]]:
    """What is where, without the names that are new after each shuffle."""
    things = [(*one["at"], one["title"], one["shows"], one["hand"]) for one in seen["things"]]
    piles = [(*one["at"], one["title"], one["count"]) for one in seen["piles"]]
    counters = [(one["title"], one["value"]) for one in seen["counters"]]
    return sorted([*things, *piles, *counters], key=repr)


@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_is_played_and_taken_back(game: str, browser: Browser) -> None:
    acts = [line.strip() for line in ROUNDS[game].strip().splitlines()]
    size = {"viewport": {"width": 1440, "height": 900}}
    with on_the_table(REPOSITORY / "cards" / game, "--players", "2") as shown:
        own = links(shown)
        at = [shown._replace(url=shown.url.replace(shown.token, own[seat])) for seat in (1, 2)]
        start = [lying(view(shown, token=own[seat])) for seat in (1, 2)]
        with (
            a_page(browser, at[0], ".thing", **size) as first,
            a_page(browser, at[1], ".thing", **size) as second,
        ):
            pages = {1: first, 2: second}
            for words in acts:
                act(pages, words)
            assert [lying(view(shown, token=own[seat])) for seat in (1, 2)] != start
            first.locator("#logged").click()
            first.get_by_role("button", name="To the first move").click()
            expect(first.locator("#steps input")).to_have_value("0")
            first.get_by_role("button", name="To the last move").click()
            for _ in acts:
                act(pages, "2 undo it")
        assert [lying(view(shown, token=own[seat])) for seat in (1, 2)] == start
        assert ask(shown, "save").body.count(b"\n") == 1 + 2 * len(acts)
