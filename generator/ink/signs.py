"""A colour → what replaces it in black and white: black, white, or a pattern of its own."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from generator.core.colour import Colour, luminance, parse_colour
from generator.core.named_tuple import NamedTuple
from generator.ink.tone import apart
from generator.model import Game


class Sign(NamedTuple):
    """A figure in black on white; black and white themselves have none."""

    figure: str
    angle: float = 0.0
    pitch: float = 0.0


BLACK_SIGN = Sign("black")
WHITE_SIGN = Sign("white")
NAMED: Mapping[str, Sign] = MappingProxyType(
    {
        "rising": Sign("stripes", -45, 1.3),
        "dots": Sign("points", 0, 1.5),
        "falling": Sign("stripes", 45, 1.3),
        "net": Sign("grid", 45, 1.7),
        "lines": Sign("stripes", 0, 1.3),
        "waves": Sign("waves", 0, 1.6),
        "bars": Sign("stripes", 90, 1.3),
        "squares": Sign("grid", 0, 1.7),
        "checks": Sign("tiles", 45, 1.2),
        "ripples": Sign("waves", 90, 1.6),
        "rails": Sign("stripes", 20, 2.4),
        "specks": Sign("points", 45, 2.6),
    }
)
"""Those that come first are the easiest to tell apart."""
DARK = 0.055
PALE = 0.62
PAPER = 0.7
"""The luminance below which things are black; above which tints, and above which all, are white."""
GREY = 24
"""Colours whose channels are no further apart have no hue."""
KIN = 0.03
"""A colour so near to a named one shares its sign."""

NONE: Mapping[Colour, Sign] = MappingProxyType({})


class Signs:
    """Signs by colour, the same in every build of a game."""

    def __init__(self, colours: Iterable[Colour], given: Mapping[Colour, Sign] = NONE) -> None:
        self._signs = dict(given)
        free = [sign for sign in NAMED.values() if sign not in given.values()]
        free = free or list(NAMED.values())
        count = 0
        for colour in dict.fromkeys(colours):
            plain = plain_sign(colour)
            if colour in self._signs:
                continue
            self._signs[colour] = plain or free[count % len(free)]
            count += plain is None

    def of(self, colour: Colour) -> Sign:
        """Its own or its nearest kin's; what art alone uses is white, so that what is drawn on it
        is seen, such as a nose on skin."""
        known = self.known(colour)
        if known:
            return known
        near = min(self._signs, key=lambda other: apart(other, colour), default=colour)
        if near != colour and apart(near, colour) < KIN:
            return self._signs[near]
        return WHITE_SIGN

    def known(self, colour: Colour) -> Sign | None:
        return self._signs.get(colour) or plain_sign(colour)


def signs_of(game: Game) -> Signs:
    both = {**NAMED, "black": BLACK_SIGN, "white": WHITE_SIGN}
    return Signs(_colours(game), {colour: both[name] for colour, name in game.signs.items()})


def plain_sign(colour: Colour) -> Sign | None:
    """Black for what is nearly black, white for tints and greys that are light."""
    light = luminance(colour)
    if light < DARK:
        return BLACK_SIGN
    chroma = max(colour.rgb) - min(colour.rgb)
    if chroma <= GREY:
        return BLACK_SIGN if light < 0.2 else WHITE_SIGN
    return WHITE_SIGN if light > PAPER or (light > PALE and chroma < 110) else None


def _colours(game: Game) -> Iterator[Colour]:
    """The palette, then the colours that cards bring, in the order they are written."""
    yield from game.colours.values()
    for component in game.components:
        names = [name for name, kind in component.field_types.items() if kind == "colour"]
        for card in component.cards:
            for name in names:
                written = str(card.fields.get(name, ""))
                colour = game.colours.get(written) or parse_colour(written)
                if colour:
                    yield colour


def weight_of(sign: Sign, colour: Colour) -> float:
    """How heavy the figures are, as a share of the pitch: dark colours are dense."""
    cover = 0.12 + 0.3 * (1 - math.pow(luminance(colour), 0.45))
    match sign.figure:
        case "grid":
            return cover / 2
        case "waves":
            return cover * 0.7
        case "points":
            return 2 * math.sqrt(cover / math.pi)
        case "tiles":
            return 1.0
        case _:
            return cover
