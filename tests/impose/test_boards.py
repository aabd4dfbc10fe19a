"""Boards: whole if they fit, otherwise parts that make up the board, with tabs to glue."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.colour import Colour
from generator.core.display import Item
from generator.core.geometry import Rect, Size
from generator.core.problems import Problem, Refusal
from generator.impose import Page, Press, impose
from generator.impose.board_sheets import best_fit
from generator.impose.boards import BEYOND
from generator.impose.marks import MARK_GAP, MARK_LENGTH
from generator.impose.paper import Margins, footed
from generator.impose.seams import MARK_ROOM, UNDER, Edges, corner_marks
from generator.impose.tiling import LEAST_TAB, OVERLAP
from generator.model.values import Seams
from tests.impose.strategies import MODEST, presses
from tests.sheets import A4, LETTER, card, component, game, label, marks, placed, sheets

BOARDS = st.builds(Size, st.floats(20, 900), st.floats(20, 900))
OVERLAPS = st.sampled_from([None, 0.0, 4.0, 15.0])


def tiles(size: Size, press: Press, **more: object) -> list[Page]:
    """Each part on a page of its own."""
    try:
        return sheets([card(size)], press, component("board", share_sheet=False, **more))
    except Refusal as refusal:
        assert [problem.code for problem in refusal.problems] == ["does-not-fit"]
        return []


def told(size: Size, press: Press, **more: object) -> Problem:
    with pytest.raises(Refusal) as caught:
        sheets([card(size)], press, component("board", **more))
    (problem,) = caught.value.problems
    return problem


def part(page: Page) -> Rect:
    """The part of the board that is cut out of a page, in the board's own mm."""
    (one,) = placed(page)
    return page.trim.moved(-one.trim.left, -one.trim.top)


def shown(page: Page) -> Rect:
    """All that a page shows of the board, tabs and what is cut off included."""
    (one,) = placed(page)
    return one.clip.moved(-one.trim.left, -one.trim.top)


def way(page: Page, press: Press) -> Press:
    return press if page.frame.size == press.paper.size else press.turned()


@given(BOARDS, presses(), OVERLAPS)
@MODEST
def test_the_parts_make_up_the_board(size: Size, press: Press, overlap: float | None) -> None:
    """Every place of the board is in one part; the parts lie row by row."""
    pages = tiles(size, press._replace(overlap=overlap))
    parts = [part(page) for page in pages]
    xs, ys = sorted({p.left for p in parts}), sorted({p.top for p in parts})
    assert len(parts) == len(xs) * len(ys)
    for index, one in enumerate(parts):
        row, column = divmod(index, len(xs))
        assert (one.left, one.top) == pytest.approx((xs[column], ys[row]))
        right = [*xs[1:], size.width][column]
        bottom = [*ys[1:], size.height][row]
        assert (one.right, one.bottom) == pytest.approx((right, bottom))


@given(BOARDS, presses(), OVERLAPS)
@MODEST
def test_art_goes_on_beyond_every_seam(size: Size, press: Press, overlap: float | None) -> None:
    """So that a cut that is a little off shows no white, on top or below."""
    for page in tiles(size, press._replace(overlap=overlap)):
        one, seen = part(page), shown(page)
        if one.right < size.width - 1e-6:
            assert BEYOND - 1e-6 <= seen.right - one.right <= UNDER + 1e-6
        if one.left:
            assert one.left - seen.left == pytest.approx(BEYOND)


@given(BOARDS, presses())
@MODEST
def test_all_pages_but_the_last_of_a_row_have_a_tab(size: Size, press: Press) -> None:
    pages = tiles(size, press)
    for page in pages:
        here = way(page, press)
        room = footed(here).grown(-MARK_ROOM)
        tab = OVERLAP if part(page).right < size.width - 1e-6 else 0.0
        assert room.contains(page.trim._replace(width=page.trim.width + tab), slack=1e-4)


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


def test_tiles_are_numbered_in_their_titles() -> None:
    titles = [page.title for page in tiles(Size(360, 500), Press(A4))]
    assert titles == ["Things 1", "Things 2", "Things 3", "Things 4"]


def test_parts_share_a_sheet_where_there_is_room_for_both() -> None:
    boards = [component("board", id, seams=Seams(x=(199.35,))) for id in ("one", "two", "three")]
    printed = {board.id: [card(Size(334, 186.4))] for board in boards}
    pages = list(impose(game(boards), boards, printed, Press(A4), label))
    assert [dict(page.faces) for page in pages] == [
        {"one": 1},
        {"one": 1, "two": 1},
        {"two": 1},
        {"three": 1},
        {"three": 1},
    ]
    first, second = placed(pages[1])
    assert second.clip.left - first.clip.right >= 2 * MARK_ROOM - 2 * BEYOND - 1e-6
    for page in pages:
        assert page.frame.size == Size(297, 210)
        for one in placed(page):
            assert Press(A4).turned().printable.contains(one.clip, slack=1e-4)


def notes_of(size: Size, press: Press, *ids: str, seams: Seams = Seams()) -> list[set[str]]:
    """What is said on each page of boards of one size."""
    heard: list[str] = []

    def hearing(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        heard.append(text)
        return label(text, size, colour)

    boards = [component("board", id, seams=seams) for id in ids]
    printed = {board.id: [card(size)] for board in boards}
    found = []
    for _ in impose(game(boards), boards, printed, press, hearing):
        found.append({note for text in heard for note in text.split(" · ")})
        heard.clear()
    return found


CUT, CUT_TABS = "cut at the corner marks", "cut at the corner marks, leave the hatched tab on"


def test_margins_say_how_boards_are_cut() -> None:
    first, second = notes_of(Size(180, 500), Press(A4), "one")
    assert CUT_TABS in first and CUT not in first
    assert CUT in second and CUT_TABS not in second
    (whole,) = notes_of(Size(150, 200), Press(A4), "one")
    assert CUT in whole
    (bare,) = notes_of(Size(150, 200), Press(A4, marks="none"), "one")
    assert "cut along the edge of the art" in bare


def test_tabs_of_several_boards_on_a_sheet_name_their_own() -> None:
    seams = Seams(x=(66.0,))
    first, *others = notes_of(Size(330, 186), Press(A4), "one", "two", seams=seams)
    assert {"One, page 2 goes here", "Two, page 2 goes here"} <= first
    assert not any("goes here" in note for page in others for note in page)
    alone, _ = notes_of(Size(330, 186), Press(A4), "one", seams=seams)
    assert "page 2 goes here" in alone


def test_every_tile_has_a_title_of_its_own() -> None:
    titles = [page.title for page in tiles(Size(500, 500), Press(A4))]
    assert len(set(titles)) == len(titles) > 1


def test_paper_too_small_for_any_tile_is_told() -> None:
    assert tiles(Size(300, 300), Press(A4, margins=Margins.even(100))) == []


def test_marks_are_in_line_with_the_seam() -> None:
    first, second = tiles(Size(180, 500), Press(A4))
    for page, edge in ((first, first.trim.bottom), (second, second.trim.top)):
        ticks = [mark for mark in marks(page) if not mark.height and 0 < mark.width <= 2]
        assert [mark for mark in ticks if mark.top == pytest.approx(edge)]


def test_corner_marks_keep_a_gap_to_the_art_and_end_within_their_room() -> None:
    art, room = Edges(1, 1, 1, 1), Edges(9, 9, 2, 1)
    (path,) = corner_marks(Rect(0, 0, 50, 50), art, room)
    near, far = 1 + MARK_GAP, 1 + MARK_GAP + MARK_LENGTH
    across = {(x, y) for x in (-near, -far, 50 + near, 52) for y in (0, 50)}
    down = {(x, y) for x in (0, 50) for y in (-near, -far, 50 + near)}  # no room at the bottom
    assert {(float(x), float(y)) for _, x, y in path.commands} == across | down


def test_the_foot_is_left_to_label_and_ruler() -> None:
    for page in tiles(Size(700, 900), Press(A4)):
        assert footed(way(page, Press(A4))).contains(page.trim)


SEAMS = Seams((190.0,), (150.0,))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_pages_meet_where_the_designer_wants_them_to(paper: object) -> None:
    press = Press(A4 if paper is A4 else LETTER)
    parts = [part(page) for page in tiles(Size(380, 400), press, seams=SEAMS)]
    assert [tuple(one) for one in parts] == [
        pytest.approx((0, 0, 190, 150)),
        pytest.approx((190, 0, 190, 150)),
        pytest.approx((0, 150, 190, 250)),
        pytest.approx((190, 150, 190, 250)),
    ]


def test_seams_one_way_leave_the_other_to_the_paper() -> None:
    parts = [part(page) for page in tiles(Size(300, 500), Press(A4), seams=Seams((120.0,)))]
    assert sorted({one.left for one in parts}) == [0, 120]
    assert len(parts) == 4


def test_a_board_that_fits_has_no_seam() -> None:
    assert len(tiles(Size(180, 200), Press(A4), seams=Seams((90.0,)))) == 1


def test_a_tab_narrows_where_a_part_needs_the_room() -> None:
    room = footed(Press(A4)).grown(-MARK_ROOM).width
    seam = room - LEAST_TAB
    assert len(tiles(Size(380, 260), Press(A4), seams=Seams((seam,)))) == 2
    assert tiles(Size(380, 260), Press(A4), seams=Seams((room + 95,))) == []


def test_a_part_that_is_too_large_is_told_with_advice() -> None:
    problem = told(Size(600, 250), Press(A4), seams=Seams((200.0,)))
    assert problem.message == (
        "'Things' does not fit on A4 with its seams: the part from x: 200mm to 600mm needs 400 mm"
    )
    assert problem.hint == "a page has 281.8 mm; add a seam such as x: 400mm, or use larger paper"


def test_the_user_has_the_last_word_on_the_overlap() -> None:
    def tab(press: Press, **more: object) -> float:
        first, _ = tiles(Size(180, 500), press, **more)
        return max(mark.bottom for mark in marks(first) if mark.bottom < 285) - first.trim.bottom

    assert tab(Press(A4)) == pytest.approx(OVERLAP)
    assert tab(Press(A4), overlap=15.0) == pytest.approx(15)
    assert tab(Press(A4, overlap=6.0), overlap=15.0) == pytest.approx(6)


def test_without_an_overlap_pages_meet_edge_to_edge() -> None:
    first, second = tiles(Size(180, 500), Press(A4, overlap=0.0))
    assert part(first).height == pytest.approx(250)
    assert part(second).top == pytest.approx(250)


def test_of_several_seams_as_few_are_used_as_the_paper_needs() -> None:
    seams = Seams(x=(50.0, 100.0, 150.0, 200.0))
    assert len(tiles(Size(300, 150), Press(A4), seams=seams)) == 2
    parts = [part(page) for page in tiles(Size(300, 150), Press(A4), seams=seams)]
    assert [round(one.width) for one in parts] == [150, 150], "the most even parts win a tie"


def test_boards_of_one_size_meet_where_their_parts_share_the_fewest_sheets() -> None:
    """Three narrow parts on one sheet are worth more than two halves on each of three."""
    seams, ids = Seams(x=(66.0, 198.0)), ("one", "two", "three", "four", "five", "six")
    boards = [component("board", id, seams=seams) for id in ids]
    printed = {board.id: [card(Size(330, 186))] for board in boards}
    pages = list(impose(game(boards), boards, printed, Press(A4), label))
    assert [len(page.faces) for page in pages] == [3, 1, 1, 1, 3, 1, 1, 1]
    assert [round(page.trim.width) for page in pages[1:4]] == [264, 264, 264]


def test_seams_that_no_paper_allows_are_left_out() -> None:
    """With wider margins the part after the first seam is too large; the second one does."""
    seams, press = Seams(x=(66.0, 198.0)), Press(LETTER, margins=Margins.even(6.35))
    parts = [part(page) for page in tiles(Size(330, 186), press, seams=seams)]
    assert [round(one.width) for one in parts] == [198, 132]
