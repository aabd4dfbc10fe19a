"""An opened game: settled when it is opened, and another one for another ink or language."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from generator.core.colour import BLACK
from generator.core.display import TextItem
from generator.core.geometry import Size
from generator.model.opening import Opening
from generator.opened import Studio, open_studio
from tests.games import LAYOUT, folder, printed, studio, tiny_game
from tests.ink.test_ink import paths

PAGE = Size(90, 90)
FILLED = LAYOUT + "  - {shape: rectangle, box: [5mm, 40mm, 20mm, 20mm], fill: accent}\n"


def fills(opened: Studio) -> list[str]:
    front = opened.printed(opened.game.components[0], PAGE)[0].front
    return [str(path.fill) for path in paths(front.items) if path.fill]


def test_another_ink_is_another_opened_game() -> None:
    full = studio(tiny_game(layout=FILLED))
    low = full.in_ink("low")
    assert "#ffc800" in fills(full) and "#ffc800" not in fills(low)
    assert "#ffc800" in fills(full.in_ink("full")) and "#ffc800" in fills(low.in_ink("full"))


def test_inks_share_what_is_laid_out() -> None:
    full = studio(tiny_game(layout=FILLED))
    low = full.in_ink("low")
    assert (low.game, low.faces, low.world) == (full.game, full.faces, full.world)
    assert full.in_ink("full") is full


def test_an_ink_is_the_same_whichever_way_it_was_come_by() -> None:
    files = folder(tiny_game(layout=FILLED))
    opened, _ = open_studio(files, Opening(ink="low"))
    full, _ = open_studio(files)
    assert opened is not None and full is not None
    assert fills(opened) == fills(full.in_ink("low"))


def test_what_is_opened_never_changes() -> None:
    opened = studio(tiny_game())
    with pytest.raises((FrozenInstanceError, TypeError)):
        opened.opening = Opening(ink="bw")  # type: ignore[misc]


def test_a_face_comes_with_its_problems() -> None:
    layout = LAYOUT + "  - {icon: umbrela, box: [5mm, 40mm, 9mm, 9mm]}\n"
    opened, _ = open_studio(folder(tiny_game(layout=layout)))
    assert opened is not None and opened.problems == ()
    deck = opened.game.components[0]
    one, two = (opened.faces.sides(deck, card, PAGE).front for card in deck.cards)
    assert [problem.code for problem in one.problems] == ["missing-picture"]
    assert one.problems == two.problems  # a still part is as wrong on the one as on the other
    assert set(opened.problems) == set(one.problems)


def test_a_drawing_brings_what_is_wrong_with_it_to_each_face() -> None:
    drawings = "drawings: {dot: {size: 9mm x 9mm, elements: [{icon: umbrela}]}}\n"
    layout = LAYOUT + "  - {picture: \"{{ 'dot' }}\", box: [5mm, 40mm, 9mm, 9mm]}\n"
    files = tiny_game(layout=layout) | {"drawings/dots.yaml": drawings}
    opened, _ = open_studio(folder(files))
    assert opened is not None
    deck = opened.game.components[0]
    found = [opened.faces.sides(deck, card, PAGE).front.problems for card in deck.cards]
    assert [[problem.where.file for problem in one] for one in found] == [
        ["drawings/dots.yaml"]
    ] * 2


def test_the_number_of_players_is_settled_too() -> None:
    files = tiny_game()
    assert [one.copies for one in printed(files)] == [1, 2]
    opened, problems = open_studio(folder(files), Opening(players=99))
    assert opened is None and [problem.code for problem in problems] == ["wrong-option"]


def test_a_label_is_as_wide_as_it_says() -> None:
    (line,), width = studio(tiny_game()).label("Three short words", 5, BLACK)
    assert isinstance(line, TextItem)
    last = line.runs[-1]
    assert last.offset + last.glyphs.width * last.size == pytest.approx(width)
