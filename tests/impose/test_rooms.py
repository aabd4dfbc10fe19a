"""The room that cards leave: never on a card, never beyond what prints, wherever cards begin."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.impose import Press
from generator.impose.grid import best_grid
from generator.impose.paper import mirrored
from generator.impose.rooms import BESIDE_CARDS, rooms_of
from generator.model.arrangement import AS_FITS
from generator.model.cell_grid import CORNERS
from tests.impose.strategies import MODEST, SIZES, presses
from tests.sheets import A4

POKER = Size(63.5, 88.9)


@given(
    SIZES,
    presses(("long", "short", "fronts", "gutterfold")),
    st.sampled_from(CORNERS),
    st.sampled_from(("rows", "columns")),
    st.integers(1, 12),
)
@MODEST
def test_no_room_is_on_a_card_or_in_the_margins(
    size: Size, press: Press, start: str, by: str, count: int
) -> None:
    grid = best_grid(size, press, replace(AS_FITS, start=start, by=by))
    if grid is None:
        return
    cards = [grid.trim(number) for number in range(min(count, grid.cells))]
    if grid.folded:
        cards += [mirrored(card, press.paper.size, grid.sideways) for card in cards]
    for room in rooms_of(grid, press, min(count, grid.cells)):
        assert press.printable.contains(room, slack=1e-6)
        for card in cards:
            assert not card.grown(BESIDE_CARDS - 0.01).overlaps(room), (card, room)


def test_a_full_sheet_leaves_no_room() -> None:
    grid = best_grid(POKER, Press(A4))
    assert grid and not rooms_of(grid, Press(A4), grid.cells)


@pytest.mark.parametrize(("start", "side"), [("top-left", "right"), ("top-right", "left")])
def test_room_is_on_the_side_that_cards_leave(start: str, side: str) -> None:
    press = Press(A4)
    grid = best_grid(POKER, press, replace(AS_FITS, start=start))
    assert grid
    row = [room for room in rooms_of(grid, press, 8) if room.top < grid.trim(6).bottom]
    first, last = grid.trim(6), grid.trim(7)
    assert row
    for room in row:
        assert room.left > last.right if side == "right" else room.right < last.left
    assert (first.left < last.left) == (side == "right")


def test_a_folded_sheet_leaves_its_other_column() -> None:
    """All of it, on both sides of the fold: it is cut off before the sheet is folded."""
    press = Press(A4, backs="gutterfold")
    grid = best_grid(POKER, press)
    assert grid and grid.folded and not grid.sideways
    (room,) = rooms_of(grid, press, 2)
    assert grid.trim(0).left == grid.trim(1).left, "columns are filled first"
    assert room.left > grid.trim(1).right and room.right < press.printable.right
    assert room.top < 10 and room.bottom > 287
    assert all(room.width < 4 for room in rooms_of(grid, press, 3)), "but its margin"


def test_rows_that_are_left_out_leave_room() -> None:
    press = Press(A4)
    grid = best_grid(POKER, press, replace(AS_FITS, free=3))
    assert grid and grid.capacity == 6
    rooms = rooms_of(grid, press, 6)
    assert any(room.width > 180 and room.height > 88 for room in rooms)
    assert not any(room.overlaps(Rect(*grid.trim(5))) for room in rooms)
