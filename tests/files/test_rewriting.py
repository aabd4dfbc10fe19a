"""Files of a game are replaced together; pictures are only added and taken away."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import Disk
from generator.files.rewriting import Rewritten, rewrite_together


@pytest.fixture
def game(tmp_path: Path) -> Disk:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "things.yaml").write_bytes(b"deck: things\n")
    return Disk((("", tmp_path / "tiny"),))


def refused(game: Disk, *files: Rewritten) -> str:
    with pytest.raises(Refusal) as caught:
        rewrite_together(game, files)
    return caught.value.problems[0].message


def test_a_picture_comes_with_its_card_and_goes_with_it(game: Disk) -> None:
    card = Rewritten("things.yaml", b"deck: things\n", b"deck: others\n")
    rewrite_together(game, [Rewritten("art/cat.png", None, b"cat"), card])
    assert game.read("art/cat.png") == b"cat" and game.read("things.yaml") == b"deck: others\n"
    back = Rewritten("things.yaml", card.after, card.before)
    rewrite_together(game, [Rewritten("art/cat.png", b"cat", None), back])
    assert game.read("art/cat.png") is None and game.read("things.yaml") == b"deck: things\n"


def test_no_picture_takes_the_place_of_another(game: Disk) -> None:
    rewrite_together(game, [Rewritten("art/cat.png", None, b"cat")])
    assert "changed in the meantime" in refused(game, Rewritten("art/cat.png", None, b"dog"))
    assert "another picture" in refused(game, Rewritten("art/cat.png", b"cat", b"dog"))
    assert "changed in the meantime" in refused(game, Rewritten("art/cat.png", b"dog", None))
    assert game.read("art/cat.png") == b"cat"


def test_a_picture_that_cannot_be_removed_keeps_its_card(
    game: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = Rewritten("things.yaml", b"deck: things\n", b"deck: others\n")
    rewrite_together(game, [Rewritten("art/cat.png", None, b"cat"), card])

    def refuse(path: Path) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    back = Rewritten("things.yaml", card.after, card.before)
    assert "read-only" in refused(game, Rewritten("art/cat.png", b"cat", None), back)
    assert game.read("art/cat.png") == b"cat" and game.read("things.yaml") == b"deck: others\n"


def test_a_folder_that_is_gone_is_not_made_anew(game: Disk, tmp_path: Path) -> None:
    (tmp_path / "tiny").rename(tmp_path / "away")
    assert "folder 'tiny' is not there" in refused(game, Rewritten("art/cat.png", None, b"cat"))
    assert not (tmp_path / "tiny").exists()


@pytest.mark.parametrize(
    "name", ["cat.png", "layouts/cat.png", "art/in/cat.png", "art/cat.exe", "art/cat.yaml"]
)
def test_pictures_are_in_art_and_nothing_else_is(game: Disk, name: str) -> None:
    assert "not one of the game's own" in refused(game, Rewritten(name, None, b"cat"))


def test_a_link_leads_no_picture_out_of_the_folder(game: Disk, tmp_path: Path) -> None:
    (tmp_path / "else").mkdir()
    (tmp_path / "tiny" / "art").symlink_to(tmp_path / "else", target_is_directory=True)
    assert "leads out" in refused(game, Rewritten("art/cat.png", None, b"cat"))
    assert [*(tmp_path / "else").iterdir()] == []
    for name in ("../cat.png", "art/../../cat.png", "/cat.png"):
        assert refused(game, Rewritten(name, None, b"cat"))
