"""Sheets by hand: how many columns and rows, where the first card is, what shares a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.geometry import Rect, Size
from generator.impose import Page, Press, Printed, impose
from generator.impose.shared import Copy, parted
from generator.model.arrangement import Arrangement
from tests.sheets import A4, NO_LAYOUT, card, component, game, label, marks, placed, sheets

POKER = Size(63.5, 88.9)
SMALL = Size(20, 30)


def arranged(count: int, press: Press = Press(A4), size: Size = POKER, **keys: Any) -> list[Page]:
    deck = component(size=size, sheet=Arrangement(**keys))
    return sheets([card(size, count)], press, deck)


def trims(page: Page) -> list[Rect]:
    return [one.trim for one in placed(page)]


def crop_marks(page: Page) -> list[Rect]:
    """The marks around the only card of a page."""
    (trim,) = trims(page)
    lines = [mark for mark in marks(page) if min(mark.size) < 0.01]
    return [mark for mark in lines if trim.grown(9).contains(mark)]


def test_no_more_columns_and_rows_than_asked_for() -> None:
    pages = arranged(7, columns=2, rows=2)
    assert [page.faces["things"] for page in pages] == [4, 3]
    assert len({round(trim.left, 3) for trim in trims(pages[0])}) == 2
    assert len(arranged(18, columns=50)) == 2, "fewer where the paper has no room"


def test_cards_are_as_far_apart_as_asked_for() -> None:
    (page,) = arranged(4, columns=2, gap=4.0)
    first, second, third, _ = trims(page)
    assert second.left - first.right == pytest.approx(4.0)
    assert third.top - first.bottom == pytest.approx(4.0)
    clips = [one.clip for one in placed(page)]
    assert clips[0].right == pytest.approx(first.right + 2.0), "art goes on to the gap's middle"
    assert clips[1].left == pytest.approx(second.left - 2.0)


def test_art_in_a_wide_gap_ends_with_the_bleed() -> None:
    (page,) = arranged(2, columns=2, gap=20.0)
    first, second = placed(page)
    assert first.clip.right - first.trim.right == pytest.approx(3.0)
    assert second.trim.left - second.clip.left == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("start", "by", "steps"),
    [
        ("top-left", "rows", [(1, 0), (-2, 1)]),
        ("top-right", "rows", [(-1, 0), (2, 1)]),
        ("bottom-left", "rows", [(1, 0), (-2, -1)]),
        ("top-left", "columns", [(0, 1), (1, -2)]),
        ("bottom-right", "columns", [(0, -1), (-1, 2)]),
    ],
)
def test_cards_follow_each_other_from_their_corner(
    start: str, by: str, steps: Sequence[tuple[int, int]]
) -> None:
    """The second card, and the first one of the next row or column, from the one before it."""
    (page,) = arranged(9, start=start, by=by)
    places = trims(page)
    for (before, after), (across, down) in zip([(0, 1), (2, 3)], steps, strict=True):
        moved = (places[after].left - places[before].left, places[after].top - places[before].top)
        assert moved == pytest.approx((across * POKER.width, down * POKER.height))


@pytest.mark.parametrize("turned", [True, False])
def test_cards_are_turned_only_as_asked_for(turned: bool) -> None:
    (page,) = arranged(2, turned=turned)
    assert all((trim.width > trim.height) == turned for trim in trims(page))


def test_slots_stay_free_on_every_sheet() -> None:
    pages = arranged(14, free=2)
    assert [page.faces["things"] for page in pages] == [7, 7]


@pytest.mark.parametrize(("length", "longest"), [(2.0, 2.0), (5.0, 5.0)])
def test_marks_are_as_long_as_asked_for(length: float, longest: float) -> None:
    (page,) = arranged(1, mark_length=length)
    assert max(max(mark.size) for mark in crop_marks(page)) == pytest.approx(longest)


def test_a_deck_has_its_marks_unless_others_are_asked_for() -> None:
    assert not crop_marks(arranged(1, marks="none")[0])
    assert crop_marks(arranged(1, Press(A4, marks_asked=True), marks="none")[0])


def grouped(*sizes: int) -> list[Copy]:
    groups = (
        card(SMALL)._replace(group=f"group {number}", copies=count)
        for number, count in enumerate(sizes)
    )
    return [Copy(component(), one) for one in groups for _ in range(one.copies)]


def test_groups_share_a_sheet_that_holds_them() -> None:
    sheets = parted(grouped(4, 3, 4, 12, 2), 9)
    assert [len(sheet) for sheet in sheets] == [7, 4, 9, 5]


@given(st.lists(st.integers(1, 30), max_size=12), st.integers(1, 20))
def test_every_card_is_on_a_sheet_in_its_order(sizes: list[int], capacity: int) -> None:
    copies = grouped(*sizes)
    sheets = parted(copies, capacity)
    assert [copy for sheet in sheets for copy in sheet] == copies
    assert all(0 < len(sheet) <= capacity for sheet in sheets)
    for number, count in enumerate(sizes):
        held = [sheet for sheet in sheets if any(c.card.group == f"group {number}" for c in sheet)]
        assert len(held) == -(-count // capacity)


def with_pieces(press: Press, cards: Printed, pieces: Printed, **more: Any) -> list[Page]:
    keys = {"size": POKER, "back": NO_LAYOUT if cards.back else None}
    deck = component(**keys, sheet=more.pop("sheet", Arrangement()))
    parts = [deck, component("tokens", "dice", beside="things", **more)]
    printed = {"things": [cards], "dice": [pieces]}
    return list(impose(game(parts), parts, printed, press, label))


def test_pieces_are_beside_the_deck_that_they_name() -> None:
    """Even what people may own already: it costs no sheet."""
    (page,) = with_pieces(Press(A4), card(POKER, 7), card(SMALL, 2), skip_if="two dice")
    assert page.faces == {"things": 7, "dice": 2}


def test_pieces_without_room_beside_their_deck_have_their_own_sheets() -> None:
    made = with_pieces(Press(A4), card(POKER, 9), card(SMALL, 2), skip_if="two dice")
    assert [set(page.faces) for page in made] == [{"things"}, {"dice"}]


def test_free_slots_take_the_pieces_of_every_sheet() -> None:
    sheet = Arrangement(free=1)
    made = with_pieces(Press(A4), card(POKER, 16), card(Size(60, 80), 2), sheet=sheet)
    assert [dict(page.faces) for page in made] == [{"things": 8, "dice": 1}] * 2
    for page in made:
        *cards, piece = trims(page)
        assert not any(piece.overlaps(one) for one in cards)


def test_pieces_on_a_folded_sheet_are_off_the_fold() -> None:
    press = Press(A4, backs="gutterfold")
    (page,) = with_pieces(press, card(POKER, 2, back=True), card(SMALL, 5))
    assert page.faces == {"things": 2, "dice": 5}
    own = placed(page)
    pieces, cards = [one.trim for one in own if one.trim.height < 40], own[:4]
    assert len(pieces) == 5
    assert min(piece.left for piece in pieces) > max(one.trim.right for one in cards)
    (fold,) = [mark for mark in marks(page) if mark.height < 0.2 and mark.width > 50]
    assert fold.right < min(piece.left for piece in pieces)
