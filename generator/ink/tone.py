"""A colour → one that is dark enough for lines and words on white, and still looks the same."""

from __future__ import annotations

import math
from functools import lru_cache

from generator.core.colour import BLACK, WHITE, Colour, Gradient, contrast, luminance

SEEN = 3.0
"""The contrast that a line needs on paper."""
READ = 4.5
"""The contrast that words need."""
FAINT = 2.1
SAME = 0.06
"""Colours no further apart are one ground."""


def flat(paint: Colour | Gradient) -> Colour:
    """A gradient is the mean of its colours, each as much as it covers."""
    if isinstance(paint, Colour):
        return paint
    count = len(paint.colours)
    covers = [colour.alpha for colour in paint.colours]
    whole = sum(covers) or 1
    channels = zip(*(colour.rgb for colour in paint.colours), strict=True)
    mean = [
        round(sum(part * cover for part, cover in zip(channel, covers, strict=True)) / whole)
        for channel in channels
    ]
    return Colour(mean[0], mean[1], mean[2], round(whole / count))


def apart(one: Colour, other: Colour) -> float:
    """From 0 (the same) to 1 (black and white)."""
    return math.dist(one.rgb, other.rgb) / math.dist(BLACK.rgb, WHITE.rgb)


def told_apart(one: Colour, other: Colour) -> bool:
    return apart(one, other) >= SAME


def is_faint(colour: Colour, under: Colour) -> bool:
    """Marks of so little contrast are ornament, and stay fine."""
    return contrast(colour, under) < FAINT


def covers_up(stroke: Colour, under: Colour) -> bool:
    """Whether a stroke in the light colour of its ground hides what other strokes drew there."""
    return not told_apart(stroke, under) and luminance(stroke) > 0.4


@lru_cache(maxsize=4096)
def darkened(colour: Colour, ratio: float) -> Colour:
    """The colour, darkened until it is visible on paper."""
    share = 1.0
    while share > 0:
        darker = Colour(*(round(channel * share) for channel in colour.rgb))
        if contrast(darker, WHITE) >= ratio:
            return darker
        share -= 0.02
    return BLACK


def darker(one: Colour, other: Colour) -> Colour:
    return min((one, other), key=luminance)
