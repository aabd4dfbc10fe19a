"""Kinds of value for boards and paper parts: path distances, doors, room for pieces, tabs."""

from __future__ import annotations

import re

from generator.core.geometry import parse_length
from generator.core.named_tuple import NamedTuple
from generator.model.values.kinds import Kind, Scope, refuse
from generator.source import Node, Scalar, Sequence

SIDES = ("left", "top", "right", "bottom")
_PERCENT = r"[+-]?[0-9]{1,4}(?:\.[0-9]{1,6})?%"
_PIECES = r"(?:([0-9]{1,4})\s*[x×]?\s+)?(\S.*)"
_NAME = r"[a-z0-9][a-z0-9_-]{0,59}"


class PathDistance(NamedTuple):
    """A distance on a path, in mm or as a share of the whole."""

    amount: float
    is_share: bool = False

    def of(self, length: float) -> float:
        return self.amount * length if self.is_share else self.amount


class Door(NamedTuple):
    """A gap in a wall: its side, how far its start is from the side's left or top, its width."""

    side: str
    at: float | None
    """None is in the middle of the side."""
    width: float


class RoomFor(NamedTuple):
    """So many pieces of a component, or of a size, fit in a place at once."""

    amount: int
    what: str


class Tab(NamedTuple):
    """What goes into the slots of the same name, and how thick it is."""

    name: str
    thickness: float


def _stretch(node: Node, scope: Scope) -> PathDistance:
    text = node.text if isinstance(node, Scalar) else ""
    if re.fullmatch(_PERCENT, text):
        return PathDistance(float(text[:-1]) / 100, is_share=True)
    length = parse_length(text)
    if length is None or abs(length) > 50_000:
        raise refuse(node, "a length or a share such as 120mm or 25%")
    return PathDistance(length)


def _door(node: Node, text: str) -> Door:
    """`bottom 12mm` is in the middle, `bottom 20mm 12mm` begins 20 mm from the corner."""
    side, *words = text.split() or [""]
    lengths = [parse_length(word) for word in words]
    if side in SIDES and len(lengths) in (1, 2) and all(n is not None for n in lengths):
        at = lengths[0] if len(lengths) == 2 else None
        width = lengths[-1] or 0.0
        if width > 0 and (at is None or at >= 0):
            return Door(side, at, width)
    raise refuse(node, "doors such as `bottom 12mm, left 20mm 12mm`: side, where it begins, width")


def _doors(node: Node, scope: Scope) -> tuple[Door, ...]:
    return tuple(_door(node, text) for node, text in _texts(node, "doors"))


def _rooms_for(node: Node, scope: Scope) -> tuple[RoomFor, ...]:
    return tuple(_room_for(node, text) for node, text in _texts(node, "what must fit there"))


def _room_for(node: Node, text: str) -> RoomFor:
    match = re.fullmatch(_PIECES, text)
    count = int(match[1] or 1) if match else 0
    what = match[2] if match else ""
    is_name = re.fullmatch(_NAME, what) and parse_length(what) is None
    if count and (is_name or footprint(what)):
        return RoomFor(count, what)
    raise refuse(node, "what must fit there, such as `6 pawns, 1 x 15mm`")


def footprint(text: str) -> tuple[float, float] | None:
    """`16mm x 12mm` → its sides; a diameter such as `15mm` → that and 0; None for a name."""
    lengths = [parse_length(part) for part in re.split(r"\s*[x×]\s*", text)]
    if len(lengths) > 2 or not all(length and 0 < length <= 5000 for length in lengths):
        return None
    return lengths[0] or 0.0, (lengths[1] or 0.0) if len(lengths) == 2 else 0.0


def _tab(node: Node, scope: Scope) -> Tab:
    words = node.text.split() if isinstance(node, Scalar) else []
    thickness = parse_length(words[1]) if len(words) == 2 else None
    if not thickness or thickness < 0 or not re.fullmatch(_NAME, words[0]):
        raise refuse(node, "a name and a thickness, such as `sign 0.6mm`")
    return Tab(words[0], thickness)


def _texts(node: Node, wanted: str) -> list[tuple[Node, str]]:
    """The items of a list, or the parts of one text between commas; nothing is an empty list."""
    if isinstance(node, Sequence):
        return [pair for item in node.items for pair in _texts(item, wanted)]
    if not isinstance(node, Scalar):
        raise refuse(node, wanted)
    parts = [part.strip() for part in node.text.split(",")] if node.value is not None else []
    return [(node, part) for part in parts if part]


_TEXT = {"type": "string"}
_TEXTS = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}

STRETCH: Kind[PathDistance] = Kind("a length or a share, such as 120mm or 25%", _stretch, _TEXT)
DOORS: Kind[tuple[Door, ...]] = Kind("doors, such as `bottom 12mm, left 20mm 12mm`", _doors, _TEXTS)
ROOM_FOR: Kind[tuple[RoomFor, ...]] = Kind(
    "numbers of pieces, such as `6 pawns, 1 x 15mm`", _rooms_for, _TEXTS
)
TAB: Kind[Tab] = Kind("a name and a thickness, such as `sign 0.6mm`", _tab, _TEXT)
