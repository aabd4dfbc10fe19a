"""Boards: whole if they fit, otherwise tiles that cover them and overlap."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Rect, Size
from generator.impose import Page, Press
from generator.impose.boards import OVERLAP, best_fit
from generator.impose.paper import footed
from generator.problems import Refusal
from tests.impose.strategies import MODEST, presses
from tests.sheets import A4, assert_apart, card, component, marks, placed, sheets

BOARDS = st.builds(Size, st.floats(20, 900), st.floats(20, 900))


def tiles(size: Size, press: Press) -> list[Page]:
    try:
        return sheets([card(size)], press, component("board"))
    except Refusal as refusal:
        assert [problem.code for problem in refusal.problems] == ["does-not-fit"]
        return []


def shown(page: Page) -> Rect:
    """The part of the board that a page shows, in the board's own mm."""
    (one,) = placed(page)
    return one.clip.moved(-one.trim.left, -one.trim.top)


def way(page: Page, press: Press) -> Press:
    return press if page.frame.size == press.paper.size else press.turned()


@given(BOARDS, presses())
@MODEST
def test_the_pages_show_the_whole_board(size: Size, press: Press) -> None:
    pages = tiles(size, press)
    if not pages:
        return
    parts = [shown(page) for page in pages]
    xs = sorted({0.0, size.width, *(p.left for p in parts), *(p.right for p in parts)})
    ys = sorted({0.0, size.height, *(p.top for p in parts), *(p.bottom for p in parts)})
    for x in middles(xs, size.width):
        for y in middles(ys, size.height):
            assert any(p.contains(Rect(x, y, 0, 0)) for p in parts), (x, y)


def middles(places: list[float], end: float) -> list[float]:
    inside = [place for place in places if -1e-6 <= place <= end + 1e-6]
    return [(a + b) / 2 for a, b in pairwise(inside)]


@given(BOARDS, presses())
@MODEST
def test_neighbours_overlap(size: Size, press: Press) -> None:
    pages = tiles(size, press)
    parts = [shown(page) for page in pages]
    if len(parts) < 2:
        return
    rights = sorted({round(part.right, 6) for part in parts})
    lefts = sorted({round(part.left, 6) for part in parts})
    for right, left in zip(rights, lefts[1:], strict=False):
        assert right - left == pytest.approx(OVERLAP, abs=1e-5)
    bottoms = sorted({round(part.bottom, 6) for part in parts})
    tops = sorted({round(part.top, 6) for part in parts})
    for bottom, top in zip(bottoms, tops[1:], strict=False):
        assert bottom - top == pytest.approx(OVERLAP, abs=1e-5)


@given(BOARDS, presses())
@MODEST
def test_art_and_marks_are_printable_and_do_not_meet(size: Size, press: Press) -> None:
    for page in tiles(size, press):
        (one,) = placed(page)
        printable = way(page, press).printable
        assert printable.contains(one.clip, slack=1e-4)
        for mark in marks(page):
            assert printable.contains(mark, slack=0.06), mark
            assert not mark.overlaps(page.trim, slack=1e-3), mark


@given(BOARDS, presses())
@MODEST
def test_a_board_that_fits_is_one_page_at_full_size(size: Size, press: Press) -> None:
    if best_fit(size, press):
        (page,) = tiles(size, press)
        (one,) = placed(page)
        assert tuple(one.trim) == pytest.approx(tuple(page.trim))
        assert page.trim.size == pytest.approx(size)


def test_a_wide_board_turns_the_paper() -> None:
    (page,) = tiles(Size(270, 180), Press(A4))
    assert page.frame.size == Size(297, 210)


def test_as_few_pages_as_either_way_of_the_paper_needs() -> None:
    assert len(tiles(Size(500, 180), Press(A4))) == 2
    assert len(tiles(Size(180, 500), Press(A4))) == 2
    assert len(tiles(Size(360, 500), Press(A4))) == 4


def test_every_tile_has_a_title_of_its_own() -> None:
    titles = [page.title for page in tiles(Size(500, 500), Press(A4))]
    assert len(set(titles)) == len(titles) > 1


def test_paper_too_small_for_any_tile_is_told() -> None:
    assert tiles(Size(300, 300), Press(A4, margin=100)) == []


def test_match_marks_lie_where_the_neighbours_edge_comes_to_lie() -> None:
    first, second = tiles(Size(180, 500), Press(A4))
    (one,), (other,) = placed(first), placed(second)
    edge = shown(second).top - shown(first).top + one.clip.top
    heights = [mark.top for mark in marks(first) if mark.height == 0 and mark.top < 280]
    assert any(abs(height - edge) < 1e-6 for height in heights)
    assert_apart([one.trim.moved(0, 0), Rect(-500, -500, 1, 1)])
    assert other.clip.height == pytest.approx(one.clip.height)


def test_the_foot_is_left_to_label_and_ruler() -> None:
    for page in tiles(Size(700, 900), Press(A4)):
        assert footed(way(page, Press(A4))).contains(page.trim)
