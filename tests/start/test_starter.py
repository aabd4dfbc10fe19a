"""`cubicle new`: what it writes works at once, and it writes over nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import starter_shelf
from generator.start.naming import check_id, check_players
from generator.start.starter import starter
from tests.cli.test_cli import cubicle, files_under


def test_a_new_game_is_silent_and_builds(tmp_path: Path) -> None:
    made = cubicle(tmp_path, "new", "tea-round", "--title", 'Tea: "the" Round', "--players", "3-5")
    assert made.code == 0 and "tea-round/game.yaml" in made.out
    assert cubicle(tmp_path, "check", "tea-round", "--strict").err == ""
    rules = cubicle(tmp_path, "check", "tea-round", "--rules").out
    assert rules.startswith('Tea: "the" Round: 3 of 3 rules hold')
    built = cubicle(tmp_path, "build", "tea-round", "--paper", "letter")
    assert built.code == 0 and "tea-round-letter.pdf" in built.out


def test_the_last_lines_name_what_to_do_next(tmp_path: Path) -> None:
    made = cubicle(tmp_path, "new", "tea", "--in", "games")
    last = [line.split()[:3] for line in made.err.splitlines()[-2:]]
    assert last == [["cubicle", "preview", "games/tea"], ["cubicle", "build", "games/tea"]]
    assert cubicle(tmp_path, "new", "tee", "--json").err == ""


@pytest.mark.parametrize(
    ("wanted", "offered"),
    [
        ("tea round", "tea-round"),
        ("Tea Round!", "tea-round"),
        ("../Café", "cafe"),
        ("日本", "such as tea-round"),
    ],
)
def test_the_nearest_name_is_offered_and_is_taken(
    tmp_path: Path, wanted: str, offered: str
) -> None:
    ran = cubicle(tmp_path, "new", wanted)
    assert ran.code == 2 and offered in ran.err
    assert files_under(tmp_path) == []
    if " " not in offered:
        assert f"try '{offered}'" in ran.err
        assert cubicle(tmp_path, "new", offered).code == 0


def test_every_file_names_its_schema(tmp_path: Path) -> None:
    cubicle(tmp_path, "new", "tea", "--in", "games")
    games = tmp_path / "games" / "tea"
    for path in games.rglob("*.yaml"):
        schema = path.read_text("utf-8").splitlines()[0].partition("$schema=")[2]
        assert (path.parent / schema).is_file(), path


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "tea").mkdir()
    (tmp_path / "tea" / "notes.txt").write_text("mine")
    ran = cubicle(tmp_path, "new", "tea")
    assert ran.code == 2 and "is here already" in ran.err
    assert files_under(tmp_path) == ["tea/notes.txt"]


@pytest.mark.parametrize("name", ["Tea", "../tea", "bad-day"])
def test_odd_names_are_told(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_id(name)
    [problem] = caught.value.problems
    assert (problem.code, problem.where.file) == ("wrong-option", "NAME")


@pytest.mark.parametrize("players", ["many", "4-2"])
def test_odd_numbers_are_told(players: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_players(players)
    [problem] = caught.value.problems
    assert (problem.code, problem.where.file) == ("wrong-option", "--players")


def test_what_is_not_asked_is_made_from_the_name() -> None:
    files = dict(starter(starter_shelf(), "tea-round", "Tea Round", "2-4"))
    assert b'\ngame: tea-round\ntitle: "Tea Round"\nplayers: 2-4\n' in files["game.yaml"]
