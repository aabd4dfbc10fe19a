"""Crop marks, cut lines and the ruler."""

from __future__ import annotations

import pytest

from generator.core.display import Path
from generator.core.geometry import Rect, Size
from generator.impose import Page, Press
from generator.impose.margins import RULER, ruler
from generator.impose.marks import MARK_GAP, MARK_WIDTH, bounding, crop_marks, cut_lines
from generator.impose.paper import Paper
from tests.sheets import A4, NO_LAYOUT, assert_apart, card, component, marks, placed, sheets, trims

PRINTABLE = Rect(0, 0, 200, 200)
PAIR = [Rect(50, 50, 40, 60), Rect(90, 50, 40, 60)]


def ticks(
    trims: list[Rect],
    reach: tuple[float, float] = (0.0, 0.0),
    printable: Rect = PRINTABLE,
    taken: tuple[Rect, ...] = (),
) -> list[Rect]:
    (path,) = crop_marks(trims, reach, printable, taken)
    ends = [(float(c[1]), float(c[2])) for c in path.commands]
    pairs = list(zip(ends[::2], ends[1::2], strict=True))
    return [
        Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairs
    ]


def test_every_cut_has_a_tick_at_both_ends() -> None:
    found = ticks(PAIR)
    assert sorted({tick.left for tick in found if not tick.width}) == [50, 90, 130]
    assert sorted({tick.top for tick in found if not tick.height}) == [50, 110]
    assert len(found) == 2 * 3 + 2 * 2


@pytest.mark.parametrize(
    ("taken", "below"),
    [
        (Rect(92, 120, 30, 30), {90, 130}),
        (Rect(92, 120, 50, 30), {90}),
        (Rect(60, 20, 10, 9), {90, 130}),
    ],
)
def test_no_tick_leads_a_cut_through_pieces(taken: Rect, below: set[float]) -> None:
    """Two cards in the first row, one in the second, and pieces beside it."""
    found = ticks([*PAIR, Rect(50, 110, 40, 60)], taken=(taken,))
    upright = [tick for tick in found if not tick.width]
    assert {tick.left for tick in upright if tick.bottom <= 50} == {50, 90, 130}
    assert {tick.left for tick in upright if tick.top >= 170} == {50, *below}


def test_ticks_begin_beyond_the_art() -> None:
    block = Rect(50, 50, 80, 60).grown(1.0 + MARK_GAP)
    assert not any(tick.overlaps(block, slack=1e-6) for tick in ticks(PAIR, reach=(1.0, 1.0)))


def test_ticks_keep_off_the_art_on_each_side_by_its_own_reach() -> None:
    """Where there is no room for art above the cards there is some for the ticks."""
    found = ticks(PAIR, reach=(1.0, 0.0))
    above = [tick for tick in found if not tick.width and tick.bottom <= 50]
    beside = [tick for tick in found if not tick.height and tick.right <= 50]
    assert {tick.bottom for tick in above} == {50 - MARK_GAP}
    assert {round(tick.right, 6) for tick in beside} == {50 - 1.0 - MARK_GAP}


def test_ticks_that_find_no_room_are_left_out() -> None:
    tight = Rect(50, 40, 80, 80)
    found = ticks(PAIR, printable=tight)
    assert found
    assert all(not tick.width for tick in found)


def test_cut_lines_are_wholly_outside_of_the_trim() -> None:
    (line,) = cut_lines([PAIR[0]])
    xs = [float(c[1]) for c in line.commands if len(c) > 1]
    assert min(xs) + line.stroke_width / 2 == pytest.approx(50)
    assert max(xs) - line.stroke_width / 2 == pytest.approx(90)
    assert line.stroke_width == MARK_WIDTH


def test_the_ruler_is_a_hundred_millimetres() -> None:
    (path,) = ruler()
    assert isinstance(path, Path)
    assert path.commands[:2] == (("m", 0.0, 0.0), ("l", 100.0, 0.0))
    tick_places = sorted({float(c[1]) for c in path.commands if c[0] == "m"})
    assert tick_places == [float(mm) for mm in range(0, 101, 5)]


@pytest.mark.parametrize("kind", ["deck", "tokens", "board", "document"])
def test_every_page_has_one_ruler_of_its_length(kind: str) -> None:

    (page,) = sheets([card(Size(60, 90))], Press(A4), component(kind))
    lengths = [max(mark.width, mark.height) for mark in marks(page)]
    assert [length for length in lengths if length == pytest.approx(RULER)] == [RULER]


@pytest.mark.parametrize("marks_asked", ["crop", "lines", "none"])
def test_marks_are_those_asked_for(marks_asked: str) -> None:
    (page,) = sheets([card(Size(60, 90), 2)], Press(A4, marks=marks_asked))
    paths = [item for item in page.frame.items if isinstance(item, Path)]
    assert len(paths) == {"crop": 1, "lines": 3, "none": 0}[marks_asked]


def test_cards_with_lines_stand_apart() -> None:
    (page,) = sheets([card(Size(60, 90), 2)], Press(A4, marks="lines"))
    assert_apart([trim.grown(0.2) for trim in trims(page)])


@pytest.mark.parametrize("size", [Size(90, 140), Size(108, 90), Size(140, 90)])
def test_paper_too_small_for_the_ruler_goes_without(size: Size) -> None:
    press = Press(Paper("own", "Own", size))

    for kind in ("deck", "tokens", "board"):
        for page in sheets([card(Size(20, 20))], press, component(kind)):
            for mark in marks(page):
                assert Rect(0, 0, *page.frame.size).contains(mark), (kind, mark)


def paths(page: Page) -> list[Path]:
    return [item for item in page.frame.items if isinstance(item, Path)]


def test_without_marks_art_ends_where_it_is_cut() -> None:
    """Nothing else would show where."""
    for kind in ("deck", "tokens", "board"):
        (page,) = sheets([card(Size(60, 90))], Press(A4, marks="none"), component(kind))
        assert not paths(page)
        assert [one.clip for one in placed(page)] == [one.trim for one in placed(page)]


def test_without_marks_what_must_be_joined_is_still_marked() -> None:
    pair = component("tokens", back=NO_LAYOUT, fold_over=True)
    (page,) = sheets([card(Size(20, 30), back=True)], Press(A4, marks="none"), pair)
    assert [bool(path.dash) for path in paths(page)] == [True]
    tiles = sheets([card(Size(300, 200))], Press(A4, marks="none"), component("board"))
    assert len(tiles) == 2 and all(paths(page) for page in tiles)


def test_a_bleed_that_is_asked_for_is_printed_without_marks_too() -> None:
    (page,) = sheets([card(Size(60, 90))], Press(A4, marks="none", bleed=2.0))
    (one,) = placed(page)
    assert one.clip == one.trim.grown(2.0)


def test_ticks_stand_in_the_gaps_at_the_corners_of_each_card() -> None:
    press = Press(A4, marks="ticks", bleed=2.0)
    (page,) = sheets([card(Size(50, 70), 4)], press)
    own = trims(page)
    inside = bounding(own)
    found = [mark for mark in marks(page) if inside.contains(mark)]
    assert found and not any(mark.overlaps(trim, 1e-3) for mark in found for trim in own)
    lines = {round(mark.left, 3) for mark in found if not mark.width}
    edges = {round(edge, 3) for trim in own for edge in (trim.left, trim.right)}
    assert lines == edges


def test_cards_that_share_their_cuts_have_ticks_in_the_margin_alone() -> None:
    crop, ticks = (sheets([card(Size(50, 70), 4)], Press(A4, marks=m)) for m in ("crop", "ticks"))
    assert marks(crop[0]) == marks(ticks[0])


def test_cut_lines_are_round_where_the_card_is() -> None:
    (page,) = sheets([card(Size(60, 90))], Press(A4, marks="lines"), component(corner=3.0))
    (line,) = [path for path in paths(page) if any(command[0] == "c" for command in path.commands)]
    (one,) = placed(page)
    curves = [command for command in line.commands if command[0] == "c"]
    assert len(curves) == 4
    _, x, y = line.commands[0]
    assert (x, y) == pytest.approx((one.trim.left + 3, one.trim.top - MARK_WIDTH / 2))
