"""Grids: as many cells as fit, centred."""

from __future__ import annotations

import pytest
from hypothesis import given

from generator.geometry import Size
from generator.impose import Press
from generator.impose.grid import advice, best_grid
from generator.impose.marks import bounding
from generator.impose.paper import Margins, on_both_sides
from tests.impose.strategies import MODEST, SIZES, presses
from tests.sheets import A4, LETTER


@given(SIZES, presses())
@MODEST
def test_a_grid_is_centred_and_not_one_row_or_column_more_would_fit(
    size: Size, press: Press
) -> None:
    grid = best_grid(size, press)
    if grid is None:
        return
    first, last = grid.trim(0), grid.trim(grid.capacity - 1)
    area = on_both_sides(press.printable, press)
    assert first.left - area.left == pytest.approx(area.right - last.right, abs=1e-9)
    assert first.top - area.top == pytest.approx(area.bottom - last.bottom, abs=1e-9)
    assert area.grown(1e-5 - press.bleed).contains(first)
    assert first.top - area.top - press.bleed < (grid.cell.height + grid.gap) / 2 + 1e-5


@given(SIZES, presses())
@MODEST
def test_the_better_way_to_lay_the_cards_is_taken(size: Size, press: Press) -> None:
    grid, other = best_grid(size, press), best_grid(size.turned(), press)
    assert (grid is None) == (other is None)
    if grid and other:
        assert grid.capacity == other.capacity


@pytest.mark.parametrize(
    ("size", "press", "capacity"),
    [
        (Size(63.5, 88.9), Press(A4), 9),
        (Size(63.5, 88.9), Press(LETTER), 9),
        (Size(63.5, 88.9), Press(LETTER, bleed=3.0), 6),
        (Size(70, 120), Press(A4), 4),
        (Size(44.45, 63.5), Press(A4), 18),
        (Size(190, 280), Press(A4), 1),
        (Size(195, 280), Press(A4), None),
    ],
)
def test_known_counts(size: Size, press: Press, capacity: int | None) -> None:
    grid = best_grid(size, press)
    assert (grid.capacity if grid else None) == capacity


UNEVEN = Margins(left=3, top=5, right=8, bottom=17)


@pytest.mark.parametrize(
    ("backs", "centre"),
    [("fronts", (102.5, 142.5)), ("long", (105, 142.5)), ("short", (102.5, 148.5))],
)
def test_cards_are_centred_as_far_as_their_backs_allow(
    backs: str, centre: tuple[float, float]
) -> None:
    grid = best_grid(Size(63.5, 88.9), Press(A4, UNEVEN, backs))
    assert grid is not None
    block = bounding([grid.trim(0), grid.trim(grid.capacity - 1)])
    assert tuple(block.centre) == pytest.approx(centre)


def test_upright_wins_a_tie() -> None:
    grid = best_grid(Size(90, 90.5), Press(A4))
    assert grid is not None and not grid.turned


def test_advice_names_the_widest_bleed_that_fits() -> None:
    assert advice(Size(190, 284), Press(A4, bleed=3.0)) == (
        "with a bleed of 1.5 mm 1 fit on a sheet"
    )
    assert "use larger paper" in advice(Size(300, 300), Press(A4, bleed=3.0))
