"""A game is shown where it was shown last, and nobody else reads where."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.files import Disk, private
from generator.preview.address import Address, keep_address, last_address, new_address

TOKEN = "A" * 24


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    keep_address(game(tmp_path), Address(4321, TOKEN))
    (path,) = (tmp_path / "state" / "cubicle" / "preview").iterdir()
    return path


def game(place: Path) -> Disk:
    return Disk((("", place / "game"),))


def test_an_address_is_kept_for_its_game_alone(kept: Path, tmp_path: Path) -> None:
    assert last_address(game(tmp_path)) == Address(4321, TOKEN)
    assert last_address(game(tmp_path / "other")).port == 0
    assert new_address().token != new_address().token


@pytest.mark.skipif(os.name == "nt", reason="modes of Unix")
def test_an_address_that_others_could_read_is_not_used(kept: Path, tmp_path: Path) -> None:
    assert kept.stat().st_mode & 0o777 == 0o600
    kept.chmod(0o644)
    assert last_address(game(tmp_path)).token != TOKEN


@pytest.mark.parametrize(
    "said",
    ["", "[]", "{", '{"port": 0, "token": "' + TOKEN + '"}', '{"port": 4321, "token": "../x"}'],
)
def test_what_is_no_address_is_not_used(kept: Path, tmp_path: Path, said: str) -> None:
    kept.write_text(said)
    assert last_address(game(tmp_path)).port == 0


def test_without_a_place_to_keep_it_every_address_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_STATE_HOME", "HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    keep_address(game(tmp_path), Address(4321, TOKEN))
    assert last_address(game(tmp_path)).port == 0


def test_a_place_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert not private.write_private("preview/x.json", b"1")
