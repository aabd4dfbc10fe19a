"""The house keeps its rules, and each guard is shown to catch who breaks them."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import pytest

from generator.core.display import Item
from generator.model import Element
from tests.games import REPOSITORY

PACKAGE = REPOSITORY / "generator"
MAX_FILE, MAX_FUNCTION = 300, 50
Function = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program in a folder where a test may break it."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "generator", ignore=ignored)
    shutil.copy(REPOSITORY / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A program of no modules, for what is looked for in each module alone."""
    (tmp_path / "generator").mkdir()
    return tmp_path


def modules(package: Path) -> Iterator[tuple[str, str]]:
    """Every module's path in the package, and its text."""
    for path in sorted(package.rglob("*.py")):
        yield path.relative_to(package).as_posix(), path.read_text(encoding="utf-8")


def plant(package: Path, module: str, text: str) -> None:
    path = package / module
    path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + text)


# -- layers -----------------------------------------------------------------------------------


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-c", command, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_layers_are_kept(copy: Path) -> None:
    ran = lint_imports(copy)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"[1-9]\d* kept, 0 broken", ran.stdout)


@pytest.mark.parametrize(
    ("module", "text", "told"),
    [
        (
            "core/geometry.py",
            "\nimport generator.build\n",
            "generator.core.geometry -> generator.build",
        ),
        (
            "render/pdf.py",
            "\nimport generator.impose\n",
            "generator.render.pdf -> generator.impose",
        ),
        ("impose/grid.py", "\nimport reportlab\n", "generator.impose.grid -> reportlab"),
        ("utils.py", '"""A place for everything."""\n', "generator.utils"),
    ],
)
def test_an_import_against_the_layers_is_caught(
    copy: Path, module: str, text: str, told: str
) -> None:
    plant(copy / "generator", module, text)
    ran = lint_imports(copy)
    assert ran.returncode == 1
    assert told in ran.stdout


# -- no game is special -----------------------------------------------------------------------


def games_named(package: Path, names: Iterable[str]) -> list[str]:
    """Where the program speaks of a game by its name."""
    found = []
    for name in names:
        said = re.compile(rf"\b{re.escape(name).replace('-', '[-_ ]')}\b".replace("\\[", "["), re.I)
        found += [f"{path}: {name}" for path, text in modules(package) if said.search(text)]
    return found


def shipped_names() -> list[str]:
    return sorted(path.name for path in (REPOSITORY / "cards").iterdir() if path.is_dir())


def test_no_game_is_named_in_the_program() -> None:
    assert shipped_names()
    assert games_named(PACKAGE, shipped_names()) == []


@pytest.mark.parametrize("said", ["bad-day", "bad_day", "Bad Day"])
def test_a_game_named_in_the_program_is_caught(copy: Path, said: str) -> None:
    plant(copy / "generator", "build.py", f'\nSPECIAL = "{said}"\n')
    assert games_named(copy / "generator", ["bad-day"]) == ["build.py: bad-day"]


# -- sizes ------------------------------------------------------------------------------------


def too_long(package: Path) -> list[str]:
    found = []
    for path, text in modules(package):
        lines = text.count("\n")
        if lines > MAX_FILE:
            found.append(f"{path}: {lines} lines")
        for function in _functions(text):
            length = (function.end_lineno or 0) - function.lineno + 1
            if length > MAX_FUNCTION:
                found.append(f"{path}: {function.name} {length} lines")
    return found


def _functions(text: str) -> list[Function]:
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, Function)]


def test_files_and_functions_are_short() -> None:
    assert too_long(PACKAGE) == []


def test_a_long_function_and_a_long_file_are_caught(empty: Path) -> None:
    plant(empty / "generator", "new.py", "def long():\n" + "    pass\n" * MAX_FUNCTION)
    plant(empty / "generator", "newer.py", "x = 1\n" * (MAX_FILE + 1))
    found = too_long(empty / "generator")
    assert "new.py: long 51 lines" in found
    assert "newer.py: 301 lines" in found


# -- silence and honesty ----------------------------------------------------------------------


def bad_manners(package: Path) -> list[str]:
    """`print`, and errors caught without a name or swallowed whole."""
    found = []
    for path, text in modules(package):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Name) and node.id == "print":
                found.append(f"{path}:{node.lineno}: print")
            if isinstance(node, ast.ExceptHandler) and _swallows(node):
                found.append(f"{path}:{node.lineno}: except")
    return found


def _swallows(handler: ast.ExceptHandler) -> bool:
    """Catches everything without passing it on."""
    if handler.type is None:
        return True
    names = {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)}
    passed_on = any(isinstance(node, ast.Raise) for node in ast.walk(handler))
    return bool(names & {"Exception", "BaseException"}) and not passed_on


def test_the_program_prints_nothing_itself_and_swallows_no_error() -> None:
    assert bad_manners(PACKAGE) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('print("here")\n', "new.py:1: print"),
        ("try:\n    x = 1\nexcept:\n    raise\n", "new.py:3: except"),
        ("try:\n    x = 1\nexcept Exception:\n    x = 2\n", "new.py:3: except"),
        ("try:\n    x = 1\nexcept (OSError, BaseException):\n    x = 2\n", "new.py:3: except"),
    ],
)
def test_bad_manners_are_caught(empty: Path, text: str, told: str) -> None:
    plant(empty / "generator", "new.py", text)
    assert bad_manners(empty / "generator") == [told]


def unexplained(package: Path) -> list[str]:
    """Modules whose first line is not a sentence: readers of docs/files.md get nothing else."""
    said = {path: ast.get_docstring(ast.parse(text)) or "" for path, text in modules(package)}
    return [path for path, text in said.items() if not text.split("\n")[0].endswith(".")]


def test_every_module_says_what_it_is_in_its_first_line() -> None:
    assert unexplained(PACKAGE) == []


@pytest.mark.parametrize("text", ["x = 1\n", '"""What goes on\nover two lines."""\n'])
def test_a_module_that_does_not_say_what_it_is_is_caught(empty: Path, text: str) -> None:
    plant(empty / "generator", "new.py", text)
    assert unexplained(empty / "generator") == ["new.py"]


# -- nothing new is passed over ---------------------------------------------------------------

DRAWN = {kind.__name__ for kind in (*get_args(Element), *get_args(Item))}


def open_matches(package: Path) -> list[str]:
    """Where kinds of elements or items are told apart, and one more would be passed over."""
    return [
        f"{path}:{node.lineno}"
        for path, text in modules(package)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Match) and _tells_apart(node) and not _is_closed(node)
    ]


def _tells_apart(match: ast.Match) -> bool:
    patterns = [node for node in ast.walk(match) if isinstance(node, ast.MatchClass)]
    return any(isinstance(it.cls, ast.Name) and it.cls.id in DRAWN for it in patterns)


def _is_closed(match: ast.Match) -> bool:
    return ast.unparse(match.cases[-1]) == "case never:\n    assert_never(never)"


def test_every_kind_of_element_and_item_is_dealt_with() -> None:
    assert open_matches(PACKAGE) == []


def test_a_kind_that_would_be_passed_over_is_caught(empty: Path) -> None:
    planted = "match item:\n    case Zone():\n        pass\n    case _:\n        pass\n"
    plant(empty / "generator", "new.py", planted)
    assert open_matches(empty / "generator") == ["new.py:1"]


# -- one word for one idea --------------------------------------------------------------------

MAY_REPEAT = ("__init__", "__main__")
READ_FROM = "read/"
"""`read/targets.py` reads what `model/targets.py` is: one idea at two stages has one name."""
COMMANDS = "cli/commands/"
"""A command's file has the command's name, whatever the module that does its work is called."""
STAGES = {
    "along": "a path in YAML, and the same path laid out",
    "regions": "regions filled, and the same regions laid out",
}
"""One idea at two stages, told apart by the room as `read/` is."""


def named_twice(package: Path) -> list[str]:
    """Classes of one name, and modules whose folders do not tell them apart."""
    classes: dict[str, list[str]] = {}
    names: dict[str, list[str]] = {}
    for path, text in modules(package):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, []).append(path)
        if not path.startswith((READ_FROM, COMMANDS)):
            names.setdefault(Path(path).stem, []).append(path)
    found = [f"{name}: {', '.join(paths)}" for name, paths in classes.items() if len(paths) > 1]
    for name, paths in names.items():
        if len(paths) > 1 and name not in (*MAY_REPEAT, *STAGES):
            found.append(f"{name}.py: {', '.join(paths)}")
    once = [name for name in STAGES if len(names.get(name, ())) < 2]
    return [*found, *(f"{name}.py: is no longer named twice" for name in once)]


def test_no_two_classes_or_modules_have_one_name() -> None:
    assert named_twice(PACKAGE) == []


def test_a_name_given_twice_is_caught(copy: Path) -> None:
    plant(copy / "generator", "impose/geometry.py", '"""Again."""\n\n\nclass Frame:\n    pass\n')
    assert named_twice(copy / "generator") == [
        "Frame: core/display.py, impose/geometry.py",
        "geometry.py: core/geometry.py, impose/geometry.py",
    ]


def test_an_exception_that_nothing_needs_is_caught(copy: Path) -> None:
    (copy / "generator" / "layout" / "along.py").unlink()
    assert named_twice(copy / "generator") == ["along.py: is no longer named twice"]
