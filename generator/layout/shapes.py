"""Shape, Line and Curve elements → paths; patterns become figures inside a clip."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.assets.pathdata import parse_path
from generator.colour import Colour, Gradient, Paint, Pattern
from generator.display import Group, Item, Path
from generator.geometry import Rect, rotation, translation
from generator.model import Curve, Line, Shape
from generator.outline import Command, ellipse, outline, polyline, rounded
from generator.problems import Problem, Refusal, Where


def lay_out_shape(element: Shape, box: Rect) -> list[Item]:
    figure = outline(element.shape, box, element.radius)
    return painted(figure, element.fill, element.stroke, element.stroke_width, element.dash, box)


def lay_out_curve(element: Curve, box: Rect, where: Where) -> list[Item]:
    try:
        commands = parse_path(element.path)
    except ValueError as error:
        raise Refusal(Problem("bad-value", where, f"cannot read this path: {error}")) from error
    items = painted(commands, element.fill, element.stroke, element.stroke_width, element.dash, box)
    return [Group(tuple(items), translation(box.left, box.top))]


def lay_out_line(element: Line, box: Rect) -> list[Item]:
    points = [(box.left + p.x, box.top + p.y) for p in element.line]
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
        figures = tuple(_figures(fill, box))
        ground = Path(figure, fill=fill.ground)
        items: list[Item] = [Group((ground, *figures), clip=figure)]
        if drawn_stroke:
            items.append(Path(figure, None, drawn_stroke, width, dash))
        return items
    bounds = box if isinstance(fill, Gradient) else None
    return [Path(figure, fill, drawn_stroke, width, dash, bounds=bounds)]


def _figures(pattern: Pattern, box: Rect) -> Iterator[Item]:
    """Figures over the whole box, whatever way they are turned."""
    half = math.hypot(box.width, box.height) / 2 + pattern.pitch
    count = min(int(2 * half / pattern.pitch) + 1, 2000)
    steps = [(-count // 2 + n) * pattern.pitch for n in range(count + 1)]
    turn = rotation(pattern.angle).then(translation(*box.centre))
    commands = tuple(_pattern_commands(pattern, steps, half))
    if pattern.figure in ("stripes", "grid", "waves"):
        width = pattern.pitch * (0.5 if pattern.figure == "stripes" else 0.12)
        cap = 0 if pattern.figure == "stripes" else 1
        yield Path(commands, None, pattern.ink, width, matrix=turn, cap=cap)
    else:
        yield Path(commands, pattern.ink, matrix=turn)


def _pattern_commands(pattern: Pattern, steps: list[float], half: float) -> Iterator[Command]:
    match pattern.figure:
        case "stripes" | "grid":
            for y in steps:
                yield from (("m", -half, y), ("l", half, y))
                if pattern.figure == "grid":
                    yield from (("m", y, -half), ("l", y, half))
        case "waves":
            reach = pattern.pitch / 2
            for y in steps:
                yield ("m", steps[0], y)
                for x in steps[1:]:
                    yield (
                        "c",
                        x - 0.66 * pattern.pitch,
                        y - reach,
                        x - 0.33 * pattern.pitch,
                        y + reach,
                        x,
                        y,
                    )
        case "dots":
            for row, y in enumerate(steps):
                for x in steps:
                    shift = pattern.pitch / 2 if row % 2 else 0.0
                    yield from ellipse(x + shift, y, pattern.pitch * 0.16, pattern.pitch * 0.16)
        case _:
            for row, y in enumerate(steps):
                for x in steps[row % 2 :: 2]:
                    yield from rounded(Rect(x, y, pattern.pitch, pattern.pitch), 0.0)
