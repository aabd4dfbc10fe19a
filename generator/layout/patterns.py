"""A pattern and a box → the small figures that fill it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from generator.core.colour import Colour, Pattern
from generator.core.display import Path
from generator.core.geometry import Rect, rotation, translation
from generator.core.outline import Command, ellipse, rounded

LINES = ("stripes", "grid", "waves", "points", "tiles")
"""Figures that are strokes; the others are filled."""
WEIGHT = {"stripes": 0.5, "grid": 0.12, "waves": 0.12, "dots": 0.16}
"""The width of a line, or the radius of a dot, as a share of the pitch."""
MOST = 2000


def pattern_figures(pattern: Pattern, box: Rect) -> Path:
    """The pattern's figures, without its ground."""
    weight = WEIGHT.get(pattern.figure, 1.0) * pattern.pitch
    if pattern.weight:
        weight = pattern.weight / 2 if pattern.figure == "dots" else pattern.weight
    return figures(pattern.figure, pattern.pitch, pattern.angle, weight, pattern.ink, box)


@lru_cache(maxsize=256)
def figures(figure: str, pitch: float, angle: float, weight: float, ink: Colour, box: Rect) -> Path:
    """Figures over the whole box, whatever way they are turned."""
    half = math.hypot(box.width, box.height) / 2 + pitch
    count = min(int(2 * half / pitch) + 1, MOST)
    steps = [(-count // 2 + n) * pitch for n in range(count + 1)]
    across, down = _reach(box, angle, pitch)
    rows = [(n, y) for n, y in enumerate(steps) if abs(y) <= down]
    columns = [(n, x) for n, x in enumerate(steps) if abs(x) <= across]
    turn = rotation(angle).then(translation(*box.centre))
    if figure in ("points", "tiles"):
        commands = tuple(_marks(figure, pitch, rows, columns))
    else:
        commands = tuple(_commands(figure, pitch, weight, rows, columns))
    if figure in LINES:
        cap = 0 if figure in ("stripes", "tiles") else 1
        dash = (pitch, pitch) if figure == "tiles" else ()
        return Path(commands, None, ink, weight, dash, matrix=turn, cap=cap)
    return Path(commands, ink, matrix=turn)


def _reach(box: Rect, angle: float, pitch: float) -> tuple[float, float]:
    """How far the box extends from its middle along the figures and across them."""
    sin, cos = abs(math.sin(math.radians(angle))), abs(math.cos(math.radians(angle)))
    across = (box.width * cos + box.height * sin) / 2
    down = (box.width * sin + box.height * cos) / 2
    return across + 1.5 * pitch, down + 1.5 * pitch


Steps = list[tuple[int, float]]
"""Places with their numbers: every second row of dots is shifted."""


def _commands(
    figure: str, pitch: float, weight: float, rows: Steps, columns: Steps
) -> Iterator[Command]:
    left, right = columns[0][1], columns[-1][1]
    match figure:
        case "stripes" | "grid":
            yield from (command for _, y in rows for command in (("m", left, y), ("l", right, y)))
            if figure == "grid":
                top, bottom = rows[0][1], rows[-1][1]
                for _, x in columns:
                    yield from (("m", x, top), ("l", x, bottom))
        case "waves":
            for _, y in rows:
                yield ("m", left, y)
                yield from (_wave(x, y, pitch) for _, x in columns[1:])
        case "dots":
            for row, y in rows:
                shift = pitch / 2 if row % 2 else 0.0
                for _, x in columns:
                    yield from ellipse(x + shift, y, weight, weight)
        case _:
            for row, y in rows:
                for column, x in columns:
                    if column % 2 == row % 2:
                        yield from rounded(Rect(x, y, pitch, pitch), 0.0)


def _marks(figure: str, pitch: float, rows: Steps, columns: Steps) -> Iterator[Command]:
    """Strokes that come out as dots, by their round caps, or as squares, by their dashes."""
    for row, y in rows:
        if figure == "tiles":
            yield from (("m", columns[row % 2][1], y), ("l", columns[-1][1], y))
            continue
        shift = pitch / 2 if row % 2 else 0.0
        for _, x in columns:
            yield from (("m", x + shift, y), ("l", x + shift, y))


def _wave(x: float, y: float, pitch: float) -> Command:
    reach = pitch / 2
    return ("c", x - 0.66 * pitch, y - reach, x - 0.33 * pitch, y + reach, x, y)
