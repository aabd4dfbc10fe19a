"""Writes docs/files.md, the list of all modules, from their own first lines: `make tables`.

Rooms are in the order of `pyproject.toml`, from what every room uses up to the command line.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "files.md"
HEAD = """\
# Every file

[ARCHITECTURE.md](../ARCHITECTURE.md) says what the rooms are for. Paths are below `generator/`.
Rooms are listed from what every other room uses up to the command line. Each line is the first line
of the file itself; `make tables` writes this page.
"""


def layers(root: Path = ROOT) -> list[list[str]]:
    """The entries of generator/ by layer, the lowest layer first."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    written = project["tool"]["importlinter"]["contracts"][0]["layers"]
    return [re.split(r" [|:] ", layer) for layer in reversed(written)]


def rooms(root: Path = ROOT) -> list[str]:
    return [room for layer in layers(root) for room in layer]


def page(root: Path = ROOT) -> str:
    return "\n".join([HEAD, *_listing(root / "generator", rooms(root))])


def _listing(package: Path, names: list[str]) -> Iterator[str]:
    """A heading for each room and a line for each of its files."""
    for room in names:
        if (package / f"{room}.py").is_file():
            yield f"## {room}.py\n\n{first_line(package / f'{room}.py')}\n"
            continue
        yield f"## {room}\n\n{first_line(package / room / '__init__.py')}\n"
        for path in sorted((package / room).rglob("*.py")):
            if path != package / room / "__init__.py":
                yield f"- `{path.relative_to(package).as_posix()}` {first_line(path)}"
        yield ""


def first_line(path: Path) -> str:
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return said.split("\n", 1)[0]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(PAGE.relative_to(ROOT))
