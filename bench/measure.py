"""Cold processes, one after the other and interleaved: wall, processor time and peak memory."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Run(NamedTuple):
    wall: float
    cpu: float
    memory: float
    """Megabytes, of the largest of its processes."""


class Measured(NamedTuple):
    best: Run
    runs: tuple[Run, ...]
    size: int
    """Bytes of what it wrote."""


def once(command: Sequence[str], folder: Path) -> Run:
    """One process from its start to its end, with the processes it starts."""
    start = time.perf_counter()
    with (folder / "said.txt").open("wb") as said:
        child = subprocess.Popen(command, cwd=folder, stdout=said, stderr=said)
        _, status, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError((folder / "said.txt").read_text("utf-8", "replace")[-2000:])
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def interleaved(
    commands: Mapping[str, tuple[Sequence[str], Path]],
    rounds: int,
    patience: float,
    failures: dict[str, str],
) -> dict[str, Measured]:
    """Best of several rounds in which each tool has its turn; who is slow has fewer of them.

    Who fails has no more turns, and what it said is added to the failures.
    """
    runs: dict[str, list[Run]] = {name: [] for name in commands}
    for number in range(rounds):
        for name, (command, folder) in commands.items():
            spent = sum(run.wall for run in runs[name])
            if name in failures or (number and spent + runs[name][-1].wall > patience):
                continue
            try:
                runs[name].append(once(command, folder))
            except RuntimeError as error:
                failures[name] = str(error).strip().rpartition("\n")[2] or "it said nothing"
    return {
        name: Measured(_best(done), tuple(done), written(commands[name][1]))
        for name, done in runs.items()
        if name not in failures
    }


def _best(runs: Sequence[Run]) -> Run:
    return Run(*(min(values) for values in zip(*runs, strict=True)))


def written(folder: Path) -> int:
    return sum(path.stat().st_size for path in (folder / "out").rglob("*") if path.is_file())
