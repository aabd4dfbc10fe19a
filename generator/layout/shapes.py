"""Shape, Line and Curve elements → paths; patterns become figures inside a clip."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.arcs import ARCS, arc
from generator.core.colour import Colour, Gradient, Paint, Pattern
from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import IDENTITY, Point, Rect, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, outline, polyline, rectangle, straight
from generator.core.polygons import (
    hexagon,
    hexagon_size,
    is_pointy,
    polygon,
    regular_size,
    star,
    trapezoid,
)
from generator.core.problems import NOTE, Problem, Refusal, Where
from generator.layout.patterns import pattern_figures
from generator.model import Curve, Line, Shape
from generator.model.values import PathDistance
from generator.model.values.strokes import CAPS, JOINS, Arrow, Borders

NOTCH = PathDistance(0.5, is_share=True)
NARROWER = PathDistance(0.25, is_share=True)
FAR = 1000.0
"""Further than anything reaches beyond its box."""


class Stroke(NamedTuple):
    """How a figure's outline is drawn."""

    colour: Colour
    width: float
    at: str = "centre"
    dash: tuple[float, ...] = ()
    cap: int = 1
    join: int = 1

    def along(self, figure: tuple[Command, ...], fill: Colour | Gradient | None = None) -> Path:
        return Path(figure, fill, self.colour, self.width, self.dash, cap=self.cap, join=self.join)


def stroke_of(element: Shape | Curve) -> Stroke | None:
    if element.stroke is None or element.stroke_width <= 0:
        return None
    ends = CAPS.index(element.cap), JOINS.index(element.join)
    return Stroke(element.stroke, element.stroke_width, element.stroke_at, element.dash, *ends)


def lay_out_shape(element: Shape, box: Rect) -> list[Item]:
    figure = _figure(element, box)
    items = painted(figure, element.fill, stroke_of(element), box)
    return [*items, *_bordered(figure, element.borders, box)] if element.borders else items


def _figure(element: Shape, box: Rect) -> tuple[Command, ...]:
    if element.shape in ARCS:
        return arc(element.shape, box, element.start, element.end)
    if element.shape in ("rectangle", "ellipse"):
        return outline(element.shape, box, element.radius)
    return polyline(_corners_of(element, box), closed=True)


def _corners_of(element: Shape, box: Rect) -> list[tuple[float, float]]:
    match element.shape:
        case "hexagon":
            pointy = element.point == "up" if element.point else is_pointy(box.size)
            if element.across:
                size, (x, y) = hexagon_size(element.across, pointy), box.centre
                box = Rect(x - size.width / 2, y - size.height / 2, *size)
            return hexagon(box, pointy)
        case "polygon":
            return polygon(box, element.corners)
        case "star":
            radius = min(box.size) / 2
            deep = (element.depth or NOTCH).of(radius) / radius if radius else 0.0
            return star(box, element.corners, deep)
        case "trapezoid":
            return trapezoid(box, (element.depth or NARROWER).of(box.width))
        case figure:
            return straight(figure, box)


def uneven_hexagon(element: Shape, box: Rect, where: Where) -> Iterator[Problem]:
    """A hexagon that is pulled out of shape, and the box that would not."""
    if element.shape != "hexagon" or element.across or min(box.size) <= 0:
        return
    pointy = element.point == "up" if element.point else is_pointy(box.size)
    even = regular_size(box.size, pointy)
    if even:
        message = f"this hexagon fills {box.width:.5g} × {box.height:.5g} mm and is not regular"
        hint = (
            f"make it {even.height:.2f} mm high, or give its width from side to side with `across`"
        )
        yield Problem("uneven-hexagon", where, message, hint, NOTE)


def lay_out_curve(element: Curve, box: Rect, where: Where) -> list[Item]:
    from generator.assets.svg_path import parse_path  # few layouts have free figures

    stroke = stroke_of(element)
    try:
        commands = parse_path(element.path)
        heads: list[Path] = []
        if stroke:
            commands, heads = _headed(commands, element.arrow, stroke)
    except ValueError as error:
        raise Refusal(Problem("bad-value", where, f"cannot read this path: {error}")) from error
    items = [*painted(commands, element.fill, stroke, box), *heads]
    return [GroupItem(tuple(items), translation(box.left, box.top))]


def lay_out_line(element: Line, box: Rect) -> list[Item]:
    stops = [stop for stop in element.line if isinstance(stop, Point)]
    points = [(box.left + p.x, box.top + p.y) for p in stops]
    if len(points) < 2 or element.stroke_width <= 0:
        return []
    ends = CAPS.index(element.cap), JOINS.index(element.join)
    stroke = Stroke(element.stroke, element.stroke_width, "centre", element.dash, *ends)
    commands, heads = _headed(polyline(points, closed=False), element.arrow, stroke)
    return [stroke.along(commands), *heads]


def _headed(
    commands: tuple[Command, ...], arrow: Arrow, stroke: Stroke
) -> tuple[tuple[Command, ...], list[Path]]:
    if not (arrow.start or arrow.end):
        return commands, []
    from generator.layout.arrowheads import headed  # few lines are arrows

    return headed(commands, arrow, stroke.colour, stroke.width)


def painted(
    figure: tuple[Command, ...], fill: Paint | None, stroke: Stroke | None, box: Rect
) -> list[Item]:
    """The figure filled and stroked; a pattern is drawn inside it and the stroke above."""
    if isinstance(fill, Pattern):
        ground = Path(figure, fill=fill.ground)
        items: list[Item] = [GroupItem((ground, pattern_figures(fill, box)), clip=figure)]
        return [*items, *_stroked(figure, stroke)] if stroke else items
    bounds = box if isinstance(fill, Gradient) else None
    if stroke is None:
        return [Path(figure, fill, bounds=bounds)]
    if stroke.at == "centre":
        return [stroke.along(figure, fill)._replace(bounds=bounds)]
    return [*([Path(figure, fill, bounds=bounds)] if fill else ()), *_stroked(figure, stroke)]


def _stroked(figure: tuple[Command, ...], stroke: Stroke) -> list[Item]:
    """A stroke inside or outside of its edge is the half of one twice as wide."""
    if stroke.at == "centre":
        return [stroke.along(figure)]
    twice = stroke._replace(width=2 * stroke.width).along(figure)
    clip = figure if stroke.at == "inside" else _beyond(figure)
    return [GroupItem((twice,), clip=clip)]


def _beyond(figure: tuple[Command, ...]) -> tuple[Command, ...]:
    """All around a figure: a frame that goes round the other way than its largest part."""
    from generator.core.corner_points import bounds_of, corners  # few figures need it

    outlines = corners(figure, IDENTITY)
    areas = [_signed_area(outline.corners) for outline in outlines]
    frame = rectangle(bounds_of(outlines).grown(FAR))
    if max(areas, key=abs, default=0.0) > 0:
        (start, *sides) = frame[:-1]
        frame = (start, *reversed(sides), ("h",))
    return (*frame, *figure)


def _signed_area(places: tuple[tuple[float, float], ...]) -> float:
    pairs = zip(places, (*places[1:], places[0]), strict=True)
    return sum(one[0] * other[1] - other[0] * one[1] for one, other in pairs)


def _bordered(figure: tuple[Command, ...], borders: Borders, box: Rect) -> list[Item]:
    """Each side's own, meeting its neighbours on a slant; a round corner cuts them off."""
    widths = {side: border.width for side, border in borders}
    top, right = widths.get("top", 0.0), widths.get("right", 0.0)
    bottom, left = widths.get("bottom", 0.0), widths.get("left", 0.0)
    within = Rect(
        box.left + left, box.top + top, box.width - left - right, box.height - top - bottom
    )
    outer, inner = _corners(box), _corners(within)
    items = []
    for side, border in borders:
        n = ("top", "right", "bottom", "left").index(side)
        m = (n + 1) % 4
        ends = [outer[n], outer[m], inner[m], inner[n]]
        items.append(Path(polyline(ends, closed=True), border.stroke))
    return [GroupItem(tuple(items), clip=figure)]


def _corners(box: Rect) -> list[tuple[float, float]]:
    return [
        (box.left, box.top),
        (box.right, box.top),
        (box.right, box.bottom),
        (box.left, box.bottom),
    ]
