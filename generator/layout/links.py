"""A line through named places → the same line through points, up to their outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from generator.core.arclength import Course, measured
from generator.core.geometry import Point
from generator.core.outline import Command
from generator.layout.arrowheads import USUAL
from generator.layout.scene import Anchor
from generator.model import Line

STRAIGHT = 1.1
"""A bent line is straight under its heads, and so much longer than they are."""


def linked(line: Line, stops: Sequence[Point | Anchor]) -> Line:
    """The line as points of the group that it is in; none if its ends touch."""
    middles = [stop.middle if isinstance(stop, Anchor) else stop for stop in stops]
    ways = list(_way(middles, line.bend))
    if not ways:
        return replace(line, line=())
    course = measured((("m", *middles[0]), *ways))
    start, end = 0.0, course.length
    if line.ends == "outline":
        start = _leaves(course, stops[0]) + line.clear
        back = measured(_reversed(course))
        end = course.length - _leaves(back, stops[-1]) - line.clear
    head = STRAIGHT * (line.arrow.size or USUAL * line.stroke_width) if line.bend else 0.0
    first, last = (head if name else 0.0 for name in (line.arrow.start, line.arrow.end))
    return replace(line, line=_points(course, start, end, (first, last)))


def _way(middles: Sequence[Point], bend: float) -> Iterator[Command]:
    """A stretch with a bend is a parabola, which is so far to the left in its middle."""
    for start, end in pairwise(middles):
        length = math.dist(start, end)
        if length < 1e-9:
            continue
        if not bend:
            yield ("l", *end)
            continue
        across = (end.y - start.y) / length, (start.x - end.x) / length
        x = (start.x + end.x) / 2 + 2 * bend * across[0]
        y = (start.y + end.y) / 2 + 2 * bend * across[1]
        handles = [(p.x + (x - p.x) * 2 / 3, p.y + (y - p.y) * 2 / 3) for p in (start, end)]
        yield ("c", *handles[0], *handles[1], *end)


def _reversed(course: Course) -> tuple[Command, ...]:
    first, *others = [course.pieces[-1].end, *(piece.start for piece in reversed(course.pieces))]
    return (("m", *first), *(("l", *point) for point in others))


def _leaves(course: Course, stop: Point | Anchor) -> float:
    """How far along it a course crosses the outline that it begins in."""
    if isinstance(stop, Point) or not stop.outline:
        return 0.0
    sides = [(side.start, side.end) for side in measured(stop.outline).pieces]
    before = 0.0
    for piece in course.pieces:
        shares = [_crossing(piece.start, piece.end, *side) for side in sides]
        if any(share is not None for share in shares):
            return before + piece.length * max(share for share in shares if share is not None)
        before += piece.length
    return 0.0


def _crossing(start: Point, end: Point, one: Point, other: Point) -> float | None:
    """How much of the way from start to end it is to where the side is crossed."""
    dx, dy, sx, sy = end.x - start.x, end.y - start.y, other.x - one.x, other.y - one.y
    determinant = dx * sy - dy * sx
    if abs(determinant) < 1e-12:
        return None
    x, y = one.x - start.x, one.y - start.y
    share, at = (x * sy - y * sx) / determinant, (x * dy - y * dx) / determinant
    return share if -1e-9 <= share <= 1 + 1e-9 and -1e-9 <= at <= 1 + 1e-9 else None


def _points(
    course: Course, start: float, end: float, heads: tuple[float, float]
) -> tuple[Point, ...]:
    """From one distance to another; for so long at its ends it has no corners."""
    if end - start < 1e-6:
        return ()
    found, before = [course.at(start).point], 0.0
    for piece in course.pieces[:-1]:
        before += piece.length
        if start + heads[0] + 1e-6 < before < end - heads[1] - 1e-6:
            found.append(piece.end)
    return (*found, course.at(end).point)
