"""What the boundary around a stranger's game costs a cold build, with it and without in turns."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from bench.measure import Measured, interleaved
from bench.targets import Results, Row, Target, measured_row

MOST = 60
"""Milliseconds that safety may cost of a cold build."""
ASKED = ("build", "bad-day", "--deck", "schemes", "--paper", "a4", "-o", "out")
BEHIND = "import sys, generator.__main__, generator.cli as cli\nsys.argv[0] = 'cubicle'\ncli.run()"
IN_PROCESS = BEHIND.replace("cli.run", "cli._may_meet_strangers = lambda asked: False\ncli.run")
ROUNDS = 15


def measured(folder: Path, rounds: int = ROUNDS) -> Mapping[str, Measured]:
    """The same build `alone`, in one process, and `apart`, behind the boundary."""
    commands = {
        "alone": [sys.executable, "-c", IN_PROCESS, *ASKED],
        "apart": [sys.executable, "-c", BEHIND, *ASKED],
    }
    places = {name: folder / f"safety-{name}" for name in commands}
    for place in places.values():
        place.mkdir()
    asked = {name: (command, places[name]) for name, command in commands.items()}
    failures: dict[str, str] = {}
    found = interleaved(asked, rounds, 60, failures)
    if failures:
        raise RuntimeError("; ".join(failures.values()))
    return found


def rows(folder: Path) -> Iterator[Row]:
    found: dict[str, Mapping[str, Measured]] = {}

    def cost(what: str) -> float:
        found[""] = found.get("") or measured(folder)
        return more(found, what)

    wall = Target("safety of a cold build, ms", MOST)
    yield measured_row(wall, lambda: cost("wall"))
    cpu = Target("safety of a cold build, ms of processor time", MOST)
    yield measured_row(cpu, lambda: cost("cpu"))


def more(results: Results, what: str) -> float:
    """Milliseconds that the boundary adds."""
    alone, apart = (getattr(results[""][name].best, what) for name in ("alone", "apart"))
    return float(apart - alone) * 1000
