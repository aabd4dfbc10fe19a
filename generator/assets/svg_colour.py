"""SVG's words for colours → colours; the game's palette answers to `var(--name, #fallback)`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.core.colour import OPAQUE, Colour, parse_colour
from generator.core.pattern import pattern

_VARIABLE = pattern(r"var\(\s*--([\w-]{1,80})\s*(?:,([^()]{1,80}(?:\([^()]{0,80}\)\s*)?))?\)")
_RGB = pattern(r"rgba?\(([^()]{1,120})\)")
_CHANNEL = pattern(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)%?", re.ASCII)


def svg_colour(text: str, palette: Mapping[str, Colour]) -> Colour | None:
    """None if these are no words for a colour."""
    text = text.strip()
    variable = _VARIABLE.fullmatch(text)
    if variable:
        known = palette.get(variable[1])
        return known or (svg_colour(variable[2], palette) if variable[2] else None)
    channels = _RGB.fullmatch(text.lower())
    if channels:
        return _channels(channels[1])
    return parse_colour(text) or _named_colour(text)


def _channels(text: str) -> Colour | None:
    """`1, 2, 3`, `74.5%, 0%, 10%` or `1 2 3`; a fourth is how much it covers."""
    parts = [part for part in re.split(r"[\s,/]+", text.strip()) if part]
    if len(parts) not in (3, 4) or not all(_CHANNEL.fullmatch(part) for part in parts):
        return None
    alpha = _channel(parts[3], 1) if len(parts) == 4 else OPAQUE
    red, green, blue = (_channel(part, 255) for part in parts[:3])
    return Colour(red, green, blue, alpha)


def _channel(text: str, whole: float) -> int:
    value = float(text[:-1]) / 100 if text.endswith("%") else float(text) / whole
    return round(max(0.0, min(value, 1.0)) * 255)


def _named_colour(text: str) -> Colour | None:
    from PIL import ImageColor  # knows the names of CSS, and hsl(); only odd drawings pay for it

    if len(text) > 40:
        return None
    try:
        return Colour(*ImageColor.getrgb(text))
    except ValueError:
        return None
