"""Columns of lists: as low as can be, with titles above their rows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.impose.list_columns import (
    BLOCK,
    PARTED,
    ROW,
    SHORT,
    STEP,
    WHOLE,
    ComponentRows,
    ListLine,
    Row,
    filled,
    lowest_height,
    spots_of,
)

BLOCKS = st.lists(st.integers(1, 14), min_size=1, max_size=8)


def lines_of(counts: list[int]) -> list[ListLine]:
    blocks = [ComponentRows(str(n), "", (Row("1", "x"),) * count) for n, count in enumerate(counts)]
    return [ListLine(block, row) for block in blocks for row in (None, *block.rows)]


@given(BLOCKS, st.integers(1, 4), st.floats(20, 260), st.sampled_from([PARTED, SHORT, WHOLE]))
def test_heights_that_are_not_tried_would_hold_no_more(
    counts: list[int], columns: int, room: float, keep: int
) -> None:
    lines = lines_of(counts)
    height = max(sum(line.height for line in lines) / columns, BLOCK + ROW)
    lowest = None
    while lowest is None and height <= room + STEP:
        if len(filled(lines, columns, min(height, room), keep).spots) == len(lines):
            lowest = min(height, room)
        height += STEP
    assert lowest_height(lines, columns, room, keep) == lowest


@given(BLOCKS, st.integers(1, 4), st.floats(30, 260))
def test_lines_stay_in_order_and_in_the_room(counts: list[int], columns: int, room: float) -> None:
    lines = lines_of(counts)
    spots = spots_of(lines, columns, room)
    assert [spot.line for spot in spots] == lines[: len(spots)]
    assert all(spot.y + spot.line.height <= room + 1e-6 for spot in spots if spot.line.row)
    assert [spot.column for spot in spots] == sorted(spot.column for spot in spots)
    assert all(spot.column < columns for spot in spots)
