"""A copied folder without its layouts is one problem; a layout that nobody has is its own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.files import data_root, open_game
from generator.read import read_game
from tests.games import DECK, GAME


@pytest.mark.parametrize("id", ["bad-day", "my"])
def test_a_folder_without_its_layouts_is_told_once(tmp_path: Path, id: str) -> None:
    shutil.copytree(data_root() / "cards" / "bad-day", tmp_path / "my")
    path = tmp_path / "my" / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("game: bad-day", f"game: {id}"), "utf-8")
    _, [problem] = read_game(open_game(str(tmp_path / "my"))[1])
    assert problem.where.file.endswith("my/game.yaml")
    told = re.match(r"(\d+) layouts are missing that belong to 'bad-day': ", problem.message)
    assert told and int(told[1]) > 10
    assert "cubicle new my-game --from bad-day" in problem.hint


def test_a_layout_that_shares_a_name_with_one_of_a_shipped_game_is_just_missing(
    tmp_path: Path,
) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "things.yaml").write_text(DECK.replace("layout: face", "layout: mat"), "utf-8")
    _, [problem] = read_game(open_game(str(tmp_path))[1])
    assert problem.message == "there is no layout 'mat'" and "layouts/mat.yaml" in problem.hint
