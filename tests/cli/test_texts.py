"""`cubicle texts` and `--lang` as people meet them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.test_cli import cubicle, write
from tests.games import REPOSITORY, tiny_game

GERMAN = "# mit Hand\ngame: {title: Kleines Spiel}\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    write(tmp_path / "tiny", {**tiny_game(), "text.de.yaml": GERMAN})
    return tmp_path


def test_a_kit_in_another_language_has_a_name_of_its_own(game: Path) -> None:
    ran = cubicle(game, "build", "tiny", "--paper", "a4", "--lang", "de")
    assert ran.code == 0 and "error" not in ran.err
    assert [path.name for path in (game / "output" / "tiny").iterdir()] == ["tiny-de-a4.pdf"]


def test_a_language_that_is_not_there_is_wrong_usage(game: Path) -> None:
    ran = cubicle(game, "build", "tiny", "--lang", "fr")
    assert ran.code == 2 and "did you mean" not in ran.err and "choose one of: de" in ran.err


def test_what_is_missing_is_written_as_yaml_alone(game: Path) -> None:
    ran = cubicle(game, "texts", "tiny", "--lang", "de", "--missing")
    assert ran.code == 0
    assert ran.out.startswith('things:\n  title: "Things"\n  cards:\n    one:\n')


def test_settling_keeps_the_file_and_renews_its_marks(game: Path) -> None:
    path = game / "tiny" / "text.de.yaml"
    assert cubicle(game, "texts", "tiny", "--lang", "de", "--settle").code == 0
    once = path.read_text()
    assert once.startswith(GERMAN) and "made-from:\n  game/title: " in once
    assert cubicle(game, "texts", "tiny", "--lang", "de", "--settle").code == 0
    assert path.read_text() == once


def test_a_shipped_game_is_settled_in_the_working_copy(tmp_path: Path) -> None:
    for folder in ("generator", "cards/bad-day", "layouts"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder)
    path = tmp_path / "cards" / "bad-day" / "text.de.yaml"
    before = path.read_text("utf-8")
    path.write_text(before.partition("\n# What each text was translated from")[0], encoding="utf-8")
    settle = ("texts", "bad-day", "--lang", "de", "--settle")
    ran = cubicle(tmp_path, *settle, PYTHONPATH=str(tmp_path))
    assert ran.code == 0, ran.err
    assert path.read_text("utf-8") == before


def test_a_game_of_the_installed_program_is_not_settled(tmp_path: Path) -> None:
    """An update would take the marks away again; nobody looks for them there."""
    shutil.copytree(REPOSITORY / "generator", tmp_path / "generator")
    for folder in ("cards/bad-day", "layouts"):
        shutil.copytree(REPOSITORY / folder, tmp_path / "generator/_data" / folder)
    path = tmp_path / "generator/_data/cards/bad-day/text.de.yaml"
    before = path.read_bytes()
    settle = ("texts", "bad-day", "--lang", "de", "--settle")
    ran = cubicle(tmp_path, *settle, PYTHONPATH=str(tmp_path))
    assert (ran.code, path.read_bytes()) == (1, before)
    assert "part of the installed program" in ran.err
    assert "cubicle new my-game --from bad-day" in ran.err


def test_every_language_in_one_document(game: Path) -> None:
    [one] = cubicle(game, "texts", "tiny", "--json").json({"type": "array"})
    assert (one["language"], one["texts"], one["missing"]) == ("de", 5, 4)


def test_missing_texts_of_no_language_in_particular_are_wrong_usage(game: Path) -> None:
    assert cubicle(game, "texts", "tiny", "--missing").code == 2
