"""Sheets of several parts are called by what the parts are, if no other sheets are."""

from __future__ import annotations

import pytest

from generator.core.geometry import Rect, Size
from generator.impose import Press
from generator.impose.cut_picture import SheetKind
from generator.impose.guillotine import ToCut, cut_order
from generator.kit.lists import cut_plan
from generator.kit.order import Order
from generator.kit.sheet_kinds import CutWork
from tests.games import LAYOUT, studio, tiny_game
from tests.sheets import A4

PAPER = Size(210, 297)
ROUND = ToCut(Rect(20, 20, 30, 30), 94.0, straight=False)
MIXED = (ToCut.straight_edged(Rect(20, 60, 30, 30)), ROUND)
FILES = tiny_game() | {
    "game.yaml": tiny_game()["game.yaml"].replace("[things]", "[things, aids, roles, coins]"),
    "aids.yaml": "deck: aids\ntitle: Aids\nlayout: face\ncards: [{title: Aid}]\n",
    "roles.yaml": "deck: roles\ntitle: Roles\nlayout: face\ncards: [{title: Role}]\n",
    "layouts/coin.yaml": LAYOUT.replace("face", "coin").replace("50mm, 10mm", "15mm, 10mm"),
    "coins.yaml": "tokens: coins\ntitle: Coins\nlayout: coin\nsize: 25mm x 25mm\n"
    "pieces: [{title: C}]\n",
}


def called(*titles: tuple[str, ...]) -> list[str]:
    kinds = [
        SheetKind(one, MIXED, PAPER, order=cut_order(MIXED, Rect(0, 0, *PAPER))) for one in titles
    ]
    plan = cut_plan(studio(FILES), Press(A4), Order(), CutWork(tuple(kinds)))
    assert plan is not None
    return [kind.together for kind in plan.kinds]


@pytest.mark.parametrize(
    ("titles", "together"),
    [
        ([("Things", "Aids")], ["Cards"]),
        ([("Things", "Aids", "Coins"), ("Coins",)], ["Cards, Pieces", ""]),
        ([("Things", "Aids"), ("Roles",)], ["Cards", ""]),
        ([("Things", "Aids"), ("Roles", "Aids")], ["", ""]),
    ],
)
def test_sheets_are_called_by_what_is_on_them(
    titles: list[tuple[str, ...]], together: list[str]
) -> None:
    assert called(*titles) == together


def test_sheets_of_the_same_parts_are_told_apart_by_their_pages() -> None:
    one = SheetKind(("Map",), MIXED, PAPER, order=cut_order(MIXED, Rect(0, 0, *PAPER)))
    kinds = (one._replace(pages=("Map 1",)), one._replace(pages=("Map 2", "Map 3")))
    for found, names in ((kinds, [("Map 1",), ("Map 2", "Map 3")]), (kinds[:1], [("Map",)])):
        plan = cut_plan(studio(FILES), Press(A4), Order(), CutWork(found))
        assert plan is not None
        assert [kind.titles for kind in plan.kinds] == names


def test_sheets_for_scissors_alone_have_no_picture() -> None:
    mixed, coins = (
        SheetKind((name,), pieces, PAPER, order=cut_order(pieces, Rect(0, 0, *PAPER)))
        for name, pieces in (("Things", MIXED), ("Coins", (ROUND,)))
    )
    plan = cut_plan(studio(FILES), Press(A4), Order(), CutWork((mixed, coins)))
    assert plan is not None and plan.others
    assert [kind.titles for kind in plan.kinds] == [("Things",)]
    assert cut_plan(studio(FILES), Press(A4), Order(), CutWork((coins,))) is None
