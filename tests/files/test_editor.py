"""A place in a file of a game is opened in the user's editor, and no other file is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from generator.core.problems import Refusal, Where
from generator.files import Disk
from generator.files.editor import FilePlace, editor_address, game_file, open_in_editor

WRITE = "import sys; open(sys.argv[1], 'w').write('|'.join(sys.argv[2:]))"


@pytest.fixture
def game(tmp_path: Path) -> Disk:
    for name in ("game/cards.yaml", "game/run.sh", "game/deep/cards.csv", "other.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("a: 1\n")
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared/face.yaml").write_text("a: 1\n")
    (tmp_path / "game/linked.yaml").symlink_to(tmp_path / "other.yaml")
    return Disk((("", tmp_path / "game"), ("layouts/", tmp_path / "shared")))


def test_files_that_messages_name_are_found(game: Disk, tmp_path: Path) -> None:
    for name, path in {
        "cards.yaml": "game/cards.yaml",
        "deep/cards.csv": "game/deep/cards.csv",
        "layouts/face.yaml": "shared/face.yaml",
    }.items():
        place = game_file(game, Where(game.shown(name), 3, 5))
        assert place == FilePlace(tmp_path / path, 3, 5)
    assert game_file(game, Where(game.shown("cards.yaml"), 0, 0))[1:] == (1, 1)


@pytest.mark.parametrize(
    "name", ["run.sh", "../other.yaml", "linked.yaml", "no.yaml", "", "/etc/passwd", "\0.yaml"]
)
def test_no_other_file_is_opened(game: Disk, tmp_path: Path, name: str) -> None:
    for said in {name, os.path.relpath(tmp_path / "game" / name) if "\0" not in name else name}:
        with pytest.raises(Refusal):
            game_file(game, Where(said, 1, 1))


def test_an_editor_is_told_the_line_and_one_without_a_window_is_refused(tmp_path: Path) -> None:
    code = tmp_path / "code"
    code.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{WRITE}" {tmp_path}/told "$@"\n')
    code.chmod(0o755)
    place = FilePlace(tmp_path / "a b.yaml", 7, 3)
    assert open_in_editor(place, {"VISUAL": f"'{code}' --wait", "EDITOR": "vi"}) == "code"
    assert (tmp_path / "told").read_text() == f"--wait|--goto|{place.path}:7:3"
    for said, why in {
        "": "no editor is set",
        "/usr/bin/vim": "needs a terminal",
        "emacsclient -t": "needs a terminal",
        "no-such-editor": "could not be started",
        "false": "ended with 1",
        "'open": "without its end",
    }.items():
        with pytest.raises(Refusal, match=why):
            open_in_editor(place, {"EDITOR": said})


def test_the_address_for_a_browser_keeps_odd_letters() -> None:
    place = FilePlace(Path("/games/a b?/ü.yaml"), 2, 4)
    assert editor_address(place) == "vscode://file/games/a%20b%3F/%C3%BC.yaml:2:4"
