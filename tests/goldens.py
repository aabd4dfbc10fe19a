"""Golden texts: tests/golden/<case>.txt holds what a case comes to.

`pytest --accept` writes what is new or changed; people read the difference before they commit it.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parent
FOLDER = TESTS / "golden"
MAX_LINES = 120
_CASE = re.compile(r"""\bgolden\(\s*["']([a-z0-9-]+)["']""")


@dataclass(frozen=True)
class Golden:
    """`golden("case", text)` compares; each case is named literally, so that orphans show."""

    accept: bool
    folder: Path = FOLDER

    def __call__(self, case: str, text: str) -> None:
        text = text.rstrip("\n") + "\n"
        assert text.count("\n") <= MAX_LINES, f"golden '{case}' is too long to be read"
        path = self.folder / f"{case}.txt"
        if self.accept:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        assert path.is_file(), f"there is no golden '{case}': look at it with `pytest --accept`"
        assert path.read_text(encoding="utf-8") == text


def may_accept(asked: bool) -> bool:
    """Goldens are accepted by people, never by the machine that checks them."""
    if asked and os.environ.get("CI", "").lower() not in ("", "0", "false"):
        raise ValueError("--accept is refused in CI")
    return asked


def orphans(tests: Path = TESTS) -> list[str]:
    """Goldens that no test names, and cases that two tests name."""
    named = [
        case
        for path in sorted(tests.rglob("test_*.py"))
        for case in _CASE.findall(path.read_text(encoding="utf-8"))
    ]
    kept = {path.stem for path in (tests / "golden").glob("*.txt")}
    twice = {case for case in named if named.count(case) > 1}
    return sorted((kept - set(named)) | twice)
