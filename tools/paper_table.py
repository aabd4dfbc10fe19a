"""How many sheets each game takes: `python tools/paper_table.py [REVISION]`, to compare with one.

Games x papers x ways of backs, as `cubicle build --json` counts them.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAPERS = ("a4", "letter", "a3", "tabloid")
BACKS = ("long", "gutterfold", "fronts")


class Paper(NamedTuple):
    """What a kit takes."""

    sheets: int
    pages: int


Kits = dict[tuple[str, str, str], Paper]
"""By game, paper and way of backs."""


def kits_of(tree: Path) -> Kits:
    """Every kit that the program and the games of this tree print."""
    games = sorted(path.parent.name for path in (tree / "cards").glob("*/game.yaml"))
    found: Kits = {}
    with tempfile.TemporaryDirectory() as output:
        for game in games:
            for backs in BACKS:
                for file in _built(tree, game, backs, output):
                    paper = Paper(file["sheets"], file["pages"])
                    found[game, file["paper"], backs] = paper
    return found


def _built(tree: Path, game: str, backs: str, output: str) -> Iterator[dict[str, object]]:
    command = [sys.executable, "-m", "generator", "build", game, "--json", "-o", output]
    options = ["--paper", ",".join(PAPERS), "--backs", backs]
    ran = subprocess.run(
        [*command, *options], cwd=tree, capture_output=True, text=True, check=False
    )
    if not ran.stdout:
        raise SystemExit(ran.stderr)
    yield from json.loads(ran.stdout)["files"]


def kits_of_revision(revision: str) -> Kits:
    archive = subprocess.run(
        ["git", "archive", revision], cwd=ROOT, capture_output=True, check=True
    ).stdout
    with tempfile.TemporaryDirectory() as tree:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(tree, filter="data")
        return kits_of(Path(tree))


def lines(now: Kits, before: Kits) -> Iterator[str]:
    """A row for each game and paper: sheets and pages, and how they were."""
    yield f"| game | paper | {' | '.join(BACKS)} |"
    yield f"| --- | --- |{' ---: |' * len(BACKS)}"
    for game, paper in dict.fromkeys((game, paper) for game, paper, _ in now):
        cells = [_cell(now, before, (game, paper, backs)) for backs in BACKS]
        yield f"| {game} | {paper} | {' | '.join(cells)} |"
    for backs in BACKS:
        yield f"\n{backs}: {_sum(now, backs)}" + (
            f" sheets, before {_sum(before, backs)}" if before else " sheets"
        )


def _cell(now: Kits, before: Kits, key: tuple[str, str, str]) -> str:
    if key not in now:
        return "–"
    told = f"{now[key].sheets} ({now[key].pages})"
    old = before.get(key)
    return told if old is None or old == now[key] else f"{told}, was {old.sheets} ({old.pages})"


def _sum(kits: Kits, backs: str) -> int:
    return sum(paper.sheets for (*_, own), paper in kits.items() if own == backs)


if __name__ == "__main__":
    past = kits_of_revision(sys.argv[1]) if len(sys.argv) > 1 else {}
    print("\n".join(lines(kits_of(ROOT), past)))
