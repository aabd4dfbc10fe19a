"""The cut plan: a picture of each kind of sheet, every cut in it, every cut with its number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeGuard

import pytest

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Rect, Size
from generator.impose import Page, Press
from generator.impose.cut_numbers import cut_names, joined
from generator.impose.cut_picture import CUT_LINE, SheetKind, sheet_picture
from generator.impose.cut_plan import CutPlan
from generator.impose.fold_pictures import Folding, folded_sheet
from generator.impose.guillotine import StraightCut, ToCut, cut_order
from generator.impose.list_type import lettering
from generator.impose.paper import Paper, footed
from generator.impose.plan_rows import GUTTER
from generator.impose.plan_sizes import SMALL
from tests.impose.test_guillotine import grid
from tests.sheets import A4, LETTER, drawn, label

LETTERS = lettering(label, label, {})
TINY = Paper("tiny", "Tiny", Size(90, 120))


def kind(*pieces: ToCut, folded: str = "") -> SheetKind:
    one = SheetKind(("Things",), pieces, Size(210, 297), folded)
    return one._replace(order=cut_order(pieces, one.near_half))


def pages(kinds: list[SheetKind], paper: Paper = A4) -> list[Page]:
    made = plan(kinds, paper)
    return list(made.pages("Tiny Game", made.on_pages()))


def plan(kinds: list[SheetKind], paper: Paper = A4) -> CutPlan:
    return CutPlan(kinds, [], "in all", Press(paper), LETTERS)


def cut_lines(page: Page) -> list[Path]:
    return lines_in(page.frame.items)


def lines_in(items: Iterable[Item]) -> list[Path]:
    found = []
    for item in items:
        if isinstance(item, GroupItem):
            paths = [child for child in item.items if isinstance(child, Path)]
            found += [path for path in paths if path.stroke_width == CUT_LINE]
    return found


def test_every_cut_is_a_line_in_the_picture() -> None:
    (page,) = pages([kind(*grid(3, 3, Size(50, 70)))])
    assert len(cut_lines(page)) == 8
    first = cut_lines(page)[0].commands
    assert first[0][1] == pytest.approx(0) and first[0][2] == first[1][2]


@pytest.mark.parametrize("paper", [A4, LETTER, TINY, Paper("a3", "A3", Size(297, 420))])
@pytest.mark.parametrize("count", [1, 5, 9, 14])
def test_pictures_are_on_the_paper(paper: Paper, count: int) -> None:
    kinds = [kind(*grid(2, n % 3 + 1, Size(40, 60 + n))) for n in range(count)]
    made = pages(kinds, paper)
    room = Rect(0, 0, *paper.size)
    assert all(room.contains(box) for page in made for box in drawn(page.frame.items))
    pictures = [item for page in made for item in page.frame.items if is_picture(item)]
    assert len(pictures) == count
    assert all(footed(Press(paper)).contains(page.trim) and page.to_read for page in made)


def test_nine_kinds_of_sheets_are_on_one_page() -> None:
    for paper in (A4, LETTER):
        assert len(pages([kind(*grid(2, 3, Size(40, 60 + n))) for n in range(9)], paper)) == 1


MIXED = [kind(*grid(2, 3, Size(40, 60)), *grid(1, 1, Size(20, 20), at=150))]
PLAIN = [kind(*grid(2, 3, Size(40, 60)))]


def in_rooms(kinds: list[SheetKind], rooms: Sequence[Rect]) -> dict[int, list[Item]] | None:
    folded = Folding(("Part",), folded_sheet(Size(60, 40), upright=True))
    return plan(kinds)._replace(foldings=[folded]).in_rooms(rooms)


def test_it_fills_rooms_with_the_largest_pictures_that_they_hold() -> None:
    (wide,) = in_rooms(MIXED, [Rect(14, 200, 182, 80)]) or {}
    assert wide == 0
    for height in (80.0, 52.0):
        room = Rect(14, 200, 182, height)
        found = in_rooms(MIXED, [room]) or {}
        assert all(room.grown(0.5).contains(box) for box in drawn(found[0]))
        assert len(lines_in(found[0])) == len(MIXED[0].order.cuts)
    highest = max(box.bottom for box in drawn((in_rooms(MIXED, [Rect(14, 0, 182, 80)]) or {})[0]))
    assert highest > 60 > SMALL[-1].height + 30


def test_what_the_first_room_does_not_hold_is_in_the_next() -> None:
    rooms = [Rect(14, 200, 60, 50), Rect(14, 220, 60, 44)]
    found = in_rooms(MIXED, rooms) or {}
    assert list(found) == [0, 1]
    assert all(rooms[n].grown(0.5).contains(box) for n in found for box in drawn(found[n]))


def test_one_room_has_it_all_if_its_pictures_are_large_enough() -> None:
    low, high = Rect(14, 200, 182, 50), Rect(14, 20, 182, 140)
    assert list(in_rooms([*MIXED, *MIXED], [low, high]) or {}) == [1]
    assert list(in_rooms([*MIXED, *MIXED], [high, low]) or {}) == [0]
    fair = Rect(14, 200, 182, 96)
    assert list(in_rooms([*MIXED, *MIXED], [fair, fair]) or {}) == [0]


def test_scarce_room_has_pictures_only_of_sheets_whose_margins_do_not_say_it_all() -> None:
    room = [Rect(14, 200, 80, 50)]
    found = in_rooms([PLAIN[0], PLAIN[0]._replace(sheets=2), *MIXED], room) or {}
    assert len(lines_in(found[0])) == len(MIXED[0].order.cuts)
    more = (
        in_rooms([PLAIN[0], PLAIN[0]._replace(sheets=2), *MIXED], [room[0]._replace(width=110)])
        or {}
    )
    assert len(lines_in(more[0])) == len(PLAIN[0].order.cuts) + len(MIXED[0].order.cuts)
    assert in_rooms(MIXED, [Rect(14, 200, 80, 40)]) is None
    assert in_rooms(MIXED, []) is None


def test_of_sheets_whose_margins_say_it_all_those_of_one_piece_go_first() -> None:
    single, several = kind(*grid(1, 1, Size(180, 120))), PLAIN[0]
    for kinds in ([several, single, *MIXED], [single, several, *MIXED]):
        found = in_rooms(kinds, [Rect(14, 200, 110, 50)]) or {}
        cuts = [len(one.order.cuts) for one in (several, MIXED[0])]
        assert len(lines_in(found[0])) == sum(cuts)


def test_cuts_of_several_sheets_are_those_of_each() -> None:
    one, words = PLAIN[0], Press(A4).words
    cuts = len(one.order.cuts)
    assert one.told(words) == f"{cuts} cuts"
    assert one._replace(sheets=3).told(words) == f"3 sheets · {cuts} cuts each"
    assert kind()._replace(sheets=3).told(words) == "3 sheets"
    assert one._replace(sheets=3, differ=True).told(words) == "3 sheets · each at its marks"


def test_a_folded_sheet_is_cut_in_half_its_size() -> None:
    one = kind(*grid(2, 1, Size(60, 90)), folded="level")
    assert one.near_half == Rect(0, 0, 210, 148.5)
    assert one.seconds == one.order.seconds + 90
    upright = one._replace(folded="upright")
    assert upright.near_half == Rect(0, 0, 105, 297)


def test_numbers_that_have_no_room_are_a_range() -> None:
    far = [StraightCut(True, ((at, 50, 90),)) for at in (10, 40, 70)]
    near = [StraightCut(True, ((at, 50, 90),)) for at in (100, 102, 104, 106, 108)]
    lines = [line for n, cut in enumerate([*far, *near], 1) for line in joined(n, cut, 0.5)]
    names = list(cut_names(lines))
    assert [name.says for name in names] == ["1", "2", "3", "4–8"]
    assert names[-1].at == pytest.approx(52)
    two = [line for n, cut in enumerate(near[:2], 1) for line in joined(n, cut, 0.5)]
    one, other = cut_names(two)
    assert (one.says, other.says) == ("1", "2") and other.at - one.at == pytest.approx(2.9)


CROWDED = [
    *grid(3, 2, Size(63.5, 88.9)),
    *(ToCut.straight_edged(Rect(40 + 10 * n, 190, 10, 12)) for n in range(3)),
    *(ToCut.straight_edged(Rect(41, 204 + 7 * n, 9, 6)) for n in range(4)),
    *(ToCut.straight_edged(Rect(52 + 8 * n, 204, 7, 5 + n)) for n in range(5)),
    *(ToCut.straight_edged(Rect(52 + 5 * n, 216, 4, 3 + n)) for n in range(6)),
]
"""Cards, and small pieces that take many short cuts beside each other."""


def grounds_of(one: SheetKind, scale: float) -> list[Rect]:
    """What is behind the numbers of its cuts."""
    return [
        next(iter(drawn([item])))
        for item in sheet_picture(one, scale, LETTERS).items
        if isinstance(item, Path) and item.fill == Colour(255, 255, 255)
    ]


@pytest.mark.parametrize("scale", [0.2, 0.12])
def test_no_number_of_a_cut_is_on_another(scale: float) -> None:
    grounds = grounds_of(kind(*CROWDED), scale)
    assert len(grounds) > 12
    assert not any(one.overlaps(other) for one, other in combinations(grounds, 2))


def test_no_number_of_a_cut_is_on_a_piece_for_scissors() -> None:
    """It goes behind its cut, if the piece is where it would be."""
    strips = [ToCut.straight_edged(Rect(60, 190 + 12 * n, 40, 12)) for n in range(3)]
    coin = ToCut(Rect(41, 190, 18, 18), 56.0, straight=False)
    one = kind(*grid(3, 2, Size(63.5, 88.9)), coin, *strips)
    unseen = one._replace(order=one.order._replace(by_hand=()))
    box = Rect(*(value * 0.3 for value in coin.box))
    assert not any(box.overlaps(ground) for ground in grounds_of(one, 0.3))
    assert any(box.overlaps(ground) for ground in grounds_of(unseen, 0.3))


def test_a_number_behind_its_cut_is_on_no_other_piece() -> None:
    """There it would seem to be the number of a cut of that piece."""
    strips = [ToCut.straight_edged(Rect(60 + 20 * n, 190, 20, 40)) for n in range(2)]
    coin = ToCut(Rect(70, 170, 20, 18), 56.0, straight=False)
    below = ToCut.straight_edged(Rect(60, 231, 40, 30))
    alone, crowded = (kind(coin, *strips, *more) for more in ((), (below,)))
    taken = [Rect(*(value * 0.3 for value in piece.box)) for piece in (coin, below)]

    def on(one: SheetKind) -> bool:
        found = [ground for ground in grounds_of(one, 0.3) if ground.top > 190 * 0.3]
        return any(box.overlaps(ground) for box in taken for ground in found)

    assert not on(crowded)
    assert len(grounds_of(crowded, 0.3)) > len(grounds_of(alone, 0.3))


def test_a_number_is_on_bare_paper_if_an_end_of_its_cut_is() -> None:
    """Cuts of the lower strips begin at pieces, and end on paper."""
    upper, lower = (
        [ToCut.straight_edged(Rect(20 + width * n, top, width, 60)) for n in range(170 // width)]
        for width, top in ((85, 100), (34, 162))
    )
    one = kind(*upper, *lower)
    pieces = [Rect(*(value * 0.3 for value in piece.box)) for piece in (*upper, *lower)]
    grounds = grounds_of(one, 0.3)
    assert len(grounds) == len(one.order.cuts)
    assert not any(ground.overlaps(piece) for ground in grounds for piece in pieces)


def test_a_tab_is_hatched_beside_its_part() -> None:
    tab = Rect(180, 20, 9, 200)
    piece = ToCut.straight_edged(Rect(20, 20, 169, 200))
    plain, tabbed = (
        sheet_picture(kind(one), 0.3, LETTERS) for one in (piece, piece._replace(tabs=(tab,)))
    )
    first, strokes = (item for item in tabbed.items if item not in plain.items)
    assert isinstance(first, Path) and isinstance(strokes, Path)
    (box, hatch) = (next(iter(drawn([item]))) for item in (first, strokes))
    assert box == pytest.approx(tuple(value * 0.3 for value in tab), abs=0.1)
    assert box.contains(hatch, 0.2) and len(strokes.commands) > 40


def test_strips_that_are_laid_on_each_other_have_one_line_if_they_touch() -> None:
    cut = StraightCut(True, ((30, 10, 50), (30, 50, 90), (30, 150, 180)))
    assert [line[2:] for line in joined(4, cut, 1.0)] == [(30, 10, 90), (30, 150, 180)]


def test_equal_cards_need_no_plan() -> None:
    assert kind(*grid(3, 3, Size(50, 70))).plain
    assert not kind(*grid(2, 1, Size(50, 70)), *grid(1, 1, Size(20, 20), at=150)).plain
    assert not kind(grid(1, 1, Size(50, 70))[0]._replace(straight=False)).plain


def lefts(items: Iterable[Item]) -> list[float]:
    """Where pictures begin."""
    return [item.matrix.e for item in items if is_picture(item)]


def is_picture(item: Item) -> TypeGuard[GroupItem]:
    return isinstance(item, GroupItem) and [tag.kind for tag in item.tags] == ["picture"]


def test_the_only_row_is_as_wide_as_its_room() -> None:
    (first, second) = lefts((plan([*MIXED, *MIXED]).in_rooms([Rect(14, 200, 182, 80)]) or {})[0])
    assert second - first == pytest.approx((182 + GUTTER) / 2, abs=GUTTER)


def test_on_a_page_of_its_own_no_row_has_one_picture_more_than_the_next() -> None:
    for count, columns in ((3, 3), (4, 4), (5, 3), (6, 3), (7, 4)):
        (page,) = pages([kind(*grid(2, 3, Size(40, 60 + n))) for n in range(count)])
        assert len({round(left) for left in lefts(page.frame.items)}) == columns


def test_parts_are_folded_in_pictures_as_large_as_the_page_allows() -> None:
    folded = [Folding((name,), folded_sheet(Size(60, 40), upright=True)) for name in "AB"]
    for kinds, step in ((MIXED, 44.0), (MIXED * 7, 24.0)):
        made = plan(kinds, LETTER)._replace(foldings=folded)
        (page,) = made.pages("Tiny Game", made.on_pages())
        steps = [one for one in page.frame.items if is_picture(one) and not one.matrix.e]
        assert len(steps) == 2
        for one in steps:
            boxes = [*drawn([one])]
            width = max(box.right for box in boxes) - min(box.left for box in boxes)
            assert 2.5 * step < width < 3 * step
