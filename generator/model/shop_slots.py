"""The sizes of cards that shops sell, as a target names them."""

from __future__ import annotations

import re

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.model.values import SIZE, Kind, Scope, read_parts, refuse
from generator.source import Mapping, Node


class Slot(NamedTuple):
    """A size of card that a shop sells: its trim, and the pixels of its pictures."""

    size: Size
    pixels: tuple[int, int]


def _pixels(node: Node, scope: Scope) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,5})\s*[x×]\s*([0-9]{1,5})", getattr(node, "text", ""))
    if match and int(match[1]) and int(match[2]):
        return int(match[1]), int(match[2])
    raise refuse(node, "pixels such as 822 x 1122")


PIXELS: Kind[tuple[int, int]] = Kind("pixels such as 822 x 1122", _pixels)
SLOT_SAYS = "a size and its pixels: `{size: 63.5mm x 88.9mm, pixels: 822 x 1122}`"


def _slot(node: Node, scope: Scope) -> Slot:
    if isinstance(node, Mapping) and node.get("size") and node.get("pixels"):
        return Slot(**read_parts(node, scope, size=SIZE, pixels=PIXELS))
    raise refuse(node, SLOT_SAYS)


SLOT: Kind[Slot] = Kind(
    SLOT_SAYS,
    _slot,
    {
        "type": "object",
        "additionalProperties": False,
        "required": ["size", "pixels"],
        "properties": {"size": {"type": "string"}, "pixels": {"type": "string"}},
    },
)
