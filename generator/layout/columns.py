"""Slabs, which are never torn → columns of a height."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.display import Item
from generator.core.geometry import MM_PER_POINT
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Where
from generator.core.tags import Tag


class Slab(NamedTuple):
    """A stretch of a column that is never torn: its height, and what is drawn in it."""

    height: float
    before: float
    items: tuple[Item, ...]
    glued: bool = False
    """Must not be the last in its column."""
    tags: tuple[Tag, ...] = ()


def fill_columns(
    slabs: list[Slab], count: int, height: float
) -> tuple[list[list[tuple[float, Slab]]], float]:
    """Slabs with their tops, column by column, and how many mm found no place."""
    columns: list[list[tuple[float, Slab]]] = [[]]
    y = 0.0
    beyond = 0.0
    for bundle in _bundles(slabs):
        needed = sum(slab.height + slab.before for slab in bundle)
        first_gap = bundle[0].before if not columns[-1] else 0.0
        if y + needed - first_gap > height + 0.05 and columns[-1]:
            if len(columns) == count:
                beyond += needed
            else:
                columns.append([])
                y = 0.0
        for slab in bundle:
            y += slab.before if columns[-1] else 0.0
            columns[-1].append((y, slab))
            y += slab.height
        if len(bundle) and y > height + 0.05 and not beyond:
            beyond = y - height
    return columns, beyond


def evened(
    slabs: list[Slab], count: int, height: float, columns: list[list[tuple[float, Slab]]]
) -> list[list[tuple[float, Slab]]]:
    """The columns at the least height that takes everything, so that they end alike."""
    low, high = 0.0, height
    for _ in range(12):
        middle = (low + high) / 2
        tried, left_over = fill_columns(slabs, count, middle)
        if left_over > 0:
            low = middle
        else:
            high, columns = middle, tried
    return columns


def overflow(left_over: float, size: float, where: Where) -> Problem:
    message = (
        f"the text is {left_over:.1f} mm too long for its columns at {size / MM_PER_POINT:g} pt"
    )
    hint = "shorten it, move some to another page, or allow a smaller size"
    return Problem("text-overflow", where, message, hint)


def _bundles(slabs: list[Slab]) -> Iterator[list[Slab]]:
    """Slabs that must stay together: each glued one with the one after it."""
    bundle: list[Slab] = []
    for slab in slabs:
        bundle.append(slab)
        if not slab.glued:
            yield bundle
            bundle = []
    if bundle:
        yield bundle
