"""A colour over another → the colour that is seen, after the formulas that PDF and CSS share."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from generator.core.colour import Colour

Light = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""
Mixed = Callable[[float, float], float]
"""Of one channel: what is below and what is above → what is seen."""
Blend = Callable[[Light, Light], Light]


def over(colour: Colour, below: Colour, share: float = 1.0, blend: str = "normal") -> Colour:
    """What is seen where a colour is painted on an opaque one."""
    part = colour.share * share
    if part == 1.0 and blend == "normal":
        return colour
    down, up = _light(below), _light(colour)
    mixed = BLENDS[blend](down, up)
    channels = (
        round(255 * ((1 - part) * one + part * other))
        for one, other in zip(down, mixed, strict=True)
    )
    return Colour(*channels)


def _light(colour: Colour) -> Light:
    return colour.red / 255, colour.green / 255, colour.blue / 255


# -- channel by channel -----------------------------------------------------------------------


def _each(mix: Mixed, below: Light, above: Light) -> Light:
    red, green, blue = map(mix, below, above)
    return red, green, blue


def _screen(below: float, above: float) -> float:
    return below + above - below * above


def _hard_light(below: float, above: float) -> float:
    return 2 * below * above if above <= 0.5 else _screen(below, 2 * above - 1)


def _soft_light(below: float, above: float) -> float:
    if above <= 0.5:
        return below - (1 - 2 * above) * below * (1 - below)
    root = ((16 * below - 12) * below + 4) * below if below <= 0.25 else math.sqrt(below)
    return below + (2 * above - 1) * (root - below)


def _dodge(below: float, above: float) -> float:
    return min(below / (1 - above), 1.0) if above < 1 else float(below > 0)


def _burn(below: float, above: float) -> float:
    return 1 - min((1 - below) / above, 1.0) if above > 0 else float(below == 1)


# -- of the whole colour ----------------------------------------------------------------------


def _brightness(colour: Light) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def _vividness(colour: Light) -> float:
    return max(colour) - min(colour)


def _as_bright(colour: Light, bright: float) -> Light:
    """The colour made lighter or darker, and paler where a channel would leave its range."""
    shift = bright - _brightness(colour)
    moved = [channel + shift for channel in colour]
    least, most, share = min(moved), max(moved), 1.0
    if least < 0:
        share = bright / (bright - least)
    if most > 1:
        share = min(share, (1 - bright) / (most - bright))
    red, green, blue = (bright + (channel - bright) * share for channel in moved)
    return red, green, blue


def _as_vivid(colour: Light, vivid: float) -> Light:
    least, own = min(colour), _vividness(colour)
    if own == 0:
        return 0.0, 0.0, 0.0
    red, green, blue = ((channel - least) / own * vivid for channel in colour)
    return red, green, blue


def _hue(below: Light, above: Light) -> Light:
    return _as_bright(_as_vivid(above, _vividness(below)), _brightness(below))


def _saturation(below: Light, above: Light) -> Light:
    return _as_bright(_as_vivid(below, _vividness(above)), _brightness(below))


BLENDS: Mapping[str, Blend] = MappingProxyType(
    {
        "normal": lambda below, above: above,
        "multiply": partial(_each, lambda below, above: below * above),
        "screen": partial(_each, _screen),
        "overlay": partial(_each, lambda below, above: _hard_light(above, below)),
        "darken": partial(_each, min),
        "lighten": partial(_each, max),
        "color-dodge": partial(_each, _dodge),
        "color-burn": partial(_each, _burn),
        "hard-light": partial(_each, _hard_light),
        "soft-light": partial(_each, _soft_light),
        "difference": partial(_each, lambda below, above: abs(below - above)),
        "exclusion": partial(_each, lambda below, above: below + above - 2 * below * above),
        "hue": _hue,
        "saturation": _saturation,
        "color": lambda below, above: _as_bright(above, _brightness(below)),
        "luminosity": lambda below, above: _as_bright(below, _brightness(above)),
    }
)
"""By their names in CSS."""
