"""Grids: as many cells as fit, centred."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from generator.core.geometry import Size
from generator.impose import Press
from generator.impose.grid import FOLD_ROOMS, SIDE_ROOM, best_grid, outer_bleed
from generator.impose.marks import bounding
from generator.impose.paper import Margins, Paper, footed, mirrored, on_both_sides
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
    area = on_both_sides(footed(press) if grid.foot else press.printable, press)
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
    grid = best_grid(Size(60, 85), Press(A4, UNEVEN, backs))
    assert grid is not None
    block = bounding([grid.trim(0), grid.trim(grid.capacity - 1)])
    assert tuple(block.centre) == pytest.approx(centre)


def test_upright_wins_a_tie() -> None:
    grid = best_grid(Size(90, 90.5), Press(A4))
    assert grid is not None and not grid.turned


@pytest.mark.parametrize("backs", ["fronts", "long", "short", "gutterfold"])
def test_labels_go_below_where_that_holds_more(backs: str) -> None:
    """Two squares of 100 mm take the whole width that prints."""
    grid = best_grid(Size(100, 100), Press(A4, backs=backs))
    assert grid is not None
    assert grid.foot and grid.columns == 2
    assert grid.capacity == {"fronts": 4, "long": 4, "short": 4, "gutterfold": 2}[backs]


@pytest.mark.parametrize(("card", "count"), [(Size(63.5, 88.9), 9), (Size(70, 120), 4)])
def test_what_fits_the_common_sheet_prints_on_a4_and_letter(card: Size, count: int) -> None:
    """Wherever the printer lays the sheet on the paper, no card is nearer to the edge."""
    common = Size(210, 279.4)
    grid = best_grid(card, Press(Paper("common", "Common", common)))
    assert grid is not None and grid.capacity == count
    for paper in (A4, LETTER):
        assert paper.size.width >= common.width and paper.size.height >= common.height


def test_the_margins_are_those_of_the_block() -> None:
    """The numbers of people who make nine cards of a sheet of A4."""
    grid = best_grid(Size(63.5, 88.9), Press(A4))
    assert grid is not None
    assert tuple(grid.margins(A4.size)) == pytest.approx((9.75, 15.15, 9.75, 15.15))


@given(SIZES, presses(("gutterfold",)))
@MODEST
def test_a_folded_sheet_keeps_its_cards_off_the_fold(size: Size, press: Press) -> None:
    grid = best_grid(size, press)
    if grid is None:
        return
    paper = press.paper.size
    block = grid.block
    middle = paper.width / 2 if grid.sideways else paper.height / 2
    free = middle - outer_bleed(press) - (block.right if grid.sideways else block.bottom)
    assert free >= FOLD_ROOMS[-1] - 1e-6
    other = mirrored(block, paper, grid.sideways)
    assert press.printable.contains(block) and press.printable.contains(other)
    if free < FOLD_ROOMS[0] - 1e-6:
        assert not any(
            lying.width <= room.width and lying.height <= room.height
            for room in _halves(press)
            for lying in (size, size.turned())
        )


def _halves(press: Press) -> Iterator[Size]:
    """What a half has for cards 5 mm from the fold, folded either way, labels at the sides."""
    area, (width, height) = press.printable.grown(-press.bleed), press.paper.size
    free = FOLD_ROOMS[0] + outer_bleed(press)
    across = min(width / 2 - area.left, area.right - width / 2)
    along = min(height / 2 - area.top, area.bottom - height / 2)
    yield Size(across - free - SIDE_ROOM, area.height)
    yield Size(area.width - 2 * SIDE_ROOM, along - free)
