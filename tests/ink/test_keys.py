"""`ink` of an element: kept in full, left out, or drawn anew."""

from __future__ import annotations

from generator.core.colour import Colour
from generator.model.opening import Opening
from generator.opened import open_studio
from tests.games import folder, tiny_game
from tests.ink.test_ink import paths

LAYOUT = """\
layout: face
elements:
  - {shape: rectangle, box: [5mm, 5mm, 20mm, 20mm], fill: accent, ink: full}
  - {shape: rectangle, box: [5mm, 35mm, 20mm, 20mm], fill: accent, ink: none}
  - {shape: rectangle, box: [5mm, 65mm, 20mm, 20mm], fill: accent}
"""
ACCENT = Colour(255, 200, 0)


def fills(ink: str) -> list[object]:
    studio, _ = open_studio(folder(tiny_game(layout=LAYOUT)), Opening(ink=ink))
    assert studio is not None
    deck = studio.game.components[0]
    assert deck.size is not None
    return [path.fill for path in paths(studio.printed(deck, deck.size)[0].front.items)]


def test_full_keeps_its_colour_and_none_is_left_out() -> None:
    assert fills("full") == [ACCENT, ACCENT, ACCENT]
    assert fills("low") == [ACCENT, Colour(255, 255, 255)]
