"""Drawing commands in their place → the corners of each outline, and how far they reach."""

from __future__ import annotations

from functools import lru_cache

from generator.core.geometry import Matrix, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command

Outlines = tuple["Outline", ...]
Corners = tuple[tuple[float, float], ...]
"""Plain pairs: drawings have many thousands."""


class Outline(NamedTuple):
    """The corners of one closed figure, and how far it reaches: most are far from most points."""

    corners: Corners
    top: float
    bottom: float


def corners(commands: tuple[Command, ...], matrix: Matrix) -> Outlines:
    """Each outline's corners; a curve gives its middle too."""
    a, b, c, d, e, f = matrix
    return tuple(
        [
            _outline(tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in part]))
            for part in _places(commands)
        ]
    )


@lru_cache(maxsize=2048)
def _places(commands: tuple[Command, ...]) -> tuple[Corners, ...]:
    """Before they are moved: the same drawing is in many places."""
    outlines: list[list[tuple[float, float]]] = []
    x = y = 0.0
    for command in commands:
        if len(command) < 3:
            continue
        numbers = [float(number) for number in command[1:]]
        if command[0] == "m" or not outlines:
            outlines.append([])
        if command[0] == "c":
            x1, y1, x2, y2, x3, y3 = numbers
            outlines[-1].append(((x + 3 * (x1 + x2) + x3) / 8, (y + 3 * (y1 + y2) + y3) / 8))
        x, y = numbers[-2:]
        outlines[-1].append((x, y))
    return tuple(map(tuple, outlines))


def _outline(corners: Corners) -> Outline:
    heights = [y for _, y in corners]
    return Outline(corners, min(heights), max(heights))


def bounds_of(outlines: Outlines) -> Rect:
    across = [x for outline in outlines for x, _ in outline.corners]
    left, top = min(across), min(outline.top for outline in outlines)
    bottom = max(outline.bottom for outline in outlines)
    return Rect(left, top, max(across) - left, bottom - top)
