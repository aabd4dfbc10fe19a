"""Lists with boxes to tick: every row once, in order, inside of the page, beside no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Matrix, Rect, Size
from generator.core.outline import rectangle
from generator.impose import Page, Press
from generator.impose.list_bands import LOW, Section, bands_of, height_of, list_lines
from generator.impose.list_columns import ROW, ComponentRows, Row, spots_of
from generator.impose.list_type import ListType, lettering
from generator.impose.paper import Paper, footed
from generator.impose.ticklist import BOX, Ticklist, ticklist_pages
from tests.sheets import A4, LETTER

A5 = Paper("a5", "A5", Size(148, 210))
TINY = Paper("tiny", "Tiny", Size(90, 120))
INK = Colour(10, 10, 10)


def label(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
    """A bar as wide as the text; its height is its size, so that it can be found again."""
    width = 0.5 * size * len(text)
    return [Path(rectangle(Rect(0, -0.7 * size, width, 0.7 * size)), colour)], width


LETTERS = ListType(label, label, INK, INK, INK)


def told(*sections: Section) -> Ticklist:
    return Ticklist("List", ("what it is for",), sections)


def section(*rows: int, name: str = "a name", note: str = "") -> Section:
    """Blocks with so many rows."""
    blocks = (
        ComponentRows(
            f"block {n}", str(count), tuple(Row("7 ×", f"{name} {i}", note) for i in range(count))
        )
        for n, count in enumerate(rows)
    )
    return Section("Section", "note", tuple(blocks))


def pages(list: Ticklist, paper: Paper = A4) -> list[Page]:
    return [*ticklist_pages(list, Press(paper), LETTERS, "Game")]


def boxes(page: Page) -> list[Rect]:
    """Where the boxes to tick are, in the order they were drawn."""
    return [
        where
        for item in page.frame.items
        if isinstance(item, Path) and item.stroke and not item.fill
        for where in [extent(item.commands)]
        if abs(where.width - BOX) < 1e-6 and abs(where.height - BOX) < 1e-6
    ]


def extent(commands: Sequence[tuple[object, ...]], matrix: Matrix | None = None) -> Rect:
    points = [(float(c[1]), float(c[2])) for c in commands if len(c) > 2]  # type: ignore[arg-type]
    if matrix:
        points = [tuple(matrix.apply(x, y)) for x, y in points]  # type: ignore[misc]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def said(page: Page) -> Iterator[Rect]:
    """Where every text is, the foot's left out."""
    for item in page.frame.items:
        if isinstance(item, GroupItem) and item.matrix.f < footed(Press(A4)).bottom:
            for child in item.items:
                if isinstance(child, Path) and child.fill:
                    here = extent(child.commands)
                    yield Rect(
                        here.left * item.matrix.a + item.matrix.e,
                        here.top + item.matrix.f,
                        here.width * item.matrix.a,
                        here.height,
                    )


def test_every_row_has_a_box() -> None:
    (page,) = pages(told(section(3, 4), section(1)))
    assert len(boxes(page)) == 8
    assert page.side == "front"
    assert page.faces == {}


@pytest.mark.parametrize("paper", [A4, LETTER, A5, TINY])
def test_long_lists_go_on_over_the_page(paper: Paper) -> None:
    made = pages(told(section(120, 3, 90), section(30)), paper)
    assert len(made) > 1
    assert sum(len(boxes(page)) for page in made) == 243
    for page in made:
        area = footed(Press(paper))
        assert boxes(page)
        assert all(area.left < box.left and box.right < area.right for box in boxes(page))
        assert all(area.top < box.top and box.bottom < area.bottom for box in boxes(page))


def test_columns_are_of_the_same_height() -> None:
    (page,) = pages(told(section(10, 10, 10)))
    columns: dict[float, list[float]] = {}
    for box in boxes(page):
        columns.setdefault(round(box.left, 3), []).append(box.top)
    assert [len(tops) for tops in columns.values()] == [10, 10, 10]
    assert len({round(max(tops), 3) for tops in columns.values()}) == 1


def test_the_title_of_a_block_stays_with_its_rows() -> None:
    """Whatever the length of what comes before it."""
    for before in range(1, 60, 3):
        for page in pages(told(section(before, 4), section(2)), TINY):
            for line in rules(page):
                below = [box for box in boxes(page) if box.left - line.left < 1 + BOX]
                assert any(0 < box.top - line.top < ROW for box in below)


def rules(page: Page) -> list[Rect]:
    """The lines under the titles of blocks."""
    paths = [item for item in page.frame.items if isinstance(item, Path) and item.stroke]
    lines = [extent(path.commands) for path in paths]
    return [line for line in lines if line.height == 0]


def test_long_names_are_narrowed_and_stay_in_their_column() -> None:
    (page,) = pages(
        told(section(4, 4, 4, name="a name that is much too long for it" * 2, note="changed"))
    )
    lefts = sorted({round(box.left, 2) for box in boxes(page)})
    assert len(lefts) == 3
    step = lefts[1] - lefts[0]
    for where in said(page):
        if where.left > 25 and where.height < 2.3:
            column = max(left for left in lefts if left <= where.left + 0.2)
            assert where.right <= column + step - 5


@settings(max_examples=40, derandomize=True, deadline=None)
@given(
    st.lists(st.lists(st.integers(1, 40), min_size=1, max_size=6), min_size=1, max_size=4),
    st.sampled_from([A4, LETTER, A5, TINY]),
)
def test_no_row_is_lost_and_none_lies_on_another(rows: list[list[int]], paper: Paper) -> None:
    made = pages(told(*(section(*counts) for counts in rows)), paper)
    assert sum(len(boxes(page)) for page in made) == sum(map(sum, rows))
    for page in made:
        places = sorted((box.left, box.top) for box in boxes(page))
        for (x, y), (other_x, other_y) in pairwise(places):
            assert other_x > x + 20 or other_y >= y + ROW - 1e-6


def test_low_sections_are_beside_each_other_and_a_high_one_is_alone() -> None:
    high, low, pair = section(40, 40), section(3), section(4, 9)
    bands = bands_of([high, pair, low], 3)
    assert [[place.section for place in band] for band in bands] == [[high], [pair, low]]
    assert [(place.first, place.columns) for place in bands[1]] == [(0, 2), (2, 1)]


@settings(max_examples=100, derandomize=True, deadline=None)
@given(
    st.lists(st.lists(st.integers(1, 40), min_size=1, max_size=6), max_size=6),
    st.integers(1, 5),
)
def test_bands_have_every_section_in_order_side_by_side(rows: list[list[int]], n: int) -> None:
    sections = [section(*counts) for counts in rows]
    bands = bands_of(sections, n)
    assert [place.section for band in bands for place in band] == sections
    for band in bands:
        columns = [c for place in band for c in range(place.first, place.first + place.columns)]
        assert columns == [*range(n)]
        if len(band) > 1:
            for place in band:
                spots = spots_of(list_lines(place.section), place.columns, LOW)
                assert len(spots) == len(list_lines(place.section))
            assert height_of(band) <= LOW + 1e-6


@pytest.mark.parametrize("rows", range(30, 60))
def test_low_sections_stay_on_a_page_that_has_room_for_them(rows: int) -> None:
    """Beside each other they need no more pages than the first of them alone."""
    first = section(rows, rows, rows)
    alone = pages(told(first, section(2)))
    assert len(pages(told(first, section(2), section(2)))) == len(alone)


def test_what_is_beside_each_other_begins_at_the_same_height() -> None:
    (page,) = pages(told(section(30, 30), section(2), section(5)))
    tops: dict[float, list[float]] = {}
    for box in boxes(page):
        tops.setdefault(round(box.left, 2), []).append(box.top)
    lowest = [max(own) for own in tops.values()]
    low = [top for own in tops.values() for top in own if top > min(lowest) + 20]
    assert len(low) == 7 and low.count(min(low)) == 2


def test_colours_that_cannot_be_read_on_white_are_not_used() -> None:
    pale, dark = Colour(250, 240, 200), Colour(30, 30, 60)
    letters = lettering(label, label, {"ink": pale, "smoke": pale, "accent": pale})
    assert (letters.ink, letters.smoke, letters.accent) == (Colour(0, 0, 0), Colour(0, 0, 0), pale)
    assert lettering(label, label, {"ink": dark})[2:5] == (dark, dark, dark)
