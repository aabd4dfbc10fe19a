"""The installed program, away from its checkout, prints the same bytes."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.games import REPOSITORY, Files, tiny_game
from tests.kit.test_early_pages import deck as large_game
from tools.compiled_wheel import CompiledWheel

SCRIPTS = "Scripts" if os.name == "nt" else "bin"
COMPILED = {"CUBICLE_COMPILED": "1"}
NO_COMPILER = {"CC": str(REPOSITORY / "no-compiler")}


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    left_out = ("PYTHONPATH", *COMPILED)
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    ran = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1"} | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def built(out: Path, **variables: str) -> Path:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
    run(*build, "--outdir", out, REPOSITORY, cwd=out, **variables)
    (made,) = out.glob("*.whl")
    return made


def installed(wheel: Path, home: Path) -> Path:
    """The command of a fresh environment, whose libraries are those at hand."""
    venv.create(home, system_site_packages=False, with_pip=False)
    target = _site_packages(home)
    pip = [sys.executable, "-m", "pip", "--python", str(home / SCRIPTS / "python")]
    run(*pip, "install", "--no-deps", "--no-index", "--quiet", wheel, cwd=home)
    (target / "libraries.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return home / SCRIPTS / "cubicle"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("dist"), **NO_COMPILER)


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def fast_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(os.environ.get("CC", compiler)) is None:
        pytest.skip(f"there is no C compiler: {compiler} is not installed")
    return built(tmp_path_factory.mktemp("fast"), **COMPILED)


@pytest.fixture(scope="module")
def fast_program(fast_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(fast_wheel, tmp_path_factory.mktemp("compiled"))


def _site_packages(home: Path) -> Path:
    paths = sysconfig.get_paths("venv", vars={"base": str(home), "platbase": str(home)})
    return Path(paths["purelib"])


def write_game(folder: Path) -> Path:
    write_files(folder / "tiny", tiny_game())
    return folder


def write_files(folder: Path, files: Files) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


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


# -- compiled ---------------------------------------------------------------------------------


def listed_modules() -> list[str]:
    """What `make wheel` compiles, as pyproject.toml has it."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return [str(name) for name in hook["modules"]]


def libraries(wheel: Path) -> list[str]:
    """The machine code in it."""
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if name.endswith((".so", ".pyd", ".dylib"))]


def test_the_plain_wheel_has_no_machine_code(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert libraries(wheel) == []


def test_the_plain_wheel_needs_nothing_that_compiles() -> None:
    asks = "from hatchling.build import *; print(get_requires_for_build_wheel())"
    assert run(sys.executable, "-c", asks, cwd=REPOSITORY).strip() == "[]"
    assert "mypy" in run(sys.executable, "-c", asks, cwd=REPOSITORY, **COMPILED)


def test_every_module_that_is_to_be_compiled_is_there() -> None:
    listed = listed_modules()
    assert listed == sorted(set(listed))
    missing = [name for name in listed if not (REPOSITORY / f"generator/{name}.py").is_file()]
    assert missing == []


AT_ONCE = {"all", "any", "max", "min", "next", "sorted", "sum"}
AT_ONCE |= {"extend", "frozenset", "join", "tuple", "update"}
"""Calls that take all of a generator, or that mypyc stops in time."""


def changed_by_compiling(text: str) -> list[str]:
    """What comes out otherwise, or crashes, in machine code: all of it without any message."""
    tree = ast.parse(text)
    lists = {id(star.value) for star in ast.walk(tree) if isinstance(star, ast.Starred)}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            named = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
            lists |= {id(one) for one in call.args if named in AT_ONCE}
    own = {one.name for one in ast.walk(tree) if isinstance(one, ast.ClassDef)}
    own |= {
        name.name
        for one in ast.walk(tree)
        if isinstance(one, ast.ImportFrom) and str(one.module).startswith("generator.")
        for name in one.names
    }
    found = []
    for one in ast.walk(tree):
        if isinstance(one, ast.GeneratorExp) and id(one) not in lists:
            found.append(f"{one.lineno}: a generator becomes a list")
        if isinstance(one, ast.Import | ast.ImportFrom) and one.col_offset:
            found += [f"{one.lineno}: 'as' is lost" for name in one.names if name.asname]
        if isinstance(one, ast.ClassDef):
            bases = {getattr(base, "id", "dict") for base in one.bases} - own
            found += [
                f"{one.lineno}: {base}" for base in bases - {"NamedTuple", "Protocol", "dict"}
            ]
    return found


@pytest.mark.parametrize("name", listed_modules())
def test_a_module_means_the_same_when_it_is_compiled(name: str) -> None:
    text = (REPOSITORY / f"generator/{name}.py").read_text(encoding="utf-8")
    assert changed_by_compiling(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "numbered = (name for number in count(2))",
        "def f():\n    from generator.layout import one as other",
        "from reportlab import PDFObject\nclass Ready(PDFObject): pass",
    ],
)
def test_what_compiling_would_change_is_caught(text: str) -> None:
    assert len(changed_by_compiling(text)) == 1


def test_an_editable_installation_is_never_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in COMPILED.items():
        monkeypatch.setenv(name, value)
    config = {"modules": ["no/such/module"]}
    hook = CompiledWheel(str(REPOSITORY), config, None, None, "", "wheel")  # type: ignore[arg-type]
    wanted: dict[str, object] = {}
    hook.initialize("editable", wanted)
    assert wanted == {}
    with pytest.raises(SystemExit):  # it looks for the module of a wheel that is not editable
        hook.initialize("standard", wanted)
    hook.finalize("standard", wanted, "")


@pytest.mark.slow
def test_the_compiled_wheel_has_each_listed_module_as_machine_code(fast_wheel: Path) -> None:
    own = {name.split(".")[0] for name in libraries(fast_wheel) if "/" in name}
    assert own == {f"generator/{name}" for name in listed_modules()}


@pytest.mark.slow
def test_the_compiled_program_runs_its_machine_code(fast_program: Path, tmp_path: Path) -> None:
    names = [f"generator.{name.replace('/', '.')}" for name in listed_modules()]
    names = [name.removesuffix(".__init__") for name in names]
    asks = f"import importlib as i; [print(i.import_module(n).__file__) for n in {names}]"
    files = run(fast_program.parent / "python", "-c", asks, cwd=tmp_path).split()
    assert len(files) == len(names)
    assert [file for file in files if not file.endswith(tuple(EXTENSION_SUFFIXES))] == []
    assert [file for file in files if fast_program.parent.parent not in Path(file).parents] == []


@pytest.mark.slow
def test_the_compiled_program_writes_pages_of_a_large_game_ahead(
    fast_program: Path, tmp_path: Path
) -> None:
    write_files(tmp_path / "large", large_game())
    run(fast_program, "build", "large", "--paper", "a4", "-o", "compiled", cwd=tmp_path)
    checkout = (sys.executable, "-m", "generator", "build", "large", "--paper", "a4")
    run(*checkout, "-o", "checkout", cwd=tmp_path)
    one, other = (next((tmp_path / way).rglob("*.pdf")) for way in ("compiled", "checkout"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(path.name for path in (REPOSITORY / "cards").iterdir()))
def test_the_compiled_program_prints_the_same_bytes(
    fast_program: Path, tmp_path: Path, game: str
) -> None:
    run(fast_program, "build", game, "-o", "compiled", cwd=tmp_path)
    run(sys.executable, "-m", "generator", "build", game, "-o", "checkout", cwd=tmp_path)
    plain = sorted((tmp_path / "checkout").rglob("*.pdf"))
    assert plain
    for path in plain:
        compiled = tmp_path / "compiled" / path.relative_to(tmp_path / "checkout")
        assert compiled.read_bytes() == path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("room", ["layout", "render", "template"])
def test_the_tests_of_compiled_rooms_pass_on_machine_code(
    fast_program: Path, tmp_path: Path, room: str
) -> None:
    """In a copy of the tests without the sources, so that they find the installed program."""
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("tests", "tools", "bench", "docs", "cards", "layouts"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder, ignore=ignored)
    shutil.copy(REPOSITORY / "pyproject.toml", tmp_path)
    tests = ["-m", "pytest", "-p", "no:cacheprovider", "-m", "not slow", f"tests/{room}"]
    run(fast_program.parent / "python", *tests, cwd=tmp_path)
