"""Kinds of value that measure: lengths, sizes, points and boxes."""

from __future__ import annotations

import re

from generator.core.geometry import MM_PER_POINT, Point, Rect, Size, parse_length
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.model.values.kinds import (
    Box,
    Kind,
    Scope,
    choice,
    listed,
    read_parts,
    refuse,
    unknown,
)
from generator.source import Mapping, Node, Scalar, Sequence

_SHARE = pattern(r"[0-9]{1,3}(?:\.[0-9]{1,3})?%")
LENGTH_UNITS = "a length needs a unit: mm, cm, in or pt"
BASES = ("trim", "bleed", "safe")
EDGES = ("left", "top", "right", "bottom", "width", "height")


class SizeRange(NamedTuple):
    """Largest and smallest type size, in mm."""

    largest: float
    smallest: float


class Sides(NamedTuple):
    """A distance at each side of a sheet."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class Seams(NamedTuple):
    """Where the pages of a board meet: distances from its left and from its top."""

    x: tuple[float, ...] = ()
    y: tuple[float, ...] = ()


def share_of(text: str) -> float | None:
    """`30%`; None if it is no percentage."""
    return float(text[:-1]) / 100 if _SHARE.fullmatch(text) else None


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


def _sides(node: Node, scope: Scope) -> Sides:
    if isinstance(node, Sequence) and len(node.items) == 4:
        return Sides(*(_span(item, scope) for item in node.items))
    raise refuse(node, "four lengths [left, top, right, bottom]")


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
        raise refuse(
            node, "at most two of left, right and width, and two of top, bottom and height"
        )
    return box


def _seams(node: Node, scope: Scope) -> Seams:
    if not isinstance(node, Mapping):
        raise refuse(node, "seams such as {x: [190mm], y: [135mm]}")
    places = listed(EXTENT)
    parts = read_parts(node, scope, x=places, y=places)
    for axis, found in parts.items():
        if list(found) != sorted(set(found)):
            raise refuse(node.get(axis) or node, "each seam once, in order")
    return Seams(**parts)


_SIDES_OF = {"left": (0.0, None), "right": (1.0, None), "top": (None, 0.0), "bottom": (None, 1.0)}
_FOCUS = "a side, a corner or two shares, such as top, bottom right or 30% 60%"
_CROP = "[left, top, width, height] within the picture, such as [10%, 0%, 50%, 100%]"


def _focus(node: Node, scope: Scope) -> Point:
    """`top`, `bottom right`, `centre` or `30% 60%`, as shares of the picture."""
    words = node.text.split() if isinstance(node, Scalar) else []
    shares = [share_of(word) for word in words]
    if len(words) == 2 and all(share is not None and share <= 1 for share in shares):
        return Point(shares[0] or 0.0, shares[1] or 0.0)
    if words == ["centre"]:
        return Point(0.5, 0.5)
    named = [_SIDES_OF.get(word, (None, None)) for word in words]
    across = [x for x, _ in named if x is not None]
    down = [y for _, y in named if y is not None]
    if not words or len(across) + len(down) != len(words) or max(len(across), len(down)) > 1:
        raise refuse(node, _FOCUS)
    return Point(*(said[0] if said else 0.5 for said in (across, down)))


def _crop(node: Node, scope: Scope) -> Rect:
    items = node.items if isinstance(node, Sequence) else ()
    texts = [item.text if isinstance(item, Scalar) else "" for item in items]
    shares = [0.0 if text == "0" else share_of(text) for text in texts]
    known = [share for share in shares if share is not None]
    if len(shares) != 4 or len(known) != 4:
        raise refuse(node, _CROP)
    part = Rect(*known)
    if min(part.size) <= 0 or not Rect(0, 0, 1, 1).contains(part):
        raise refuse(node, _CROP, "it may not be empty, nor reach beyond the picture")
    return part


def _flip(node: Node, scope: Scope) -> str:
    text = node.text if isinstance(node, Scalar) else ""
    if text not in _FLIPS:
        raise refuse(node, "true, false, down or both")
    return _FLIPS[text]


_FLIPS = {"true": "across", "false": "", "down": "down", "both": "both"}
_LENGTH_TEXT = {
    "type": ["string", "integer"],
    "pattern": r"^(0|[+-]?[0-9.]+\s*(mm|cm|in|pt)|.*\{\{.*)$",
}

LENGTH: Kind[float] = Kind("a length", _length, _LENGTH_TEXT)
EXTENT: Kind[float] = Kind("a length above 0", _extent, _LENGTH_TEXT)
SPAN: Kind[float] = Kind("a length of 0 or more", _span, _LENGTH_TEXT)
SIZE: Kind[Size] = Kind("a size", _size, {"type": "string"})
TYPE_SIZE: Kind[SizeRange] = Kind("a type size or a range of them", _size_range, {"type": "string"})
POINT: Kind[Point] = Kind(
    "a point", _point, {"type": "array", "items": _LENGTH_TEXT, "minItems": 2, "maxItems": 2}
)
SIDES: Kind[Sides] = Kind(
    "four lengths: [left, top, right, bottom]",
    _sides,
    {"type": "array", "items": _LENGTH_TEXT, "minItems": 4, "maxItems": 4},
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
_PLACES = {"type": "array", "items": _LENGTH_TEXT}
SEAMS: Kind[Seams] = Kind(
    "seams such as `{x: [190mm], y: [135mm]}`",
    _seams,
    {
        "type": "object",
        "additionalProperties": False,
        "properties": {"x": _PLACES, "y": _PLACES},
    },
)
FOCUS: Kind[Point] = Kind(_FOCUS, _focus, {"type": "string"})
_PERCENT = {"type": ["string", "integer"], "pattern": r"^(0|[0-9.]+%|.*\{\{.*)$"}
CROP: Kind[Rect] = Kind(
    _CROP, _crop, {"type": "array", "items": _PERCENT, "minItems": 4, "maxItems": 4}
)
FLIP: Kind[str] = Kind(
    "true, false, down or both",
    _flip,
    {"anyOf": [{"type": "boolean"}, {"enum": ["down", "both"]}]},
)
