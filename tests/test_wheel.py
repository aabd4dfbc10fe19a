"""The installed program, away from its checkout, prints the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.games import REPOSITORY, tiny_game

SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path) -> str:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
    run(*build, "--outdir", out, REPOSITORY, cwd=out)
    (made,) = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment, whose libraries are those at hand."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, system_site_packages=False, with_pip=False)
    target = _site_packages(home)
    pip = [sys.executable, "-m", "pip", "--python", str(home / SCRIPTS / "python")]
    run(*pip, "install", "--no-deps", "--no-index", "--quiet", wheel, cwd=home)
    (target / "libraries.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return home / SCRIPTS / "cubicle"


def _site_packages(home: Path) -> Path:
    paths = sysconfig.get_paths("venv", vars={"base": str(home), "platbase": str(home)})
    return Path(paths["purelib"])


def write_game(folder: Path) -> Path:
    for name, text in tiny_game().items():
        path = folder / "tiny" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_the_wheel_holds_the_games_and_layouts(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    for folder in ("cards", "layouts"):
        for path in (REPOSITORY / folder).rglob("*.yaml"):
            assert f"generator/_data/{path.relative_to(REPOSITORY).as_posix()}" in held
    assert "generator/build.py" in held
    assert not any(name.startswith(("tests/", "output/")) for name in held)


def test_the_installed_program_runs_its_own_code(program: Path, tmp_path: Path) -> None:
    where = "import generator; print(generator.__file__)"
    found = Path(run(program.parent / "python", "-c", where, cwd=tmp_path).strip())
    assert program.parent.parent in found.parents
    assert REPOSITORY not in found.parents


def test_the_installed_program_prints_the_same_bytes(program: Path, tmp_path: Path) -> None:
    write_game(tmp_path)
    run(program, "build", "tiny", "-o", "installed", cwd=tmp_path)
    run(sys.executable, "-m", "generator", "build", "tiny", "-o", "checkout", cwd=tmp_path)
    papers = ("a4", "letter")
    for paper in papers:
        one, other = (
            (tmp_path / way / "tiny" / f"tiny-{paper}.pdf").read_bytes()
            for way in ("installed", "checkout")
        )
        assert one == other


def test_the_installed_program_knows_the_shipped_games(program: Path, tmp_path: Path) -> None:
    shipped = sorted(path.parent.name for path in (REPOSITORY / "cards").glob("*/game.yaml"))
    said = run(program, "games", cwd=tmp_path)
    assert [line.split()[0] for line in said.splitlines()] == shipped
