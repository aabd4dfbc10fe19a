"""Boards at full size in a file of their own, and what is left for the paper."""

from __future__ import annotations

import io

import pikepdf
import pytest

from generator.kit.binding import Kit
from generator.kit.order import Order
from tests.games import ONE_PAPER, kits, tiny_game
from tests.looking import text_on

GAME = tiny_game()["game.yaml"].replace("[things]", "[things, mat, map]")
MAT = "board: mat\ntitle: Mat\nlayout: face\nsize: 800mm x 300mm\nbleed: 3mm\neach: {title: Mat}\n"
MAP = MAT.replace("mat", "map").replace("Mat", "Map").replace("bleed: 3mm", "bleed: 0")
WHOLE = ONE_PAPER._replace(boards="whole")
FILES = tiny_game(game=GAME) | {"mat.yaml": MAT, "map.yaml": MAP}


def built(order: Order) -> dict[str, Kit]:
    return {kit.name: kit for kit in kits(FILES, order)}


def mm(box: object) -> list[float]:
    return [float(value) * 25.4 / 72 for value in box]  # type: ignore[attr-defined]


def test_boards_have_a_file_of_their_own() -> None:
    made = built(WHOLE._replace(papers=("a4", "letter")))
    assert sorted(made) == ["tiny-a4.pdf", "tiny-letter.pdf", "tiny-whole.pdf"]
    assert [part.component for part in made["tiny-a4.pdf"].parts] == ["things"]
    assert [part.component for part in made["tiny-whole.pdf"].parts] == ["mat", "map"]


def test_a_page_is_as_large_as_its_board_with_its_bleed() -> None:
    with pikepdf.open(io.BytesIO(built(WHOLE)["tiny-whole.pdf"].data)) as pdf:
        first, second = pdf.pages
        assert mm(first.mediabox) == pytest.approx([0, 0, 806, 306], abs=0.01)
        assert mm(first.trimbox) == pytest.approx([3, 3, 803, 303], abs=0.01)
        assert mm(second.mediabox) == pytest.approx([0, 0, 800, 300], abs=0.01)


def test_a_board_alone_leaves_nothing_for_the_paper() -> None:
    assert list(built(WHOLE._replace(decks=("mat",)))) == ["tiny-mat-whole.pdf"]


def test_a_game_without_boards_has_no_such_file() -> None:
    assert [kit.name for kit in kits(tiny_game(), WHOLE)] == ["tiny-a4.pdf"]


def test_a_board_that_no_page_takes_is_printed_whole() -> None:
    huge = tiny_game(deck=MAT.replace("mat", "things") + "seams: {x: [500mm]}\n")
    assert [kit.name for kit in kits(huge, WHOLE)] == ["tiny-whole.pdf"]


def test_a_draft_says_so_on_whole_boards_too() -> None:
    (kit,) = kits(FILES, WHOLE._replace(decks=("mat",), anyway=True))
    assert "DRAFT" in text_on(kit.data)
