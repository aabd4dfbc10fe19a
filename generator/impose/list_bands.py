"""Sections of a list → which of them are beside each other, and in how many columns each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from generator.core.named_tuple import NamedTuple
from generator.impose.list_columns import SHORT, ComponentRows, ListLine, filled, spots_of

LOW = 48.0
"""A section that is no higher in some of the columns may have others beside it."""


class Section(NamedTuple):
    title: str
    note: str
    blocks: tuple[ComponentRows, ...]


class SectionPlace(NamedTuple):
    section: Section
    first: int
    """The column that it begins with."""
    columns: int


def list_lines(section: Section) -> list[ListLine]:
    return [ListLine(block, row) for block in section.blocks for row in (None, *block.rows)]


def bands_of(sections: Sequence[Section], columns: int) -> list[list[SectionPlace]]:
    """In order; low sections at the end, or before a high one, share the width of the page."""
    bands: list[list[SectionPlace]] = []
    together: list[tuple[Section, int]] = []
    for section in reversed(sections):
        needed = _needed(section, columns)
        if together and needed + sum(own for _, own in together) > columns:
            bands.append(_placed(together, columns))
            together = []
        together.insert(0, (section, needed))
    if together:
        bands.append(_placed(together, columns))
    return bands[::-1]


def height_of(band: Sequence[SectionPlace]) -> float:
    """The highest one's rows and titles, where each is low."""
    spots = (
        spot for section, _, columns in band for spot in spots_of(list_lines(section), columns, LOW)
    )
    return max((spot.y + spot.line.height for spot in spots), default=0.0)


def _needed(section: Section, columns: int) -> int:
    """The fewest columns in which it is low; all of them if it is high."""
    lines = list_lines(section)
    few = (n for n in range(1, columns) if len(filled(lines, n, LOW, SHORT).spots) == len(lines))
    return next(few, columns)


def _placed(sections: Sequence[tuple[Section, int]], columns: int) -> list[SectionPlace]:
    """Further columns go to whoever has most blocks for each of its own."""
    counts = [needed for _, needed in sections]
    while sum(counts) < columns:
        shares = [len(one.blocks) / own for (one, _), own in zip(sections, counts, strict=True)]
        counts[shares.index(max(shares))] += 1
    firsts = accumulate(counts[:-1], initial=0)
    return [
        SectionPlace(section, first, count)
        for (section, _), first, count in zip(sections, firsts, counts, strict=True)
    ]
