"""Tidying: a sheet with room to spare has each kind in one block, near the top."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.impose.lattice import Mould, PlacedBox
from generator.impose.packing import packed
from generator.impose.tidying import tidied
from tests.impose.strategies import MODEST
from tests.impose.test_packing import A4_ROOM, LETTER_ROOM, MOULDS, coin, hexagon, square
from tests.sheets import assert_apart

FIGURE = square(1)._replace(figure=Size(25, 110))
PAWN = square(1)._replace(figure=Size(20, 88))


def boxes(sheet: list[tuple[int, PlacedBox]], number: int) -> list[Rect]:
    return [spot.box for own, spot in sheet if own == number]


def test_chips_below_a_narrow_figure_are_a_row_and_no_column() -> None:
    (sheet,) = packed([FIGURE, PAWN, coin(25), hexagon(22)], [1, 6, 1, 8], A4_ROOM)
    chips = boxes(sheet, 3)
    assert max(box.bottom for box in chips) < 145
    assert len({round(box.left) for box in chips}) == 8


def test_chips_beside_others_are_a_block_where_they_have_room() -> None:
    (sheet,) = packed([FIGURE, PAWN, hexagon(22)], [1, 6, 8], LETTER_ROOM)
    assert max(spot.box.bottom for _, spot in sheet) == 115


def test_what_has_straight_sides_stays_upright() -> None:
    loose = [(0, PlacedBox(Rect(5, 150, 25, 110), False, 0.0))]
    assert tidied([FIGURE], loose, A4_ROOM) == [(0, PlacedBox(Rect(5, 5, 25, 110), False, 0.0))]


def test_coins_come_no_nearer_to_each_other() -> None:
    (sheet,) = packed([FIGURE, coin(20)], [1, 30], A4_ROOM)
    assert {spot.gap for _, spot in sheet} == {0.0, 2.0}


def test_a_sheet_that_would_end_no_higher_stays_as_it_was() -> None:
    low = [(0, PlacedBox(Rect(60, 5, 25, 110), False, 0.0))]
    assert tidied([FIGURE], low, A4_ROOM) is low
    small = Rect(5, 5, 25, 50)
    parted = [(0, PlacedBox(Rect(5, 5 + 20 * n, 10, 10), False, 0.0)) for n in range(60)]
    assert tidied([square(10)], parted, small) is parted, "there is no room for all in one block"


@given(st.lists(st.tuples(MOULDS, st.integers(1, 6)), min_size=1, max_size=5))
@MODEST
def test_every_piece_keeps_a_place_of_its_own(parts: list[tuple[Mould, int]]) -> None:
    moulds, counts = [mould for mould, _ in parts], [count for _, count in parts]
    for sheet in packed(moulds, counts, A4_ROOM):
        loose = [(n, spot._replace(box=spot.box.moved(0, 1e4))) for n, spot in sheet]
        found = tidied(moulds, loose, A4_ROOM)
        assert Counter(n for n, _ in found) == Counter(n for n, _ in sheet)
        if found is not loose:
            assert all(A4_ROOM.contains(spot.box, 1e-5) for _, spot in found)
            straight = [s.box for n, s in found if moulds[n].shape in ("square", "drawn")]
            assert_apart(straight, 1e-5)
