"""PrintPlayGames: sheets of eighteen cards, with their backs behind them."""

from __future__ import annotations

import pypdfium2

from tests.export.exporting import exported, outcomes
from tests.games import DECK, tiny_game

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
        assert [document[n].get_size() for n in range(len(document))] == [(1296.0, 864.0)] * 2
    finally:
        document.close()


def test_a_paper_that_nobody_knows_fails_the_target() -> None:
    (outcome,) = outcomes(DECKS, "print-play-games", paper="papyrus")
    assert not outcome.is_done and "papyrus" in outcome.problems[0].message
