"""Items along a path → what overlaps of them, with the numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from generator.core.geometry import Point, rotation
from generator.core.named_tuple import NamedTuple
from generator.core.problems import NOTE, Problem, Where
from generator.layout.boxes import Area
from generator.layout.standing import standing
from generator.model import Group, Picture, Shape
from generator.model.values import Box
from generator.template import Filled

LEAST = 0.05
"""A smaller overlap is within what a printer can do."""


class Space(NamedTuple):
    """The box of one item, as it is turned."""

    number: int
    centre: Point
    corners: tuple[Point, ...]
    reach: float
    """The radius of a round one, or from the middle of a box to its corners."""
    is_round: bool


def crowded(filled: Sequence[Filled], area: Area) -> Iterator[Problem]:
    """One problem for the items of each repeat, with the pair that overlaps most."""
    repeats: dict[tuple[int, Where], list[Space]] = {}
    for one in filled:
        turn = one.stand.turn
        if turn and _is_space(one):
            space = _space(one, turn.number + 1, area)
            repeats.setdefault((id(turn.along), one.where), []).append(space)
    for (_, where), spaces in repeats.items():
        found = list(_overlaps(spaces))
        if found:
            depth, first, second = max(found, key=lambda pair: pair[0])
            others = f", the most of {len(found)} pairs" if len(found) > 1 else ""
            message = f"spaces {first} and {second} overlap by {depth:.1f} mm{others}"
            hint = "make them smaller or fewer, or put one on each corner: 'corners: true'"
            yield Problem("spaces-overlap", where, message, hint, NOTE)


def _is_space(filled: Filled) -> bool:
    """Texts may have boxes larger than their words."""
    if isinstance(filled.element, Group):
        return any(isinstance(child.element, Shape | Picture) for child in filled.children)
    return isinstance(filled.element, Shape | Picture)


def _space(filled: Filled, number: int, area: Area) -> Space:
    box, rotate = standing(filled, area)
    size, centre = box.size, Point(*box.centre)
    turned = rotation(rotate, centre)
    places = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom))
    corners = tuple(turned.apply(*place) for place in (*places, (box.left, box.bottom)))
    is_round = _is_round(filled) and abs(size.width - size.height) < LEAST
    reach = size.width / 2 if is_round else math.hypot(*size) / 2
    return Space(number, centre, corners, reach, is_round)


def _is_round(filled: Filled) -> bool:
    """A disc, or a group on one."""
    if isinstance(filled.element, Group) and filled.children:
        ground = filled.children[0]
        return ground.placing.box == Box() and _is_round(ground)
    return isinstance(filled.element, Shape) and filled.element.shape == "ellipse"


def _overlaps(spaces: Sequence[Space]) -> Iterator[tuple[float, int, int]]:
    for one, other in combinations(spaces, 2):
        apart = math.dist(one.centre, other.centre)
        depth = one.reach + other.reach - apart
        if depth > LEAST and not (one.is_round and other.is_round):
            depth = _depth(one, other)
        if depth > LEAST:
            yield depth, one.number, other.number


def _depth(one: Space, other: Space) -> float:
    """How far one must move for a straight line to part them."""
    return min(
        min(_end(one, axis), _end(other, axis)) - max(_start(one, axis), _start(other, axis))
        for axis in (*_axes(one), *_axes(other))
    )


def _axes(space: Space) -> Iterable[Point]:
    first, second, third, _ = space.corners
    for start, end in ((first, second), (second, third)):
        length = math.dist(start, end) or 1.0
        yield Point((end.x - start.x) / length, (end.y - start.y) / length)


def _start(space: Space, axis: Point) -> float:
    return min(_along(space, axis))


def _end(space: Space, axis: Point) -> float:
    return max(_along(space, axis))


def _along(space: Space, axis: Point) -> list[float]:
    """Where it is along an axis; a round one reaches as far every way."""
    if space.is_round:
        middle = space.centre.x * axis.x + space.centre.y * axis.y
        return [middle - space.reach, middle + space.reach]
    return [corner.x * axis.x + corner.y * axis.y for corner in space.corners]
