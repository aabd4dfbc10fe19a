"""A wrong name is refused wherever it is written: exit code 2, a message, and no output."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_cli import cubicle, write
from tests.games import tiny_game


@pytest.fixture
def here(tmp_path: Path) -> Path:
    write(tmp_path / "tiny", {**tiny_game(), "text.de.yaml": "game: {title: Klein}\n"})
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        "sleeves --sleeve nope",
        "sleeves tiny --sleeve nope",
        "sleeves --deck nope",
        "sleeves tiny --deck nope",
        "check tiny --set nope=1",
        "check tiny --set nope.dpi=300",
        "check tiny --for png --set jpg.dpi=300",
        "check tiny --for nope",
        "check tiny --sleeve nope",
        "check tiny --stock nope",
        "calibrate --stock nope",
        "check tiny --lang nope",
        "check tiny --printer nope",
        "check tiny --bleed-from nope",
        "check tiny --only nope",
        "export tiny --set nope.dpi=300",
        "export tiny --for nope",
        "export tiny --set nope=1",
        "stats tiny --paper nope",
        "texts tiny --lang nope",
        "texts tiny --lang nope --settle",
        "texts tiny --lang no/pe --missing",
        "printed tiny --deck nope",
        "calibrate --paper nope",
        "calibrate --printer nope",
        "calibrate nope --forget",
        "calibrate nope --list",
        "preview tiny --no-open --deck nope",
        "preview tiny --no-open --lang nope",
        "preview tiny --no-open --sleeve nope",
        "preview tiny --no-open --only nope",
        "preview tiny --no-open --players 99",
        "preview tiny --no-open --paper nope",
        "preview nope --no-open",
    ],
)
def test_a_wrong_name_is_refused(here: Path, line: str) -> None:
    ran = cubicle(here, *line.split(), XDG_CONFIG_HOME=str(here / "settings"))
    assert ran.code == 2, ran
    assert ": error: " in ran.err
    assert ran.out == "" or line.startswith("export"), "an export has a row for each target"
    assert not (here / "output").exists()


def test_a_preview_says_first_that_it_is_starting(here: Path) -> None:
    ran = cubicle(here, "preview", "tiny", "--no-open", "--deck", "nope")
    assert ran.err.splitlines()[0] == "Starting the preview of tiny …"


def test_right_names_are_taken(here: Path) -> None:
    assert cubicle(here, "check", "tiny", "--set", "dpi=300").code == 0
    assert cubicle(here, "check", "tiny", "--set", "png.dpi=300").code == 0
    ran = cubicle(here, "sleeves", "--sleeve", "gamegenic-grey")
    assert ran.code == 0 and [line.split()[0] for line in ran.out.splitlines()] == [
        "gamegenic-grey"
    ]
    begun = cubicle(here, "texts", "tiny", "--lang", "fr", "--missing")
    assert begun.code == 0 and begun.out.startswith("game:")


def test_a_setting_is_checked_against_the_games_own_targets(here: Path) -> None:
    game = here / "tiny/game.yaml"
    game.write_text(f"{game.read_text()}targets: [jpg]\n")
    assert cubicle(here, "check", "tiny", "--set", "jpg.dpi=300").code == 0
    refused = cubicle(here, "check", "tiny", "--set", "jgp.dpi=300")
    assert refused.code == 2 and "did you mean 'jpg'?" in refused.err


# -- where the message says it is -------------------------------------------------------------


def test_places_are_told_from_where_you_are(here: Path) -> None:
    things = here / "tiny/things.yaml"
    things.write_text(things.read_text() + "colour: red\n")
    beside = here / "beside/below"
    beside.mkdir(parents=True)
    for named in (str(here / "tiny"), "../../tiny"):
        ran = cubicle(beside, "check", named)
        assert ran.code == 1
        assert "../../tiny/things.yaml:10:1: error: unknown key 'colour'" in ran.err
        assert "  10 | colour: red\n     | ^" in ran.err, "the line is read from there too"
        assert str(here) not in ran.err
    inside = cubicle(here / "tiny", "check", ".")
    assert inside.err.startswith("things.yaml:10:1:")


def test_what_cannot_be_written_is_told_from_where_you_are(here: Path) -> None:
    (here / "taken").write_text("a file")
    ran = cubicle(here / "tiny", "build", ".", "-o", str(here / "taken/below"))
    assert ran.code == 1 and "../taken/below" in ran.err and str(here) not in ran.err
    (here / "old").mkdir()
    (here / "old/notes.txt").write_text("mine")
    made = cubicle(here, "new", "old", "--in", str(here))
    assert made.code == 2 and made.err.startswith("old: error:")
