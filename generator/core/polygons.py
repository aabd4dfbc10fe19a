"""A figure with straight sides and its box → its corners, clockwise on the face."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.core.geometry import Rect, Size

Corners = list[tuple[float, float]]

EVEN = 0.01
"""A hexagon whose proportions are off by no more than this share looks regular."""


def hexagon(box: Rect, pointy: bool | None = None) -> Corners:
    """Flat at the top, or with a point there, as its box is proportioned if nobody says."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    cx, cy = box.centre
    if is_pointy(box.size) if pointy is None else pointy:
        quarter = box.height / 4
        points = [(cx, top), (right, top + quarter), (right, bottom - quarter)]
        return [*points, (cx, bottom), (left, bottom - quarter), (left, top + quarter)]
    quarter = box.width / 4
    points = [(left + quarter, top), (right - quarter, top), (right, cy)]
    return [*points, (right - quarter, bottom), (left + quarter, bottom), (left, cy)]


def is_pointy(size: Size) -> bool:
    """Whether a hexagon of this size has a point at its top; a flat one has it at its sides."""
    return size.height > size.width + 1e-9


def hexagon_size(across: float, pointy: bool) -> Size:
    """The box of a regular hexagon, by its width from side to side."""
    points = across * 2 / math.sqrt(3)
    return Size(across, points) if pointy else Size(points, across)


def regular_size(size: Size, pointy: bool) -> Size | None:
    """The size that would make a hexagon of this width regular; None if it is."""
    across = size.width if pointy else size.width * math.sqrt(3) / 2
    even = hexagon_size(across, pointy)
    return None if abs(size.height / even.height - 1) <= EVEN else even


def octagon(box: Rect) -> Corners:
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    cut = min(box.width, box.height) * (1 - 1 / math.sqrt(2))
    points = [(left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut)]
    points += [(right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)]
    return points


def trapezoid(box: Rect, narrower: float) -> Corners:
    """Narrower at the top, by so much at each end."""
    inwards = min(narrower, box.width / 2)
    return [
        (box.left, box.bottom),
        (box.left + inwards, box.top),
        (box.right - inwards, box.top),
        (box.right, box.bottom),
    ]


def polygon(box: Rect, corners: int) -> Corners:
    """Corners on the ellipse that fills the box, the first at its top."""
    return list(_around(box, corners, 1.0, 0.0))


def star(box: Rect, points: int, depth: float) -> Corners:
    """Points on the ellipse that fills the box, and between them notches of a share of its radius
    deep."""
    inner = _around(box, points, max(1 - depth, 0.0), 0.5)
    return [place for pair in zip(polygon(box, points), inner, strict=True) for place in pair]


def _around(box: Rect, count: int, share: float, shift: float) -> Iterator[tuple[float, float]]:
    cx, cy = box.centre
    for number in range(count):
        turn = math.tau * (number + shift) / count
        x, y = math.sin(turn) * box.width / 2, math.cos(turn) * box.height / 2
        yield cx + x * share, cy - y * share


def pushed(corners: Sequence[tuple[float, float]], reaches: Sequence[float]) -> Corners:
    """A convex figure whose edges are moved outwards, each by its own distance."""
    lines = []
    edges = zip(corners, [*corners[1:], corners[0]], strict=True)
    for (start, end), reach in zip(edges, reaches, strict=True):
        length = math.dist(start, end)
        across = (end[1] - start[1]) / length, (start[0] - end[0]) / length
        lines.append((*across, across[0] * start[0] + across[1] * start[1] + reach))
    found = []
    for (a, b, c), (d, e, f) in zip([lines[-1], *lines[:-1]], lines, strict=True):
        determinant = a * e - b * d
        found.append(((c * e - b * f) / determinant, (a * f - c * d) / determinant))
    return found
