"""A colour over another → the colour that is seen, after the formulas that PDF and CSS share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from generator.core.colour import Colour

Mixed = Callable[[float, float], float]
"""What is below and what is above, from 0 to 1 → what is seen."""


def _screen(below: float, above: float) -> float:
    return below + above - below * above


def _overlay(below: float, above: float) -> float:
    return 2 * below * above if below <= 0.5 else _screen(2 * below - 1, above)


BLENDS: Mapping[str, Mixed] = MappingProxyType(
    {
        "normal": lambda below, above: above,
        "multiply": lambda below, above: below * above,
        "screen": _screen,
        "overlay": _overlay,
        "darken": min,
        "lighten": max,
    }
)


def over(colour: Colour, below: Colour, share: float = 1.0, blend: str = "normal") -> Colour:
    """What is seen where a colour is painted on an opaque one."""
    part = colour.share * share
    if part == 1.0 and blend == "normal":
        return colour
    mix = BLENDS[blend]
    channels = (
        round(255 * ((1 - part) * down / 255 + part * mix(down / 255, up / 255)))
        for up, down in zip(colour.rgb, below.rgb, strict=True)
    )
    return Colour(*channels)
