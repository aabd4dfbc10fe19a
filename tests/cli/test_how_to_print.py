"""What a build says at its end, and the viewer that it opens."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.cli import viewer
from generator.cli.how_to_print import how_to_print
from generator.kit.binding import Kit
from tests.cli.test_cli import cubicle, write
from tests.games import DECK, tiny_game

BACKED = DECK.replace("layout: face\n", "layout: face\nback: face\n")


def kit(pages: int, sheets: int, paper: str = "a4", name: str = "tiny-a4.pdf") -> Kit:
    return Kit("tiny", name, paper, b"", (), pages, sheets)


@pytest.mark.parametrize(
    ("kits", "backs", "says"),
    [
        ([kit(4, 2)], "long", "Print at 100 %, two-sided, flip on the long edge."),
        ([kit(4, 2)], "short", "Print at 100 %, two-sided, flip on the short edge."),
        ([kit(2, 2)], "long", "Print at 100 %, one-sided."),
        ([kit(2, 2)], "fronts", "Print at 100 %, one-sided."),
        ([kit(2, 2)], "gutterfold", "Print at 100 %, one-sided, then fold on the fold line."),
        (
            [kit(4, 2), kit(4, 2, "letter")],
            "long",
            "Print the PDF for your paper at 100 %, two-sided, flip on the long edge.",
        ),
        (
            [kit(4, 2), kit(1, 1, "whole")],
            "long",
            "Print at 100 %, two-sided, flip on the long edge.",
        ),
        (
            [kit(2, 2, name="t-a4-fronts.pdf"), kit(2, 2, name="t-a4-backs.pdf")],
            "separate",
            "Print at 100 %, one-sided: first the fronts; turn the sheets over on the short edge, "
            "then print the backs on them.",
        ),
        ([kit(2, 2, name="t-a4-fronts.pdf")], "separate", "Print at 100 %, one-sided."),
    ],
)
def test_the_line_follows_the_options(kits: list[Kit], backs: str, says: str) -> None:
    assert how_to_print(kits, backs, "short") == says


@pytest.fixture
def here(tmp_path: Path) -> Path:
    write(tmp_path / "tiny", tiny_game(deck=BACKED))
    return tmp_path


def test_a_build_ends_with_how_to_print_it(here: Path) -> None:
    ran = cubicle(here, "build", "tiny", "--paper", "a4", "--backs", "short")
    assert ran.err == "Print at 100 %, two-sided, flip on the short edge.\n"
    assert "Print" not in ran.out
    assert cubicle(here, "build", "tiny", "--json").err == ""
    assert "Print at" not in cubicle(here, "build", "tiny", "--deck", "nope").err


# -- the viewer -------------------------------------------------------------------------------


def fake(folder: Path, name: str, script: str) -> dict[str, str]:
    """A folder in the PATH with one program in it."""
    program = folder / "bin" / name
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return {"PATH": f"{program.parent}:/usr/bin:/bin"}


@pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is Linux's")
def test_open_shows_the_first_pdf_and_nothing_else(here: Path) -> None:
    environment = fake(here, "xdg-open", f'echo "$@" >> {here}/shown')
    ran = cubicle(here, "build", "tiny", "--open", **environment)
    assert ran.code == 0 and "no viewer" not in ran.err
    assert (here / "shown").read_text() == f"{here}/output/tiny/tiny-a4.pdf\n"
    write(here / "tiny", {"things.yaml": DECK + "colour: red\n"})
    assert cubicle(here, "build", "tiny", "--open", **environment).code == 1
    assert (here / "shown").read_text().count("\n") == 1, "a failed build opens nothing"


@pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is Linux's")
def test_a_viewer_that_fails_is_told_kindly_and_the_kit_is_there(here: Path) -> None:
    ran = cubicle(here, "build", "tiny", "--open", **fake(here, "xdg-open", "exit 3"))
    assert ran.code == 0 and (here / "output/tiny/tiny-a4.pdf").is_file()
    said = "The PDF is ready, but no viewer opened it (xdg-open ended with 3)."
    assert ran.err.splitlines()[-1] == f"{said} Open output/tiny/tiny-a4.pdf yourself."


def test_without_a_viewer_the_reason_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    viewer.open_first([tmp_path / "x.svg"])
    assert capsys.readouterr().err == ""
    viewer.open_first([tmp_path / "x.svg", tmp_path / "x.pdf"])
    assert "(xdg-open is not installed)" in capsys.readouterr().err


@pytest.mark.parametrize(("platform", "program"), [("darwin", "open"), ("linux", "xdg-open")])
def test_every_system_has_its_own_viewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, program: str
) -> None:
    started: list[str] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(viewer, "_started", lambda name, path: started.append(name) or "")
    viewer.open_first([tmp_path / "x.pdf"])
    assert started == [program]
