"""Documents: one page a page, filling what the foot leaves."""

from __future__ import annotations

import pytest

from generator.core.geometry import Rect, Size
from generator.core.problems import Refusal
from generator.impose import Press, page_size
from generator.impose.paper import BAND, Margins, Paper
from generator.model.arrangement import Arrangement
from tests.sheets import A4, LETTER, card, component, marks, placed, sheets

DOCUMENT = component("document", bleed=0.0)


@pytest.mark.parametrize(
    ("press", "expected"),
    [
        (Press(A4), (200, 279)),
        (Press(LETTER), (205.9, 261.4)),
        (Press(A4, Margins.even(10)), (190, 269)),
    ],
)
def test_a_page_has_the_printable_area_above_the_foot(
    press: Press, expected: tuple[float, float]
) -> None:
    assert page_size(press) == pytest.approx(expected)


def test_pages_follow_in_order_each_on_a_sheet_of_its_own() -> None:
    press = Press(A4)
    cards = [card(page_size(press), bleed=0) for _ in range(3)]
    pages = sheets(cards, press, DOCUMENT)
    assert [placed(page)[0].frame for page in pages] == [one.front for one in cards]
    for page in pages:
        assert page.trim == Rect(5, 5, 200, 279)
        assert all(mark.top > press.printable.bottom - BAND for mark in marks(page))


def test_a_page_of_its_own_size_that_is_too_large_is_told() -> None:
    with pytest.raises(Refusal) as caught:
        sheets([card(Size(210, 297))], Press(A4), DOCUMENT)
    (problem,) = caught.value.problems
    assert (problem.code, problem.where) == ("does-not-fit", DOCUMENT.where)
    assert "200 × 279 mm" in problem.hint


def test_paper_without_room_for_a_page_is_told() -> None:
    with pytest.raises(Refusal) as caught:
        page_size(Press(A4, margins=Margins.even(105)))
    assert [problem.code for problem in caught.value.problems] == ["does-not-fit"]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_wide_page_turns_the_paper_and_its_foot(paper: Paper) -> None:
    size = Size(260, 180)
    (page,) = sheets([card(size, bleed=0)], Press(paper), DOCUMENT._replace(size=size))
    assert page.frame.size == paper.size.turned()
    assert Press(paper).turned().printable.contains(page.trim)
    assert page.trim.size == pytest.approx(size)


def test_small_pages_share_a_sheet_as_its_designer_arranges_them() -> None:
    size = Size(60, 40)
    for columns, left in ((1, 1), (2, 2)):
        leaflet = DOCUMENT._replace(size=size, sheet=Arrangement(columns=columns, rows=2))
        front, _ = sheets([card(size, bleed=0) for _ in range(4)], Press(A4), leaflet)
        assert len({round(one.trim.left, 3) for one in placed(front)}) == min(left, 2)
