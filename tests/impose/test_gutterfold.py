"""Fronts and backs on one side of the paper: what a fold in the middle lays on what."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.display import GroupItem, Path
from generator.core.geometry import Point, Rect, Size
from generator.core.problems import Refusal
from generator.impose import Page, Press, Printed
from generator.impose.gutterfold import DASH
from generator.impose.paper import LABEL_SIZE, Margins
from tests.impose.strategies import COPIES, MODEST, SIZES, presses
from tests.sheets import (
    A4,
    LETTER,
    NO_LAYOUT,
    assert_apart,
    card,
    component,
    drawn,
    marks,
    placed,
    sheets,
)

DECK = component(back=NO_LAYOUT)
FOLDED = presses(("gutterfold",))


def folded(cards: list[Printed], press: Press) -> list[Page]:
    """The sheets; none if the cards are too large for half of one."""
    try:
        return sheets(cards, press, DECK)
    except Refusal as refusal:
        assert [problem.code for problem in refusal.problems] == ["does-not-fit"]
        return []


def fold_of(page: Page) -> tuple[bool, float]:
    """Whether the fold is upright, and where it lies: the middle of the dashes."""
    (line,) = [item for item in page.frame.items if isinstance(item, Path) and item.dash == DASH]
    (_, x0, y0), (_, x1, y1) = line.commands
    return (x0 == x1, float(x0)) if x0 == x1 else (y0 != y1, float(y0))


def behind(place: Point, upright: bool, fold: float) -> Point:
    """Where a place of one half comes to lie on the other half's place in the folded sheet."""
    return Point(2 * fold - place.x, place.y) if upright else Point(place.x, 2 * fold - place.y)


@given(SIZES, COPIES, FOLDED, st.floats(0, 1), st.floats(0, 1))
@MODEST
def test_folded_every_back_lies_behind_its_own_front(
    size: Size, copies: list[int], press: Press, x: float, y: float
) -> None:
    """Each card has a back of its own; turned over like a page, the back is upright."""
    cards = [card(size, count, back=True) for count in copies]
    backs = {id(one.front): one.back for one in cards}
    for page in folded(cards, press):
        upright, fold = fold_of(page)
        own = placed(page)
        assert page.side == "front" and len(own) % 2 == 0
        fronts, others = own[: len(own) // 2], own[len(own) // 2 :]
        for one, other in zip(fronts, others, strict=True):
            assert other.frame is backs[id(one.frame)]
            on_front = one.matrix.apply(x * size.width, y * size.height)
            on_back = other.matrix.apply((1 - x) * size.width, y * size.height)
            assert tuple(behind(on_back, upright, fold)) == pytest.approx(tuple(on_front))


@given(SIZES, COPIES, FOLDED)
@MODEST
def test_every_copy_is_printed_once_on_each_half(
    size: Size, copies: list[int], press: Press
) -> None:
    cards = [card(size, count, back=True) for count in copies]
    pages = folded(cards, press)
    if pages:
        found = Counter(id(one.frame) for page in pages for one in placed(page))
        assert found == {id(frame): one.copies for one in cards for frame in (one.front, one.back)}
        assert [sum(page.faces.values()) * 2 for page in pages] == [
            len(placed(page)) for page in pages
        ]


@given(SIZES, COPIES, FOLDED)
@MODEST
def test_no_art_reaches_the_fold_and_no_mark_a_card(
    size: Size, copies: list[int], press: Press
) -> None:
    for page in folded([card(size, count, back=True) for count in copies], press):
        upright, fold = fold_of(page)
        own = placed(page)
        assert_apart([one.trim for one in own])
        for one in own:
            assert press.printable.contains(one.clip)
            near, far = (
                (one.clip.left, one.clip.right) if upright else (one.clip.top, one.clip.bottom)
            )
            assert far <= fold - 1 + 1e-6 or near >= fold + 1 - 1e-6
        for mark in marks(page):
            assert press.printable.contains(mark, slack=0.1), mark
            assert not any(mark.overlaps(one.trim, slack=1e-3) for one in own), mark


@pytest.mark.parametrize(("paper", "count"), [(A4, 4), (LETTER, 4)])
def test_poker_cards_are_folded_five_millimetres_or_more_from_their_art(
    paper: object, count: int
) -> None:
    press = Press(A4 if paper is A4 else LETTER, backs="gutterfold")
    first, *_ = sheets([card(Size(63.5, 88.9), 9, back=True)], press, DECK)
    upright, fold = fold_of(first)
    assert first.faces == {"things": count}
    assert not upright and fold == pytest.approx(press.paper.size.height / 2)
    assert min(abs(edge - fold) for one in placed(first) for edge in _ends(one.clip)) >= 5 - 1e-6


def _ends(clip: Rect) -> tuple[float, float]:
    return clip.top, clip.bottom


def test_a_deck_without_backs_is_not_folded() -> None:
    (page,) = sheets([card(Size(63.5, 88.9), 9)], Press(A4, backs="gutterfold"))
    assert len(placed(page)) == 9
    assert not [item for item in page.frame.items if isinstance(item, Path) and item.dash]


def test_a_narrow_paper_has_no_words_at_its_fold() -> None:
    """They would be printed where the printer leaves the paper blank."""
    paper = A4._replace(name="own", title="Own", size=Size(60, 74))
    press = Press(paper, Margins.even(8), "gutterfold")
    (page,) = folded([card(Size(25, 25), 1, back=True)], press)
    assert all(press.printable.contains(mark, slack=0.1) for mark in marks(page))


@pytest.mark.parametrize(("size", "sideways"), [(Size(90, 200), True), (Size(120, 60), False)])
def test_the_words_are_beside_the_middle_of_the_fold(size: Size, sideways: bool) -> None:
    (page,) = sheets([card(size, 1, back=True)], Press(A4, backs="gutterfold"), DECK)
    upright, fold = fold_of(page)
    line = next(n for n, i in enumerate(page.frame.items) if isinstance(i, Path) and i.dash == DASH)
    words = page.frame.items[line + 1]
    assert isinstance(words, GroupItem)
    (block,) = drawn([words])
    near, height, middle = (
        (block.right, block.width, block.centre.y - A4.size.height / 2)
        if upright
        else (block.bottom, block.height, block.centre.x - A4.size.width / 2)
    )
    assert upright is sideways
    assert 0 < fold - near < height == pytest.approx(0.74 * LABEL_SIZE)
    assert middle == pytest.approx(0)
