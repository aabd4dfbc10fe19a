"""What is saved is noticed: in folders that are new too, and never through a link."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from generator.files import Disk
from generator.preview import watch as watching
from tests.preview.scripted import played


class Reader:
    """Notes what it is told to read."""

    def __init__(self) -> None:
        self.read_paths: list[set[str]] = []

    async def read(self, changed: Iterable[str]) -> None:
        self.read_paths.append({Path(path).name for path in changed})


async def noticed(reader: Reader, name: str) -> None:
    for _ in range(500):
        if any(name in paths for paths in reader.read_paths):
            return
        await asyncio.sleep(0.01)
    pytest.fail(f"{name} was not noticed: {reader.read_paths}")


def test_saved_files_are_noticed_where_they_are_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "PAUSE", 100)
    game, outside = tmp_path / "game", tmp_path / "outside"
    for folder in (game, game / ".git", outside):
        folder.mkdir()
    (game / "link").symlink_to(outside)
    (game / "root").symlink_to("/")
    reader: Any = Reader()

    async def scene() -> None:
        task = asyncio.create_task(watching.watch(reader, Disk((("", game),))))
        await asyncio.sleep(0.3)
        (outside / "secret.yaml").write_text("x")
        (game / ".git/index.yaml").write_text("x")
        (game / ".hidden.yaml").write_text("x")
        (game / "kit.pdf").write_text("x")
        (game / "game.yaml").write_text("x")
        await noticed(reader, "game.yaml")
        (game / "layouts").mkdir()
        (game / "layouts/face.yaml").write_text("x")
        for _ in range(500):
            if len(reader.read_paths) > 1:
                break
            await asyncio.sleep(0.01)
        (game / "layouts/face.yaml").write_text("y")
        await noticed(reader, "face.yaml")
        assert not task.done()
        task.cancel()

    played(scene)
    assert set().union(*reader.read_paths) == {"game.yaml", "face.yaml"}


@pytest.mark.parametrize("pause", [0.0, 0.4])
def test_a_folder_that_is_deleted_and_made_again_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pause: float
) -> None:
    """A change of branch does that to a game which the other branch does not have."""
    monkeypatch.setattr(watching, "PAUSE", 100)
    game, shared = tmp_path / "game", tmp_path / "layouts"
    for folder in (game / "layouts", shared):
        folder.mkdir(parents=True)
    (game / "old.yaml").write_text("x")
    reader: Any = Reader()

    async def scene() -> None:
        disk = Disk((("", game), ("layouts/", shared)))
        task = asyncio.create_task(watching.watch(reader, disk))
        await asyncio.sleep(0.3)
        shutil.rmtree(game)
        await asyncio.sleep(pause)
        (game / "layouts").mkdir(parents=True)
        (game / "game.yaml").write_text("x")
        await asyncio.sleep(0.5)
        assert len(reader.read_paths) > 0
        (game / "things.yaml").write_text("x")
        await noticed(reader, "things.yaml")
        (game / "layouts" / "face.yaml").write_text("x")
        await noticed(reader, "face.yaml")
        task.cancel()

    played(scene)


def test_a_folder_of_many_folders_is_watched_in_part(tmp_path: Path) -> None:
    from generator.files.gate import MOST_FOLDERS

    for number in range(MOST_FOLDERS + 20):
        (tmp_path / f"{number}").mkdir()
    folders = Disk((("", tmp_path),)).folders()
    assert len(folders) == MOST_FOLDERS
    assert str(tmp_path) in folders
