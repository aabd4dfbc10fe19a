"""Drawing commands → the same elsewhere, and the exact box around them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.core.geometry import Matrix, Rect
from generator.core.outline import Command


def placed(commands: Iterable[Command], matrix: Matrix) -> tuple[Command, ...]:
    """The figure where the matrix takes it."""
    found: list[Command] = []
    for kind, *numbers in commands:
        places = [float(number) for number in numbers]
        moved: list[float] = []
        for x, y in zip(places[::2], places[1::2], strict=True):
            moved += matrix.apply(x, y)
        found.append((kind, *moved))
    return tuple(found)


def box_around(commands: Iterable[Command]) -> Rect | None:
    """The smallest upright box; None around nothing."""
    across: list[float] = []
    down: list[float] = []
    x = y = 0.0
    for kind, *numbers in commands:
        n = [float(number) for number in numbers]
        if not n:
            continue
        if kind == "c":
            across += _turns(x, n[0], n[2], n[4])
            down += _turns(y, n[1], n[3], n[5])
        x, y = n[-2:]
        across.append(x)
        down.append(y)
    if not across:
        return None
    left, top = min(across), min(down)
    return Rect(left, top, max(across) - left, max(down) - top)


def _turns(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """How far a Bézier goes where it turns back, in one direction."""
    p, q, r = d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a
    for t in _roots(p, q, r):
        if 0 < t < 1:
            s = 1 - t
            yield s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d


def _roots(p: float, q: float, r: float) -> list[float]:
    if abs(p) < 1e-12:
        return [-r / q] if abs(q) > 1e-12 else []
    under = q * q - 4 * p * r
    if under < 0:
        return []
    root = math.sqrt(under)
    return [(-q + root) / (2 * p), (-q - root) / (2 * p)]
