"""Items on a path → the middle of each, and how far it is turned."""

from __future__ import annotations

from functools import lru_cache

from generator.assets.svg_path import parse_path
from generator.core.arclength import Course, PathPoint, measured, spread, spread_by_corners
from generator.core.geometry import Point, Rect
from generator.core.outline import Command, outline, polyline
from generator.core.problems import Problem, Refusal, Where
from generator.layout.boxes import Area, resolve
from generator.model import Along
from generator.model.values import PathDistance


def spot_of(along: Along, number: int, among: int, area: Area, where: Where) -> PathPoint:
    """The place of one item, turned only if the path says so."""
    try:
        spot = _spots(along, among, area)[number]
    except ValueError as error:
        message = f"items cannot be placed along this path: {error}"
        raise Refusal(Problem("bad-value", where, message)) from error
    return spot if along.turn else PathPoint(spot.point, 0.0)


@lru_cache(maxsize=64)
def _spots(along: Along, among: int, area: Area) -> list[PathPoint]:
    course = course_of(along, area)
    if along.angles:
        return _at_angles(along, course, among, area)
    start = along.from_.of(course.length)
    end = along.to.of(course.length) if along.to else None
    if along.corners:
        if along.to:
            raise ValueError("with 'corners' it goes round or to its end, and has no 'to'")
        return spread_by_corners(course, among, start, along.reverse)
    return spread(course, among, start, end, along.reverse)


def _at_angles(along: Along, course: Course, among: int, area: Area) -> list[PathPoint]:
    """At as many of its angles as there are items."""
    if along.corners:
        raise ValueError("items are either at its corners or at angles")
    if along.from_ != PathDistance(0.0) or along.to:
        raise ValueError("items at angles have no 'from' and 'to'")
    middle = resolve(along.box, area).centre
    places = [course.seen_from(middle, angle) for angle in along.angles]
    if among > len(places):
        raise ValueError(f"there are {among} items for {len(places)} angles")
    if along.reverse:
        places.reverse()
    return [course.at(place) for place in places[:among]]


def course_of(along: Along, area: Area) -> Course:
    """The path, placed in its area. A figure begins in the middle of its top."""
    box = resolve(along.box, area)
    said = [name for name in ("line", "shape", "path") if getattr(along, name)]
    if len(said) != 1:
        raise ValueError("it must have exactly one of line, shape and path")
    if along.shape:
        course = measured(outline(along.shape, box, along.radius))
        return course.from_nearest(Point(box.centre.x, box.top))
    if along.line:
        points = [(box.left + p.x, box.top + p.y) for p in along.line]
        return measured(polyline(points, along.closed))
    return measured(_moved(parse_path(along.path), box))


def _moved(commands: tuple[Command, ...], box: Rect) -> tuple[Command, ...]:
    return tuple(
        (
            command[0],
            *(
                float(n) + (box.top if place % 2 else box.left)
                for place, n in enumerate(command[1:])
            ),
        )
        for command in commands
    )
