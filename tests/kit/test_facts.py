"""A page on finishing tells of the kit that it is printed in."""

from __future__ import annotations

import re

import pytest

from generator.kit.order import Order
from tests.games import DECK, ONE_PAPER, Files, kits, tiny_game
from tests.looking import text_on

TOLD = (
    "{{ kit.printing }} {{ kit.sheets }} in all, {{ kit.pages }} to read, {{ kit.cards }} cards, "
    "{{ kit.boards }} boards, {{ kit.pieces }} pieces, {{ kit.mixed }} mixed, "
    "{{ kit.sheets_of.things }} things, {{ kit.copies_of.coins }} coins, {{ kit.cuts }} cuts in "
    "{{ kit.minutes }} minutes."
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


def test_cuts_and_minutes_are_those_of_the_sheets() -> None:
    """Nine cards with eight cuts, one with four, and four for the plan: twenty seconds each."""
    page, _ = told(ONE_PAPER._replace(decks=("things", "plan", "finish")))
    assert "16 cuts in 6 minutes" in page


def test_numbers_are_for_the_players_that_it_is_printed_for() -> None:
    assert "12 coins" in told(ONE_PAPER)[0]
    assert "6 coins" in told(ONE_PAPER._replace(players=2))[0]


@pytest.mark.parametrize(("ink", "colour"), [("full", "grey"), ("bw", "black")])
def test_lines_to_cut_along_have_the_colour_that_they_print_in(ink: str, colour: str) -> None:
    (kit,) = kits(FILES, ONE_PAPER._replace(ink=ink))
    said = " ".join(text_on(kit.data, n) for n in range(kit.pages))
    assert f"cut along the {colour} lines" in re.sub(r"\s+", " ", said)
