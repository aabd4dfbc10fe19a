"""Corners, bleed and safe edge of a piece, and its size → problems where they cannot work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.core.geometry import Size
from generator.core.problems import Problem
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
