"""A path → the point at a distance along it, and the direction of the path there."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

from generator.core.geometry import Point
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command

FLATNESS = 0.001
"""How far a chord may be from its curve, in mm: lengths come out right to a hundredth."""
CORNER = 1e-6
SHARP = 20.0
"""A path that turns by more degrees at once has a corner there."""
_DEEPEST = 18


class PathPoint(NamedTuple):
    """A place on a path, and its heading in degrees clockwise from the right."""

    point: Point
    heading: float


class PathPiece(NamedTuple):
    """A straight stretch, with the headings of the true curve at its ends."""

    start: Point
    end: Point
    leaves: float
    arrives: float

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    def at(self, share: float) -> PathPoint:
        x = self.start.x + (self.end.x - self.start.x) * share
        y = self.start.y + (self.end.y - self.start.y) * share
        return PathPoint(Point(x, y), self.leaves + turn(self.leaves, self.arrives) * share)


class Course:
    """One contour, measured. Distances count from its start."""

    def __init__(
        self,
        pieces: tuple[PathPiece, ...],
        closed: bool,
        begin: float = 0.0,
    ) -> None:
        self.pieces = pieces
        self.closed = closed
        self.begin = begin
        """How many pieces lead to the end of each of its commands."""
        self._ends = tuple(accumulate(piece.length for piece in pieces))
        self.length = self._ends[-1]

    def at(self, distance: float) -> PathPoint:
        """On a closed course distances go round; on an open one they stop at its ends."""
        along = self.begin + distance
        along = along % self.length if self.closed else min(max(along, 0.0), self.length)
        index = min(bisect_right(self._ends, along), len(self.pieces) - 1)
        piece = self.pieces[index]
        before = self._ends[index] - piece.length
        spot = piece.at(min(max((along - before) / piece.length, 0.0), 1.0))
        return self._at_corner(index, along, spot)

    def _at_corner(self, index: int, along: float, spot: PathPoint) -> PathPoint:
        """Where two stretches meet one looks the middle way."""
        piece = self.pieces[index]
        if self._ends[index] - along < CORNER:
            index, piece = index + 1, self.pieces[(index + 1) % len(self.pieces)]
        elif along - (self._ends[index] - piece.length) >= CORNER:
            return spot
        if not self.closed and index % len(self.pieces) == 0:
            return spot
        arrived = self.pieces[index - 1].arrives
        return PathPoint(spot.point, arrived + turn(arrived, piece.leaves) / 2)

    def from_nearest(self, point: Point) -> Course:
        """The same course, begun where it comes closest to the point."""
        return Course(self.pieces, self.closed, self._nearest(point))

    def seen_from(self, point: Point, degrees: float) -> float:
        """The distance at which it is seen from a point, by an angle clockwise from the top.

        Raises ValueError if it is not there; of several places it is the furthest.
        """
        angle = math.radians(degrees)
        aim = (math.sin(angle), -math.cos(angle))
        found = []
        for piece, end in zip(self.pieces, self._ends, strict=True):
            hit = _hit(piece, point, aim)
            if hit:
                found.append((hit[0], end - piece.length * (1 - hit[1])))
        if not found:
            raise ValueError(f"it does not reach {degrees:g}° from the middle of its box")
        return max(found)[1] - self.begin

    def _nearest(self, point: Point) -> float:
        best = (math.inf, 0.0)
        for piece, end in zip(self.pieces, self._ends, strict=True):
            share = _projected(piece, point)
            away = math.dist(piece.at(share).point, point)
            if away < best[0] - CORNER:
                best = (away, end - piece.length * (1 - share))
        return best[1]


def spread(
    course: Course, count: int, start: float, end: float | None, back: bool
) -> list[PathPoint]:
    """So many spots at even distances of path. A whole closed course has no last spot of its own:
    the pitch from the last to the first is that of all others."""
    whole = course.closed and end is None
    stop = course.length if end is None else end
    room = stop - start
    if course.closed and not whole:
        room = room % course.length or course.length
    if whole:
        room = course.length
    pitch = room / count if whole else room / max(count - 1, 1)
    far = 0.0 if course.closed else course.length
    way = [start + number * pitch for number in range(count)]
    return [course.at(far - distance if back else distance) for distance in way]


def spread_by_corners(course: Course, count: int, start: float, back: bool) -> list[PathPoint]:
    """A spot on every corner, and the others between them, so that the widest gap is least."""
    far = 0.0 if course.closed else course.length
    places = sorted(far - place if back else place for place in corner_places(course))
    if course.closed:
        places = sorted(place % course.length for place in places)
        first = next((n for n, place in enumerate(places) if place >= start - CORNER), 0)
        places = [*places[first:], *(place + course.length for place in places[: first + 1])]
    sides = [after - before for before, after in pairwise(places)]
    corners = len(sides) + (not course.closed)
    if not sides or count < corners:
        needs = f"it has {corners} corners, and {count} items" if sides else "it has no corners"
        raise ValueError(needs)
    steps = [1] * len(sides)
    for _ in range(count - corners):
        widest = max(range(len(sides)), key=lambda n: (round(sides[n] / steps[n], 6), -n))
        steps[widest] += 1
    way = [
        place + side * step / pieces
        for place, side, pieces in zip(places, sides, steps, strict=False)
        for step in range(pieces)
    ]
    way = way if course.closed else [*way, places[-1]]
    return [course.at(far - distance if back else distance) for distance in way]


def corner_places(course: Course) -> list[float]:
    """How far along its corners are; an open path has one at each end."""
    found = [] if course.closed else [0.0, course.length]
    reach = 0.0
    for before, piece in zip((course.pieces[-1], *course.pieces), course.pieces, strict=False):
        inside = course.closed or reach > 0
        if inside and abs(turn(before.arrives, piece.leaves)) > SHARP:
            found.append((reach - course.begin) % course.length if course.closed else reach)
        reach += piece.length
    return found


@lru_cache(maxsize=256)
def measured(commands: tuple[Command, ...]) -> Course:
    """Raises ValueError for what is not one contour of some length."""
    pieces: list[PathPiece] = []
    closed = False
    pen = start = Point(0, 0)
    for command in commands:
        numbers = [float(number) for number in command[1:]]
        if command[0] == "m":
            if pieces:
                raise ValueError("it is in several parts")
            pen = start = Point(*numbers)
        elif command[0] == "h":
            pieces.extend(_straight(pen, start))
            pen, closed = start, True
        else:
            end = Point(numbers[-2], numbers[-1])
            pieces.extend(_curved(pen, numbers) if command[0] == "c" else _straight(pen, end))
            pen = end
    if not pieces:
        raise ValueError("it has no length")
    return Course(tuple(pieces), closed)


def turn(before: float, after: float) -> float:
    """From one heading to another by the shorter way."""
    return (after - before + 180) % 360 - 180


def heading(start: tuple[float, float], end: tuple[float, float]) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def _straight(start: Point, end: Point) -> Iterator[PathPiece]:
    if math.dist(start, end) > 1e-9:
        way = heading(start, end)
        yield PathPiece(start, end, way, way)


Bezier = tuple[Point, Point, Point, Point]


def _curved(start: Point, n: list[float]) -> Iterator[PathPiece]:
    yield from _chords((start, Point(n[0], n[1]), Point(n[2], n[3]), Point(n[4], n[5])), 0)


def _chords(curve: Bezier, depth: int) -> Iterator[PathPiece]:
    """Halved until every chord is as good as its curve."""
    start, first, second, end = curve
    if depth == _DEEPEST or (depth > 1 and _is_flat(curve)):
        if math.dist(start, end) > 1e-9:
            leaves = next(p for p in (first, second, end) if math.dist(start, p) > 1e-9)
            comes = next(p for p in (second, first, start) if math.dist(end, p) > 1e-9)
            yield PathPiece(start, end, heading(start, leaves), heading(comes, end))
        return
    for half in _halves(curve):
        yield from _chords(half, depth + 1)


def _is_flat(curve: Bezier) -> bool:
    start, _, _, end = curve
    chord = math.dist(start, end)
    return all(_away(point, start, end, chord) <= FLATNESS for point in curve[1:3])


def _away(point: Point, start: Point, end: Point, chord: float) -> float:
    if chord < 1e-9:
        return math.dist(point, start)
    across = (point.x - start.x) * (end.y - start.y) - (point.y - start.y) * (end.x - start.x)
    along = (point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)
    beyond = max(-along / chord, along / chord - chord, 0.0)
    return max(abs(across) / chord, beyond)


def _halves(curve: Bezier) -> tuple[Bezier, Bezier]:
    a, b, c, d = curve
    ab, bc, cd = _middle(a, b), _middle(b, c), _middle(c, d)
    abc, bcd = _middle(ab, bc), _middle(bc, cd)
    middle = _middle(abc, bcd)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _middle(one: Point, other: Point) -> Point:
    return Point((one.x + other.x) / 2, (one.y + other.y) / 2)


def _hit(piece: PathPiece, point: Point, aim: tuple[float, float]) -> tuple[float, float] | None:
    """How far away a ray meets the piece, and at which share of it."""
    dx, dy = piece.end.x - piece.start.x, piece.end.y - piece.start.y
    x, y = piece.start.x - point.x, piece.start.y - point.y
    determinant = aim[0] * dy - aim[1] * dx
    if abs(determinant) < 1e-12:
        return None
    away, share = (x * dy - y * dx) / determinant, (x * aim[1] - y * aim[0]) / determinant
    return (away, share) if away >= 0 and -CORNER <= share <= 1 + CORNER else None


def _projected(piece: PathPiece, point: Point) -> float:
    dx, dy = piece.end.x - piece.start.x, piece.end.y - piece.start.y
    along = (point.x - piece.start.x) * dx + (point.y - piece.start.y) * dy
    return min(max(along / (dx * dx + dy * dy), 0.0), 1.0)
