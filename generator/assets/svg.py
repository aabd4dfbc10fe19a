"""SVG text → a Frame of paths. Refuses what card art does not need.

Paints may be `var(--name, #fallback)`: the game's palette answers to the name, so one drawing
serves five games. Whatever would be drawn wrongly is refused by name instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.parsers import expat

from generator.assets.svg_data import MAX_NUMBER, bounded_numbers, parse_path, parse_transform
from generator.core.colour import BLACK, Colour, parse_colour
from generator.core.display import Frame, Item, Path
from generator.core.geometry import (
    Matrix,
    Rect,
    Size,
    translation,
)
from generator.core.outline import Command, ellipse, polyline, rounded

MAX_ELEMENTS = 20_000
MAX_DEPTH = 200
MAX_COMMANDS = 120_000
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,\s*(#[0-9a-fA-F]{3,6}))?\s*\)")
_SILENT = {"title", "desc", "metadata", "defs", "namedview", "style"}
_PAINTED = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_SHAPES_NOT_DRAWN = {
    "opacity": "1",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "filter": "none",
    "mask": "none",
    "clip-path": "none",
}


class SvgError(Exception):
    """What is wrong with a drawing, and on which line of it."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class SvgStyle(NamedTuple):
    fill: str = "black"
    stroke: str = "none"
    stroke_width: float = 1.0
    linejoin: str = "miter"
    linecap: str = "butt"
    fill_rule: str = "nonzero"
    dash: tuple[float, ...] = ()
    colour: str = "black"
    hidden: bool = False


class _State(NamedTuple):
    style: SvgStyle
    matrix: Matrix
    silent: bool


def read_svg(data: bytes, colours: Mapping[str, Colour]) -> Frame:
    """The drawing at its viewBox's size, one unit a millimetre; the same text is read once."""
    return _read(data, tuple(sorted(colours.items())))


@lru_cache(maxsize=1024)
def _read(data: bytes, colours: tuple[tuple[str, Colour], ...]) -> Frame:
    reader = _SvgReader(dict(colours))
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda name, attributes: reader.start(
        name, attributes, parser.CurrentLineNumber
    )
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = lambda name, system, public, internal: reader.doctype(
        bool(internal), parser.CurrentLineNumber
    )
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise SvgError(
            f"not well-formed XML: {expat.errors.messages[error.code]}", error.lineno
        ) from error
    except (ValueError, LookupError) as error:  # what Python says of an encoding it cannot use
        raise SvgError(f"not UTF-8: {error}", 1) from error
    if reader.size is None:
        raise SvgError("there is no <svg> element")
    return Frame(reader.size, tuple(reader.items))


class _SvgReader:
    def __init__(self, colours: Mapping[str, Colour]) -> None:
        self.colours = colours
        self.size: Size | None = None
        self.items: list[Item] = []
        self.stack: list[_State] = []
        self.count = 0
        self.commands = 0
        self.has_classes = False

    def doctype(self, has_entities: bool, line: int) -> None:
        if has_entities:
            raise SvgError("a document type with entities is not allowed", line)

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        tag = name.rsplit(" ", 1)[-1]
        self.count += 1
        if self.count > MAX_ELEMENTS or len(self.stack) > MAX_DEPTH:
            raise SvgError("the drawing is too large", line)
        if not self.stack:
            self._root(tag, attributes, line)
            return
        state = self.stack[-1]
        self.has_classes |= tag == "style"
        if state.silent or tag in _SILENT:
            self.stack.append(state._replace(silent=True))
            return
        if tag not in _PAINTED and tag not in ("g", "a"):
            raise SvgError(
                f"<{tag}> is not supported; turn it into paths or save the art as PNG", line
            )
        if self.has_classes and "class" in attributes:
            raise SvgError("classes of a <style> are not supported; write them as attributes", line)
        properties = {**attributes, **_style_attribute(attributes.get("style", ""))}
        _refuse_undrawn(properties, line)
        matrix = _own_matrix(attributes, line).then(state.matrix)
        style = _styled(state.style, properties, line)
        self.stack.append(_State(style, matrix, style.hidden))
        if tag in _PAINTED and not style.hidden:
            self._paint(tag, attributes, style, matrix, line)

    def end(self, name: str) -> None:
        self.stack.pop()

    def _root(self, tag: str, attributes: dict[str, str], line: int) -> None:
        if tag != "svg":
            raise SvgError(f"this is <{tag}>, not <svg>", line)
        box = bounded_numbers(attributes.get("viewBox", ""))
        if len(box) != 4:
            width = _NUMBER.match(attributes.get("width", ""))
            height = _NUMBER.match(attributes.get("height", ""))
            if not width or not height or "%" in attributes.get("width", ""):
                raise SvgError("the drawing has no viewBox and no size", line)
            box = [0.0, 0.0, float(width[0]), float(height[0])]
        if not (0 < box[2] < 1e5 and 0 < box[3] < 1e5):
            raise SvgError("the drawing's size cannot be read", line)
        self.size = Size(box[2], box[3])
        properties = {**attributes, **_style_attribute(attributes.get("style", ""))}
        _refuse_undrawn(properties, line)
        style = _styled(SvgStyle(), properties, line)
        self.stack.append(_State(style, translation(-box[0], -box[1]), False))

    def _paint(
        self, tag: str, attributes: dict[str, str], style: SvgStyle, matrix: Matrix, line: int
    ) -> None:
        try:
            commands = _outline(tag, attributes)
        except (ValueError, KeyError, IndexError) as error:
            raise SvgError(f"<{tag}> cannot be read: {error}", line) from error
        self.commands += len(commands)
        if self.commands > MAX_COMMANDS:
            raise SvgError("the drawing is too large", line)
        fill = None if tag == "line" else self._colour(style.fill, style, line)
        stroke = self._colour(style.stroke, style, line)
        if not commands or (fill is None and stroke is None):
            return
        self.items.append(
            Path(
                commands=commands,
                fill=fill,
                stroke=stroke,
                stroke_width=style.stroke_width if stroke else 0.0,
                dash=style.dash,
                even_odd=style.fill_rule == "evenodd",
                cap={"butt": 0, "round": 1, "square": 2}.get(style.linecap, 0),
                join={"miter": 0, "round": 1, "bevel": 2}.get(style.linejoin, 0),
                matrix=matrix,
            )
        )

    def _colour(self, paint: str, style: SvgStyle, line: int) -> Colour | None:
        paint = paint.strip()
        if paint in ("none", "transparent"):
            return None
        if paint.lower() == "currentcolor":
            return self.colours.get("ink", BLACK)
        variable = _VARIABLE.fullmatch(paint)
        if variable:
            colour = self.colours.get(variable[1]) or parse_colour(variable[2] or "")
        else:
            colour = parse_colour(paint) or _named_colour(paint)
        if colour is None:
            raise SvgError(f"the paint '{paint[:40]}' is not supported; use a plain colour", line)
        return colour


def _named_colour(name: str) -> Colour | None:
    from PIL import ImageColor  # knows the CSS colour names; only odd drawings pay for it

    if len(name) > 40:
        return None
    try:
        channels = ImageColor.getrgb(name)
    except ValueError:
        return None
    return Colour(*channels) if len(channels) == 3 else None


def _refuse_undrawn(properties: Mapping[str, str], line: int) -> None:
    for name, plain in _SHAPES_NOT_DRAWN.items():
        value = properties.get(name, plain)
        if value not in (plain, f"{plain}.0"):
            raise SvgError(f"'{name}' is not supported; flatten it or save the art as PNG", line)


def _style_attribute(text: str) -> dict[str, str]:
    pairs = (part.split(":", 1) for part in text.split(";") if ":" in part)
    return {name.strip(): value.strip() for name, value in pairs}


def _styled(style: SvgStyle, properties: Mapping[str, str], line: int) -> SvgStyle:
    get = properties.get
    dash = get("stroke-dasharray")
    try:
        width = _number(get("stroke-width", str(style.stroke_width)))
    except ValueError as error:
        raise SvgError(str(error), line) from error
    return SvgStyle(
        fill=get("fill", style.fill),
        stroke=get("stroke", style.stroke),
        stroke_width=width,
        linejoin=get("stroke-linejoin", style.linejoin),
        linecap=get("stroke-linecap", style.linecap),
        fill_rule=get("fill-rule", style.fill_rule),
        dash=style.dash if dash is None else _dashes(dash),
        colour=get("color", style.colour),
        hidden=style.hidden or get("display") == "none" or get("visibility") == "hidden",
    )


def _dashes(text: str) -> tuple[float, ...]:
    numbers = tuple(abs(number) for number in bounded_numbers(text))
    return numbers if any(numbers) else ()


def _number(text: str) -> float:
    """A number of the drawing's units; a percentage or a length of another unit is refused."""
    match = _NUMBER.fullmatch(text.strip().removesuffix("px"))
    if match is None or abs(float(match[0])) > MAX_NUMBER:
        raise ValueError(f"'{text[:40]}' is not a plain number")
    return float(match[0])


def _own_matrix(attributes: Mapping[str, str], line: int) -> Matrix:
    try:
        return parse_transform(attributes.get("transform", ""))
    except ValueError as error:
        raise SvgError(str(error), line) from error


def _outline(tag: str, attributes: Mapping[str, str]) -> tuple[Command, ...]:
    def number(name: str, default: float = 0.0) -> float:
        return _number(attributes[name]) if name in attributes else default

    match tag:
        case "path":
            return parse_path(attributes.get("d", ""))
        case "rect":
            rect = Rect(number("x"), number("y"), number("width"), number("height"))
            return rounded(rect, number("rx", number("ry")))
        case "circle":
            return ellipse(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            return ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        case "line":
            return (("m", number("x1"), number("y1")), ("l", number("x2"), number("y2")))
        case _:
            n = bounded_numbers(attributes["points"])
            points = list(zip(n[::2], n[1::2], strict=False))
            return polyline(points, closed=tag == "polygon")
