"""A small game with something for every view: hands, translations, problems, pictures."""

from __future__ import annotations

from pathlib import Path

from tests.browser import write_files
from tests.games import GAME, LAYOUT, tiny_game
from tests.preview.test_art_clerk import NEW, PNG

DECK = """\
deck: things
title: Things
layout: face
back: back
dealt: hand
fields: {text: text?, cost: number?, hue: text?, art: picture?, sign: icon?}
cards:
  - {title: One, text: A thing., cost: 2, hue: red, art: moggy}  # the first
  - {title: Two, text: A thing too., cost: 1, hue: blue, copies: 4}
  - {title: Three, cost: 3, hue: red, copies: 3}
  - title: A title that is far too long for its box, and goes on and on and on and on and on
    id: long
"""
OTHERS = """\
deck: others
title: Others
layout: back
fields: {like: things?}
cards:
  - {title: Like one, like: one}
  - {title: Alone}
"""
BACK = LAYOUT.replace("layout: face", "layout: back")
SHOWING = (
    LAYOUT
    + """\
  - {text: "{{ text }}", box: [5mm, 20mm, 50mm, 20mm], when: "{{ text }}"}
  - {picture: "{{ art }}", box: [5mm, 50mm, 20mm, 20mm], when: "{{ art }}"}
"""
)
PLAYED = GAME.replace("[things]", "[things, others]") + "per-player: {hand: {2: 3, 3: 2, 4: 1}}\n"
GERMAN = """\
language: Deutsch
things:
  title: Dinge
  cards:
    one: {title: Eins}
made-from:
  things/title: "000000"
"""
BROKEN = """\
rules:
  - {id: eight, says: Eight things., value: things | count, is: 8}
  - {id: six, says: Six cards., value: 6, is: 6}
"""
NOTES = "notes:\n  - {card: things/two, says: Nobody wanted this., after: Seat 1 draws}\n"
FILES = {
    **tiny_game(game=PLAYED, deck=DECK, layout=SHOWING),
    "others.yaml": OTHERS,
    "layouts/back.yaml": BACK,
    "rules.yaml": BROKEN,
    "text.de.yaml": GERMAN,
    "playtest.yaml": NOTES,
}
__all__ = ["FILES", "NEW", "written"]


def written(folder: Path) -> Path:
    write_files(folder, FILES)
    (folder / "art").mkdir()
    (folder / "art" / "moggy.png").write_bytes(PNG)
    return folder
