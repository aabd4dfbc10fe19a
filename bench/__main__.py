"""`python -m bench`: every tool that is installed, on every deck, and the targets."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from bench import art, peers, report, safety, shipped, stages
from bench.decks import Workload, workloads
from bench.measure import Measured, interleaved
from bench.targets import reckoned

REPOSITORY = Path(__file__).parent.parent
TOO_SLOW = {"W3": ("protograf", "weasyprint"), "W4": ("protograf", "weasyprint", "naive")}
"""What would take many minutes, and tells nothing that W2 does not."""


def main() -> int:
    asked = _arguments()
    os.environ["PYTHONPATH"] = str(REPOSITORY)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    missing = [peers.SAYS[name] for name in peers.NAMES if not peers.is_installed(name)]
    tools = [n for n in asked.tools.split(",") if n in peers.NAMES and peers.is_installed(n)]
    results: dict[str, dict[str, Measured]] = {}
    shares: dict[str, dict[str, float]] = {}
    failures: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="cubicle-bench-") as held:
        for name in asked.decks.split(","):
            workload = workloads()[name]
            results[name] = measured(workload, tools, Path(held) / name, asked.rounds, failures)
            print(report.table({name: results[name]}, []), flush=True)
        for name in ("W1", "W2", "W3"):  # last, for a child begins with its parent's memory
            if "ours" in results.get(name, {}):
                shares[name] = stages.shares(Path(held) / name / "ours" / "deck")
        rows = reckoned(results, failures)
        if asked.shipped:
            rows += safety.rows(Path(held))
            rows += shipped.rows(Path(held), REPOSITORY)
            rows += art.rows(Path(held))
    print(report.stage_table(shares))
    print(report.target_table(rows))
    if missing:
        print(f"not installed, left out: {', '.join(missing)}")
    if asked.json:
        Path(asked.json).write_text(report.as_json(results, rows, shares))
    return int(any(row.failed for row in rows))


def measured(
    workload: Workload, tools: list[str], folder: Path, rounds: int, failures: dict[str, str]
) -> dict[str, Measured]:
    commands = {}
    for name in tools:
        tool = peers.peer(name)
        if name in TOO_SLOW.get(workload.name, ()) or (workload.name == "W5" and not tool.PICTURES):
            continue
        own = folder / name
        own.mkdir(parents=True)
        tool.prepare(own, workload.cards)
        make = tool.pictures if workload.name == "W5" else tool.command
        commands[name] = (make(own), own)
    broken: dict[str, str] = {}
    found = interleaved(commands, rounds, 60, broken)
    failures |= {name: f"{name} failed on {workload.name}: {said}" for name, said in broken.items()}
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--decks", default="W1,W2,W3,W4,W5")
    parser.add_argument("--tools", default=",".join(peers.NAMES))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", default="", help="also writes all figures into this file")
    parser.add_argument("--shipped", action=argparse.BooleanOptionalAction, default=True)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
