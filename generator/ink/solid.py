"""Paths that let something through → opaque ones, in the colours that were seen."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.colour import Colour, Gradient
from generator.core.display import Path
from generator.core.veil import CLEAR, Veil
from generator.ink.tone import flat


def solid(path: Path, veil: Veil, seen: Callable[[Colour], Colour]) -> Path:
    """A gradient through which something shows is one colour."""
    fill, stroke = path.fill, path.stroke
    if isinstance(fill, Gradient) and (fill.is_clear or veil != CLEAR):
        fill = flat(fill)
    if isinstance(fill, Colour):
        fill = seen(fill)
    line = stroke and seen(stroke)
    same = fill is path.fill and line is stroke
    return path if same else path._replace(fill=fill, stroke=line)


def is_unseen(path: Path) -> bool:
    """A clear line: only machines and drawings of folds read it, in every ink."""
    return path.fill is None and path.stroke is not None and not path.stroke.alpha
