"""The version of a game's text: the same files say the same, wherever they lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.files import Disk, Memory
from generator.opened import open_studio
from generator.read.version import DIGITS
from tests.games import DECK, LAYOUT, REPOSITORY, Files, folder, tiny_game

DRAWINGS = "drawings:\n  dot: {size: 1mm x 1mm, elements: [{shape: circle, fill: ink}]}\n"


def version(files: Files, **binary: bytes) -> str:
    opened, _ = open_studio(folder(files, **binary))
    assert opened is not None
    return opened.version


def test_a_version_is_a_few_digits() -> None:
    shown = version(tiny_game())
    assert len(shown) == DIGITS == 6
    assert int(shown, 16) >= 0


@pytest.mark.parametrize(
    "files",
    [
        tiny_game(deck=DECK.replace("Two", "Too")),
        tiny_game(deck=DECK + "# a remark\n"),
        tiny_game(layout=LAYOUT.replace("5mm", "6mm")),
        tiny_game() | {"drawings/dots.yaml": DRAWINGS},
    ],
)
def test_another_text_is_another_version(files: Files) -> None:
    assert version(files) != version(tiny_game())


def test_what_is_not_the_games_text_makes_no_version() -> None:
    here = version(tiny_game())
    assert version(tiny_game() | {"layouts/other.yaml": "layout: other\n"}) == here
    assert version(tiny_game() | {"rules.yaml": "rules: []\n"}) == here
    sizes = "huge: {size: 500mm x 500mm}\npoker: {size: 63.5mm x 88.9mm}\n"
    assert version(tiny_game() | {"layouts/sizes.yaml": sizes}) == here
    assert version(tiny_game(), **{"art/dot.svg": b"<svg/>"}) == here


def test_the_ends_of_lines_make_no_version() -> None:
    files = {name: text.replace("\n", "\r\n") for name, text in tiny_game().items()}
    assert version(files) == version(tiny_game())


def test_every_folder_says_the_same(tmp_path: Path) -> None:
    for name, text in tiny_game().items():
        path = tmp_path / "else where" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    opened, problems = open_studio(
        Disk((("", tmp_path / "else where"), ("layouts/", REPOSITORY / "layouts")))
    )
    assert not problems
    assert opened is not None
    assert opened.version == version(tiny_game())


def test_what_is_printed_of_the_game_makes_no_difference() -> None:
    """A drawing is read when one is asked for: that must not show."""
    files = tiny_game() | {"drawings/dots.yaml": DRAWINGS}
    opened, _ = open_studio(folder(files))
    assert opened is not None
    assert "dot" in opened.game.drawings
    assert opened.version == version(files)


def test_a_game_that_cannot_be_read_has_none() -> None:
    opened, problems = open_studio(Memory({}))
    assert opened is None
    assert problems
