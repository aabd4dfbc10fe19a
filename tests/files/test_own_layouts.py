"""A layout is changed only where the game's own are, and made there if it has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import Disk, open_game
from generator.files.own_layouts import is_own
from generator.files.rewriting import Rewritten, rewrite_together


@pytest.fixture
def game(tmp_path: Path) -> Disk:
    for name, text in {
        "cards/tea/game.yaml": "game: tea\n",
        "layouts/tea/face.yaml": "layout: face\n",
        "layouts/card.yaml": "layout: card\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return open_game(str(tmp_path / "cards" / "tea"))[1]


def changed(game: Disk, name: str, before: bytes | None, after: bytes | None) -> None:
    rewrite_together(game, [Rewritten(name, before, after)])


def test_layouts_beside_the_game_are_its_own_and_those_of_all_games_are_not(game: Disk) -> None:
    assert is_own(game.mounts, "layouts/face.yaml")
    assert not is_own(game.mounts, "layouts/card.yaml")
    changed(game, "layouts/face.yaml", b"layout: face\n", b"layout: face # new\n")
    assert game.read("layouts/face.yaml") == b"layout: face # new\n"
    with pytest.raises(Refusal, match="changed in the meantime"):
        changed(game, "layouts/card.yaml", b"layout: card\n", b"layout: mine\n")
    assert game.read("layouts/card.yaml") == b"layout: card\n"


def test_a_copy_is_made_beside_the_others_and_taken_back(game: Disk) -> None:
    changed(game, "layouts/card.yaml", None, b"layout: card # tea's\n")
    assert game.read("layouts/card.yaml") == b"layout: card # tea's\n"
    assert is_own(game.mounts, "layouts/card.yaml")
    with pytest.raises(Refusal, match="changed in the meantime"):
        changed(game, "layouts/card.yaml", b"layout: other\n", None)
    changed(game, "layouts/card.yaml", b"layout: card # tea's\n", None)
    assert game.read("layouts/card.yaml") == b"layout: card\n"


@pytest.mark.parametrize("name", ["layouts/deep/face.yaml", "layouts/face.svg", "art/face.yaml"])
def test_nothing_else_is_made(game: Disk, name: str) -> None:
    with pytest.raises(Refusal):
        changed(game, name, None, b"x: 1\n")
