"""How much a game weighs decides what it may take."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.worker.limits import Weight, weigh


def test_files_weigh_what_they_hold(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "game.yaml").write_bytes(b"x" * 70)
    (tmp_path / "art" / "x.png").write_bytes(b"x" * 500)
    (tmp_path / "round.yaml").symlink_to("round.yaml")
    assert weigh([str(tmp_path)]) == Weight(70, 500)


def test_a_file_that_goes_while_it_is_weighed_weighs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("game.yaml", "gone.yaml"):
        (tmp_path / name).write_bytes(b"x" * 70)
    listed = os.scandir

    def vanishing(folder: str) -> list[os.DirEntry[str]]:
        entries = list(listed(folder))
        (tmp_path / "gone.yaml").unlink(missing_ok=True)
        return entries

    monkeypatch.setattr(os, "scandir", vanishing)
    assert weigh([str(tmp_path)]) == Weight(70, 0)
