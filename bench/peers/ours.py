"""Cubicle Press: the deck as YAML, with a layout and rules; the command people run."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.decks import ACCENT, BAND, INK, MUG, PAPER, Card

LIBRARY = "generator"
PICTURES = True

GAME = f"""\
game: deck
title: Bench Deck
players: 2-4
components: [cards]
colours: {{ink: "{INK}", paper: "{PAPER}", accent: "{ACCENT}"}}
fonts: {{body: Fira Sans, title: Fira Sans 700}}
"""
LAYOUT = f"""\
layout: face
elements:
  - {{shape: rectangle, box: trim, fill: paper, stroke: ink, stroke-width: 0.3mm}}
  - {{shape: rectangle, box: [0, 0, 63.5mm, {BAND:g}mm], fill: accent}}
  - {{text: "{{{{ title }}}}", box: [4mm, 3mm, 55mm, 8mm], font: title, size: 14pt}}
  - {{picture: mug, box: [21.75mm, 20mm, 20mm, 20mm]}}
  - {{text: "{{{{ text }}}}", box: [4mm, 46mm, 55.5mm, 28mm], size: 10pt}}
  - {{text: "{{{{ footer }}}}", box: [4mm, 82mm, 55mm, 4mm], size: 7pt}}
"""
MUG_SVG = f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path fill="{INK}" d="{MUG}"/></svg>
"""


def prepare(folder: Path, cards: Sequence[Card]) -> None:
    game = folder / "deck"
    (game / "layouts").mkdir(parents=True)
    (game / "art").mkdir()
    (game / "game.yaml").write_text(GAME)
    (game / "layouts" / "face.yaml").write_text(LAYOUT)
    (game / "art" / "mug.svg").write_text(MUG_SVG)
    (game / "cards.yaml").write_text(deck(cards))
    total = sum(card.copies for card in cards)
    (game / "rules.yaml").write_text(
        f"rules:\n  - {{id: size, says: So many cards., value: cards | count, is: {total}}}\n"
    )


def deck(cards: Sequence[Card]) -> str:
    head = (
        "deck: cards\ntitle: Cards\nlayout: face\nbleed: 0mm\n"
        "fields: {text: text, footer: text}\ncards:\n"
    )
    return head + "".join(map(_entry, cards))


def _entry(card: Card) -> str:
    words = {"title": card.title, "text": card.text, "footer": card.footer}
    said = ", ".join(f"{name}: {json.dumps(text)}" for name, text in words.items())
    copies = f", copies: {card.copies}" if card.copies > 1 else ""
    return f"  - {{{said}{copies}}}\n"


def command(folder: Path) -> list[str]:
    return [_program(), "build", "deck", "--paper", "a4", "-o", "out"]


def pictures(folder: Path) -> list[str]:
    return [_program(), "export", "deck", "--for", "png", "--dpi", "300", "-o", "out"]


def _program() -> str:
    return str(Path(sys.executable).parent / "cubicle")
