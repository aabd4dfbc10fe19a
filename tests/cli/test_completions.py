"""What Tab offers, and that it never says anything else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_cli import Ran, cubicle, write
from tests.games import REPOSITORY, tiny_game


@pytest.fixture
def here(tmp_path: Path) -> Path:
    write(tmp_path / "tiny", {**tiny_game(), "text.de.yaml": "game: {title: Klein}\n"})
    return tmp_path


def tab(folder: Path, line: str, **environment: str) -> Ran:
    """What the shell hears when Tab is pressed after the line."""
    words = line.split(" ")
    return cubicle(
        folder,
        _CUBICLE_COMPLETE="bash_complete",
        COMP_WORDS=line,
        COMP_CWORD=str(len(words) - 1),
        **environment,
    )


def offered(folder: Path, line: str, **environment: str) -> list[str]:
    ran = tab(folder, line, **environment)
    assert ran.err == ""
    return [one.partition(",")[2] for one in ran.out.splitlines() if one]


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("cubicle comp", ["completion"]),
        ("cubicle build tiny --deck ", ["things"]),
        ("cubicle build tiny --deck t", ["things"]),
        ("cubicle build tiny --deck x,th", ["x,things"]),
        ("cubicle build --paper a4 tiny --deck ", ["things"]),
        ("cubicle preview tiny --deck ", ["things"]),
        ("cubicle sleeves tiny --deck ", ["things"]),
        ("cubicle build --paper lett", ["letter"]),
        ("cubicle build --paper a4,lett", ["a4,letter"]),
        ("cubicle stats tiny --paper lett", ["letter"]),
        ("cubicle build --sleeve gamegenic-gre", ["gamegenic-grey", "gamegenic-green"]),
        ("cubicle build --stock avery-c", ["avery-c32011", "avery-c32015"]),
        ("cubicle build tiny --lang ", ["de", "pseudo"]),
        ("cubicle texts tiny --lang ", ["de"]),
        ("cubicle export tiny --for png,tt", ["png,ttpg", "png,tts"]),
        ("cubicle completion ", ["bash", "zsh", "fish"]),
        ("cubicle build tiny --ink l", ["low"]),
    ],
)
def test_names_are_offered(here: Path, line: str, offers: list[str]) -> None:
    assert offered(here, line) == offers


def test_printers_are_offered(here: Path) -> None:
    write(here / "settings/cubicle/printers", {"home-laser.yaml": "paper: A4\n"})
    settings = {"XDG_CONFIG_HOME": str(here / "settings")}
    assert offered(here, "cubicle build --printer ", **settings) == ["home-laser", "none"]


@pytest.mark.parametrize("spoilt", ["components: [", "components: things", "a: *b", "\x00", "- 1"])
def test_a_game_that_cannot_be_read_offers_nothing(here: Path, spoilt: str) -> None:
    (here / "tiny/game.yaml").write_text(spoilt)
    assert offered(here, "cubicle build tiny --deck ") == []


def test_nothing_is_said_of_what_is_wrong(here: Path) -> None:
    for line in ("build nope --deck ", "build --deck ", "nope ", "build --printer ", "nope --x "):
        ran = tab(here, f"cubicle {line}", XDG_CONFIG_HOME="", HOME="")
        assert ran.err == ""


def test_a_file_from_outside_of_the_game_is_not_read(here: Path) -> None:
    (here / "secret.yaml").write_text("components: [secret]\n")
    (here / "tiny/game.yaml").unlink()
    (here / "tiny/game.yaml").symlink_to(here / "secret.yaml")
    assert offered(here, "cubicle build tiny --deck ") == []


def test_even_a_bug_is_silent(here: Path) -> None:
    said = (
        "import generator.files as f; f.shipped_games = None; from generator.cli import run; run()"
    )
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    environment |= {"_CUBICLE_COMPLETE": "bash_complete", "COMP_CWORD": "2"}
    ran = subprocess.run(
        [sys.executable, "-c", said],
        env={**environment, "COMP_WORDS": "cubicle build "},
        cwd=here,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("", "")


def test_completing_loads_nothing_heavy(here: Path) -> None:
    said = "import atexit, sys; from generator.cli import main\n"
    said += "try: main(prog_name='cubicle')\n"
    said += "finally: print([m for m in ('reportlab', 'uharfbuzz', 'PIL', 'jinja2', "
    said += "'generator.layout', 'generator.render', 'pypdfium2') if m in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    environment |= {"_CUBICLE_COMPLETE": "bash_complete", "COMP_CWORD": "4"}
    for option in ("--deck", "--paper", "--sleeve", "--printer", "--lang"):
        words = f"cubicle build tiny {option} "
        ran = subprocess.run(
            [sys.executable, "-c", said],
            env={**environment, "COMP_WORDS": words},
            cwd=here,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.stdout.splitlines()[-1] == "[]", (option, ran)


# -- the script -------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell(tmp_path: Path, shell: str) -> None:
    ran = cubicle(tmp_path, "completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert f"_CUBICLE_COMPLETE={shell}_complete" in ran.out


def test_bash_completes_by_the_script(here: Path) -> None:
    bash = shutil.which("bash")
    assert bash
    program = here / "bin/cubicle"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m generator "$@"\n')
    program.chmod(0o755)
    press = "COMP_WORDS=(cubicle build tiny --deck t); COMP_CWORD=4; _cubicle_completion cubicle"
    ran = subprocess.run(
        [bash, "-c", f'eval "$(cubicle completion bash)"; {press}; echo "${{COMPREPLY[@]}}"'],
        env={
            **os.environ,
            "PYTHONPATH": str(REPOSITORY),
            "PATH": f"{program.parent}:/usr/bin:/bin",
        },
        cwd=here,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("things\n", "")


def test_a_shell_that_is_not_known_is_wrong_usage(tmp_path: Path) -> None:
    ran = cubicle(tmp_path, "completion", "tcsh")
    assert (ran.code, ran.out) == (2, "")
