"""Things and piles that keep together → blocks; blocks → rows that fill a rectangle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.core.geometry import Point, Size
from generator.core.named_tuple import NamedTuple
from generator.table.things import TableCounter, TablePile, Thing

GAP = 5.0
"""Between things that belong together, in mm."""
APART = 12.0
"""Between those that do not."""
HELD = 2.0
"""Between things in a hand."""
STEP = 4.0
LONGEST = 9
"""As many things are in a row before it breaks."""


class InBlock(NamedTuple):
    """Things, and perhaps the pile that they are, around a middle; or a counter."""

    middle: Point
    things: tuple[Thing, ...] = ()
    pile: TablePile | None = None
    counter: TableCounter | None = None


class TableBlock(NamedTuple):
    """What keeps together, from its upper left corner."""

    size: Size
    parts: tuple[InBlock, ...]

    def moved(self, dx: float, dy: float) -> tuple[InBlock, ...]:
        return tuple(
            part._replace(middle=Point(part.middle.x + dx, part.middle.y + dy))
            for part in self.parts
        )


NO_BLOCK = TableBlock(Size(0, 0), ())


def pile_block(*piles: tuple[TablePile, tuple[Thing, ...]]) -> TableBlock:
    """Piles side by side."""
    left, parts, height = 0.0, [], max(pile.size.height for pile, _ in piles)
    for pile, things in piles:
        parts.append(InBlock(Point(left + pile.size.width / 2, height / 2), things, pile))
        left += pile.size.width + GAP
    return TableBlock(Size(left - GAP, height), tuple(parts))


def counter_block(counter: TableCounter) -> TableBlock:
    middle = Point(counter.size.width / 2, counter.size.height / 2)
    return TableBlock(counter.size, (InBlock(middle, counter=counter),))


def grid_block(things: Sequence[Thing], columns: int) -> TableBlock:
    """Cells as large as the largest thing, filled row by row."""
    if not things:
        return NO_BLOCK
    width = max(one.size.width for one in things) + GAP
    height = max(one.size.height for one in things) + GAP
    rows = -(-len(things) // columns)
    parts = [
        InBlock(
            Point((n % columns + 0.5) * width - GAP / 2, (n // columns + 0.5) * height - GAP / 2),
            (one,),
        )
        for n, one in enumerate(things)
    ]
    size = Size(min(columns, len(things)) * width - GAP, rows * height - GAP)
    return TableBlock(size, tuple(parts))


def side_by_side(things: Sequence[Thing], room: float) -> tuple[float, ...]:
    """How far each is to the right of the middle of a hand; they overlap if they must."""
    if not things:
        return ()
    steps = [(one.size.width + other.size.width) / 2 + HELD for one, other in pairwise(things)]
    ends = (things[0].size.width + things[-1].size.width) / 2
    squeezed = min(1.0, max(0.0, room - ends) / sum(steps)) if steps else 1.0
    lefts = [sum(steps[:n]) * squeezed for n in range(len(things))]
    shift = (lefts[-1] + things[-1].size.width / 2 - things[0].size.width / 2) / 2
    return tuple(left - shift for left in lefts)


def spread_block(things: Sequence[Thing]) -> TableBlock:
    """Side by side, in rows that are about equally long."""
    rows = -(-len(things) // LONGEST)
    return grid_block(things, -(-len(things) // max(rows, 1)))


def in_rows(blocks: Sequence[TableBlock], width: float, gap: float = APART) -> TableBlock:
    """The highest first, from left to right; a new row when one is full."""
    lines: list[list[TableBlock]] = []
    for block in sorted(blocks, key=lambda one: -one.size.height):
        row = sum(one.size.width + gap for one in lines[-1]) if lines else 0.0
        if lines and row + block.size.width <= width + 1e-6:
            lines[-1].append(block)
        else:
            lines.append([block])
    return below([beside(line, gap) for line in lines], gap, 0.0)


def beside(blocks: Sequence[TableBlock], gap: float = APART) -> TableBlock:
    """From left to right, around one middle line."""
    blocks = [one for one in blocks if one.parts]
    if not blocks:
        return NO_BLOCK
    height, left = max(one.size.height for one in blocks), 0.0
    parts: list[InBlock] = []
    for one in blocks:
        parts.extend(one.moved(left, (height - one.size.height) / 2))
        left += one.size.width + gap
    return TableBlock(Size(left - gap, height), tuple(parts))


def below(blocks: Sequence[TableBlock], gap: float = APART, align: float = 0.5) -> TableBlock:
    """From top to bottom, around one middle line or at the left."""
    blocks = [one for one in blocks if one.parts]
    if not blocks:
        return NO_BLOCK
    width, top = max(one.size.width for one in blocks), 0.0
    parts: list[InBlock] = []
    for one in blocks:
        parts.extend(one.moved((width - one.size.width) * align, top))
        top += one.size.height + gap
    return TableBlock(Size(width, top - gap), tuple(parts))


def packed(blocks: Sequence[TableBlock], height: float, gap: float = APART) -> TableBlock:
    """As narrow as is possible without being higher."""
    blocks = [one for one in blocks if one.parts]
    if not blocks:
        return NO_BLOCK
    width = max(one.size.width for one in blocks)
    longest = sum(one.size.width + gap for one in blocks)
    while width < longest:
        found = in_rows(blocks, width, gap)
        if found.size.height <= height + 1e-6:
            return found
        width += STEP
    return in_rows(blocks, longest, gap)
