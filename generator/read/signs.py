"""What game.yaml says about its colours in black and white → a sign for each colour."""

from __future__ import annotations

from collections.abc import Mapping as Table

from generator.core.colour import Colour, parse_colour
from generator.core.problems import Problem, did_you_mean
from generator.model import SIGNS
from generator.model.values import choice
from generator.read.objects import Found
from generator.source import Mapping

SIGN = choice(*SIGNS)


def read_signs(
    node: Mapping, signs: Table[str, str], colours: Table[str, Colour], found: Found
) -> dict[Colour, str]:
    """By colour; a name that is not in the palette is a mistake."""
    known: dict[Colour, str] = {}
    written = node.get("signs")
    palette = node.get("colours")
    unread = [key.text for key, _ in palette.entries] if isinstance(palette, Mapping) else []
    for key, _ in written.entries if isinstance(written, Mapping) else ():
        colour = colours.get(key.text) or parse_colour(key.text)
        if colour and key.text in signs:
            known[colour] = signs[key.text]
        elif not colour and key.text not in unread:
            message = f"there is no colour '{key.text}'"
            hint = did_you_mean(key.text, colours)
            found.problems.append(Problem("unknown-name", key.where, message, hint))
    return known
