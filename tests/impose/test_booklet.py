"""Booklets: sheets folded by arithmetic on pixels, then leafed through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from generator.core.geometry import Size
from generator.impose import Press
from generator.impose.booklet import padded
from generator.kit.binding import Kit
from generator.kit.order import Order
from tests.games import GAME, kits, the_problem, tiny_game
from tests.looking import Pixels, pixels, text_on
from tests.sheets import A4, card, component, sheets

DPI = 20
MARGIN = round(14 / 25.4 * DPI)
PAGE = """\
layout: leaf
elements:
  - {shape: rectangle, box: trim, fill: "{{ colour }}"}
  - {shape: rectangle, box: {left: 6mm, top: 6mm, width: 16mm, height: 16mm}, fill: "#000000"}
"""
COLOURS = [f"#{255 - 20 * n:02x}{(90 + 70 * n) % 256:02x}{(40 * n) % 256:02x}" for n in range(12)]


def book(pages: int, more: str = "") -> dict[str, str]:
    listed = "".join(
        f"  - {{title: P{n}, colour: '{COLOURS[n - 1]}'}}\n" for n in range(1, pages + 1)
    )
    document = (
        f"document: things\ntitle: Book\nlayout: leaf\nbooklet: true\n{more}"
        f"fields: {{colour: colour}}\npages:\n{listed}"
    )
    return {**tiny_game(deck=document), "layouts/leaf.yaml": PAGE}


def sides(made: Sequence[Kit]) -> Iterator[tuple[Pixels, Pixels]]:
    """Front and back of every sheet, of one file or of two."""
    if len(made) == 2:
        counts = range(made[0].pages)
        yield from ((pixels(made[0].data, n, DPI), pixels(made[1].data, n, DPI)) for n in counts)
        return
    for number in range(0, made[0].pages, 2):
        yield pixels(made[0].data, number, DPI), pixels(made[0].data, number + 1, DPI)


def leafed(made: Sequence[Kit], flip: str) -> list[Pixels]:
    """The sheets printed, laid on each other, folded at the middle and read from the front."""
    outward, inward = [], []
    for front, back in sides(made):
        behind = back[:, ::-1] if flip == "long" else back[::-1]
        seen, through = np.rot90(front), np.rot90(behind)
        fold = seen.shape[1] // 2
        outward += [seen[:, fold:], through[:, fold:][:, ::-1]]
        inward += [seen[:, :fold], through[:, :fold][:, ::-1]]
    return [*outward, *inward[::-1]]


def named(page: Pixels) -> int:
    """The number of the page by its colour, 0 if it is empty; it must be upright."""
    high, wide = page.shape[:2]
    colour = page[high // 2, wide // 2]
    if (colour > 250).all():
        return 0
    number = [int(np.abs(colour - _rgb(one)).max()) for one in COLOURS]
    corner = page[: high // 4, : wide // 3]
    assert (corner.max(axis=2) < 60).any(), "the mark is at the top left of the page"
    for other in (page[high // 2 :], page[:, wide // 2 :]):
        body = other[MARGIN:-MARGIN, MARGIN:-MARGIN]
        assert not (body.max(axis=2) < 60).any(), "and nowhere else"
    return number.index(min(number)) + 1


def _rgb(text: str) -> list[int]:
    return [int(text[n : n + 2], 16) for n in (1, 3, 5)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("backs", "flip"), [("long", "long"), ("short", "short")])
@pytest.mark.parametrize("pages", [4, 8])
def test_a_folded_booklet_reads_in_order_and_upright(
    paper: str, backs: str, flip: str, pages: int
) -> None:
    made = kits(book(pages), Order(papers=(paper,), backs=backs))
    assert [named(page) for page in leafed(made, flip)] == list(range(1, pages + 1))


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_in_a_file_of_their_own_fold_alike(flip: str) -> None:
    made = kits(book(12), Order(papers=("a4",), backs="separate", flip=flip))
    assert [named(page) for page in leafed(made, flip)] == list(range(1, 13))


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", [1, 2, 3, 4, 5, 6, 0, 0]),
        ("blank-pages: before-last\n", [1, 2, 3, 4, 5, 0, 0, 6]),
        ("blank-pages: inside\n", [1, 0, 2, 3, 4, 5, 0, 6]),
    ],
)
def test_empty_pages_are_where_they_are_wanted(more: str, expected: list[int]) -> None:
    made = kits(book(6, more))
    assert [named(page) for page in leafed(made, "long")] == expected


@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("where", ["end", "before-last", "inside"])
def test_every_page_is_there_once_and_in_order(count: int, where: str) -> None:
    pages = [card(Size(10 + n, 20)) for n in range(count)]
    leaves = padded(pages, where)
    assert len(leaves) % 4 == 0 and len(leaves) - count < 4
    assert [one for one in leaves if one] == pages
    if where != "end":
        assert leaves[0] and (leaves[-1] or count == 1)


def test_pages_of_half_the_paper_meet_at_the_fold() -> None:
    """An A5 page is half an A4: its edge is on the fold, half a millimetre from the paper's."""
    files = book(4, "size: a5\n")
    files["game.yaml"] = GAME + "sizes: {a5: {size: 148mm x 210mm}}\n"
    (kit,) = kits(files, Order(papers=("a4",)))
    column = pixels(kit.data, 0, dpi=100)[:, 400]
    inked = np.flatnonzero((column < 250).any(axis=1)) * 25.4 / 100
    assert inked[0] == pytest.approx(0.5, abs=0.3)
    assert inked[-1] == pytest.approx(296.5, abs=0.3)


def test_a_page_that_is_larger_than_half_the_paper_is_refused() -> None:
    problem = the_problem(book(4, "size: 160mm x 200mm\n"))
    assert problem.code == "does-not-fit" and "what fits: --paper" in problem.hint


@pytest.mark.parametrize("backs", ["fronts", "gutterfold"])
def test_without_backs_its_pages_print_beside_each_other(backs: str) -> None:
    (kit,) = kits(book(4), Order(papers=("a4",), backs=backs))
    assert (kit.pages, kit.parts[0].grid and kit.parts[0].grid.capacity) == (2, 2)


def test_only_a_document_is_a_booklet() -> None:
    deck = "deck: things\ntitle: T\nlayout: face\nbooklet: true\ncards: [{title: A}]\n"
    problem = the_problem(tiny_game(deck=deck))
    assert problem.code == "unknown-key" and "only a document has it" in problem.hint


# -- other pages that do not fill the paper ----------------------------------------------------


def notes(size: str, count: int) -> dict[str, str]:
    pages = ", ".join(f"{{title: N{n}}}" for n in range(1, count + 1))
    return tiny_game(
        deck=f"document: things\ntitle: N\nlayout: face\nsize: {size}\npages: [{pages}]\n"
    )


def test_small_pages_share_a_sheet_and_have_the_next_one_behind() -> None:
    (kit,) = kits(notes("90mm x 120mm", 3), Order(papers=("a4",)))
    assert (kit.pages, kit.sheets) == (2, 1)
    front, back = text_on(kit.data, 0), text_on(kit.data, 1)
    assert ("N1" in front, "N3" in front, "N2" in back) == (True, True, True)
    (single,) = kits(notes("90mm x 120mm", 3), Order(papers=("a4",), backs="fronts"))
    assert single.pages == 1 and "N2" in text_on(single.data, 0)


def test_a_page_wider_than_high_turns_the_paper() -> None:
    (kit,) = kits(notes("277mm x 190mm", 2), Order(papers=("a4",)))
    image = pixels(kit.data, 0, DPI)
    assert image.shape[1] > image.shape[0]


def test_a_page_that_no_way_takes_is_refused() -> None:
    document = component("document", size=Size(300, 200))
    with pytest.raises(Exception, match="does not fit on A4"):
        sheets([card(Size(300, 200))], Press(A4), document)
