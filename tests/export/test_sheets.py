"""PrintPlayGames: sheets of eighteen cards, with their backs behind them."""

from __future__ import annotations

import pypdfium2

from tests.export.exporting import exported, outcomes
from tests.games import DECK, tiny_game
from tests.looking import pixels

DECKS = {
    **tiny_game(deck=DECK.replace("layout: face\n", "layout: face\nback: behind\n")),
    "layouts/behind.yaml": "layout: behind\nelements: [{shape: rectangle, box: bleed, fill: ink}]",
}


def test_eighteen_poker_cards_and_their_backs_fill_a_sheet() -> None:
    full = {**DECKS, "things.yaml": DECKS["things.yaml"].replace("copies: 2", "copies: 17")}
    (outcome,) = outcomes(full, "print-play-games")
    assert outcome.says == ("things: 18 cards on 1 sheet",)
    more = {**DECKS, "things.yaml": DECKS["things.yaml"].replace("copies: 2", "copies: 18")}
    assert outcomes(more, "print-play-games")[0].says == ("things: 19 cards on 2 sheets",)
    document = pypdfium2.PdfDocument(exported(full, "print-play-games")["things.pdf"])
    try:
        assert [document[n].get_size() for n in range(len(document))] == [(864.0, 1296.0)] * 2
    finally:
        document.close()


def test_cards_are_where_the_shop_cuts_them() -> None:
    """Nearly: the sheet that Squib has for this shop has columns 3.7 inches apart, ours 3.75, and
    begins 0.04 inches lower. Art goes on for an eighth of an inch."""
    full = {**DECKS, "things.yaml": DECKS["things.yaml"].replace("copies: 2", "copies: 17")}
    back = pixels(exported(full, "print-play-games")["things.pdf"], dpi=100, page=1)
    dark = back[:, :, :3].max(axis=2) < 100
    for column in (2.3, 6.0, 9.7):
        for row in range(6):
            left, top = column - 1.75, 2.165 + 2.75 * row - 1.25
            card = dark[
                round(top * 100) : round((top + 2.5) * 100),
                round(left * 100) : round((left + 3.5) * 100),
            ]
            assert card.all(), (column, row)


def test_a_paper_that_nobody_knows_fails_the_target() -> None:
    (outcome,) = outcomes(DECKS, "print-play-games", paper="papyrus")
    assert not outcome.is_done and "papyrus" in outcome.problems[0].message
