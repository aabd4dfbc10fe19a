"""Writes the list of files in ARCHITECTURE.md from the modules' own first lines: `make tables`.

Rooms are listed as `pyproject.toml` orders them, from what everything speaks up to the shells.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "ARCHITECTURE.md"
_PART = re.compile(r"(<!-- files -->\n).*?(<!-- end -->)", re.DOTALL)


def rooms(root: Path = ROOT) -> list[str]:
    """The entries of generator/, lowest layer first."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    return [room for layer in reversed(layers) for room in re.split(r" [|:] ", layer)]


def listing(root: Path = ROOT) -> Iterator[str]:
    """A line for each file, by room; a room's own line is that of its `__init__.py`."""
    package = root / "generator"
    for room in rooms(root):
        if (package / f"{room}.py").is_file():
            yield f"\n**`{room}.py`** {first_line(package / f'{room}.py')}\n"
            continue
        yield f"\n**`{room}/`** {first_line(package / room / '__init__.py')}\n"
        for path in sorted((package / room).rglob("*.py")):
            if path != package / room / "__init__.py":
                yield f"- `{path.relative_to(package).as_posix()}` {first_line(path)}"


def first_line(path: Path) -> str:
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return said.split("\n", 1)[0]


def updated(page: str, root: Path = ROOT) -> str:
    """The page with its list as it should be."""
    text = "\n".join(listing(root)).strip("\n")
    return _PART.sub(lambda part: f"{part[1]}{text}\n{part[2]}", page)


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text("utf-8")), "utf-8")
    print(PAGE)
