"""`cubicle calibrate` as people meet it: a sheet out, readings in, printers by name."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.files.settings import settings_folder
from tests.cli.test_cli import cubicle, document, files_under

READINGS = ("--top", "6.3,4.3", "--bottom", "5.1,5.2", "--rulers", "148.8,198.4")
MARGINS = ("--margins", "4,4,4mm,12")
PRINTER = {
    "type": "object",
    "required": ["printer", "default", "paper", "backs", "offset", "rotate", "scale", "margins"],
    "properties": {"printer": {"type": "string"}, "default": {"type": "boolean"}},
}


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of settings, empty."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    return tmp_path / "settings" / "cubicle"


def calibrate(*arguments: str) -> Result:
    try:
        return CliRunner().invoke(main, ["calibrate", *arguments])
    finally:
        gc.enable()  # a command of its own would have ended


def test_a_printer_from_its_sheet_to_its_end(tmp_path: Path, settings: Path) -> None:
    sheet = cubicle(tmp_path, "calibrate")
    assert (sheet.code, sheet.out) == (0, "output/calibrate-a4-long.pdf\n")
    assert not settings.exists()
    kept = cubicle(
        tmp_path, "calibrate", "laser", *READINGS, "--margins", "4,4,4mm,12", "--default"
    )
    assert kept.code == 0
    assert "laser (default), measured on A4" in kept.out
    assert "0.74 mm right" in kept.out and "bottom 12 mm" in kept.out
    assert files_under(settings) == ["printers/laser.yaml", "settings.yaml"]
    with (settings / "settings.yaml").open("a") as file:
        file.write("quiet-boundary: true\n")
    assert calibrate("laser", "--default").exit_code == 0
    assert "quiet-boundary: true" in (settings / "settings.yaml").read_text()
    corrected = calibrate("--printer", "laser", "--paper", "letter", "-o", str(tmp_path))
    assert corrected.output == f"{tmp_path}/calibrate-letter-long-laser.pdf\n"
    listed = cubicle(tmp_path, "calibrate", "--list", "--json").json(document(printers=PRINTER))
    assert [one["default"] for one in listed["printers"]] == [True]
    forgotten = calibrate("laser", "--forget")
    assert forgotten.exit_code == 0
    assert forgotten.output.startswith("forgot printer 'laser'\nit was your default")
    assert "you have not measured a printer yet" in calibrate("--list").output


def test_a_printer_is_forgotten_as_json(settings: Path) -> None:
    assert calibrate("laser", *READINGS).exit_code == 0
    told = json.loads(calibrate("laser", "--forget", "--json").output)
    assert told == {"forgotten": "laser", "was_default": False}


def test_one_printer_is_listed(settings: Path) -> None:
    for name in ("laser", "inkjet"):
        assert calibrate(name, *READINGS).exit_code == 0
    listed = calibrate("laser", "--list").output
    assert listed.startswith("laser, measured on A4") and "inkjet" not in listed
    assert calibrate("lasre", "--list").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--top", "5,5"), "which printer do you mean?"),
        (("laser",), "there are no readings"),
        (("laser", "--forget"), "there is no measured printer 'laser'"),
        (("laser", "--top", "5"), "expected 2 numbers separated by commas: A,B"),
        (("laser", "--margins", "4,4,x,4"), "left,top,right,bottom; found '4,4,x,4'"),
        (("laser", "--rulers", "nan,200"), "expected 2 numbers"),
        (("Laser", *READINGS), "'Laser' cannot be the name of a printer"),
        (("none", *READINGS), "'none' cannot be the name of a printer"),
        (("--paper", "a5"), "A5 is too small for the test sheet"),
        (("--paper", "a44"), "did you mean 'a4'"),
        (("--printer", "laser"), "there is no measured printer 'laser'"),
    ],
)
def test_wrong_usage_is_told_and_keeps_nothing(
    tmp_path: Path, settings: Path, arguments: tuple[str, ...], says: str
) -> None:
    ran = calibrate(*arguments)
    assert ran.exit_code == 2
    assert says in ran.output
    assert files_under(tmp_path) == []


def test_without_a_home_only_printers_are_out_of_reach(
    tmp_path: Path, settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CONFIG_HOME", "HOME", "USERPROFILE", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert calibrate("-o", str(tmp_path)).exit_code == 0
    kept = calibrate("laser", *READINGS)
    assert kept.exit_code == 1 and "neither HOME nor XDG_CONFIG_HOME is set" in kept.output


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, settings: Path) -> None:
    settings.parent.write_text("a file where a folder should be")
    kept = calibrate("laser", *READINGS)
    assert kept.exit_code == 1 and "cannot write laser.yaml" in kept.output


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"HOME": "/ada"}, "/ada/.config/cubicle"),
        ("linux", {"HOME": "/ada", "XDG_CONFIG_HOME": "/own"}, "/own/cubicle"),
        ("linux", {"HOME": "/ada", "XDG_CONFIG_HOME": "here"}, "/ada/.config/cubicle"),
        ("darwin", {"HOME": "/ada"}, "/ada/Library/Application Support/cubicle"),
        ("win32", {"APPDATA": "/C/ada/Roaming"}, "/C/ada/Roaming/cubicle"),
        ("linux", {}, None),
        ("win32", {}, None),
    ],
)
def test_settings_lie_where_the_system_keeps_them(
    platform: str, environment: dict[str, str], folder: str | None
) -> None:
    found = settings_folder(environment, platform)
    assert found == (Path(folder) if folder else None)
