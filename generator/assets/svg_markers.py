"""The markers of an SVG line → their drawings at its ends and corners."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.assets.svg_path import bounded_numbers
from generator.assets.svg_style import SvgStyle, properties_of, styled
from generator.assets.svg_transform import fitted_view
from generator.assets.svg_tree import SvgError, SvgNode
from generator.assets.svg_units import View, length
from generator.assets.svg_veils import expect, reference, veiled
from generator.core.curves import placed
from generator.core.display import GroupItem, Item
from generator.core.geometry import IDENTITY, Matrix, Point, Rect, rotation, scaling, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, rectangle
from generator.core.pattern import pattern

if TYPE_CHECKING:
    from generator.assets.svg import Inherited, SvgDrawer

_ARC = pattern(r"[aA]")


class Vertex(NamedTuple):
    """A corner of a line, and the ways in which the line comes to it and leaves it."""

    point: Point
    before: Point | None = None
    after: Point | None = None

    @property
    def angle(self) -> float:
        """In degrees; at a corner halfway between both."""
        ways = [way for way in (self.before, self.after) if way is not None]
        x, y = sum(way.x for way in ways), sum(way.y for way in ways)
        return math.degrees(math.atan2(y, x)) if ways else 0.0


def marked(
    drawer: SvgDrawer, node: SvgNode, commands: tuple[Command, ...], around: Inherited
) -> Iterator[Item]:
    """What is drawn over a line; `auto-start-reverse` turns the first one round."""
    style, corners = around.style, list(_vertices(commands))
    if not corners:
        return
    if style.marker_mid != "none" and _ARC.search(node.get("d")):
        raise SvgError("'marker-mid' on arcs is not supported; turn them into paths", node.line)
    first, *middle = corners
    last = middle.pop() if middle else first
    for said, vertices in (
        (style.marker_start, [first]),
        (style.marker_mid, middle),
        (style.marker_end, [last]),
    ):
        for vertex in vertices if said != "none" else ():
            yield from _marker(drawer, node, said, vertex, around, vertices == [first])


def _marker(
    drawer: SvgDrawer, node: SvgNode, said: str, vertex: Vertex, around: Inherited, start: bool
) -> list[Item]:
    target, inner = drawer.named(reference(said, "marker", node), node, around)
    expect(target, "marker", said, node)
    own = properties_of(target, drawer.rules)
    try:
        matrix, place, view = _space(target, vertex, around, start)
    except ValueError as error:
        raise SvgError(f"<marker> cannot be read: {error}", target.line) from error
    if place.width <= 0 or place.height <= 0:
        return []
    whole = matrix.then(around.matrix)
    content, _ = _content(target, place)
    style = SvgStyle(context=(around.style.fill, around.style.stroke))
    style = styled(style, own, view, target.line)
    inner = inner._replace(style=style, matrix=content.then(whole), view=view)
    items = veiled(drawer, target, own, list(drawer.children(target, inner)), inner)
    if own.get("overflow") in ("visible", "auto") or not items:
        return items
    return [GroupItem(tuple(items), clip=placed(rectangle(place), whole))]


def _space(
    marker: SvgNode, vertex: Vertex, around: Inherited, start: bool
) -> tuple[Matrix, Rect, View]:
    """Where the marker is drawn, the part of it that is seen, and what its lengths are of."""
    width, height = (length(marker.get(n, "3"), 3.0) for n in ("markerWidth", "markerHeight"))
    place = Rect(0, 0, width, height)
    content, view = _content(marker, place)
    ref = content.apply(*(length(marker.get(n, "0"), view.side(n[-1])) for n in ("refX", "refY")))
    of_line = marker.get("markerUnits", "strokeWidth") == "strokeWidth"
    size = around.style.stroke_width if of_line else 1.0
    orient = marker.get("orient", "0").strip()
    angle = vertex.angle if orient.startswith("auto") else length(orient.removesuffix("deg"))
    if orient == "auto-start-reverse" and start:
        angle += 180
    turn = scaling(size, size).then(rotation(angle)).then(translation(*vertex.point))
    return translation(-ref.x, -ref.y).then(turn), place, view


def _content(marker: SvgNode, place: Rect) -> tuple[Matrix, View]:
    """From the marker's own lengths to its place."""
    box = bounded_numbers(marker.get("viewBox"))
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        return IDENTITY, View(*place.size)
    inner = Rect(*box)
    return fitted_view(inner, place, marker.get("preserveAspectRatio")), View(*inner.size)


# -- corners ----------------------------------------------------------------------------------


def _vertices(commands: tuple[Command, ...]) -> Iterator[Vertex]:
    found: list[Vertex] = []
    start = 0
    for kind, *numbers in commands:
        n = [float(number) for number in numbers]
        if kind == "m":
            start = len(found)
            found.append(Vertex(Point(*n)))
            continue
        points = [Point(*n[i : i + 2]) for i in range(0, len(n), 2)] or [found[start].point]
        ways = [found[-1].point, *points]
        leaves, comes = _way(ways), _way([*reversed(ways)])
        found[-1] = found[-1]._replace(after=leaves)
        before = comes and Point(-comes.x, -comes.y)
        if kind == "h":
            first = found[start].after
            found[start] = found[start]._replace(before=before)
            found.append(Vertex(points[-1], before, first))
        else:
            found.append(Vertex(points[-1], before))
    yield from found


def _way(points: list[Point]) -> Point | None:
    """The direction in which a stretch leaves its first point, one long."""
    for point in points[1:]:
        far = math.dist(points[0], point)
        if far > 1e-9:
            return Point((point.x - points[0].x) / far, (point.y - points[0].y) / far)
    return None
