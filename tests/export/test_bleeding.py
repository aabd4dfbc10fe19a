"""Art beyond the cut for targets that want more than a face has."""

from __future__ import annotations

import pytest

from tests.export.exporting import exported, outcomes, picture
from tests.export.test_cut_files import svg_boxes
from tests.games import DECK, ONE_PAPER, tiny_game
from tests.looking import at, near, pixels

BANDED = """\
layout: face
elements:
  - {shape: rectangle, box: trim, fill: "#ffffff"}
  - {shape: rectangle, box: [1mm, 0mm, 3mm, 88.9mm], fill: "#005ac8"}
"""


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("art", (255, 255, 255)),
        ("extend", (255, 255, 255)),
        ("none", (255, 255, 255)),
        ("mirror", (0, 90, 200)),
        ("'#c80000'", (200, 0, 0)),
    ],
)
def test_a_component_says_what_its_bleed_is_made_of(source: str, left: tuple[int, ...]) -> None:
    """The face has a white strip at its cut, then a blue band."""
    deck = DECK.replace(
        "layout: face\n", f"layout: face\nback: face\nbleed: 1mm\nbleed-from: {source}\n"
    )
    game = tiny_game(deck=deck, layout=BANDED)
    dots = 25  # two millimetres at 300 dpi
    for files, name, bleed in (
        (exported(game, "png", bleed="3mm"), "things-one.png", 35),
        (shop_files(game, "makeplayingcards"), "things/fronts/001-one.png", 36),
    ):
        shown = picture(files[name])
        assert shown.getpixel((bleed - dots, 500)) == left
        assert shown.getpixel((bleed + 5, 500)) == (255, 255, 255)
        assert shown.getpixel((bleed + dots, 500)) == (0, 90, 200)


def test_the_command_says_it_for_all() -> None:
    order = ONE_PAPER._replace(bleed_from="mirror")
    files = exported(tiny_game(layout=BANDED), "png", order, bleed="3mm")
    assert picture(files["things-one.png"]).getpixel((10, 500)) == (0, 90, 200)


def test_cards_for_a_cutting_machine_have_it_too() -> None:
    """Half of the gap between cards is bleed."""
    deck = DECK.replace("layout: face\n", "layout: face\nbleed: 0mm\nbleed-from: '#c80000'\n")
    files = exported(tiny_game(deck=deck, layout=BANDED), "silhouette")
    (lines,) = (svg_boxes(data) for name, data in files.items() if name.endswith(".svg"))
    left, top, *_ = lines[0]
    page = pixels(files["tiny-a4.pdf"])
    assert near(at(page, left - 0.4, top + 40), (200, 0, 0))
    assert near(at(page, left + 0.4, top + 40), (255, 255, 255))


def shop_files(game: dict[str, str], target: str) -> dict[str, bytes]:
    """Whatever it is warned of: decks whose bleed is made are not warned of short bleed."""
    (outcome,) = outcomes(game, target)
    made = "bleed-from: art" not in game["things.yaml"] and "none" not in game["things.yaml"]
    assert made != any(problem.code == "short-bleed" for problem in outcome.problems)
    return {file.name: file.data for file in outcome.files}
