"""Shape, Line and Curve elements → paths; patterns become figures inside a clip."""

from __future__ import annotations

import math

from generator.assets.svg_path import parse_path
from generator.core.colour import Colour, Gradient, Paint, Pattern
from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Point, Rect, translation
from generator.core.outline import Command, outline, polyline
from generator.core.problems import Problem, Refusal, Where
from generator.layout.patterns import pattern_figures
from generator.model import Curve, Line, Shape


def lay_out_shape(element: Shape, box: Rect) -> list[Item]:
    figure = outline(element.shape, box, element.radius)
    return painted(figure, element.fill, element.stroke, element.stroke_width, element.dash, box)


def lay_out_curve(element: Curve, box: Rect, where: Where) -> list[Item]:
    try:
        commands = parse_path(element.path)
    except ValueError as error:
        raise Refusal(Problem("bad-value", where, f"cannot read this path: {error}")) from error
    items = painted(commands, element.fill, element.stroke, element.stroke_width, element.dash, box)
    return [GroupItem(tuple(items), translation(box.left, box.top))]


def lay_out_line(element: Line, box: Rect) -> list[Item]:
    stops = [stop for stop in element.line if isinstance(stop, Point)]
    points = [(box.left + p.x, box.top + p.y) for p in stops]
    if len(points) < 2:
        return []
    width = element.stroke_width
    stop = points[-1]
    if element.arrow:
        points[-1] = _shortened(points[-2], stop, 2.2 * width)
    line = Path(
        polyline(points, closed=False), None, element.stroke, width, element.dash, cap=1, join=1
    )
    head = [_arrow_head(points[-2], stop, width, element.stroke)] if element.arrow else []
    return [line, *head]


def _shortened(
    start: tuple[float, float], end: tuple[float, float], by: float
) -> tuple[float, float]:
    length = math.dist(start, end) or 1.0
    t = max(1 - by / length, 0.0)
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t


def _arrow_head(
    start: tuple[float, float], end: tuple[float, float], width: float, colour: Colour
) -> Path:
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    size = 4.5 * width
    wings = [
        (end[0] - size * math.cos(angle + turn), end[1] - size * math.sin(angle + turn))
        for turn in (0.45, -0.45)
    ]
    return Path(polyline([end, *wings], closed=True), fill=colour)


def painted(
    figure: tuple[Command, ...],
    fill: Paint | None,
    stroke: Colour | None,
    stroke_width: float,
    dash: tuple[float, ...],
    box: Rect,
) -> list[Item]:
    """The figure filled and stroked; a pattern is drawn inside it and the stroke above."""
    drawn_stroke = stroke if stroke_width > 0 else None
    width = stroke_width if drawn_stroke else 0.0
    if isinstance(fill, Pattern):
        ground = Path(figure, fill=fill.ground)
        items: list[Item] = [GroupItem((ground, pattern_figures(fill, box)), clip=figure)]
        if drawn_stroke:
            items.append(Path(figure, None, drawn_stroke, width, dash))
        return items
    bounds = box if isinstance(fill, Gradient) else None
    return [Path(figure, fill, drawn_stroke, width, dash, bounds=bounds)]
