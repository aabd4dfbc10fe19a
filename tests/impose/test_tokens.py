"""Tokens on sheets: apart, every copy once, each side where it belongs."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.colour import Colour
from generator.core.display import Item, Path, Stamp
from generator.core.geometry import Point, Rect, Size
from generator.core.problems import Refusal
from generator.impose import Page, Press, Printed, impose
from generator.impose.paper import BAND, Margins, Paper, footed, on_both_sides
from generator.impose.pieces import CUT_WIDTH, GAP, LEAST_GAP
from generator.model import Component
from tests.impose.strategies import MODEST, presses
from tests.sheets import (
    A4,
    NO_LAYOUT,
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

TOKEN = st.builds(
    lambda width, height, copies: card(Size(width, height), copies, back=True),
    st.floats(5, 70),
    st.floats(5, 70),
    st.integers(1, 9),
)
PIECES = st.lists(TOKEN, min_size=1, max_size=8)
SHAPES = st.sampled_from(["rectangle", "round", "hexagon", "drawn"])
TOKENS = component("tokens", back=NO_LAYOUT)


def of(shape: str, **more: object) -> Component:
    return component("tokens", back=NO_LAYOUT, shape=shape, **more)


def packed(pieces: list[Printed], press: Press, one: Component = TOKENS) -> list[Page]:
    """The pages; none if a piece is too large for the paper, lying either way."""
    try:
        return sheets(pieces, press, one)
    except Refusal as refusal:
        area = on_both_sides(footed(press).grown(-press.bleed), press).size
        pair = press.backs == "gutterfold"
        sizes = [Size(p.size.width, p.size.height * 2) if pair else p.size for p in pieces]
        assert not all(_fits(size, area) or _fits(size.turned(), area) for size in sizes)
        assert [problem.code for problem in refusal.problems] == ["does-not-fit"]
        return []


def _fits(size: Size, area: Size) -> bool:
    return size.width <= area.width - 2 * GAP and size.height <= area.height - 2 * GAP


@given(PIECES, presses(("long", "short", "fronts", "gutterfold")), SHAPES)
@MODEST
def test_pieces_lie_on_the_paper(pieces: list[Printed], press: Press, shape: str) -> None:
    for page in packed(pieces, press, of(shape)):
        own = placed(page)
        assert all(press.printable.contains(one.clip, slack=GAP) for one in own)
        assert all(press.printable.contains(one.trim) for one in own)
        assert Rect(0, 0, *press.paper.size).contains(page.bleed, slack=1e-6)


@given(
    PIECES,
    presses(("long", "short", "fronts", "gutterfold")),
    st.sampled_from(["rectangle", "drawn"]),
)
@MODEST
def test_straight_pieces_lie_apart_and_keep_their_art_to_themselves(
    pieces: list[Printed], press: Press, shape: str
) -> None:
    for page in packed(pieces, press, of(shape)):
        own = placed(page)
        assert_apart([one.trim for one in own])
        for one in own:
            assert not any(one.clip.overlaps(o.trim, 1e-3) for o in own if o is not one)


@given(st.floats(8, 60), st.integers(1, 60), presses(), st.sampled_from([None, 0.0, 5.0]))
@MODEST
def test_coins_lie_apart(width: float, copies: int, press: Press, gap: float | None) -> None:
    least = LEAST_GAP if gap is None else gap
    for page in packed([card(Size(width, width), copies, True)], press, of("round", gap=gap)):
        centres = [one.trim.centre for one in placed(page)]
        assert nearest(centres) >= width + max(least, 2 * press.bleed) - 1e-6


def nearest(centres: list[Point]) -> float:
    return min(
        (
            ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
            for n, a in enumerate(centres)
            for b in centres[n + 1 :]
        ),
        default=1e9,
    )


@given(st.floats(8, 60), st.integers(1, 60), presses(), st.sampled_from([None, 0.0, 3.0]))
@MODEST
def test_hexagons_meet_at_their_edges(
    width: float, copies: int, press: Press, gap: float | None
) -> None:
    height = width * 3**0.5 / 2
    for page in packed([card(Size(width, height), copies, True)], press, of("hexagon", gap=gap)):
        centres = [one.trim.centre for one in placed(page)]
        assert nearest(centres) >= height + max(gap or 0.0, 2 * press.bleed) - 1e-6


def test_hexagons_apart_keep_their_art_to_themselves() -> None:
    """The boxes around them overlap; what is shown does not."""
    size = Size(20, 20 * 3**0.5 / 2)
    (page,) = sheets([card(size, 12)], Press(A4), component("tokens", shape="hexagon", gap=2.0))
    stamps = [item for item in page.frame.items if isinstance(item, Stamp)]
    assert all(isinstance(stamp.clip, tuple) and len(stamp.clip) == 7 for stamp in stamps)


@given(PIECES, presses(("fronts", "gutterfold")), SHAPES)
@MODEST
def test_every_copy_is_printed_once(pieces: list[Printed], press: Press, shape: str) -> None:
    pages = packed(pieces, press, of(shape))
    if pages:
        found = Counter(id(one.frame) for page in pages for one in placed(page))
        wanted = {id(one.front): one.copies for one in pieces}
        if press.backs == "gutterfold":
            wanted |= {id(one.back): one.copies for one in pieces}
        assert found == wanted
        assert sum(page.faces["things"] for page in pages) == sum(one.copies for one in pieces)


@given(PIECES, presses(("long", "short")), SHAPES, st.floats(0, 1), st.floats(0, 1))
@MODEST
def test_a_back_lies_behind_its_front(
    pieces: list[Printed], press: Press, shape: str, x: float, y: float
) -> None:
    pages = packed(pieces, press, of(shape))
    width, height = press.paper.size
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for one, behind in zip(placed(front), placed(back), strict=True):
            size = one.frame.size
            on_front = one.matrix.apply(x * size.width, y * size.height)
            found = behind.matrix.apply((1 - x) * size.width, y * size.height)
            over = (
                Point(width - found.x, found.y)
                if press.sideways
                else Point(found.x, height - found.y)
            )
            assert tuple(over) == pytest.approx(tuple(on_front))


@given(PIECES, presses(("gutterfold",)), SHAPES, st.floats(0, 1), st.floats(0, 1))
@MODEST
def test_folded_over_a_back_lies_behind_its_front(
    pieces: list[Printed], press: Press, shape: str, x: float, y: float
) -> None:
    """Mirrored at the fold, which is half way between the two."""
    for page in packed(pieces, press, of(shape)):
        assert page.side == "front"
        own = placed(page)
        for one, behind in zip(own[::2], own[1::2], strict=True):
            size = one.frame.size
            on_front = one.matrix.apply(x * size.width, y * size.height)
            found = behind.matrix.apply((1 - x) * size.width, y * size.height)
            assert tuple(folded(found, one, behind)) == pytest.approx(tuple(on_front))


def folded(place: Point, one: Placed, other: Placed) -> Point:
    a, b = one.trim.centre, other.trim.centre
    if abs(a.x - b.x) < 1e-6:
        return Point(place.x, a.y + b.y - place.y)
    return Point(a.x + b.x - place.x, place.y)


@given(PIECES, presses(), SHAPES)
@MODEST
def test_ruler_and_label_keep_clear_of_the_pieces(
    pieces: list[Printed], press: Press, shape: str
) -> None:
    foot = press.printable.bottom - BAND
    for page in packed(pieces, press, of(shape)):
        assert all(trim.bottom <= foot + 1e-6 for trim in trims(page)) or page.side == "back"
        for mark in marks(page):
            assert press.printable.contains(mark, slack=0.07), mark
            if mark.top >= foot:
                assert not any(mark.overlaps(trim, slack=1e-3) for trim in trims(page)), mark


@pytest.mark.parametrize(("shape", "gap"), [("rectangle", 2.0), ("round", None), ("hexagon", 2.0)])
def test_the_cut_line_runs_just_outside_of_the_trim(shape: str, gap: float | None) -> None:
    (page,) = sheets([card(Size(20, 20))], Press(A4), component("tokens", shape=shape, gap=gap))
    (trim,) = trims(page)
    reach = trim.grown(CUT_WIDTH / 2)
    places = ends(page)
    assert min(y for _, y in places) == pytest.approx(reach.top)
    assert max(y for _, y in places) == pytest.approx(reach.bottom)
    assert min(x for x, _ in places) == pytest.approx(reach.left, abs=0.02)


@pytest.mark.parametrize(("cut", "curved"), [("shape", True), ("square", False)])
def test_the_cut_line_is_round_where_the_piece_is(cut: str, curved: bool) -> None:
    one = component("tokens", shape="rectangle", corner=3.0, gap=2.0, cut=cut)
    (page,) = sheets([card(Size(20, 20))], Press(A4), one)
    line = next(item for item in page.frame.items if isinstance(item, Path))
    assert any(command[0] == "c" for command in line.commands) is curved


def ends(page: Page) -> list[tuple[float, float]]:
    line = next(item for item in page.frame.items if isinstance(item, Path))
    return [(float(c[-2]), float(c[-1])) for c in line.commands if len(c) > 1]


def segments(page: Page) -> list[tuple[tuple[float, float], ...]]:
    places = ends(page)
    pairs = zip(places[::2], places[1::2], strict=True)
    return [tuple(sorted((round(x, 3), round(y, 3)) for x, y in pair)) for pair in pairs]


@pytest.mark.parametrize(
    ("shape", "size", "edges"),
    [
        ("rectangle", Size(20, 20), 12 + 10 + 15),
        ("hexagon", Size(20, 20 * 3**0.5 / 2), 0),
    ],
)
def test_shared_cuts_are_drawn_once(shape: str, size: Size, edges: int) -> None:
    (page,) = sheets([card(size, 18)], Press(A4), component("tokens", shape=shape))
    found = segments(page)
    assert len(found) == len(set(found))
    own = trims(page)
    sides = 4 if shape == "rectangle" else 6
    assert len(own) * sides / 2 < len(found) < len(own) * sides * 0.8


def test_art_goes_on_beyond_cuts_that_nobody_shares() -> None:
    (page,) = sheets([card(Size(20, 20), 10)], Press(A4), component("tokens"))
    first, second, *_ = placed(page)
    assert first.clip.top < first.trim.top - 0.5
    assert first.clip.left == first.trim.left == 5, "ten fill the row: the margin is kept"
    assert first.clip.right == pytest.approx(first.trim.right)
    assert second.clip.left == pytest.approx(second.trim.left)


@pytest.mark.parametrize("more", [{"cut": "square"}, {}])
def test_round_art_may_be_cut_square(more: dict[str, object]) -> None:
    press = Press(A4) if more else Press(A4, cut="square")
    (page,) = sheets([card(Size(20, 20), 30)], press, component("tokens", shape="round", **more))
    own = trims(page)
    assert len({round(one.left, 3) for one in own}) == 10
    assert len(segments(page)) == 10 * 4 + 3 * 11


def test_ticks_instead_of_a_line_centre_a_punch() -> None:
    one = component("tokens", shape="round", punch=True)
    (page,) = sheets([card(Size(20, 20))], Press(A4), one)
    (trim,) = trims(page)
    ticks = segments(page)
    assert len(ticks) == 4
    for (x0, y0), (x1, y1) in ticks:
        assert trim.centre.x in (pytest.approx(x0), pytest.approx(x1)) or y0 == y1
        assert not trim.contains(Rect((x0 + x1) / 2, (y0 + y1) / 2, 0, 0))


def test_sets_that_follow_each_other_share_sheets() -> None:
    one, other = component("tokens", "coins"), component("tokens", "hearts")
    printed = {"coins": [card(Size(20, 20), 3)], "hearts": [card(Size(15, 15), 3)]}
    (page,) = impose(game([one, other]), [one, other], printed, Press(A4), label)
    assert len(trims(page)) == 6
    assert "Coins" in page.title and "Hearts" in page.title


@pytest.mark.parametrize(
    ("copies", "expected"),
    [
        (3, [({"coins", "gems", "hearts"}, "front"), ({"coins", "gems", "hearts"}, "back")]),
        (50, [({"coins", "gems"}, "front"), ({"coins", "gems"}, "back"), ({"hearts"}, "front")]),
    ],
)
def test_sets_with_backs_share_with_those_without_if_that_saves_a_sheet(
    copies: int, expected: list[tuple[set[str], str]]
) -> None:
    parts = [of("round", id="coins"), component("tokens", "hearts"), of("round", id="gems")]
    printed = {part.id: [card(Size(20, 20), copies, part.back is not None)] for part in parts}
    pages = list(impose(game(parts), parts, printed, Press(A4), label))
    assert [(set(page.faces), page.side) for page in pages] == expected


def test_a_shared_sheet_without_any_back_is_printed_on_one_side() -> None:
    parts = [of("round", id="gems"), component("tokens", "hearts")]
    sized = {
        "gems": card(Size(30, 30), 4, back=True),
        "hearts": card(Size(20, 20), 150, back=False),
    }
    pages = list(
        impose(game(parts), parts, {id: [one] for id, one in sized.items()}, Press(A4), label)
    )
    assert [(set(page.faces), page.side) for page in pages] == [
        ({"gems", "hearts"}, "front"),
        ({"gems", "hearts"}, "back"),
        ({"hearts"}, "front"),
    ]


def test_sets_share_a_sheet_whatever_is_between_them() -> None:
    parts = [component("tokens", "coins"), component("document", "rules"), component("tokens", "x")]
    printed = {part.id: [card(Size(20, 20))] for part in parts}
    pages = list(impose(game(parts), parts, printed, Press(A4), label))
    assert [set(page.faces) for page in pages] == [{"coins", "x"}, {"rules"}]


def test_what_people_may_own_already_is_on_sheets_that_say_so() -> None:
    told: list[str] = []

    def listening(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        told.append(text)
        return label(text, size, colour)

    dice = component("tokens", "dice", skip_if="two dice")
    parts = [component("tokens", "coins"), dice, component("tokens", "hearts")]
    printed = {part.id: [card(Size(20, 20))] for part in parts}
    pages = list(impose(game(parts), parts, printed, Press(A4), listening))
    assert [set(page.faces) for page in pages] == [{"coins", "hearts"}, {"dice"}]
    skipping = {text for text in told if "skip this sheet if you have two dice" in text}
    assert skipping and all("Dice" in text and "Coins" not in text for text in skipping)


def test_a_set_may_fold_over_whatever_the_others_do() -> None:
    pages = sheets([card(Size(20, 20), 4, back=True)], Press(A4), of("round", fold_over=True))
    (page,) = pages
    assert len(trims(page)) == 8
    assert page.faces == {"things": 4}


def test_cards_with_backs_fold_over_too() -> None:
    deck = component(back=NO_LAYOUT, corner=3.0)
    (page,) = sheets([card(Size(63.5, 88.9), 4, True)], Press(A4, backs="gutterfold"), deck)
    assert len(trims(page)) == 8


def test_a_piece_larger_than_the_paper_is_told() -> None:
    with pytest.raises(Refusal) as caught:
        sheets([card(Size(250, 290))], Press(A4), component("tokens"))
    (problem,) = caught.value.problems
    assert problem.code == "does-not-fit"
    assert "200 × 279 mm" in problem.hint


def test_a_pair_larger_than_the_paper_is_told() -> None:
    with pytest.raises(Refusal) as caught:
        sheets([card(Size(150, 190), back=True)], Press(A4, backs="gutterfold"), TOKENS)
    (problem,) = caught.value.problems
    assert "front and back joined, does not fit on A4" in problem.message


def test_a_long_piece_lies_on_its_side_if_only_that_fits() -> None:
    (page,) = sheets([card(Size(250, 20))], Press(A4), component("tokens"))
    assert [tuple(trim.size) for trim in trims(page)] == [(20, 250)]


def test_pieces_that_nobody_needs_take_no_sheet() -> None:
    assert sheets([card(Size(20, 20), 0)], Press(A4), component("tokens")) == []


def test_nested_coins_leave_room_for_their_bleed() -> None:
    press = Press(Paper("own", "Own", Size(60, 60)), Margins.even(1.0), "short", bleed=1.0)
    page, *_ = sheets([card(Size(8, 8), 25, back=True)], press, of("round"))
    assert nearest([one.trim.centre for one in placed(page)]) >= 8 + 2.0 - 1e-6


@pytest.mark.parametrize("shape", ["rectangle", "round", "hexagon"])
def test_no_art_is_in_the_margins(shape: str) -> None:
    size = Size(22, 19.05) if shape == "hexagon" else Size(23, 23)
    (page, *_) = sheets([card(size, 40)], Press(A4), component("tokens", shape=shape))
    own = placed(page)
    assert all(Press(A4).printable.contains(one.clip) for one in own)
    outermost = min(own, key=lambda one: one.trim.left)
    assert outermost.clip.left < outermost.trim.left, "there is room for art beyond the cut"
