"""Cubicle Press as the compiled wheel installs it, in an environment of its own.

`make .venv/.compiled` makes it; without a C compiler there is none, and the row is left out.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bench.peers.ours import PICTURES, prepare

__all__ = ["PICTURES", "command", "installed", "pictures", "prepare"]

LIBRARY = "generator"


def installed() -> bool:
    return _python().exists()


def command(folder: Path) -> list[str]:
    return [*_cubicle(), "build", "deck", "--paper", "a4", "-o", "out"]


def pictures(folder: Path) -> list[str]:
    return [*_cubicle(), "export", "deck", "--for", "png", "--dpi", "300", "-o", "out"]


def _cubicle() -> list[str]:
    """With `-E` it does not see the checkout, which the other tools are led to."""
    return [str(_python()), "-E", "-m", "generator"]


def _python() -> Path:
    return Path(sys.prefix) / "compiled" / "bin" / "python"
