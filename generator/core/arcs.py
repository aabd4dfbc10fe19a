"""A part of an ellipse by its angles → its drawing commands."""

from __future__ import annotations

import itertools
import math

from generator.core.geometry import Rect
from generator.core.outline import Command, ellipse

ARCS = ("arc", "chord", "sector")
"""An open line, closed by a straight one, or closed through the middle."""


def arc(figure: str, box: Rect, start: float, end: float) -> tuple[Command, ...]:
    """Of the ellipse that fills the box. Degrees count clockwise from its top."""
    sweep = (end - start) % 360 or 360.0
    middle = box.centre
    if sweep == 360:
        return ellipse(middle.x, middle.y, box.width / 2, box.height / 2)
    first, *curves = _curves(box, start, sweep)
    if figure == "sector":
        return (("m", *middle), ("l", *first[1:]), *curves, ("h",))
    return (first, *curves, ("h",)) if figure == "chord" else (first, *curves)


def _curves(box: Rect, start: float, sweep: float) -> list[Command]:
    """Where it starts, then curves of a quarter at most."""
    count = math.ceil(sweep / 90 - 1e-9)
    step = math.radians(sweep / count)
    handle = 4 / 3 * math.tan(step / 4)
    turns = [math.radians(start) + step * number for number in range(count + 1)]
    curves: list[Command] = [("m", *_at(box, turns[0], 0.0))]
    for before, after in itertools.pairwise(turns):
        handles = (*_at(box, before, handle), *_at(box, after, -handle))
        curves.append(("c", *handles, *_at(box, after, 0.0)))
    return curves


def _at(box: Rect, turn: float, ahead: float) -> tuple[float, float]:
    """A place on the ellipse, or so far ahead of it on its tangent."""
    across, up = math.sin(turn), math.cos(turn)
    x, y = across + ahead * up, -up + ahead * across
    return box.centre.x + x * box.width / 2, box.centre.y + y * box.height / 2
