"""A part's outline and folds → its faces in space, at any moment of folding it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.core.display import Frame
from generator.core.geometry import Point, Rect
from generator.core.named_tuple import NamedTuple
from generator.impose.drawn_lines import folds_of, lines_of

NEAR = 0.05
WING = 60.0
"""How far wings of a screen are folded, in degrees."""
FEET = 90.0
OVER = 178.5
"""Two sides that meet: a little less than all the way, so that both are seen."""

Place = tuple[float, float, float]
Polygon = tuple[Point, ...]


class Hinge(NamedTuple):
    """A fold: from one face to the next, and how far it is folded in the end, in degrees."""

    start: Point
    end: Point
    parent: int
    angle: float


class Net(NamedTuple):
    faces: tuple[Polygon, ...]
    hinges: tuple[Hinge | None, ...]
    """Of each face the fold that it hangs on; the first face hangs on none."""
    strip: int = 0
    """How many folds a strip has: it is folded over, or it stands."""

    @property
    def opens(self) -> bool:
        """Whether it is seen from inside: walls around a floor, and nothing on them but flaps."""
        return not self.strip and max(map(self._depth, range(len(self.faces)))) <= 2

    def _depth(self, face: int) -> int:
        hinge = self.hinges[face]
        return 0 if hinge is None else 1 + self._depth(hinge.parent)

    def is_flap(self, face: int) -> bool:
        """What nothing hangs on, and has slanting sides: it goes inside, or is glued."""
        leaf = not any(hinge and hinge.parent == face for hinge in self.hinges)
        return leaf and not _upright(self.faces[face])

    def at(self, part: float) -> list[list[Place]]:
        """All faces with every fold that part of the way; the print is outside, or in a tray."""
        way = -part if self.opens else part
        return [
            [self._placed(n, (corner.x, corner.y, 0.0), way) for corner in face]
            for n, face in enumerate(self.faces)
        ]

    def _placed(self, face: int, place: Place, part: float) -> Place:
        hinge = self.hinges[face]
        if hinge is None:
            return place
        turned = _turned(place, hinge, math.radians(hinge.angle) * part)
        return self._placed(hinge.parent, turned, part)


def net_of(frame: Frame) -> Net | None:
    """The net of a part that shows its folds; None if it has none."""
    folds = [part for fold in folds_of(frame) for part in fold.stretches()]
    if not folds:
        return None
    found = net(outline_of(frame), [(Point(*a[:2]), Point(*b[:2])) for a, b in folds])
    return found if len(found.faces) > 1 else None


def outline_of(frame: Frame) -> Polygon:
    """The largest closed cut of a part that draws them; without any, its corners."""
    width, height = frame.size
    whole = (Point(0, 0), Point(width, 0), Point(width, height), Point(0, height))
    cuts = lines_of(frame).cuts
    drawn = [tuple(Point(*corner[:2]) for corner in cut.corners) for cut in cuts if cut.closed]
    return max(drawn, key=lambda shape: abs(area(shape)), default=whole)


def net(outline: Polygon, folds: Sequence[tuple[Point, Point]]) -> Net:
    """Faces, the largest first; others hang on it or on each other."""
    chords = list(_chords(outline, folds))
    faces = [outline]
    made: list[tuple[Point, Point]] = []
    for start, end in chords:
        for number, face in enumerate(faces):
            halves = _split(face, start, end)
            if halves:
                faces[number : number + 1] = halves
                made.append((start, end))
                break
    return _hung(faces, made)


def _chords(
    outline: Polygon, folds: Sequence[tuple[Point, Point]]
) -> Iterator[tuple[Point, Point]]:
    """Folds, parted where corners of the outline are on them."""
    for start, end in folds:
        on = [corner for corner in outline if _between(corner, start, end)]
        stops = sorted([start, *on, end], key=lambda place: math.dist(place, start))
        for one, other in pairwise(stops):
            if math.dist(one, other) > NEAR:
                yield one, other


def _between(place: Point, start: Point, end: Point) -> bool:
    along = math.dist(start, place) + math.dist(place, end)
    return along - math.dist(start, end) < NEAR / 10


def _split(face: Polygon, start: Point, end: Point) -> list[Polygon] | None:
    """Both sides of a fold from edge to edge of a face."""
    first, last = _edge_at(face, start), _edge_at(face, end)
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    if first is None or last is None or first == last or not _inside(face, middle):
        return None
    one = _around(face, first, last, start, end)
    other = _around(face, last, first, end, start)
    if min(abs(area(one)), abs(area(other))) < NEAR:
        return None
    return [one, other]


def _around(face: Polygon, first: int, last: int, start: Point, end: Point) -> Polygon:
    """From the start along the outline to the end."""
    count = len(face)
    number = (first + 1) % count
    places = [start]
    while True:
        places.append(face[number])
        if number == last:
            break
        number = (number + 1) % count
    places.append(end)
    tidy = [p for n, p in enumerate(places) if math.dist(p, places[n - 1]) > NEAR]
    return tuple(tidy)


def _edge_at(face: Polygon, place: Point) -> int | None:
    """The number of the edge that the place is on; a corner begins its edge."""
    for number, corner in enumerate(face):
        if math.dist(corner, place) < NEAR:
            return number
    for number, corner in enumerate(face):
        if _between(place, corner, face[(number + 1) % len(face)]):
            return number
    return None


def _inside(face: Polygon, place: Point) -> bool:
    found = False
    for number, one in enumerate(face):
        other = face[number - 1]
        if _between(place, one, other):
            return False
        if (one.y > place.y) != (other.y > place.y):
            across = one.x + (place.y - one.y) / (other.y - one.y) * (other.x - one.x)
            found ^= place.x < across
    return found


def _hung(faces: Sequence[Polygon], chords: Sequence[tuple[Point, Point]]) -> Net:
    """From the largest face outwards: the one in the middle, or the lowest."""
    beside = [sum(_has(face, *chord) for chord in chords) for face in faces]
    low = [sum(corner.y for corner in face) / len(face) for face in faces]
    sizes = [round(abs(area(face)), 1) for face in faces]
    base = max(range(len(faces)), key=lambda n: (sizes[n], beside[n], low[n]))
    order, hinges = [base], dict[int, Hinge | None]({base: None})
    for number in order:
        for start, end in chords:
            if not _has(faces[number], start, end):
                continue
            for other in range(len(faces)):
                if other not in hinges and _has(faces[other], start, end):
                    side = math.copysign(90.0, _beyond(faces[other], start, end))
                    hinges[other] = Hinge(start, end, number, side)
                    order.append(other)
    places = {face: n for n, face in enumerate(order)}
    hung = [
        hinge._replace(parent=places[hinge.parent]) if hinge else None
        for hinge in (hinges[face] for face in order)
    ]
    return _angled(Net(tuple(faces[n] for n in order), tuple(hung)))


def _has(face: Polygon, start: Point, end: Point) -> bool:
    """Whether a fold is along an edge of a face."""
    ends = [_edge_at(face, place) for place in (start, end)]
    return all(end is not None for end in ends)


def _angled(one: Net) -> Net:
    """How far each fold goes: right angles in nets; strips are folded over, or stand as wings."""
    folds = [hinge for hinge in one.hinges if hinge]
    level = {abs(hinge.start.y - hinge.end.y) < NEAR for hinge in folds}
    if not folds or len(level) > 1 or len(folds) > 3:
        return one
    places = sorted((h.start.y if True in level else h.start.x) for h in folds)
    angles = {1: [OVER], 2: [WING, WING], 3: [-FEET, OVER, -FEET]}[len(folds)]
    told = dict(zip(places, angles, strict=True))

    def angled(hinge: Hinge) -> Hinge:
        wanted = told[hinge.start.y if True in level else hinge.start.x]
        return hinge._replace(angle=math.copysign(1.0, hinge.angle) * wanted)

    return one._replace(hinges=tuple(h and angled(h) for h in one.hinges), strip=len(folds))


def _beyond(face: Polygon, start: Point, end: Point) -> float:
    """On which side of a fold a face is."""
    x, y = sum(p.x for p in face) / len(face), sum(p.y for p in face) / len(face)
    return (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)


def _turned(place: Place, hinge: Hinge, angle: float) -> Place:
    """About the fold, down from the print; flat places beyond the fold go first."""
    length = math.dist(hinge.start, hinge.end)
    dx, dy = (hinge.end.x - hinge.start.x) / length, (hinge.end.y - hinge.start.y) / length
    x, y, z = place[0] - hinge.start.x, place[1] - hinge.start.y, place[2]
    along, across = x * dx + y * dy, -x * dy + y * dx
    cos, sin = math.cos(angle), math.sin(angle)
    turned, high = across * cos + z * sin, -across * sin + z * cos
    return (
        hinge.start.x + along * dx - turned * dy,
        hinge.start.y + along * dy + turned * dx,
        high,
    )


def area(face: Polygon) -> float:
    """Positive if its corners go clockwise on paper."""
    double: float = 0.0
    for one, other in pairwise([*face, face[0]]):
        double += one.x * other.y - other.x * one.y
    return double / 2


def _upright(face: Polygon) -> bool:
    """Whether all its edges are level or upright."""
    xs, ys = [p.x for p in face], [p.y for p in face]
    box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return abs(abs(area(face)) - box.width * box.height) < 0.02 * box.width * box.height
