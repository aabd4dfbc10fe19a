"""Art drawn out beyond where it ends, for targets that ask for more bleed than a face has."""

from __future__ import annotations

from collections.abc import Iterator

from generator.display import Frame, Stamp
from generator.geometry import Matrix, Rect, Size, translation

STRIP = 0.2
"""How much of the art's edge is drawn out."""
UNDER = 0.1
"""How far that goes on below the art itself, so that no light line parts them."""


def with_bleed(frame: Frame, bleed: float) -> Frame:
    """The frame grown on every side: by the bleed it has, and from there on by its own edge."""
    size = Size(frame.size.width + 2 * bleed, frame.size.height + 2 * bleed)
    drawn = Rect(0, 0, *frame.size).grown(min(frame.reach, bleed))
    items = [Stamp(frame, translation(bleed, bleed), drawn.moved(bleed, bleed))]
    if frame.reach < bleed - 1e-6:
        items[:0] = _strips(frame, drawn, bleed - frame.reach, bleed)
    return Frame(size, tuple(items))


def _strips(frame: Frame, drawn: Rect, missing: float, bleed: float) -> Iterator[Stamp]:
    """The art's last strip at all four sides and corners, as wide as what is missing."""
    across = ((drawn.left, -1), (0.0, 0), (drawn.right, 1))
    down = ((drawn.top, -1), (0.0, 0), (drawn.bottom, 1))
    for x, right in across:
        for y, below in down:
            if right or below:
                (a, e), (d, f) = _drawn_out(x, right, missing), _drawn_out(y, below, missing)
                left, width = _span(drawn.left, drawn.right, missing, right)
                top, height = _span(drawn.top, drawn.bottom, missing, below)
                clip = Rect(left + bleed, top + bleed, width, height)
                yield Stamp(frame, Matrix(a, 0, 0, d, e + bleed, f + bleed), clip)


def _drawn_out(edge: float, way: int, missing: float) -> tuple[float, float]:
    """Factor and shift along one axis: the strip's inner line stays, its outer one moves."""
    if not way:
        return 1.0, 0.0
    factor = (missing + STRIP) / STRIP
    return factor, (edge - way * STRIP) * (1 - factor)


def _span(start: float, end: float, missing: float, way: int) -> tuple[float, float]:
    """From where to how far the strip goes on that side."""
    if way < 0:
        return start - missing, missing + UNDER
    if way > 0:
        return end - UNDER, missing + UNDER
    return start, end - start
