"""Sheets for cutting machines: marks as published, cards clear of them, lines on the trims."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.display import Frame, GroupItem, Path
from generator.core.geometry import Point, Rect, Size
from generator.core.problems import Refusal
from generator.impose import Press
from generator.impose.contours import Contour, Corner
from generator.impose.cut_grid import CutArea, cut_grid, free_room
from generator.impose.cutting import FOOT, CutSheet, Cutting, Lines, cut_cards, cut_pieces
from generator.impose.paper import LABEL_SIZE
from generator.impose.pieces import Piece
from generator.impose.registration import Registration
from generator.model import Component
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf
from tests.impose.strategies import MODEST
from tests.impose.test_contours import sampled
from tests.looking import extent, pixels
from tests.sheets import (
    A4,
    LETTER,
    NO_LAYOUT,
    assert_apart,
    bounds,
    card,
    component,
    label,
    placed,
    trims,
)

GAP = 1.25
BLACK = (0, 0, 0)
PATTERNS = st.sampled_from([3, 4])
PAPERS = st.sampled_from([A4, LETTER])


def bed(paper: Size = A4.size, pattern: int = 3) -> CutArea:
    return CutArea(paper, Registration(pattern), GAP)


def cutting(over: CutArea | None = None, backs: str = "long") -> Cutting:
    lies = over or bed()
    press = Press(A4._replace(size=lies.paper), backs=backs, bleed=lies.gap / 2)
    return Cutting(lies, press, "Tiny", label, lambda frame: Lines(()), lambda plan: plan.what)


def box_of(contour: Contour) -> Rect:
    places = [*sampled(contour), *(Point(*corner[:2]) for corner in contour.corners)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    right, bottom = max(x for x, _ in places), max(y for _, y in places)
    return Rect(left, top, right - left, bottom - top)


def deck_of(count: int, size: Size, one: Component, how: Cutting) -> list[CutSheet]:
    return list(cut_cards(one, [card(size, count, back=one.back is not None)], how))


# -- marks ------------------------------------------------------------------------------------


def mark_boxes(marks: Registration, paper: Size) -> list[Rect]:
    return [bounds(places(path), path.matrix) for path in marks.marks(paper)]


def places(path: Path) -> list[tuple[float, float]]:
    return [(float(c[-2]), float(c[-1])) for c in path.commands if len(c) > 1]


def test_three_marks_are_a_square_and_two_angles() -> None:
    below, right, square = mark_boxes(Registration(3, arm=8.0), A4.size)
    assert square == Rect(9.5, 9.5, 6, 6)
    assert right == pytest.approx(Rect(210 - 18, 9.5, 8.5, 8.5))
    assert below == pytest.approx(Rect(9.5, 297 - 18, 8.5, 8.5))


def test_four_marks_are_angles() -> None:
    marks = mark_boxes(Registration(4), A4.size)
    assert [mark.size for mark in marks] == [pytest.approx((5.5, 5.5))] * 4
    corners = {(mark.left < 105, mark.top < 148) for mark in marks}
    assert len(corners) == 4


def test_marks_print_where_they_are_said_to_be() -> None:
    frame = Frame(A4.size, tuple(Registration(3, arm=7.0).marks(A4.size)))
    whole = Rect(0, 0, *A4.size)
    pdf = write_pdf([PdfPage(frame, whole, whole, "marks", ("marks",))], About("marks"))
    square = extent(pixels(pdf, window=Rect(0, 0, 40, 40)), BLACK)
    assert square == pytest.approx((9.5, 9.5, 15.5, 15.5), abs=0.05)
    arms = pixels(pdf, window=Rect(170, 0, 40, 40))
    dark = arms.max(axis=2) < 128
    columns = [n / 300 * 25.4 + 170 for n in range(dark.shape[1]) if dark[:, n].any()]
    rows = [n / 300 * 25.4 for n in range(dark.shape[0]) if dark[n, :].any()]
    assert (columns[0], columns[-1]) == pytest.approx((193, 200.5), abs=0.1)
    assert (rows[0], rows[-1]) == pytest.approx((9.5, 17), abs=0.1)


@MODEST
@given(PATTERNS, PAPERS, st.floats(5, 20))
def test_zones_hold_their_marks(pattern: int, paper: object, arm: float) -> None:
    marks = Registration(pattern, arm=arm)
    zones = marks.zones(A4.size)
    assert len(zones) == pattern
    for box in mark_boxes(marks, A4.size):
        assert any(zone.contains(box) for zone in zones)


# -- grids ------------------------------------------------------------------------------------

PUBLISHED = [
    # width, height, columns, rows, arm: what silhouette-card-maker publishes for Letter
    (57.15, 88.9, 4, 2, 12.28),
    (88.9, 50.8, 2, 5, 7.2),
    (85.725, 53.975, 2, 4, 18.54),
    (44.45, 88.9, 5, 2, 14.82),
    (85, 55, 3, 3, 12.87),
    (44, 68, 4, 3, 20.0),
    (59, 86, 4, 2, 10.08),
    (31.75, 44.45, 7, 4, 13.46),
    (63.5, 88.9, 4, 2, 7.2),
    (63, 88, 4, 2, 8.04),
    (88, 126, 2, 2, 8.04),
    (69.85, 120.65, 2, 2, 20.0),
    (41, 63, 4, 4, 12.78),
    (54, 80, 3, 3, 14.39),
]


@pytest.mark.parametrize(("width", "height", "columns", "rows", "arm"), PUBLISHED)
def test_grids_are_those_that_are_published(
    width: float, height: float, columns: int, rows: int, arm: float
) -> None:
    found = cut_grid(Size(width, height), bed(LETTER.size))
    assert found is not None
    grid, chosen = found
    assert (grid.columns, grid.rows) == (columns, rows)
    assert chosen.marks is not None
    assert chosen.marks.arm == arm


BORDERLESS = [
    (57.15, 88.9, 3, 3, 16.26),
    (88.9, 50.8, 2, 5, 13.72),
    (59, 86, 3, 3, 13.38),
    (63.5, 88.9, 3, 3, 6.69),
    (63, 88, 3, 3, 7.45),
    (41, 63, 6, 3, 8.81),
]


@pytest.mark.parametrize(("width", "height", "columns", "rows", "arm"), BORDERLESS)
def test_grids_without_borders_are_those_that_are_published(
    width: float, height: float, columns: int, rows: int, arm: float
) -> None:
    found = cut_grid(Size(width, height), CutArea(LETTER.size, Registration(3, 3.5), 1.25))
    assert found is not None
    grid, chosen = found
    assert (grid.columns, grid.rows) == (columns, rows)
    assert chosen.marks is not None and chosen.marks.arm == arm


@MODEST
@given(st.floats(20, 190), st.floats(20, 190), PATTERNS, PAPERS)
def test_cards_and_their_bleed_stay_clear_of_marks(
    width: float, height: float, pattern: int, paper: object
) -> None:
    found = cut_grid(Size(width, height), bed(paper.size, pattern))  # type: ignore[attr-defined]
    if found is None:
        return
    grid, chosen = found
    cards = [grid.trim(index) for index in range(grid.capacity)]
    assert_apart([trim.grown(GAP / 2) for trim in cards], slack=1e-5)
    middle = Rect(0, 0, *chosen.paper).centre
    block = bounds([(t.left, t.top) for t in cards] + [(t.right, t.bottom) for t in cards], ONE)
    assert block.centre == pytest.approx(middle)
    assert chosen.marks is not None
    for mark in mark_boxes(chosen.marks, chosen.paper):
        assert not any(trim.grown(GAP / 2).overlaps(mark.grown(0.1)) for trim in cards)


ONE = Registration().marks(A4.size).__next__().matrix


def test_a_card_too_large_is_told() -> None:
    with pytest.raises(Refusal) as refused:
        deck_of(1, Size(250, 250), component(), cutting())
    assert [problem.code for problem in refused.value.problems] == ["does-not-fit"]


# -- sheets -----------------------------------------------------------------------------------


def test_lines_lie_on_the_trims_of_the_front() -> None:
    deck = component(corner=3.0, back=NO_LAYOUT)
    sheets = deck_of(11, Size(63.5, 88.9), deck, cutting())
    assert [len(sheet.plan.lines.cuts) for sheet in sheets] == [8, 3]
    for sheet in sheets:
        boxes = [box_of(cut) for cut in sheet.plan.lines.cuts]
        assert boxes == [pytest.approx(trim) for trim in trims(sheet.pages[0])]


def test_backs_lie_behind_their_fronts() -> None:
    deck = component(back=NO_LAYOUT)
    (sheet,) = deck_of(8, Size(63.5, 88.9), deck, cutting())
    front, back = (trims(page) for page in sheet.pages)
    high = sheet.plan.bed.paper.height
    assert sheet.plan.bed.paper.width > high, "the paper lies"
    assert back == [pytest.approx(trim._replace(top=high - trim.bottom)) for trim in front]


def test_only_fronts_carry_marks() -> None:
    deck = component(back=NO_LAYOUT)
    (sheet,) = deck_of(8, Size(63.5, 88.9), deck, cutting())
    black = [sum(isinstance(item, Path) for item in page.frame.items) for page in sheet.pages]
    assert black == [3, 0]


def test_art_reaches_half_the_gap_beyond_the_trim() -> None:
    (sheet,) = deck_of(8, Size(63.5, 88.9), component(bleed=3.0), cutting())
    for one in placed(sheet.pages[0]):
        assert one.clip == pytest.approx(one.trim.grown(GAP / 2))


def test_without_marks_the_page_is_all_there_is() -> None:
    plain = CutArea(Size(234.95, 171.45), None, GAP)
    (sheet,) = deck_of(3, Size(63.5, 88.9), component(), cutting(plain))
    assert sheet.plan.bed.marks is None
    assert sheet.pages[0].frame.size == sheet.plan.bed.paper == plain.paper.turned()
    assert all(isinstance(item, Path) is False for item in sheet.pages[0].frame.items)


def test_the_label_has_its_lines_one_above_the_other_over_the_foot() -> None:
    (sheet,) = deck_of(8, Size(63.5, 88.9), component(), cutting())
    places = [item.matrix for item in sheet.pages[0].frame.items if isinstance(item, GroupItem)]
    lower, upper = sorted((place.f for place in places), reverse=True)
    assert lower == sheet.plan.bed.paper.height - FOOT
    assert 1 < (lower - upper) / LABEL_SIZE < 1.5


def test_equal_sheets_have_one_version() -> None:
    one, two = component(id="one"), component(id="two")
    first = deck_of(16, Size(63.5, 88.9), one, cutting())
    other = deck_of(8, Size(63.5, 88.9), two, cutting())
    versions = {sheet.plan.version for sheet in [*first, *other]}
    assert len(versions) == 1


def test_a_version_tells_every_change() -> None:
    (plan,) = [sheet.plan for sheet in deck_of(8, Size(63.5, 88.9), component(), cutting())]
    assert plan.bed.marks is not None
    moved = plan.bed._replace(marks=plan.bed.marks._replace(arm=plan.bed.marks.arm - 0.01))
    corner = plan.lines.cuts[0].corners[0]
    nudged = plan.lines.cuts[0]._replace(
        corners=(Corner(corner.x + 0.002, corner.y), *plan.lines.cuts[0].corners[1:])
    )
    others = [
        replace(plan, bed=moved),
        replace(plan, lines=plan.lines._replace(cuts=(nudged, *plan.lines.cuts[1:]))),
        replace(plan, lines=plan.lines._replace(folds=(nudged,))),
    ]
    assert len({plan.version, *(other.version for other in others)}) == 4


# -- pieces -----------------------------------------------------------------------------------

TOKEN = st.tuples(
    st.sampled_from(["rectangle", "round", "hexagon"]),
    st.floats(10, 60),
    st.integers(1, 9),
    st.booleans(),
)


def piece(shape: str, size: float, copies: int, back: bool, **more: object) -> Piece:
    tokens = component(
        "tokens",
        id=f"{shape}-{size:.0f}-{back}",
        shape=shape,
        back=NO_LAYOUT if back else None,
        **more,
    )
    return Piece(tokens, card(Size(size, size), copies, back))


@MODEST
@given(st.lists(TOKEN, min_size=1, max_size=5), PATTERNS)
def test_every_piece_is_cut_once_and_clear_of_marks(
    tokens: list[tuple[str, float, int, bool]], pattern: int
) -> None:
    pieces = [piece(*token) for token in tokens]
    how = cutting(bed(pattern=pattern))
    sheets = list(cut_pieces(pieces, how))
    cuts = [cut for sheet in sheets for cut in sheet.plan.lines.cuts]
    assert len(cuts) == sum(one.printed.copies for one in pieces)
    for sheet in sheets:
        boxes = [box_of(cut) for cut in sheet.plan.lines.cuts]
        assert boxes == [pytest.approx(trim, abs=0.01) for trim in trims(sheet.pages[0])]
        zones = how.bed.marks.zones(A4.size) if how.bed.marks else ()
        assert not any(box.overlaps(zone) for box in boxes for zone in zones)
        if len(sheet.pages) == 2:
            behind = [t._replace(left=210 - t.right) for t in trims(sheet.pages[0])]
            assert trims(sheet.pages[1]) == [pytest.approx(trim) for trim in behind]


def test_a_pair_is_cut_around_both_sides_and_folded_between() -> None:
    standee = piece("rectangle", 20, 1, True, fold_over=True)
    (sheet,) = cut_pieces([standee], cutting())
    (cut,), (fold,) = sheet.plan.lines
    assert box_of(cut).size == pytest.approx((20, 40 + GAP))
    assert not fold.closed
    assert Point(*box_of(fold).centre) == pytest.approx(box_of(cut).centre)
    assert len(sheet.pages) == 1


def test_a_drawn_piece_is_cut_as_it_says() -> None:
    own = Lines((Contour((Corner(0, 0), Corner(30, 0), Corner(15, 20))),))
    how = cutting()._replace(drawn=lambda frame: own)
    tokens = component("tokens", shape="drawn")
    (sheet,) = cut_pieces([Piece(tokens, card(Size(30, 20), 2))], how)
    for cut, trim in zip(sheet.plan.lines.cuts, trims(sheet.pages[0]), strict=True):
        assert cut.corners[0][:2] == pytest.approx((trim.left, trim.top))
        assert box_of(cut) == pytest.approx(trim)


def test_a_drawn_piece_that_says_nothing_is_cut_on_its_box() -> None:
    tokens = component("tokens", shape="drawn")
    (sheet,) = cut_pieces([Piece(tokens, card(Size(30, 20)))], cutting())
    assert [box_of(cut) for cut in sheet.plan.lines.cuts] == [
        pytest.approx(trim) for trim in trims(sheet.pages[0])
    ]


@pytest.mark.parametrize("pattern", [3, 4])
def test_the_room_for_pieces_is_even(pattern: int) -> None:
    room = free_room(bed(pattern=pattern))
    assert room.centre == pytest.approx((105, 148.5))
    assert room.left == 10
