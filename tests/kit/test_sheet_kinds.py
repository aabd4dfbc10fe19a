"""Kinds of sheets: those that are cut alike are counted together, and their work adds up."""

from __future__ import annotations

import pytest

from generator.core.geometry import Size
from generator.impose import Page, Press
from generator.impose.paper import Printed
from generator.kit.sheet_kinds import CutWork, cut_work
from tests.sheets import A4, card, component, sheets

TITLES = {"things": "Things", "coins": "Coins"}


def work(*pages: Page) -> CutWork:
    return cut_work(pages, TITLES)


def deck(count: int, backs: str = "long") -> list[Page]:
    return sheets([card(Size(63.5, 88.9), count, back=True)], Press(A4, backs=backs))


def test_full_sheets_are_one_kind_and_the_last_another() -> None:
    found = work(*deck(9 * 3 + 2))
    assert [(kind.sheets, len(kind.order.cuts)) for kind in found.kinds] == [(3, 8), (1, 5)]
    assert [len(kind.pages) for kind in found.kinds] == [3, 1]
    assert found.cuts == 3 * 8 + 5
    assert found.minutes == 10  # twenty seconds a cut: 580 in all
    assert not found.needs_plan


def test_folded_sheets_are_cut_once_for_both_sides() -> None:
    (page,) = deck(2, backs="gutterfold")
    found = work(page)
    (kind,) = found.kinds
    assert kind.folded and len(kind.order.cuts) == 5
    assert all(kind.near_half.contains(piece.box) for piece in kind.to_cut)
    assert found.minutes == 4  # and ninety seconds to fold


@pytest.mark.parametrize(("shape", "cuts", "by_hand"), [("rectangle", 5, 0), ("round", 0, 2)])
def test_pieces_are_cut_as_their_shape_allows(shape: str, cuts: int, by_hand: int) -> None:
    coins = component("tokens", "coins", shape=shape, size=Size(20, 20))
    (page,) = sheets([Printed(card(Size(20, 20)).front, None, 2, Size(20, 20))], Press(A4), coins)
    found = work(page)
    assert (found.cuts, found.by_hand) == (cuts, by_hand)
    assert found.needs_plan == bool(by_hand)
    assert found.kinds[0].titles == ("Coins",)


@pytest.mark.parametrize(("sizes", "differ"), [((180, 180), False), ((180, 170), True)])
def test_single_pieces_of_two_sizes_are_each_cut_at_their_own_marks(
    sizes: tuple[float, ...], differ: bool
) -> None:
    found = work(*(sheets([card(Size(size, 200), 1)], Press(A4))[0] for size in sizes))
    (kind,) = found.kinds
    assert (kind.sheets, kind.differ) == (2, differ)


def test_pages_to_read_take_no_cut() -> None:
    document = component("document")
    (page,) = sheets([card(Size(100, 100))], Press(A4), document)
    assert work(page) == CutWork()
