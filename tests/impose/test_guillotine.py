"""Straight cuts in order: carried out on paper by code of its own, they free every piece."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.impose.guillotine import CutOrder, ToCut, cut_order
from tests.impose.strategies import MODEST

SHEET = Rect(0, 0, 210, 297)


def grid(columns: int, rows: int, cell: Size, gap: float = 0.0, at: float = 10) -> list[ToCut]:
    return [
        ToCut.straight_edged(Rect(at + x * (cell.width + gap), at + y * (cell.height + gap), *cell))
        for y in range(rows)
        for x in range(columns)
    ]


def parted(order: CutOrder, sheet: Rect) -> list[Rect]:
    """What is left of a sheet once every cut is made: each goes right through one piece of it."""
    scraps = [sheet]
    for cut in order.cuts:
        for at, low, high in cut.parts:
            box = Rect(at, low, 0, high - low) if cut.upright else Rect(low, at, high - low, 0)
            (whole,) = [
                scrap for scrap in scraps if scrap.contains(box, 0.02) and _ends(scrap, box)
            ]
            scraps.remove(whole)
            scraps += _halves(whole, at, cut.upright)
    return scraps


def _ends(scrap: Rect, box: Rect) -> bool:
    """From edge to edge, and not along one of them."""
    if box.width:
        through = abs(box.width - scrap.width) < 0.02
        return through and scrap.top + 0.005 < box.top < scrap.bottom - 0.005
    through = abs(box.height - scrap.height) < 0.02
    return through and scrap.left + 0.005 < box.left < scrap.right - 0.005


def _halves(scrap: Rect, at: float, upright: bool) -> list[Rect]:
    left, top, width, height = scrap
    if upright:
        return [Rect(left, top, at - left, height), Rect(at, top, scrap.right - at, height)]
    return [Rect(left, top, width, at - top), Rect(left, at, width, scrap.bottom - at)]


def assert_freed(pieces: Sequence[ToCut], order: CutOrder, sheet: Rect = SHEET) -> None:
    scraps = parted(order, sheet)
    for piece in pieces:
        if piece in order.by_hand:
            assert any(scrap.contains(piece.box, 0.02) for scrap in scraps), piece
            continue
        same = [s for s in scraps if s.contains(piece.box, 0.02) and piece.box.contains(s, 0.02)]
        assert same, piece


@pytest.mark.parametrize(
    ("columns", "rows", "gap", "cuts"),
    [(3, 3, 0.0, 4 + 4), (3, 3, 6.0, 6 + 6), (1, 1, 0.0, 4), (2, 1, 0.0, 2 + 3)],
)
def test_a_grid_is_cut_as_its_margin_says(columns: int, rows: int, gap: float, cuts: int) -> None:
    pieces = grid(columns, rows, Size(50, 70), gap)
    order = cut_order(tuple(pieces), SHEET)
    assert len(order.cuts) == cuts and not order.by_hand
    assert_freed(pieces, order)


def test_what_begins_at_the_edge_of_the_paper_needs_no_cut_there() -> None:
    pieces = grid(1, 1, Size(100, 100), at=0)
    assert len(cut_order(tuple(pieces), SHEET).cuts) == 2


def test_a_row_that_is_not_full_is_cut_apart_from_the_others() -> None:
    pieces = grid(3, 3, Size(50, 70))[:7]
    order = cut_order(tuple(pieces), SHEET)
    assert len(order.cuts) == 4 + 4 + 2
    assert_freed(pieces, order)


def test_pieces_that_no_straight_cut_frees_are_cut_by_hand() -> None:
    """Four around a fifth, as the sails of a windmill."""
    boxes = [(0, 0, 20, 10), (20, 0, 10, 20), (10, 20, 20, 10), (0, 10, 10, 20), (10, 10, 10, 10)]
    sails = [ToCut.straight_edged(Rect(*box).moved(40, 40)) for box in boxes]
    order = cut_order(tuple(sails), SHEET)
    assert len(order.by_hand) == 5
    beside = [*sails, *(grid(1, 1, Size(30, 30), at=150))]
    order = cut_order(tuple(beside), SHEET)
    assert len(order.by_hand) == 5 and beside[-1] not in order.by_hand
    assert_freed(beside, order)


def test_no_straight_cut_goes_through_a_round_piece() -> None:
    round_ = ToCut(Rect(55, 20, 30, 30), 94.0, straight=False)
    pieces = [*grid(1, 2, Size(40, 20)), round_]
    order = cut_order(tuple(pieces), SHEET)
    assert order.by_hand == (round_,)
    assert_freed(pieces, order)
    assert order.seconds == pytest.approx(20 * len(order.cuts) + 94 / 8)


@MODEST
@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.integers(1, 3), st.integers(8, 15), st.booleans()),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from([0.0, 2.0]),
)
def test_every_piece_comes_free(blocks: list[tuple[int, int, int, bool]], gap: float) -> None:
    """Blocks of pieces below each other, straight ones and round ones."""
    pieces: list[ToCut] = []
    top = 5.0
    for columns, rows, side, straight in blocks:
        for one in grid(columns, rows, Size(side, side), gap, at=0):
            box = one.box.moved(5.0, top)
            pieces.append(one._replace(box=box, straight=straight))
        top += rows * (side + gap) + 2
    order = cut_order(tuple(pieces), SHEET)
    assert all(piece in order.by_hand for piece in pieces if not piece.straight)
    assert not any(piece.straight for piece in order.by_hand)
    assert_freed(pieces, order)
