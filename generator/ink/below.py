"""A point of a frame → what is below it: its colour in full ink, and what is printed there now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from generator.core.backdrop import Ground, Painted, top_at
from generator.core.colour import WHITE
from generator.core.geometry import Point
from generator.ink.manner import Backdrop


def bed_of(ground: Ground | None, outside: Backdrop) -> Backdrop:
    """`outside` is what the frame itself is on."""
    if ground is None:
        return outside
    if not ground.colours:
        return Backdrop(WHITE, None)
    return Backdrop(ground.colours[0], ground.printed, ground.patterns)


def beds_at(
    points: Iterable[Point], grounds: Sequence[Painted], outside: Backdrop
) -> list[Backdrop]:
    return [_bed_at(point, grounds, outside) for point in points]


def usual(beds: Iterable[Backdrop]) -> Backdrop:
    """What is below most of some points."""
    return Counter(beds).most_common(1)[0][0]


def _bed_at(point: Point, grounds: Sequence[Painted], outside: Backdrop) -> Backdrop:
    ground = top_at(point, grounds)
    bed = bed_of(ground, outside)
    if ground is None or ground.floor is None or all(one is not ground for one in grounds):
        return bed
    through = _bed_at(point, grounds[: ground.floor], outside)
    return through._replace(under=bed.under)
