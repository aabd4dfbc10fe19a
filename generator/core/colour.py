"""`#rrggbb` text → colours; two colours → how well people can tell them apart."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


class Colour(NamedTuple):
    """Red, green and blue from 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)


def parse_colour(text: str) -> Colour | None:
    """`#fc0` or `#ffcc00`; None if it is neither."""
    if not _HEX.fullmatch(text):
        return None
    digits = text[1:] if len(text) == 7 else "".join(c * 2 for c in text[1:])
    return Colour(*(int(digits[i : i + 2], 16) for i in (0, 2, 4)))


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


_LINEAR = tuple(_linear(channel) for channel in range(256))


def luminance(colour: Colour) -> float:
    """Relative luminance after WCAG 2: 0 is black, 1 is white."""

    red, green, blue = colour
    return 0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]


def contrast(one: Colour, other: Colour) -> float:
    """From 1 (the same) to 21 (black on white); text wants 4.5 or more."""
    return contrast_of(luminance(one), luminance(other))


def contrast_of(one: float, other: float) -> float:
    """The same, of two luminances."""
    light, dark = (one, other) if one > other else (other, one)
    return (light + 0.05) / (dark + 0.05)


class Gradient(NamedTuple):
    """Colours spread evenly along an angle (0 is left to right, 90 downwards), or outwards."""

    colours: tuple[Colour, ...]
    angle: float = 90.0
    radial: bool = False


class Pattern(NamedTuple):
    """A repeated figure, on a ground colour or on whatever is below."""

    figure: str
    ground: Colour | None
    ink: Colour
    pitch: float
    angle: float = 45.0
    weight: float = 0.0
    """How wide its lines or dots are; 0 goes by the pitch."""


Paint = Colour | Gradient | Pattern
