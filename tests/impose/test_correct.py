"""A printer that is known is made up for: fronts and backs meet and nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Matrix, Point, Rect, Size
from generator.impose import Page, Press
from generator.impose.correct import corners, corrected, usable_margins, ways
from generator.impose.paper import Margins
from generator.model.printer import Printer, PrinterScale
from generator.model.values import Sides
from tests.printing import Fault, Simulated, calibrated, cards_on, misplaced, unsized
from tests.sheets import A4, LETTER, card, sheets

POKER = Size(63.5, 88.9)
FAULT = Fault(1.3, -0.7, 0.4, 0.992)
SHRUNK = Fault(scale=0.992)
BACK_ASTRAY = Simulated(SHRUNK, FAULT)
BOTH_ASTRAY = Simulated(FAULT, FAULT)

MOST_APART = 0.15
"""In mm, front to back."""
MOST_UNSIZED = 0.001


def duplex(press: Press, printer: Printer | None) -> list[Page]:
    margins = usable_margins(printer, press) if printer else press.margins
    pages = sheets([card(POKER, 9, back=True)], press._replace(margins=margins))
    return [corrected(page, press, printer) for page in pages] if printer else pages


def measured(pages: list[Page], simulated: Simulated, press: Press) -> tuple[float, float]:
    """How far fronts and backs are apart on paper, and how wrong their sizes are."""
    fronts, backs = (cards_on(p, simulated.lands(p.side, press)) for p in pages[:2])
    assert len(fronts) == len(backs) > 0
    return misplaced(fronts, backs), max(unsized(fronts, POKER), unsized(backs, POKER))


@pytest.mark.parametrize("simulated", [BACK_ASTRAY, BOTH_ASTRAY], ids=["back", "both"])
@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_what_is_read_off_a_test_sheet_makes_up_for_the_printer(
    simulated: Simulated, backs: str, paper: object
) -> None:
    press = Press(A4 if paper is A4 else LETTER, backs=backs)
    apart, unsize = measured(duplex(press, None), simulated, press)
    assert apart > 1.0 and unsize > 0.007
    printer = calibrated(simulated, press)
    apart, unsize = measured(duplex(press, printer), simulated, press)
    assert apart <= MOST_APART
    assert unsize <= MOST_UNSIZED


def test_a_profile_of_another_printer_is_noticed() -> None:
    press = Press(A4)
    other = calibrated(Simulated(SHRUNK, Fault(-1.3, 0.7, -0.4, 0.992)), press)
    assert measured(duplex(press, other), BACK_ASTRAY, press)[0] > 2.0


small = st.floats(-3, 3)
printers = st.builds(
    lambda x, y, turn, wide, high, margins: Printer(
        "A4",
        offset=Point(x, y),
        rotate=turn,
        scale=PrinterScale(wide, high),
        margins=Sides(*margins),
    ),
    small,
    small,
    st.floats(-1, 1),
    st.floats(97, 103),
    st.floats(97, 103),
    st.tuples(*[st.floats(0, 15)] * 4),
)
flips = st.sampled_from(["long", "short"])
papers = st.sampled_from([A4, LETTER, A4.turned()])


@settings(max_examples=60, derandomize=True)
@given(printers, papers, flips, st.floats(0, 200), st.floats(0, 200))
def test_the_way_back_undoes_what_the_printer_does(
    printer: Printer, paper: object, backs: str, x: float, y: float
) -> None:
    press = Press(paper, backs=backs)  # type: ignore[arg-type]
    for way in ways(printer, press.paper.size, press.sideways).values():
        assert way.back.then(way.landing).apply(x, y) == pytest.approx((x, y), abs=1e-9)


@settings(max_examples=60, derandomize=True)
@given(printers, papers, flips)
def test_what_lies_within_the_usable_margins_is_sent_to_where_the_printer_prints(
    printer: Printer, paper: object, backs: str
) -> None:
    press = Press(paper, backs=backs)  # type: ignore[arg-type]
    room = press._replace(margins=usable_margins(printer, press)).printable
    width, height = press.paper.size
    blank = Margins(*printer.margins)
    blank = blank.turned() if width > height else blank
    prints = Rect(
        blank.left, blank.top, width - blank.left - blank.right, height - blank.top - blank.bottom
    )
    for way in ways(printer, press.paper.size, press.sideways).values():
        for place in corners(room, way.back):
            assert prints.contains(Rect(*place, 0, 0), slack=0.02)


def test_margins_of_a_perfect_printer_are_its_own() -> None:
    printer = Printer("A4", margins=Sides(4, 5, 6, 12), back_margins=Sides(7, 3, 3, 3))
    assert usable_margins(printer, Press(A4)) == (7, 5, 6, 12)
    assert usable_margins(printer, Press(A4, backs="fronts")) == (4, 5, 6, 12)


def test_trim_and_bleed_follow_their_cards() -> None:
    press = Press(A4)
    printer = Printer("A4", scale=PrinterScale(98, 98), offset=Point(2, 0))
    plain = duplex(press, None)[0]
    front, back = (corrected(page, press, printer) for page in duplex(press, None))
    assert front.trim.width == pytest.approx(plain.trim.width / 0.98)
    assert front.frame.size == plain.frame.size
    assert back.trim.centre.x == pytest.approx(105 + 2 / 0.98)
    assert Rect(0, 0, 210, 297).contains(front.bleed)


def test_a_printer_without_faults_changes_nothing() -> None:
    for way in ways(Printer("A4"), Size(210, 297), True).values():
        assert way.back == pytest.approx(Matrix(1, 0, 0, 1, 0, 0))
