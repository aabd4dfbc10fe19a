"""Kinds of value: a node → what a key wants, or a Refusal that says what it wanted.

A kind also knows its JSON Schema, so that what editors offer is what we read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from generator.colour import Colour, Gradient, Paint, Pattern, parse_colour
from generator.geometry import MM_PER_POINT, Point, Size, parse_length
from generator.problems import Problem, Refusal, did_you_mean
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence, written

T = TypeVar("T")
LENGTH_UNITS = "a length carries its unit: mm, cm, in or pt"
NOTHING: Mapping[str, Any] = MappingProxyType({})
PATTERNS = ("stripes", "dots", "grid", "checks", "waves")


class Scope(NamedTuple):
    """The names that values may use: a game's colours, fonts and sizes, a layout's areas."""

    colours: Mapping[str, Colour] = NOTHING
    fonts: tuple[str, ...] = ()
    areas: Mapping[str, Box] = NOTHING


class Kind(NamedTuple, Generic[T]):
    says: str
    read: Callable[[Node, Scope], T]
    schema: Mapping[str, Any] = NOTHING


class Box(NamedTuple):
    """A place inside a parent: distances from its edges; what is not said is filled in."""

    left: float | None = None
    top: float | None = None
    right: float | None = None
    bottom: float | None = None
    width: float | None = None
    height: float | None = None
    base: str = "trim"


class SizeRange(NamedTuple):
    """Largest and smallest type size, in mm."""

    largest: float
    smallest: float


def refuse(node: Node, wanted: str, hint: str = "", code: str = "bad-value") -> Refusal:
    return Refusal(Problem(code, node.where, f"expected {wanted}, found {written(node)}", hint))


def unknown(node: Node, what: str, name: str, known: Iterable[str]) -> Refusal:
    message = f"there is no {what} '{name}'"
    return Refusal(Problem("unknown-name", node.where, message, did_you_mean(name, known)))


def _text(node: Node, scope: Scope) -> str:
    if not isinstance(node, Scalar) or node.value is None:
        raise refuse(node, "text")
    if len(node.text) > 5000:
        raise refuse(node, "at most 5,000 characters of text")
    return node.text


def _word(node: Node, scope: Scope) -> str:
    text = _text(node, scope)
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,59}", text):
        raise refuse(node, "an id of small letters, digits and dashes")
    return text


def _flag(node: Node, scope: Scope) -> bool:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    if isinstance(node, Scalar) and node.text.lower() in ("true", "false"):
        return node.text.lower() == "true"
    raise refuse(node, "true or false")


def _number(node: Node, scope: Scope) -> float:
    if isinstance(node, Scalar) and not isinstance(node.value, bool):
        try:
            number = float(node.text)
        except ValueError:
            number = float("nan")
        if abs(number) < 1e9:
            return number
    raise refuse(node, "a number")


def whole(least: int = 0, most: int = 100_000) -> Kind[int]:
    says = f"a whole number from {least:,} to {most:,}"

    def read(node: Node, scope: Scope) -> int:
        written_whole = isinstance(node, Scalar) and re.fullmatch(r"-?[0-9]{1,9}", node.text)
        if written_whole and least <= int(written_whole[0]) <= most:
            return int(written_whole[0])
        raise refuse(node, says)

    return Kind(says, read, {"type": "integer", "minimum": least, "maximum": most})


def choice(*names: str) -> Kind[str]:
    says = "one of " + ", ".join(names)

    def read(node: Node, scope: Scope) -> str:
        if isinstance(node, Scalar) and node.text in names:
            return node.text
        text = node.text if isinstance(node, Scalar) else ""
        raise refuse(node, says, did_you_mean(text, names) if text else "")

    return Kind(says, read, {"enum": list(names)})


def listed(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    def read(node: Node, scope: Scope) -> tuple[T, ...]:
        if not isinstance(node, Sequence):
            raise refuse(node, f"a list, each item {kind.says}")
        return tuple(kind.read(item, scope) for item in node.items)

    return Kind(f"a list, each item {kind.says}", read, {"type": "array", "items": kind.schema})


def mapped(kind: Kind[T]) -> Kind[dict[str, T]]:
    def read(node: Node, scope: Scope) -> dict[str, T]:
        if not isinstance(node, MappingNode):
            raise refuse(node, f"a mapping, each value {kind.says}")
        return {key.text: kind.read(value, scope) for key, value in node.entries}

    schema = {"type": "object", "additionalProperties": kind.schema}
    return Kind(f"a mapping, each value {kind.says}", read, schema)


def _length(node: Node, scope: Scope) -> float:
    length = parse_length(node.text) if isinstance(node, Scalar) else None
    if length is None or abs(length) > 5000:
        raise refuse(node, "a length such as 3mm, 0.5in or 9pt", LENGTH_UNITS)
    return length


def _extent(node: Node, scope: Scope) -> float:
    length = _length(node, scope)
    if length <= 0:
        raise refuse(node, "a length above 0")
    return length


def _span(node: Node, scope: Scope) -> float:
    length = _length(node, scope)
    if length < 0:
        raise refuse(node, "a length of 0 or more")
    return length


def _size(node: Node, scope: Scope) -> Size:
    """`63.5mm x 88.9mm`; names of presets are looked up by the reader of components."""
    parts = re.split(r"\s*[x×]\s*", node.text) if isinstance(node, Scalar) else []
    lengths = [parse_length(part) for part in parts]
    if len(lengths) == 2 and all(length and 0 < length <= 5000 for length in lengths):
        return Size(lengths[0] or 0, lengths[1] or 0)
    raise refuse(node, "a size such as 63.5mm x 88.9mm", LENGTH_UNITS)


def _size_range(node: Node, scope: Scope) -> SizeRange:
    """`9pt`, or `14pt to 10pt`: tried from the largest down."""
    parts = node.text.split(" to ") if isinstance(node, Scalar) else []
    lengths = [parse_length(part) for part in parts]
    if 1 <= len(lengths) <= 2 and all(length and length > 0 for length in lengths):
        sizes = sorted((length or 0 for length in lengths), reverse=True)
        if sizes[0] <= 300 * MM_PER_POINT:
            return SizeRange(sizes[0], sizes[-1])
    raise refuse(node, "a type size such as 9pt, or 14pt to 10pt")


def _point(node: Node, scope: Scope) -> Point:
    if isinstance(node, Sequence) and len(node.items) == 2:
        return Point(_length(node.items[0], scope), _length(node.items[1], scope))
    raise refuse(node, "a point such as [3mm, 5mm]")


def _colour(node: Node, scope: Scope) -> Colour:
    text = _text(node, scope)
    if text in scope.colours:
        return scope.colours[text]
    colour = parse_colour(text)
    if colour:
        return colour
    if text.startswith("#"):
        raise refuse(node, "a colour such as #ffc800")
    raise unknown(node, "colour", text, scope.colours)


def _paint(node: Node, scope: Scope) -> Paint | None:
    if isinstance(node, Scalar):
        return None if node.text == "none" else _colour(node, scope)
    if isinstance(node, MappingNode) and node.get("gradient"):
        return _gradient(node, scope)
    if isinstance(node, MappingNode) and node.get("pattern"):
        return _pattern(node, scope)
    raise refuse(node, "a colour, none, {gradient: [colours]} or {pattern: figure}")


def _gradient(node: MappingNode, scope: Scope) -> Gradient:
    parts = read_parts(node, scope, gradient=listed(COLOUR), angle=NUMBER, radial=FLAG)
    if len(parts["gradient"]) < 2:
        raise refuse(node, "a gradient of two colours or more")
    return Gradient(parts["gradient"], parts.get("angle", 90.0), parts.get("radial", False))


def _pattern(node: MappingNode, scope: Scope) -> Pattern:
    parts = read_parts(
        node,
        scope,
        pattern=choice(*PATTERNS),
        ground=COLOUR,
        ink=COLOUR,
        pitch=EXTENT,
        angle=NUMBER,
    )
    missing = [name for name in ("ground", "ink", "pitch") if name not in parts]
    if missing:
        raise refuse(node, f"a pattern with {', '.join(missing)}")
    if parts["pitch"] < 0.4:
        raise refuse(node, "a pitch of 0.4mm or more")
    return Pattern(
        parts["pattern"], parts["ground"], parts["ink"], parts["pitch"], parts.get("angle", 45.0)
    )


def read_parts(node: MappingNode, scope: Scope, **kinds: Kind[Any]) -> dict[str, Any]:
    """The entries of a small mapping, each by its kind; unknown keys are refused."""
    parts = {}
    for key, value in node.entries:
        if key.text not in kinds:
            hint = did_you_mean(key.text, kinds)
            raise Refusal(Problem("unknown-key", key.where, f"unknown key '{key.text}'", hint))
        parts[key.text] = kinds[key.text].read(value, scope)
    return parts


def _box(node: Node, scope: Scope) -> Box:
    if isinstance(node, Scalar):
        if node.text in BASES:
            return Box(base=node.text)
        if node.text in scope.areas:
            return scope.areas[node.text]
        raise unknown(node, "area", node.text, [*BASES, *scope.areas])
    if isinstance(node, Sequence):
        if len(node.items) != 4:
            raise refuse(node, "four lengths [left, top, width, height]")
        left, top, width, height = (_length(item, scope) for item in node.items)
        return Box(left=left, top=top, width=width, height=height)
    edges = dict.fromkeys(EDGES, LENGTH)
    box = Box(**read_parts(node, scope, **edges, base=choice(*BASES)))
    if None not in (box.left, box.right, box.width) or None not in (
        box.top,
        box.bottom,
        box.height,
    ):
        raise refuse(node, "two of left, right and width (and of top, bottom and height) at most")
    return box


BASES = ("trim", "bleed", "safe")
EDGES = ("left", "top", "right", "bottom", "width", "height")
_LENGTH_TEXT = {
    "type": ["string", "integer"],
    "pattern": r"^(0|[+-]?[0-9.]+\s*(mm|cm|in|pt)|.*\{\{.*)$",
}
_COLOUR_TEXT = {"type": "string"}

TEXT: Kind[str] = Kind("text", _text, {"type": ["string", "number", "boolean"]})
ID: Kind[str] = Kind("an id", _word, {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$"})
FLAG: Kind[bool] = Kind("true or false", _flag, {"type": "boolean"})
NUMBER: Kind[float] = Kind("a number", _number, {"type": "number"})
LENGTH: Kind[float] = Kind("a length", _length, _LENGTH_TEXT)
EXTENT: Kind[float] = Kind("a length above 0", _extent, _LENGTH_TEXT)
SPAN: Kind[float] = Kind("a length of 0 or more", _span, _LENGTH_TEXT)
SIZE: Kind[Size] = Kind("a size", _size, {"type": "string"})
TYPE_SIZE: Kind[SizeRange] = Kind("a type size or a range of them", _size_range, {"type": "string"})
POINT: Kind[Point] = Kind(
    "a point", _point, {"type": "array", "items": _LENGTH_TEXT, "minItems": 2, "maxItems": 2}
)
COLOUR: Kind[Colour] = Kind("a colour", _colour, _COLOUR_TEXT)
PAINT: Kind[Paint | None] = Kind(
    "a colour, none, a gradient or a pattern",
    _paint,
    {
        "anyOf": [
            _COLOUR_TEXT,
            {
                "type": "object",
                "required": ["gradient"],
                "additionalProperties": False,
                "properties": {
                    "gradient": {"type": "array", "items": _COLOUR_TEXT, "minItems": 2},
                    "angle": {"type": "number"},
                    "radial": {"type": "boolean"},
                },
            },
            {
                "type": "object",
                "required": ["pattern", "ground", "ink", "pitch"],
                "additionalProperties": False,
                "properties": {
                    "pattern": {"enum": list(PATTERNS)},
                    "ground": _COLOUR_TEXT,
                    "ink": _COLOUR_TEXT,
                    "pitch": _LENGTH_TEXT,
                    "angle": {"type": "number"},
                },
            },
        ]
    },
)
BOX: Kind[Box] = Kind(
    "a place: an area's name, [left, top, width, height] or distances from the edges",
    _box,
    {
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": _LENGTH_TEXT, "minItems": 4, "maxItems": 4},
            {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    **dict.fromkeys(EDGES, _LENGTH_TEXT),
                    "base": {"enum": list(BASES)},
                },
            },
        ]
    },
)
