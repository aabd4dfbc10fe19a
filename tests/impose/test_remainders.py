"""Pieces beside cards: only where that saves a sheet, off the cards, with backs behind fronts."""

from __future__ import annotations

import pytest

from generator.core.geometry import Rect, Size
from generator.impose import Page, Press, Printed, impose, remainders
from generator.impose.rooms import BESIDE_CARDS
from tests.sheets import A4, card, component, game, label, marks, placed

POKER = Size(63.5, 88.9)
PAWN = Size(20, 88)


def pages(cards: Printed, pieces: Printed, press: Press, **more: object) -> list[Page]:
    parts = [component(size=POKER), component("tokens", "pawns", **more)]
    printed = {"things": [cards], "pawns": [pieces]}
    return list(impose(game(parts), parts, printed, press, label))


def test_pieces_fill_what_cards_leave_free() -> None:
    (page,) = pages(card(POKER, 7), card(PAWN, 6), Press(A4))
    assert page.faces == {"things": 7, "pawns": 6}
    trims = [one.trim for one in placed(page)]
    cards, pawns = trims[:7], trims[7:]
    assert len(pawns) == 6
    for pawn in pawns:
        assert Press(A4).printable.contains(pawn)
        assert not any(pawn.grown(BESIDE_CARDS - 0.01).overlaps(one) for one in cards)
        assert not any(mark.overlaps(pawn, slack=0.2) for mark in marks(page))


def test_cards_keep_to_themselves_if_no_sheet_is_saved() -> None:
    first, *others = pages(card(POKER, 7), card(PAWN, 40), Press(A4))
    assert first.faces == {"things": 7}
    assert sum(page.faces["pawns"] for page in others) == 40


def test_no_way_is_tried_that_saves_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than the room beside the cards takes, so that a sheet of their own is needed anyway."""

    def tried(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr(remainders, "blocks", tried)
    made = pages(card(POKER, 7), card(PAWN, 40), Press(A4))
    assert sum(page.faces["pawns"] for page in made) == 40


def test_sets_with_sheets_of_their_own_stay_on_them() -> None:
    made = pages(card(POKER, 7), card(PAWN, 6), Press(A4), share_sheet=False)
    assert [set(page.faces) for page in made] == [{"things"}, {"pawns"}]


def test_a_deck_with_sheets_of_its_own_takes_no_pieces() -> None:
    parts = [component(size=POKER, share_sheet=False), component("tokens", "pawns")]
    printed = {"things": [card(POKER, 7)], "pawns": [card(PAWN, 6)]}
    made = list(impose(game(parts), parts, printed, Press(A4), label))
    assert [set(page.faces) for page in made] == [{"things"}, {"pawns"}]


def test_pieces_are_not_where_a_sheet_is_folded() -> None:
    made = pages(card(POKER, 3, back=True), card(PAWN, 2), Press(A4, backs="gutterfold"))
    assert [set(page.faces) for page in made] == [{"things"}, {"pawns"}]


def test_pieces_with_backs_are_not_beside_cards_without() -> None:
    coin = card(Size(20, 20), 2, back=True)
    made = pages(card(POKER, 7), coin, Press(A4))
    assert [set(page.faces) for page in made if page.side == "front"] == [{"things"}, {"pawns"}]


@pytest.mark.parametrize("backs", ["long", "short"])
def test_the_back_of_a_piece_is_behind_it(backs: str) -> None:
    press = Press(A4, backs=backs)
    front, back = pages(card(POKER, 7, back=True), card(Size(20, 20), 5, back=True), press)
    width, height = A4.size
    for one, other in zip(placed(front), placed(back), strict=True):
        left, top, w, h = one.trim
        behind = Rect(width - left - w, top, w, h)
        if backs == "short":
            behind = Rect(left, height - top - h, w, h)
        assert tuple(other.trim) == pytest.approx(tuple(behind), abs=1e-6)


def test_equal_pieces_of_a_set_are_one_upright_block_in_lines_of_equal_length() -> None:
    """Ten chips of five kinds in the room beside one card are cut as two rows of five."""
    parts = [component(size=POKER), component("tokens", "chips", size=Size(10, 12))]
    kinds = [card(Size(10, 12), 2) for _ in range(5)]
    printed = {"things": [card(POKER, 8)], "chips": kinds}
    (page,) = impose(game(parts), parts, printed, Press(A4), label)
    chips = [one.trim for one in placed(page)][8:]
    assert {(round(chip.width), round(chip.height)) for chip in chips} == {(10, 12)}
    assert len({round(chip.left, 3) for chip in chips}) == 5
    assert len({round(chip.top, 3) for chip in chips}) == 2
