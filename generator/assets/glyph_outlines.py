"""A glyph of a typeface → the drawing commands of its outline, in em, y down."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import uharfbuzz

from generator.core.display import Typeface
from generator.core.outline import Command


@lru_cache(maxsize=4096)
def glyph_outline(typeface: Typeface, glyph: int) -> tuple[Command, ...]:
    pen = _GlyphPen(typeface.upem)
    _font(typeface).draw_glyph(glyph, _draw_funcs(), pen)
    return tuple(pen.commands)


@lru_cache(maxsize=64)
def _font(typeface: Typeface) -> Any:
    return uharfbuzz.Font(uharfbuzz.Face(typeface.data))


class _GlyphPen:
    """Takes what a font says about an outline; quadratic curves become cubic ones."""

    def __init__(self, upem: int) -> None:
        self.commands: list[Command] = []
        self._em = upem
        self._at = (0.0, 0.0)

    def add(self, letter: str, *numbers: float) -> None:
        self.commands.append(
            (letter, *(n / self._em * (-1 if place % 2 else 1) for place, n in enumerate(numbers)))
        )
        self._at = (numbers[-2], numbers[-1]) if numbers else self._at

    def quadratic(self, cx: float, cy: float, x: float, y: float) -> None:
        px, py = self._at
        first = (px + (cx - px) * 2 / 3, py + (cy - py) * 2 / 3)
        second = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
        self.add("c", *first, *second, x, y)


@lru_cache(maxsize=1)
def _draw_funcs() -> Any:
    funcs = uharfbuzz.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, pen: pen.add("m", x, y))
    funcs.set_line_to_func(lambda x, y, pen: pen.add("l", x, y))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.add("c", a, b, c, d, x, y))
    funcs.set_quadratic_to_func(lambda a, b, x, y, pen: pen.quadratic(a, b, x, y))
    funcs.set_close_path_func(lambda pen: pen.add("h"))
    return funcs
