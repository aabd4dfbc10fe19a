"""One file for each tool: what it is given for a deck, and the command that draws it.

A peer module has `LIBRARY` (what must be installed), `prepare(folder, cards)`, which writes its
inputs, and `command(folder)`; every tool writes its PDF or its pictures into `out/`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol

from bench.decks import Card


class Peer(Protocol):
    LIBRARY: str
    PICTURES: bool

    def prepare(self, folder: Path, cards: Sequence[Card]) -> None: ...
    def command(self, folder: Path) -> list[str]: ...
    def pictures(self, folder: Path) -> list[str]: ...


NAMES = ("ours", "compiled", "typst", "naive", "protograf", "weasyprint")
SAYS = {
    "ours": "Cubicle Press",
    "compiled": "Cubicle Press, compiled",
    "typst": "typst",
    "naive": "reportlab, a Paragraph for each card",
    "protograf": "protograf",
    "weasyprint": "WeasyPrint",
}


def python() -> str:
    """The peers' own environment, beside ours: what they ask for does not go together with us."""
    own = Path(sys.prefix) / "peers" / "bin" / "python"
    return str(own if own.exists() else sys.executable)


def peer(name: str) -> Peer:
    module: Peer = import_module(f"bench.peers.{name}")  # type: ignore[assignment]
    return module


def is_installed(name: str) -> bool:
    if name == "ours":
        return True
    if name == "compiled":
        from bench.peers.compiled import installed

        return installed()
    library = peer(name).LIBRARY
    finds = f"import importlib.util as i, sys; sys.exit(not i.find_spec({library!r}))"
    found = subprocess.run([python(), "-c", finds], check=False, cwd=sys.prefix)
    return found.returncode == 0
