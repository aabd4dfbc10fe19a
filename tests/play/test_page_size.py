"""The table's page stays small: it has no framework."""

from __future__ import annotations

import re
from pathlib import Path

from generator.play.table_server import OWN

PAGE = Path(__file__).parents[2] / "generator" / "play" / "page"
MOST = 60_000
COMMENT = re.compile(r"^\s*(//|/\*\*|\*).*$|\s+// .*$", re.MULTILINE)


def code(name: str) -> str:
    """Without comments and indentation, which cost nobody anything to read."""
    lines = COMMENT.sub("", (PAGE / f"{name}.js").read_text("utf-8")).splitlines()
    return "\n".join(line.strip() for line in lines if line.strip())


def test_the_code_of_the_page_is_small() -> None:
    assert {file.stem for file in PAGE.glob("*.js")} == {*OWN}
    sizes = {name: len(code(name).encode()) for name in OWN}
    assert sum(sizes.values()) <= MOST, sizes
