"""What a PDF reports about its components."""

from __future__ import annotations

from tests.games import DECK, GAME, ONE_PAPER, kits, tiny_game

PAGE = "title: Pages\nlayout: face\nfields: {text: text?}\npages: [{title: Page}]\n"


def test_a_document_may_be_on_the_back_of_another_one() -> None:
    files = {
        **tiny_game(
            game=GAME.replace("[things]", "[guide, notes, things]"),
            deck=DECK.replace("layout: face", "layout: face\nback: face"),
        ),
        "guide.yaml": f"document: guide\n{PAGE}",
        "notes.yaml": f"document: notes\n{PAGE}",
    }
    (kit,) = kits(files, ONE_PAPER)
    counts = [(part.component, part.sheets, part.pages) for part in kit.parts]
    assert counts == [("guide", 1, 1), ("notes", 0, 1), ("things", 1, 2)]
