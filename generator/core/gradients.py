"""A gradient and the box that it spreads over → how far it goes, and its colour at a point."""

from __future__ import annotations

import math
from itertools import pairwise

from generator.core.colour import Colour, Gradient
from generator.core.geometry import Point, Rect


def reach(gradient: Gradient, bounds: Rect) -> float:
    """From the middle of the box to where the gradient ends."""
    if gradient.radial:
        return math.hypot(bounds.width, bounds.height) / 2
    angle = math.radians(gradient.angle)
    return (abs(math.cos(angle)) * bounds.width + abs(math.sin(angle)) * bounds.height) / 2


def colour_at(gradient: Gradient, bounds: Rect, point: Point) -> Colour:
    across, down = point.x - bounds.centre.x, point.y - bounds.centre.y
    whole = reach(gradient, bounds) or 1.0
    if gradient.radial:
        return _colour(gradient, _outwards(across / whole, down / whole, *gradient.focus))
    angle = math.radians(gradient.angle)
    along = across * math.cos(angle) + down * math.sin(angle)
    return _colour(gradient, (along / whole + 1) / 2)


def _outwards(x: float, y: float, fx: float, fy: float) -> float:
    """Of the circles that grow from the focus to the whole, which one goes through the point."""
    if not fx and not fy:
        return math.hypot(x, y)
    x, y = x - fx, y - fy
    along, spare = x * fx + y * fy, 1 - fx * fx - fy * fy
    return (along + math.sqrt(along * along + (x * x + y * y) * spare)) / spare


def _colour(gradient: Gradient, place: float) -> Colour:
    stops = gradient.stops
    if place <= stops[0][0]:
        return stops[0][1]
    for (start, one), (end, two) in pairwise(stops):
        if start <= place < end:
            part = (place - start) / (end - start)
            mixed = (round(a + (b - a) * part) for a, b in zip(one, two, strict=True))
            return Colour(*mixed)
    return stops[-1][1]
