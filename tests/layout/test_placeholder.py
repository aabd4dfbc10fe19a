"""Pictures and icons that are missing leave a crossed box with their name."""

from __future__ import annotations

import pytest

from generator.build import build
from generator.core.display import Frame, spoken
from generator.core.geometry import Size
from generator.files import Memory
from generator.opened import open_studio
from tests.games import DECK, LAYOUT, ONE_PAPER, folder, tiny_game

PICTURE = "  - {picture: dragon, box: [5mm, 30mm, 40mm, 40mm]}\n"
ICON = "  - {icon: cofee, box: [5mm, 30mm, 20mm, 20mm]}\n"
TEXT = "  - {text: 'Pay {cofee} now', box: [5mm, 30mm, 50mm, 10mm]}\n"
BAD = {"art/dragon.svg": b"<svg/>"}


def face(game: Memory) -> tuple[Frame, list[str]]:
    studio, problems = open_studio(game)
    assert studio is not None and not problems
    front = studio.printed(studio.game.components[0], Size(200, 280))[0].front
    return front, sorted({problem.code for problem in studio.problems})


@pytest.mark.parametrize(
    ("elements", "art", "code", "says"),
    [
        (PICTURE, {}, "missing-picture", "One dragon"),
        (PICTURE, BAD, "bad-picture", "One dragon"),
        (ICON, {}, "missing-picture", "One cofee"),
        (TEXT, {}, "missing-picture", "One Pay {cofee} now"),
        ("  - {picture: dragon, box: [5mm, 30mm, 3mm, 3mm]}\n", {}, "missing-picture", "One"),
    ],
)
def test_what_is_missing_is_named_where_it_belongs(
    elements: str, art: dict[str, bytes], code: str, says: str
) -> None:
    front, codes = face(folder(tiny_game(layout=LAYOUT + elements), **art))
    assert codes == [code]
    assert spoken(front) == says


def test_a_game_that_lacks_art_is_printed_as_a_draft_or_not_at_all() -> None:
    game = folder(tiny_game(layout=LAYOUT + PICTURE))
    kits, problems = build(game, ONE_PAPER)
    assert not kits and {problem.code for problem in problems} == {"missing-picture"}
    kits, problems = build(game, ONE_PAPER._replace(anyway=True))
    assert len(kits) == 1 and {problem.code for problem in problems} == {"missing-picture"}


def test_other_errors_are_printed_by_nobody() -> None:
    game = folder(tiny_game(deck=DECK.replace("text: A thing.", "copies: many")))
    assert build(game, ONE_PAPER._replace(anyway=True))[0] == []
