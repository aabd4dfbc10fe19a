"""Kinds of value for lines: corners' radii, arrowheads, borders."""

from __future__ import annotations

from generator.core.colour import Colour
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Radius
from generator.model.values.kinds import Kind, Scope, choice, read_parts, refuse
from generator.model.values.measures import EXTENT, SPAN
from generator.model.values.paints import COLOUR
from generator.source import Mapping, Node, Scalar, Sequence

CAPS = ("butt", "round", "square")
JOINS = ("mitre", "round", "bevel")
"""In the order in which PDF numbers them."""
HEADS = ("triangle", "open", "dot", "bar")
SIDES_OF_BOX = ("top", "right", "bottom", "left")


class Arrow(NamedTuple):
    """What a line has at its ends; an empty name is nothing."""

    start: str = ""
    end: str = ""
    size: float = 0.0
    """How long a head is; 0 goes by the width of the line."""


class Border(NamedTuple):
    """A line along one side of a box."""

    stroke: Colour
    width: float


Borders = tuple[tuple[str, Border], ...]
"""By side, clockwise from the top."""


def _radius(node: Node, scope: Scope) -> Radius:
    if not isinstance(node, Sequence):
        return SPAN.read(node, scope)
    if len(node.items) != 4:
        wanted = "a radius, or four: [top left, top right, bottom right, bottom left]"
        raise refuse(node, wanted)
    first, second, third, fourth = (SPAN.read(item, scope) for item in node.items)
    return first, second, third, fourth


def _arrow(node: Node, scope: Scope) -> Arrow:
    if isinstance(node, Mapping):
        head = choice("none", *HEADS)
        parts = read_parts(node, scope, start=head, end=head, size=EXTENT)
        start, end = (parts.get(key, "none").replace("none", "") for key in ("start", "end"))
        return Arrow(start, end, parts.get("size", 0.0))
    text = node.text.lower() if isinstance(node, Scalar) else ""
    if text in ("true", "false"):
        return Arrow(end="triangle" if text == "true" else "")
    return Arrow(end=choice(*HEADS).read(node, scope))


def _borders(node: Node, scope: Scope) -> Borders:
    if not isinstance(node, Mapping):
        raise refuse(node, "sides, such as {top: {stroke: ink, width: 0.5mm}}")
    parts = read_parts(node, scope, **dict.fromkeys(SIDES_OF_BOX, _BORDER))
    return tuple((side, parts[side]) for side in SIDES_OF_BOX if side in parts)


def _border(node: Node, scope: Scope) -> Border:
    if not isinstance(node, Mapping):
        raise refuse(node, "a border such as {stroke: ink, width: 0.5mm}")
    parts = read_parts(node, scope, stroke=COLOUR, width=EXTENT)
    if len(parts) < 2:
        raise refuse(node, "a border with both stroke and width")
    return Border(**parts)


def _with_keys(**keys: object) -> dict[str, object]:
    return {"type": "object", "additionalProperties": False, "properties": keys}


_BORDER: Kind[Border] = Kind(
    "a border", _border, _with_keys(stroke=COLOUR.schema, width=EXTENT.schema)
)
_HEAD = {"enum": ["none", *HEADS]}
RADIUS: Kind[Radius] = Kind(
    "a length of 0 or more, or four",
    _radius,
    {
        "anyOf": [
            SPAN.schema,
            {"type": "array", "items": SPAN.schema, "minItems": 4, "maxItems": 4},
        ]
    },
)
ARROW: Kind[Arrow] = Kind(
    f"true, one of {', '.join(HEADS)}, or {{start: dot, end: triangle, size: 3mm}}",
    _arrow,
    {
        "anyOf": [
            {"type": "boolean"},
            {"enum": list(HEADS)},
            _with_keys(start=_HEAD, end=_HEAD, size=EXTENT.schema),
        ]
    },
)
BORDERS: Kind[Borders] = Kind(
    "sides with a stroke and a width each",
    _borders,
    _with_keys(**dict.fromkeys(SIDES_OF_BOX, _BORDER.schema)),
)
