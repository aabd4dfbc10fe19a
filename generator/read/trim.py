"""Edges and shape of a piece, and its size → problems where they cannot work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.polygons import hexagon_size, is_pointy, regular_size
from generator.core.problems import NOTE, Problem
from generator.source import Mapping as MappingNode

MOST = 50.0
"""Millimetres; nobody cuts so carelessly, and no sheet has so much to spare."""


class _Edge(NamedTuple):
    key: str
    most: float
    why: str


def edge_problems(node: MappingNode, values: Mapping[str, object], size: Size) -> Iterator[Problem]:
    """Those of the keys that are given; a document, which fills its page, has no size."""
    for key, most, why in _edges(size):
        given = values.get(key)
        where = node.get(key)
        if where and isinstance(given, float) and given > most + 1e-6:
            message = f"'{key}' can be at most {most:g} mm here, but is {given:g} mm: {why}"
            yield Problem("bad-value", where.where, message, _advice(key))


def _edges(size: Size) -> Iterator[_Edge]:
    shorter = min(size)
    if shorter:
        half = shorter / 2
        yield _Edge("corner", half, f"two rounded corners must fit on a side of {shorter:g} mm")
        yield _Edge("safe", half, f"nothing of {size} would be left inside")
    bleed = min(shorter or MOST, MOST)
    yield _Edge("bleed", bleed, "more is only cut away")
    yield _Edge("gap", MOST, "more only wastes paper")


def _advice(key: str) -> str:
    return {
        "bleed": "3mm is usual",
        "safe": "3mm is usual",
        "corner": "3mm is usual for cards",
    }.get(key, "")


ROWS = ("spares", "blanks", "share-sheet", "sheet")
"""Keys of a deck for the slots of a grid."""


def shape_problems(
    kind: str, node: MappingNode, values: Mapping[str, object], size: Size
) -> Iterator[Problem]:
    """What does not go with the shape that is cut."""
    shape = values.get("shape", "rectangle")
    if kind == "deck" and shape != "rectangle":
        for name in ROWS:
            at = node.key(name)
            if at is not None:
                message = f"a deck of shape '{shape}' has no '{name}': its sheets have no rows"
                yield Problem("unknown-key", at.where, message, f"leave '{name}' out")
    if shape == "hexagon":
        yield from _hexagon_problems(node, values, size)
    elif at := node.key("point"):
        yield Problem(
            "unknown-key", at.where, f"a {shape} piece has no 'point'", "only hexagons do"
        )


def _hexagon_problems(
    node: MappingNode, values: Mapping[str, object], size: Size
) -> Iterator[Problem]:
    pointy, asked = is_pointy(size), values.get("point")
    where = (node.get("point") or node.get("size") or node).where
    across = min(size)
    if asked and (asked == "up") != pointy:
        message = f"a hexagon of {size} has its points at the {'top' if pointy else 'sides'}"
        hint = f"give its width from side to side alone, as in 'size: {across:g}mm'"
        yield Problem("bad-value", where, message, hint)
        return
    if regular_size(size, pointy):
        even = hexagon_size(across, pointy)
        message = f"a hexagon of {size} is not regular"
        hint = f"'size: {across:g}mm' is regular: {even.width:.2f} × {even.height:.2f} mm"
        yield Problem("uneven-hexagon", where, message, hint, NOTE)
