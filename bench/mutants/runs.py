"""Mutants and the tests for each → how each fared, several at once, each in a copy of the tree."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from bench.mutants.operators import Mutant
from bench.mutants.trees import pytest_in, surroundings
from bench.mutants.trials import killer

Plan = Sequence[tuple[Mutant, Sequence[str]]]


class Outcome(NamedTuple):
    mutant: Mutant
    before: str
    after: str
    """The line as it is, and with the mistake."""
    killer: str
    """The test that failed, or why none could; empty for a survivor."""
    tests: int


def outcomes(plan: Plan, trees: Sequence[Path], limit: float) -> Iterator[Outcome]:
    """As they come; each copy of the tree has its share of the mutants."""
    done: SimpleQueue[Outcome | Future[None]] = SimpleQueue()
    with ThreadPoolExecutor(len(trees)) as pool:
        for number, tree in enumerate(trees):
            share = plan[number :: len(trees)]
            pool.submit(_work_off, share, tree, limit, done).add_done_callback(done.put)
        at_work = len(trees)
        while at_work:
            match done.get():
                case Future() as ended:
                    ended.result()  # raises what went wrong with it
                    at_work -= 1
                case outcome:
                    yield outcome


def _work_off(
    share: Plan, tree: Path, limit: float, done: SimpleQueue[Outcome | Future[None]]
) -> None:
    """Who survives in a fork is tried again from the start: some code runs once, on import."""
    left = {number: _survivor(tree, *one) for number, one in enumerate(share)}
    for number, killed in _forked(share, tree, limit):
        if killed:
            done.put(left.pop(number)._replace(killer=killed))
    for number, outcome in left.items():
        tests = share[number][1]
        killed = killer(outcome.mutant, tests, tree, limit) if tests else ""
        done.put(outcome._replace(killer=killed))


def _survivor(tree: Path, mutant: Mutant, tests: Sequence[str]) -> Outcome:
    """As long as no test has failed."""
    right = (tree / mutant.file).read_bytes()
    before, after = (
        source.splitlines()[mutant.line - 1].decode().strip()
        for source in (right, mutant.applied(right))
    )
    return Outcome(mutant, before, after, "", len(tests))


def _forked(share: Plan, tree: Path, limit: float) -> Iterator[tuple[int, str]]:
    trials = tree.parent / f"{tree.name}.trials"
    trials.write_text(json.dumps([(n, *one, limit) for n, one in enumerate(share)]), "utf-8")
    reader, writer = os.pipe()
    run = subprocess.Popen(
        pytest_in("forking", "-m", "not slow", "-p", "no:xdist", "-p", "no:cacheprovider"),
        cwd=tree,
        env=surroundings(tree, MUTANTS_TRIALS=str(trials), MUTANTS_ANSWERS=str(writer)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(writer,),
    )
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as answers:
        yield from (tuple(json.loads(line)) for line in answers)
    run.wait()
