"""Nets → line drawings of how they are folded, in steps: flat, then seen from above at a slant."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Matrix, Point, Rect, Size, scaling, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, polyline
from generator.core.words import Words
from generator.impose.net import Net, Place, area, net

STEPS = (0.4, 0.8, 1.0)
"""After the flat net: how far all is folded."""
STRIP_STEPS = (0.5, 1.0)
OUTSIDE, INSIDE, FLAP = Colour(255, 255, 255), Colour(238, 238, 238), Colour(214, 214, 214)
LINE, FOLD_LINE, FOLD_DASH = 0.25, 0.2, (1.0, 0.8)
MOST_STEPS = 1 + len(STEPS)
AROUND = 18.0
"""A title and what to do above the steps, and their numbers below."""
WAYS = ("net", "half", "wings", "feet")
"""By how many folds a strip has."""
AWAY, FLAT = 0.4, 0.2
"""How much smaller things get with their distance, and how low the eyes are."""
COS, SIN = math.cos(math.radians(30)), math.sin(math.radians(30))


class Folding(NamedTuple):
    """Parts that are folded alike."""

    titles: tuple[str, ...]
    net: Net

    def size(self, step: float) -> Size:
        """Of all its steps beside each other, each so wide."""
        return Size(len(self.steps) * step, step + AROUND)

    def told(self, words: Words) -> str:
        return words(f"fold-how/{WAYS[self.net.strip]}")

    @property
    def steps(self) -> tuple[float, ...]:
        return (0.0, *(STRIP_STEPS if self.net.strip else STEPS))


def folded_sheet(paper: Size, upright: bool) -> Net:
    """A sheet of paper that is folded in its middle."""
    width, height = paper
    corners = (Point(0, 0), Point(width, 0), Point(width, height), Point(0, height))
    level = (Point(0, height / 2), Point(width, height / 2))
    return net(corners, [(Point(width / 2, 0), Point(width / 2, height)) if upright else level])


class _Shape(NamedTuple):
    corners: Sequence[Point]
    fill: Colour
    depth: float


def step_picture(net: Net, part: float, box: Rect, ink: Colour) -> GroupItem:
    """One step in the middle of the box, as large as it takes; all steps of a strip are alike."""
    shapes = sorted(_shapes(net, part), key=lambda shape: shape.depth)
    seen = _around(shapes)
    alike = [_around(_shapes(net, step)) for step in (0.0, *STRIP_STEPS)] if net.strip else [seen]
    scale = min(min(box.width / one.width, box.height / one.height) for one in alike)
    x, y = box.centre
    move = translation(-seen.centre.x, -seen.centre.y).then(scaling(scale, scale))
    matrix = move.then(translation(x, y))
    items = list(_drawn(shapes, matrix, ink))
    if not part:
        items += _folds(net, matrix, ink)
    return GroupItem(tuple(items))


def _around(shapes: Iterable[_Shape]) -> Rect:
    places = [corner for shape in shapes for corner in shape.corners]
    left, top = min(p.x for p in places), min(p.y for p in places)
    right, bottom = max(p.x for p in places), max(p.y for p in places)
    return Rect(left, top, right - left, bottom - top)


def _drawn(shapes: Sequence[_Shape], matrix: Matrix, ink: Colour) -> Iterator[Item]:
    for shape in shapes:
        corners = [matrix.apply(*corner) for corner in shape.corners]
        yield Path(polyline([*corners], closed=True), shape.fill, ink, LINE, join=1)


def _folds(net: Net, matrix: Matrix, ink: Colour) -> Iterator[Item]:
    """White strips with dashes over the lines between flat faces; white strokes would print black
    where ink is saved."""
    commands: list[Command] = []
    for hinge in filter(None, net.hinges):
        start, end = matrix.apply(*hinge.start), matrix.apply(*hinge.end)
        commands += [("m", *start), ("l", *end)]
        across = LINE * 0.8 / max(math.dist(start, end), LINE)
        dx, dy = (end.y - start.y) * across, (start.x - end.x) * across
        strip = [(start.x - dx, start.y - dy), (end.x - dx, end.y - dy)]
        strip += [(end.x + dx, end.y + dy), (start.x + dx, start.y + dy)]
        yield Path(polyline(strip, closed=True), OUTSIDE)
    yield Path(tuple(commands), None, ink, FOLD_LINE, FOLD_DASH, cap=0)


def _shapes(net: Net, part: float) -> Iterator[_Shape]:
    for number, places in enumerate(net.at(part)):
        if part == 1.0 and net.is_flap(number) and not (net.opens or net.strip):
            continue  # inside of what is closed
        seen = [_seen(place, part, net) for place in places]
        flat = area(net.faces[number]) * area(tuple(seen)) > 0
        fill = FLAP if net.is_flap(number) else OUTSIDE if flat else INSIDE
        yield _Shape(seen, fill, sum(_depth(place, net) for place in places) / len(places))


def _seen(place: Place, part: float, net: Net) -> Point:
    """Flat parts are seen from above, others at a slant; wings from the front, to go back alike."""
    if not part:
        return Point(place[0], place[1])
    x, y, z = _stood(place, net)
    return _from_front(x, y, z, net) if _has_wings(net) else Point((x - y) * COS, (x + y) * SIN - z)


def _from_front(x: float, y: float, z: float, net: Net) -> Point:
    """What is further back is smaller and higher."""
    corners = [corner for face in net.faces for corner in face]
    middle, eyes = max(c.x for c in corners) / 2, -max(c.y for c in corners) / 2
    near = 1 + AWAY * y / middle
    return Point(middle + (x - middle) * near, y * SIN * FLAT - eyes - (z - eyes) * near)


def _depth(place: Place, net: Net) -> float:
    """How near it is to who looks."""
    stood = _stood(place, net)
    return stood[1] if _has_wings(net) else sum(stood)


def _has_wings(net: Net) -> bool:
    return WAYS[net.strip] == "wings"


def _stood(place: Place, net: Net) -> Place:
    """Figures and screens stand up; all else lies as it is printed."""
    x, y, z = place
    return (x, z, -y) if net.strip > 1 else place
