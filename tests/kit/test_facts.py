"""A page on finishing tells of the kit that it is printed in."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from generator.build import build
from generator.kit.order import Order
from tests.games import DECK, ONE_PAPER, Files, folder, kits, tiny_game
from tests.looking import text_on

TOLD = (
    "{{ kit.printing }} {{ kit.sheets }} in all, {{ kit.pages }} to read, {{ kit.cards }} cards, "
    "{{ kit.boards }} boards, {{ kit.pieces }} pieces, {{ kit.mixed }} mixed, "
    "{{ kit.sheets_of.things }} things, {{ kit.copies_of.coins }} coins, {{ kit.cuts }} cuts in "
    "{{ kit.minutes }} minutes. Read {{ kit.pdf_pages.pages }}, cut {{ kit.pdf_pages.cards }}, "
    "play on {{ kit.pdf_pages.boards }}, and {{ kit.pdf_pages.mixed }}."
)
PAGE = """\
layout: page
elements: [{text: "{{ text }}", box: [10mm, 10mm, 150mm, 60mm]}]
"""
FILES: Files = tiny_game(
    game=tiny_game()["game.yaml"].replace("[things]", "[things, coins, plan, finish]")
    + "checklist: true\n",
    deck=DECK.replace("layout: face", "layout: face\nback: face").replace("copies: 2", "copies: 9"),
) | {
    "layouts/page.yaml": PAGE,
    "layouts/small.yaml": "layout: small\nelements: [{shape: ellipse, box: trim, fill: ink}]\n",
    "coins.yaml": "tokens: coins\ntitle: Coins\nlayout: small\nsize: 25mm x 25mm\n"
    "pieces: [{title: Coin, copies: 3, for-each-player: true}]\n",
    "plan.yaml": "board: plan\ntitle: Plan\nlayout: small\nsize: 100mm x 100mm\n",
    "finish.yaml": "document: finish\ntitle: Finish\nlayout: page\nfields: {text: text}\n"
    f'pages: [{{title: P, text: "{TOLD}"}}]\n',
}


def told(order: Order) -> tuple[str, int]:
    """What the page says, and how many sheets of paper there are."""
    (kit, *_) = kits(FILES, order)
    pages = [re.sub(r"\s+", " ", text_on(kit.data, n)) for n in range(kit.pages)]
    (page,) = [text for text in pages if "to read" in text]
    return page, kit.sheets


@pytest.mark.parametrize(
    ("backs", "numbers", "printing"),
    [
        ("long", (1, 1, 1, 0, 1), "Print two-sided and flip on the long edge."),
        ("short", (1, 1, 1, 0, 1), "Print two-sided and flip on the short edge."),
        ("fronts", (2, 1, 1, 0, 1), "Print one-sided."),
        ("gutterfold", (2, 2, 1, 0, 1), "Print one-sided. Fold sheets"),
        ("separate", (2, 1, 1, 0, 1), "Print the fronts, turn the pile on the long edge"),
    ],
)
def test_sheets_and_folds_are_those_of_the_kit(
    backs: str, numbers: tuple[int, ...], printing: str
) -> None:
    """Every sheet counts once: one with cards and coins is of no other kind."""
    page, sheets = told(ONE_PAPER._replace(backs=backs))
    read, cards, boards, pieces, mixed = numbers
    said = f"{read} to read, {cards} cards, {boards} boards, {pieces} pieces, {mixed} mixed"
    assert f"{sheets} in all, {said}" in page
    assert printing in page
    assert sheets == sum(numbers)


def test_pages_of_the_pdf_are_those_to_print_on_one_paper() -> None:
    """Fronts and backs follow on each other; in a file of fronts, each sheet is one page."""
    page, _ = told(ONE_PAPER)
    (kit,) = kits(FILES, ONE_PAPER)
    said = re.search(r"Read (\S+), cut (\S+), play on (\S+), and (\S+)\.", page)
    assert said
    spans = [span.split("–") for span in said.groups()]
    numbers = [set(range(int(span[0]), int(span[-1]) + 1)) for span in spans]
    assert sorted(chain(*numbers)) == list(range(1, kit.pages + 1))
    read, cards, boards, mixed = numbers
    texts = {number: text_on(kit.data, number - 1) for number in range(1, kit.pages + 1)}
    assert all("Things" in texts[number] for number in cards | mixed)
    assert any("Coins" in texts[number] for number in mixed)
    assert any("Plan" in texts[number] for number in boards)
    assert any("to read" in texts[number] for number in read)
    apart, _ = told(ONE_PAPER._replace(backs="separate"))
    assert "cut 1, play on" in apart


def test_pages_in_a_second_language_do_not_say_where_they_are() -> None:
    german = f'language: Deutsch\nfinish: {{cards: {{p: {{text: "Auch {TOLD}"}}}}}}\n'
    order = ONE_PAPER._replace(language="en", beside=("de",))
    kits_found, _ = build(folder(FILES | {"text.de.yaml": german}), order)
    (kit,) = kits_found
    pages = [re.sub(r"\s+", " ", text_on(kit.data, n)) for n in range(kit.pages)]
    first, *others = [text for text in pages if "to read" in text]
    assert re.search(r"cut \d", first)
    assert others and all("cut –" in text for text in others)


def test_cuts_and_minutes_are_those_of_the_sheets() -> None:
    """Nine cards with eight cuts, one with four, and four for the plan: twenty seconds each."""
    page, _ = told(ONE_PAPER._replace(decks=("things", "plan", "finish")))
    assert "16 cuts in 6 minutes" in page


def test_numbers_are_for_the_players_that_it_is_printed_for() -> None:
    assert "12 coins" in told(ONE_PAPER)[0]
    assert "6 coins" in told(ONE_PAPER._replace(players=2))[0]


def test_a_sheet_with_pieces_beside_its_cards_counts_no_cuts() -> None:
    """A cut down through all strips would go through the pieces in one of them."""
    (kit,) = kits(FILES, ONE_PAPER._replace(decks=("things", "coins")))
    texts = [re.sub(r"\s+", " ", text_on(kit.data, n)) for n in range(kit.pages)]
    beside = [text for text in texts if "grey lines" in text]
    told = "cut strip by strip, never through a piece; cut along the grey lines"
    assert beside and all(told in text and "cuts across" not in text for text in beside)
    assert any("make 4 cuts across, then 4 down" in text for text in texts)


@pytest.mark.parametrize(("ink", "colour"), [("full", "grey"), ("bw", "black")])
def test_lines_to_cut_along_have_the_colour_that_they_print_in(ink: str, colour: str) -> None:
    (kit,) = kits(FILES, ONE_PAPER._replace(ink=ink))
    said = " ".join(text_on(kit.data, n) for n in range(kit.pages))
    assert f"cut along the {colour} lines" in re.sub(r"\s+", " ", said)
