"""Bought sheets: every face is in its cell, measured on the pages with numbers of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.build import build
from generator.core.geometry import Point
from generator.core.problems import Refusal
from generator.files import shared_folder
from generator.kit.order import Order
from generator.model.printer import Printer
from generator.read.stock import find_stock, read_stock
from tests.games import GAME, folder, game, kits, tiny_game, told
from tests.looking import Pixels, pixels
from tests.printer.test_profiles import cubicle, desk

__all__ = ["desk"]
DPI = 200
WHITE = (255, 255, 255)
COLOURS = ["#d02020", "#2040d0", "#20a040", "#e0a020", "#8020a0", "#20a0a0"]
HALF = """\
layout: {name}
elements:
  - {{shape: rectangle, box: bleed, fill: "{{{{ colour }}}}"}}
  - {{shape: rectangle, box: {{left: 6mm, top: 6mm, width: 8mm, height: 4mm}}, fill: "{mark}"}}
"""


def cards(size: str = "business", count: int = 6, **more: str) -> dict[str, str]:
    """Cards of one colour each, with a mark at their top left: black in front, white behind."""
    listed = "".join(
        f"  - {{title: C{n}, colour: '{COLOURS[n % len(COLOURS)]}'}}\n" for n in range(count)
    )
    kind, lists = more.get("kind", "deck"), more.get("lists", "cards")
    deck = (
        f"{kind}: things\ntitle: Things\nsize: {size}\nlayout: face\n{more.get('head', '')}"
        f"back: rear\nfields: {{colour: colour}}\n{lists}:\n{listed}"
    )
    files = tiny_game(deck=deck, layout=HALF.format(name="face", mark="#000000"))
    return {**files, "layouts/rear.yaml": HALF.format(name="rear", mark="#ffffff")}


def colour_at(image: Pixels, x: float, y: float) -> tuple[int, ...]:
    row, column = (round(mm / 25.4 * DPI) for mm in (y, x))
    return tuple(int(value) for value in image[row, column])


def near(found: tuple[int, ...], wanted: str | tuple[int, int, int]) -> bool:
    if isinstance(wanted, str):
        colour = (int(wanted[1:3], 16), int(wanted[3:5], 16), int(wanted[5:7], 16))
        return near(found, colour)
    return max(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 40


INCH = 25.4
SHEETS = {
    # paper width, first cell, step, cell, columns; from the makers' sheets, in millimetres
    "avery-5371": (215.9, 19.05, 12.7, 88.9, 50.8, 88.9, 50.8, 2),
    "avery-8373": (215.9, 12.7, 19.05, 101.6, 63.5, 88.9, 50.8, 2),
    "avery-c32011": (210.0, 15.0, 13.5, 95.0, 54.0, 85.0, 54.0, 2),
    "avery-l7414": (210.0, 15.0, 18.5, 90.0, 52.0, 90.0, 52.0, 2),
}


def cell_of(stock: str, number: int) -> tuple[float, float, float, float]:
    _, left, top, right, down, width, height, columns = SHEETS[stock]
    return left + number % columns * right, top + number // columns * down, width, height


@pytest.mark.parametrize("stock", SHEETS)
@pytest.mark.parametrize("backs", ["long", "short"])
def test_faces_fill_their_cells_and_backs_are_behind_them(stock: str, backs: str) -> None:
    size = "85mm x 54mm" if stock == "avery-c32011" else "business"
    (kit,) = kits(cards(size), Order(stock=stock, backs=backs))
    front, back = (pixels(kit.data, page, dpi=DPI) for page in (0, 1))
    paper = SHEETS[stock][0]
    height = front.shape[0] / DPI * INCH
    for number in range(6):
        x, y, width, high = cell_of(stock, number)
        inside = [(x + 0.4, y + 0.4), (x + width - 0.4, y + high - 0.4)]
        for at in inside:
            assert near(colour_at(front, *at), COLOURS[number])
            behind = (paper - at[0], at[1]) if backs == "long" else (at[0], height - at[1])
            assert near(colour_at(back, *behind), COLOURS[number])
        assert near(colour_at(front, x + 10, y + 8), "#000000"), "upright"
        # a card is turned over about its height: the top left of its back is behind its top right
        mark = (x + width - 10, y + 8)
        behind = (paper - mark[0], mark[1]) if backs == "long" else (mark[0], height - mark[1])
        assert near(colour_at(back, *behind), WHITE)


def test_nothing_is_printed_outside_of_the_cells() -> None:
    (kit,) = kits(cards(), Order(stock="avery-8373"))
    image = pixels(kit.data, dpi=DPI)
    for y in (10.0, 17.5, 71.5, 76.0, 135.0):
        row = image[round(y / INCH * DPI)]
        assert (row > 250).all(), f"something is printed {y} mm from the top"


def test_upright_cards_are_turned_into_lying_cells() -> None:
    (kit,) = kits(cards("50.8mm x 88.9mm"), Order(stock="avery-5371"))
    image = pixels(kit.data, dpi=DPI)
    x, y, width, _ = cell_of("avery-5371", 0)
    assert near(colour_at(image, x + width - 8, y + 10), "#000000")
    assert near(colour_at(image, x + 0.4, y + 0.4), COLOURS[0])


def test_stickers_are_round_and_a_back_is_one_of_its_own() -> None:
    files = cards("25mm x 25mm", 3, kind="tokens", lists="pieces", head="shape: round\n")
    (kit,) = kits(files, Order(stock="endisch-round-24"))
    assert kit.pages == 1
    image = pixels(kit.data, dpi=DPI)
    for number in range(6):
        x, y = 12 + number * 27 + 12, 15 + 12
        assert near(colour_at(image, x + 11, y), COLOURS[number // 2])
        assert near(colour_at(image, x + 11, y + 11), WHITE), "corners stay free"
        mark = "#000000" if number % 2 == 0 else WHITE
        assert near(colour_at(image, x - 12 + 8, y - 12 + 8), mark)


def test_a_sheet_is_corrected_for_the_printer() -> None:
    printer = Printer("A4", offset=Point(1.5, 0.0), name="crooked")
    (kit,) = kits(cards(), Order(stock="avery-5371", printer=printer))
    back = pixels(kit.data, 1, dpi=DPI)
    x, y, _, high = cell_of("avery-5371", 0)
    edge = 215.9 - x  # of the leftmost card, seen from behind
    assert near(colour_at(back, edge + 1.0 + 0.8, y + high / 2), COLOURS[0])
    (plain,) = kits(cards(), Order(stock="avery-5371"))
    assert near(colour_at(pixels(plain.data, 1, dpi=DPI), edge + 1.8, y + high / 2), WHITE)


def test_what_does_not_fit_is_refused_or_left_out_in_words() -> None:
    files = cards()
    files["game.yaml"] = GAME.replace("[things]", "[things, pokers]")
    files["pokers.yaml"] = "deck: pokers\ntitle: Pokers\nlayout: blank\n"
    files["layouts/blank.yaml"] = "layout: blank\nelements: []\n"
    made, (problem,) = build(folder(files), Order(stock="avery-5371"))
    assert [part.component for part in made[0].parts] == ["things"]
    assert (problem.code, problem.severity) == ("stock-misfit", "warning")
    assert "left out" in problem.message and "Pokers (63.5 × 88.9 mm)" in problem.message
    made, (problem,) = build(folder(files), Order(stock="avery-5371", decks=("pokers",)))
    assert made == [] and problem.severity == "error"
    assert "does not fit the cells of avery-5371 (88.9 × 50.8 mm)" in problem.message


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (Order(stock="avery-5372x"), "there is no stock 'avery-5372x'"),
        (Order(stock="avery-5371", backs="gutterfold"), "cannot be folded"),
        (Order(stock="endisch-round-20"), "does not fit the cells of endisch-round-20"),
    ],
)
def test_what_cannot_be_printed_is_refused(order: Order, words: str) -> None:
    made, problems = build(folder(cards()), order)
    assert made == [] and words in told(problems)


def test_every_sheet_adds_up_to_its_paper() -> None:
    """What is left at the right and at the bottom is what is left at the left and at the top."""
    papers = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
    for one in read_stock(shared_folder()).values():
        last = one.place(one.capacity - 1)
        width, height = papers[one.paper]
        assert width - last.right == pytest.approx(one.left, abs=0.05), one.name
        assert height - last.bottom == pytest.approx(one.top, abs=0.05), one.name
        assert one.source


def test_sheets_with_the_same_cells_share_an_entry() -> None:
    known = read_stock(shared_folder())
    assert find_stock("avery-8371", known) is known["avery-5371"]
    with pytest.raises(Refusal):
        find_stock("avery", known)


def test_a_game_may_bring_stock_of_its_own() -> None:
    own = (
        "mine: {brand: Me, title: Own, paper: a4, cell: 60mm x 40mm, columns: 2, rows: 2,\n"
        "  left: 10mm, top: 10mm, source: measured}\n"
    )
    files = {**cards("60mm x 40mm"), "layouts/stock.yaml": own}
    (kit,) = kits(files, Order(stock="mine", backs="fronts"))
    assert kit.sheets == 2
    with pytest.raises(Refusal) as caught:
        read_stock(folder({"layouts/stock.yaml": own.replace("columns: 2", "columns: 4")}))
    assert "beyond the edge of a4" in told(list(caught.value.problems))
    assert game(files).components


def test_the_command_lists_what_fits(desk: Path) -> None:
    listed = json.loads(cubicle("stock", "--json").output)["stock"]
    assert [one["stock"] for one in listed] == list(read_stock(shared_folder()))
    assert "no known stock" in cubicle("stock", "tiny").output
    assert "wrong-option" in cubicle("calibrate", "--stock", "nope").output


def test_the_page_for_trying_draws_the_cells(desk: Path) -> None:
    assert cubicle("calibrate", "--stock", "avery-5371", "-o", "out").exit_code == 0
    (file,) = Path("out").iterdir()
    for page in (0, 1):
        image = pixels(file.read_bytes(), page, dpi=DPI)
        for x in (19.05, 107.95, 196.85):
            assert max(colour_at(image, x, 30.0)) < 120, f"a line {x} mm from the left"
        assert near(colour_at(image, 60.0, 30.0), WHITE)
