"""The checklist at the end of a kit: every part once, with its numbers, and what goes where."""

from __future__ import annotations

import io

import pikepdf
import pytest

from generator.build import build
from generator.core.geometry import Size
from generator.impose.ticklist import Ticklist
from generator.kit.contents import checklist
from generator.kit.lists import part_of
from generator.kit.order import Order, asked_for
from tests.games import (
    DECK,
    LAYOUT,
    ONE_PAPER,
    Files,
    assert_silent,
    folder,
    kits,
    studio,
    tiny_game,
)
from tests.looking import text_on

GAME = (
    tiny_game()["game.yaml"].replace(
        "[things]", "[things, aids, coins, pawn, mat, twin, manual, extra]"
    )
    + "checklist: true\n"
)
MAT = """\
layout: mat
elements:
  - {shape: rectangle, box: bleed, fill: paper}
  - shape: rectangle
    box: [10mm, 10mm, 30mm, 30mm]
    room-for: 2 coins
    repeat: {over: 3, columns: 3, step: [40mm, 0mm]}
  - {shape: rectangle, box: [10mm, 50mm, 70mm, 95mm], room-for: 1 x 63.5mm x 88.9mm}
"""
FILES: Files = tiny_game(game=GAME) | {
    "layouts/mat.yaml": MAT,
    "layouts/coin.yaml": LAYOUT.replace("face", "coin").replace("50mm, 10mm", "15mm, 10mm"),
    "things.yaml": "deck: things\ntitle: Things\nlayout: face\ncards:\n"
    "  - {id: a, title: Same, copies: 3}\n  - {id: b, title: Same, copies: 4}\n"
    "  - {id: c, title: Other, copies: 60}\n",
    "aids.yaml": "deck: aids\ntitle: Aid cards\nlayout: face\ncards: [{title: Aid, copies: 6}]\n",
    "coins.yaml": "tokens: coins\ntitle: Coins\nlayout: coin\nsize: 25mm x 25mm\n"
    "pieces: [{title: C, copies: 4}, {title: E, copies: 2, for-each-player: true}]\n",
    "pawn.yaml": "tokens: pawn\ntitle: The pawn\nlayout: coin\nsize: 25mm x 25mm\n",
    "mat.yaml": "board: mat\ntitle: The mat\nlayout: mat\nsize: 150mm x 150mm\n",
    "twin.yaml": "board: twin\ntitle: Its twin\nlayout: mat\nsize: 150mm x 150mm\n",
    "manual.yaml": "document: manual\ntitle: Manual\nlayout: face\n"
    "pages: [{title: One}, {title: Two}]\n",
    "extra.yaml": "deck: extra\ntitle: Extra cards\nlayout: face\noptional: true\n"
    "cards: [{title: More}]\n",
}


def told(order: Order = ONE_PAPER) -> Ticklist:
    opened = studio(FILES, players=order.players)
    size = Size(200, 280)
    parts = [part_of(opened, one, size) for one in asked_for(opened.game, order)]
    return checklist(opened.game, parts, opened.words)


def rows(list: Ticklist, section: str, block: str) -> list[tuple[str, str, str]]:
    found = next(one for one in list.sections if one.title == section)
    return [row[:3] for one in found.blocks if one.title == block for row in one.rows]


def test_cards_of_one_name_are_counted_together() -> None:
    assert rows(told(), "Cards", "Things") == [("7 ×", "Same", ""), ("60 ×", "Other", "")]


def test_components_of_a_single_row_stand_together() -> None:
    assert rows(told(), "Cards", "More cards") == [("6 ×", "Aid cards", "63.5 × 88.9 mm")]
    assert rows(told(), "Pieces", "More pieces") == [("1 ×", "The pawn", "25 × 25 mm")]


def test_pages_without_boards_are_to_be_read() -> None:
    read = ("manual",)
    assert told(ONE_PAPER._replace(decks=read)).sections[-1].title == "To read"
    assert told(ONE_PAPER._replace(decks=(*read, "mat"))).sections[-1].title == "Boards and pages"


def test_boards_and_pages_are_counted() -> None:
    assert rows(told(), "Boards and pages", "Boards") == [
        ("1 ×", "The mat", "150 × 150 mm"),
        ("1 ×", "Its twin", "150 × 150 mm"),
    ]
    assert rows(told(), "Boards and pages", "Pages") == [("2 ×", "Manual", "")]


def test_stacks_are_told_by_size() -> None:
    assert rows(told(), "Room for the cards", "Cards of 63.5 × 88.9 mm") == [
        ("67 ×", "Things", "about 20 mm high"),
        ("6 ×", "Aid cards", "about 2 mm high"),
        ("73 ×", "all together", "about 22 mm high"),
    ]
    fits = told().sections[-1]
    assert not any(row.tick for block in fits.blocks for row in block.rows)


def test_a_single_deck_of_its_size_is_not_added_up() -> None:
    alone = studio(tiny_game())
    (deck,) = alone.game.components
    found = checklist(alone.game, [part_of(alone, deck, Size(200, 280))], alone.words)
    titles = [row[1] for one in found.sections for block in one.blocks for row in block.rows]
    assert "Things" in titles and "all together" not in titles


def test_the_sum_of_a_section_is_that_of_its_rows() -> None:
    for section in told().sections[:2]:
        numbers = [row.number for block in section.blocks for row in block.rows]
        assert section.note == f"{sum(int(n.removesuffix(' ×')) for n in numbers)} in all"


def test_numbers_of_players_count() -> None:
    two = told(ONE_PAPER._replace(players=2))
    assert ("4 ×", "E", "") in rows(two, "Pieces", "Coins")
    assert ("8 ×", "E", "") in rows(told(), "Pieces", "Coins")


def test_what_is_left_out_is_told() -> None:
    assert told().lead[1:] == ("Not in this file, to print by themselves: Extra cards.",)
    everything = told(ONE_PAPER._replace(decks=tuple(FILES_IDS)))
    assert everything.lead[1:] == ()
    assert ("1 ×", "Extra cards", "63.5 × 88.9 mm") in rows(everything, "Cards", "More cards")


FILES_IDS = ("things", "aids", "coins", "pawn", "mat", "twin", "manual", "extra")


def test_a_whole_kit_ends_with_it() -> None:
    (kit,) = kits(FILES)
    last = text_on(kit.data, kit.pages - 1)
    for words in ("Is everything there?", "7 × Same", "Aid cards", "Room for the cards"):
        assert words in last
    assert [part.component for part in kit.parts] == list(FILES_IDS[:-1])
    (plain,) = kits({**FILES, "game.yaml": GAME.replace("checklist: true", "checklist: false")})
    assert plain.pages == kit.pages - 1
    assert "Cut plan" in last


@pytest.mark.parametrize(("spares", "printed"), [("", False), ("spares: [aid]\n", True)])
def test_spare_cards_that_are_printed_are_said_not_to_be_counted(
    spares: str, printed: bool
) -> None:
    aids = FILES["aids.yaml"].replace("cards:", f"{spares}cards:")
    (kit,) = kits(FILES | {"aids.yaml": aids})
    told = "Cards that only fill free places of a sheet are not counted."
    assert (told in text_on(kit.data, kit.pages - 1)) == printed
    full = aids.replace("copies: 6", "copies: 5")  # eight sheets are full
    (kit,) = kits(FILES | {"aids.yaml": full})
    assert told not in text_on(kit.data, kit.pages - 1)


@pytest.mark.parametrize("order", [Order(decks=("aids",)), Order(only=("a",))])
def test_a_part_of_a_kit_has_none(order: Order) -> None:
    made, problems = build(folder(FILES), order._replace(papers=("a4",)))
    assert_silent(problems)
    (kit,) = made
    assert "Is everything there?" not in text_on(kit.data, kit.pages - 1)


def test_boards_on_pages_of_their_own_are_on_the_list_all_the_same() -> None:
    made, problems = build(folder(FILES), ONE_PAPER._replace(boards="whole"))
    assert_silent(problems)
    assert "The mat" in text_on(made[0].data, made[0].pages - 1)


@pytest.mark.parametrize(("backs", "edge"), [("long", "Long"), ("short", "Short")])
def test_the_kit_asks_the_printer_to_turn_sheets_on_their_edge(backs: str, edge: str) -> None:
    deck = DECK.replace("layout: face\n", "layout: face\nback: face\n")
    (kit,) = kits(tiny_game(deck=deck), Order(papers=("a4",), backs=backs))
    with pikepdf.open(io.BytesIO(kit.data)) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{edge}Edge"
