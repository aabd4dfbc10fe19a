"""Tokens: packed in rows, apart, every copy once."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.display import Path
from generator.geometry import Point, Rect, Size
from generator.impose import Page, Press, impose
from generator.impose.paper import BAND, footed
from generator.impose.tokens import CUT_WIDTH, GAP
from generator.problems import Refusal
from tests.impose.strategies import MODEST, presses
from tests.sheets import (
    A4,
    NO_LAYOUT,
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

TOKEN = st.builds(
    lambda width, height, copies: card(Size(width, height), copies, back=True),
    st.floats(5, 70),
    st.floats(5, 70),
    st.integers(1, 9),
)
TOKENS = component("tokens", back=NO_LAYOUT)


@given(st.lists(TOKEN, min_size=1, max_size=8), presses())
@MODEST
def test_pieces_of_any_size_lie_apart_and_inside(pieces: list[object], press: Press) -> None:
    pages = packed(pieces, press)
    for page in pages:
        own = placed(page)
        assert_apart([one.trim.grown(GAP / 2) for one in own])
        assert all(press.printable.contains(one.clip, slack=GAP) for one in own)
        assert all(press.printable.contains(one.trim) for one in own)
        assert Rect(0, 0, *press.paper.size).contains(page.bleed, slack=1e-6)


def packed(pieces: list[object], press: Press) -> list[Page]:
    try:
        return sheets(pieces, press, TOKENS)  # type: ignore[arg-type]
    except Refusal as refusal:
        area = footed(press).size
        if press.backs != "fronts" and not press.sideways:
            area = Size(area.width, area.height - BAND)
        sizes = [one.size for one in pieces]  # type: ignore[attr-defined]
        fits = [_fits(size, area) or _fits(size.turned(), area) for size in sizes]
        assert not all(fits)
        assert [problem.code for problem in refusal.problems] == ["does-not-fit"]
        return []


def _fits(size: Size, area: Size) -> bool:
    return size.width <= area.width and size.height <= area.height


@given(st.lists(TOKEN, min_size=1, max_size=8), presses(("fronts",)))
@MODEST
def test_every_copy_is_printed_once(pieces: list[object], press: Press) -> None:
    pages = packed(pieces, press)
    if pages:
        found = Counter(id(one.frame) for page in pages for one in placed(page))
        assert found == {id(one.front): one.copies for one in pieces}  # type: ignore[attr-defined]


@given(
    st.lists(TOKEN, min_size=1, max_size=6),
    presses(("long", "short")),
    st.floats(0, 1),
    st.floats(0, 1),
)
@MODEST
def test_a_back_lies_behind_its_front(
    pieces: list[object], press: Press, x: float, y: float
) -> None:
    pages = packed(pieces, press)
    width, height = press.paper.size
    sideways = (press.backs == "long") == (height >= width)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for one, behind in zip(placed(front), placed(back), strict=True):
            size = one.frame.size
            on_front = one.matrix.apply(x * size.width, y * size.height)
            found = behind.matrix.apply((1 - x) * size.width, y * size.height)
            over = Point(width - found.x, found.y) if sideways else Point(found.x, height - found.y)
            assert tuple(over) == pytest.approx(tuple(on_front))


@given(st.lists(TOKEN, min_size=1, max_size=8), presses())
@MODEST
def test_ruler_and_label_keep_clear_of_the_pieces(pieces: list[object], press: Press) -> None:
    for page in packed(pieces, press):
        cut_lines = len(trims(page)) * 4 if page.side == "front" else 0
        for mark in marks(page)[cut_lines:]:
            assert press.printable.contains(mark, slack=0.06), mark
            assert not any(mark.overlaps(trim, slack=1e-3) for trim in trims(page)), mark


@pytest.mark.parametrize("shape", ["rectangle", "round", "hexagon"])
def test_the_cut_line_runs_just_outside_of_the_trim(shape: str) -> None:
    (page,) = sheets([card(Size(20, 20))], Press(A4), component("tokens", shape=shape))
    (trim,) = trims(page)
    line = next(item for item in page.frame.items if isinstance(item, Path))
    places = [(float(c[-2]), float(c[-1])) for c in line.commands if len(c) > 1]
    reach = trim.grown(CUT_WIDTH / 2)
    assert min(x for x, _ in places) == pytest.approx(reach.left)
    assert max(x for x, _ in places) == pytest.approx(reach.right)
    assert min(y for _, y in places) == pytest.approx(reach.top)


def test_sets_that_follow_each_other_share_sheets() -> None:
    one, other = component("tokens", "coins"), component("tokens", "hearts")
    printed = {"coins": [card(Size(20, 20), 3)], "hearts": [card(Size(15, 15), 3)]}
    (page,) = impose(game([one, other]), [one, other], printed, Press(A4), label)
    assert len(trims(page)) == 6
    assert "Coins" in page.title and "Hearts" in page.title


def test_a_deck_between_them_keeps_their_sheets_apart() -> None:
    parts = [component("tokens", "coins"), component(), component("tokens", "hearts")]
    printed = {part.id: [card(Size(20, 20))] for part in parts}
    pages = list(impose(game(parts), parts, printed, Press(A4), label))
    assert [list(page.faces) for page in pages] == [["coins"], ["things"], ["hearts"]]


def test_a_piece_larger_than_the_paper_is_told() -> None:
    with pytest.raises(Refusal) as caught:
        sheets([card(Size(250, 290))], Press(A4), component("tokens"))
    (problem,) = caught.value.problems
    assert problem.code == "does-not-fit"
    assert "200 × 279 mm" in problem.hint


def test_a_long_piece_lies_on_its_side_if_only_that_fits() -> None:
    (page,) = sheets([card(Size(250, 20))], Press(A4), component("tokens"))
    assert [tuple(trim.size) for trim in trims(page)] == [(20, 250)]
