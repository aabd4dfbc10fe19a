"""A component's size as it is written → its width and height; size presets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from generator.core.frozen import frozen
from generator.core.geometry import Size, parse_length
from generator.core.polygons import hexagon_size
from generator.model import key
from generator.model.values import SIZE, SPAN, Scope, refuse, unknown
from generator.source import Node, Scalar


@frozen
class SizePreset:
    """One entry of layouts/sizes.yaml or of a game's `sizes`."""

    size: Size = key(SIZE, "Width and height of the trimmed piece.")
    corner: float = key(SPAN, "Radius of its corners.", 0.0)


def size_of(
    kind: str, values: Mapping[str, Any], sizes: Mapping[str, SizePreset], scope: Scope
) -> SizePreset | None:
    """The size that is written or named; a document without one fills its page."""
    node: Node | None = values.get("size")
    if node is None:
        return _unsaid(kind, values, sizes)
    if isinstance(node, Scalar):
        if node.text in sizes:
            return sizes[node.text]
        if re.fullmatch(r"[a-z][a-z0-9 -]*", node.text):
            raise unknown(node, "size", node.text, sizes)
        length = parse_length(node.text)
        if length is not None and values.get("shape") in ("round", "hexagon"):
            return SizePreset(_across(node, length, values))
    return SizePreset(SIZE.read(node, scope))


def _unsaid(
    kind: str, values: Mapping[str, Any], sizes: Mapping[str, SizePreset]
) -> SizePreset | None:
    if kind == "document" or values.get("stack"):
        return SizePreset(Size(0, 0))
    return sizes.get("poker")


def _across(node: Node, length: float, values: Mapping[str, Any]) -> Size:
    """A circle, or a regular hexagon by its width from side to side."""
    if not 1 <= length <= 5000:
        raise refuse(node, "a length from 1mm to 5000mm")
    if values.get("shape") == "hexagon":
        return hexagon_size(length, values.get("point") == "up")
    return Size(length, length)
