"""Opening hands as pictures: every card once, on the page, and named."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from generator.core.display import GroupItem, Stamp
from generator.core.geometry import Rect
from generator.core.problems import Refusal
from generator.export.hand_sheet import dealt_game, hand_items, hands_pdf, hands_png
from generator.kit.order import Order
from tests.games import studio, tiny_game
from tests.table.test_hands_dealt import DEALT

ORDER = Order(papers=("a4",), seed=7)


@pytest.mark.parametrize("is_fan", [False, True])
def test_every_card_of_a_hand_is_in_its_picture(is_fan: bool) -> None:
    opened = studio(DEALT)
    (hand, *_) = dealt_game(opened, ORDER, 3, 9).hands
    frame = hand_items(opened, hand, is_fan)
    assert len(hand.faces) == 10 and hand.names(opened)[0].startswith("Card")
    cards = [one for one in frame.items if isinstance(one, GroupItem) and _stamps(one)]
    assert [_stamps(one)[0].frame for one in cards] == [face.frame for face in hand.faces]
    page = Rect(0, 0, *frame.size)
    for card in cards:
        assert page.contains(card.matrix.bounds(Rect(0, 0, 63.5, 88.9)))


def _stamps(item: GroupItem) -> list[Stamp]:
    return [one for one in item.items if isinstance(one, Stamp)]


def test_the_pdf_has_a_page_for_each_player_and_the_png_has_all() -> None:
    opened = studio(DEALT)
    game = dealt_game(opened, ORDER, 3, 0)
    pdf = PdfDocument(hands_pdf(opened, game, False))
    assert len(pdf) == 3
    assert "Player 2: 4 cards" in pdf[1].get_textpage().get_text_range()
    assert game.left == ("Things: 18 left",)
    with Image.open(io.BytesIO(hands_png(opened, game, False, 50))) as one:
        assert one.height > 3 * 88.9 / 25.4 * 50 and one.getpixel((1, 1)) == (255, 255, 255)
    assert hands_png(opened, game, True, 50) == hands_png(opened, game, True, 50)


def test_a_game_that_deals_nothing_and_a_wrong_number_of_players_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        dealt_game(studio(tiny_game()), ORDER, 0, 0)
    assert refused.value.problems[0].message == "Tiny Game deals no cards to its players"
    with pytest.raises(Refusal) as refused:
        dealt_game(studio(tiny_game()), ORDER, 9, 0)
    assert "2 to 4 players, not 9" in refused.value.problems[0].message
