"""Decks on sheets: every copy once, apart, inside, and its back behind it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.colour import Colour
from generator.core.display import Item
from generator.core.geometry import Point, Rect, Size
from generator.core.problems import Refusal
from generator.impose import Page, Press, Printed, impose
from generator.impose.block import LAP
from generator.impose.grid import SIDE_ROOM
from generator.impose.paper import Margins, footed, on_both_sides
from tests.impose.strategies import BLEEDS, COPIES, MODEST, SIZES, presses
from tests.sheets import (
    A4,
    LETTER,
    Placed,
    assert_apart,
    card,
    component,
    game,
    label,
    marks,
    placed,
    sheets,
    trims,
)

POKER = Size(63.5, 88.9)


def imposed(cards: list[Printed], press: Press, bleed: float = 3.0) -> list[Page]:
    """The deck's pages; none if the cards are too large for the paper."""
    try:
        return sheets(cards, press, component(bleed=bleed))
    except Refusal as refusal:
        assert too_large(cards[0].size, press), refusal
        return []


def too_large(size: Size, press: Press) -> bool:
    """Neither upright nor on its side, with bleed and room for label and ruler."""
    beside = on_both_sides(press.printable, press).grown(-press.bleed)
    below = on_both_sides(footed(press), press).grown(-press.bleed)
    return all(
        lying.width > width - 1e-5 or lying.height > height - 1e-5
        for lying in (size, size.turned())
        for width, height in ((beside.width - 2 * SIDE_ROOM, beside.height), below.size)
    )


@given(SIZES, COPIES, presses())
@MODEST
def test_every_copy_is_printed_once(size: Size, copies: list[int], press: Press) -> None:
    cards = [card(size, count) for count in copies]
    pages = imposed(cards, press)
    if pages:
        found = Counter(id(one.frame) for page in pages for one in placed(page))
        assert found == {id(one.front): one.copies for one in cards}
        assert [sum(page.faces.values()) for page in pages] == [len(trims(page)) for page in pages]


@given(SIZES, COPIES, presses(), BLEEDS)
@MODEST
def test_cards_lie_apart_and_inside_and_keep_their_art_to_themselves(
    size: Size, copies: list[int], press: Press, bleed: float
) -> None:
    for page in imposed([card(size, count, back=True) for count in copies], press, bleed):
        cards = placed(page)
        assert_apart([one.trim for one in cards])
        for one in cards:
            assert sorted(one.trim.size) == pytest.approx(sorted(size))
            assert press.printable.contains(one.trim)
            assert press.printable.contains(one.clip)
            assert one.clip.contains(one.trim)
            others = [other.trim for other in cards if other is not one]
            assert not any(one.clip.overlaps(trim, slack=LAP + 1e-6) for trim in others)


@given(SIZES, COPIES, presses())
@MODEST
def test_nothing_around_the_cards_stands_on_them_or_where_no_printer_prints(
    size: Size, copies: list[int], press: Press
) -> None:
    for page in imposed([card(size, count, back=True) for count in copies], press):
        own = trims(page)
        for mark in marks(page):
            assert press.printable.contains(mark, slack=0.06), mark
            assert not any(mark.overlaps(trim, slack=1e-3) for trim in own), mark


@given(SIZES, COPIES, presses(), BLEEDS)
@MODEST
def test_page_boxes_nest(size: Size, copies: list[int], press: Press, bleed: float) -> None:
    for page in imposed([card(size, count, back=True) for count in copies], press, bleed):
        paper = Rect(0, 0, *press.paper.size)
        assert paper.contains(page.bleed)
        assert page.bleed.contains(page.trim)
        assert all(page.trim.contains(trim) for trim in trims(page))
        assert all(page.bleed.contains(one.clip, slack=1e-6) for one in placed(page))


@given(SIZES, COPIES, presses(("long", "short")), st.floats(0, 1), st.floats(0, 1))
@MODEST
def test_a_back_lies_behind_its_front_the_right_way_up(
    size: Size, copies: list[int], press: Press, x: float, y: float
) -> None:
    """Looked through the paper, a card turned sideways in the hand shows its back upright."""
    pages = imposed([card(size, count, back=True) for count in copies], press)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        for one, behind in zip(placed(front), placed(back), strict=True):
            on_front = one.matrix.apply(x * size.width, y * size.height)
            on_back = behind.matrix.apply((1 - x) * size.width, y * size.height)
            assert tuple(through(on_back, press)) == pytest.approx(tuple(on_front))


def through(place: Point, press: Press) -> Point:
    """A place on the back of the sheet as it lies over the front, once the printer has flipped."""
    width, height = press.paper.size
    sideways = (press.backs == "long") == (height >= width)
    return Point(width - place.x, place.y) if sideways else Point(place.x, height - place.y)


def test_fronts_only_prints_no_backs() -> None:
    pages = sheets([card(POKER, 4, back=True)], Press(A4, backs="fronts"))
    assert [page.side for page in pages] == ["front"]


def test_a_deck_without_backs_has_none() -> None:
    pages = sheets([card(POKER, 10)], Press(A4))
    assert [page.side for page in pages] == ["front", "front"]


@pytest.mark.parametrize(("paper", "count"), [(A4, 9), (LETTER, 9)])
def test_nine_poker_cards_share_their_cuts(paper: object, count: int) -> None:
    press = Press(A4 if paper is A4 else LETTER)
    (page,) = sheets([card(POKER, count)], press)
    lefts = sorted({round(trim.left, 6) for trim in trims(page)})
    assert [b - a for a, b in pairwise(lefts)] == pytest.approx([63.5, 63.5])


def test_bleed_parts_the_cards_and_shows_their_art() -> None:
    (page,) = sheets([card(Size(50, 70), 4)], Press(A4, bleed=2.0))
    first, second, *_ = placed(page)
    assert second.trim.left - first.trim.right == pytest.approx(4)
    assert gaps(first) == pytest.approx((2, 2, 2, 2))


def gaps(one: Placed) -> tuple[float, float, float, float]:
    trim, clip = one.trim, one.clip
    return (
        trim.left - clip.left,
        trim.top - clip.top,
        clip.right - trim.right,
        clip.bottom - trim.bottom,
    )


def test_a_component_without_bleed_shows_none_at_the_outside() -> None:
    (page,) = sheets([card(POKER, 9)], Press(A4), component(bleed=0.0))
    assert [gaps(one) for one in placed(page)] == [(0, 0, 0, 0)] * 9


def test_shared_cuts_show_a_little_bleed_at_the_outside_only() -> None:
    (page,) = sheets([card(POKER, 9)], Press(A4))
    corner, _, _, _, middle, *_ = placed(page)
    left, top, right, bottom = gaps(corner)
    assert 0 < left <= 1 and 0 < top <= 1
    assert (right, bottom) == pytest.approx((LAP, LAP))
    assert gaps(middle) == pytest.approx((0, 0, LAP, LAP))


def refusal(size: Size, press: Press) -> Refusal:
    with pytest.raises(Refusal) as caught:
        sheets([card(size)], press)
    return caught.value


@pytest.mark.parametrize("backs", ["long", "short"])
def test_backs_keep_clear_of_every_margin(backs: str) -> None:
    """A printer that feeds from below leaves more there, on either side of the sheet."""
    press = Press(A4, Margins(left=3, top=5, right=8, bottom=17), backs)
    pages = sheets([card(POKER, 6, back=True)], press)
    assert [page.side for page in pages] == ["front", "back"]
    for page in pages:
        assert all(press.printable.contains(one.clip) for one in placed(page))


def test_every_kind_of_sheet_tells_the_version_of_the_text() -> None:
    told: list[str] = []

    def listening(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        told.append(text)
        return label(text, size, colour)

    for kind in ("deck", "tokens", "board", "document"):
        told.clear()
        one = component(kind)
        whole = Press(A4, version="3f9a2c")
        list(impose(game([one]), [one], {one.id: [card(Size(50, 50))]}, whole, listening))
        assert [text for text in told if "version 3f9a2c" in text], (kind, told)
        told.clear()
        list(impose(game([one]), [one], {one.id: [card(Size(50, 50))]}, Press(A4), listening))
        assert not [text for text in told if " · version" in text]


def test_a_card_that_is_too_large_is_told_where_it_is_defined() -> None:
    (problem,) = refusal(Size(250, 300), Press(A4)).problems
    assert (problem.code, problem.where) == ("does-not-fit", component().where)
    assert "250 × 300 mm" in problem.message
    assert "200 × 287 mm" in problem.hint


def test_a_card_that_only_its_bleed_makes_too_large_is_told_so() -> None:
    (problem,) = refusal(Size(190, 280), Press(A4, bleed=3.0)).problems
    assert problem.hint.startswith("what fits: --bleed 1.5mm (1 to a sheet)")


def test_a_card_lies_on_its_side_if_more_fit() -> None:
    for size in (Size(140, 95), Size(95, 140)):
        (page,) = sheets([card(size, 4)], Press(A4))
        assert {tuple(trim.size) for trim in trims(page)} == {(95, 140)}
