"""A name that is misspelt where it is given: whoever asks for it is told that place."""

from __future__ import annotations

import pytest

from generator.core.problems import Given, Where, did_you_mean
from tests.games import LAYOUT, problems_of, tiny_game

PALETTE = """\
game: tiny
title: Tiny
players: 2-4
components: [things]
fonts: {body: Fira Sans}
colours:
  acent: "#aa2233"
per-player:
  had: {2: 1, 3: 1, 4: 1}
sizes:
  postcrad-large: {size: 90mm x 90mm}
"""
DECK = """\
deck: things
title: Things
layout: face
size: postcard-large
fields:
  rulse: text
cards:
  - {title: One, rules: Run.}
"""


@pytest.mark.parametrize(
    ("changed", "asked", "given"),
    [
        ({"layout": "layout: face\nareas:\n  tittle: {left: 1mm}\nelements:\n"
                    "  - {text: x, box: title}\n"}, 5, "layouts/face.yaml:3"),
        ({"game": PALETTE, "layout": LAYOUT + "  - {shape: oval, fill: accent}\n"}, 9,
         "game.yaml:7"),
        ({"game": PALETTE, "deck": DECK.replace("rulse: text", "rules: text")}, 4,
         "game.yaml:11"),
        ({"deck": DECK.replace("postcard-large", "poker")}, 8, "things.yaml:6"),
        ({"game": PALETTE, "deck": DECK.replace("rulse: text", "rules: text")
          .replace("size: postcard-large", "dealt: hand")}, 1, "game.yaml:9"),
    ],
)  # fmt: skip
def test_the_place_of_the_name_that_was_meant_is_told(
    changed: dict[str, str], asked: int, given: str
) -> None:
    problems = problems_of(tiny_game(**changed))
    assert any(one.where.line == asked and given in one.hint for one in problems), problems


def test_a_missing_field_tells_where_the_deck_asks_for_it() -> None:
    missing, unknown = problems_of(tiny_game(deck=DECK.replace("postcard-large", "poker")))
    assert (missing.code, unknown.code) == ("missing-key", "unknown-key")
    assert missing.hint == "the deck's 'fields' require it on every card (text, things.yaml:6)"


def test_names_of_our_own_have_no_place() -> None:
    assert did_you_mean("titel", ["title"]) == "did you mean 'title'?"
    there = Given("title", Where("game.yaml", 6, 3))
    assert did_you_mean("titel", ["tilted", there]) == did_you_mean("titel", [there])
    assert did_you_mean("titel", [there]) == "did you mean 'title' (game.yaml:6)?"
