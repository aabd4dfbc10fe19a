"""`python -m bench.mutants`: small mistakes planted in `generator/`, and which no test notices."""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.mutants.reach import found_reach
from bench.mutants.runs import Outcome, outcomes
from bench.mutants.sample import sampled
from bench.mutants.trees import REPOSITORY, copied


def main() -> None:
    asked = _arguments()
    sample = sampled(REPOSITORY, asked.seed, asked.sample)
    with tempfile.TemporaryDirectory(prefix="cubicle-mutants-") as held:
        trees = [copied(Path(held) / f"tree-{number}") for number in range(asked.parallel)]
        print("one run of all tests shows which of them reach which line", flush=True)
        reach = found_reach(trees[0], Path(held) / "reach", asked.parallel)
        plan = [(mutant, reach.tests(mutant, asked.patience)) for mutant in sample]
        found = list(_told(outcomes(plan, trees, asked.patience + LIMIT)))
    print("\n".join(summary(found, asked.seed)))


LIMIT = 60.0
"""Seconds beyond what the tests usually take: what has not ended then is noticed."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another sample")
    parser.add_argument("--parallel", type=int, default=2, help="how many at once")
    parser.add_argument("--patience", type=float, default=30, help="seconds of tests for each")
    return parser.parse_args()


def _told(found: Iterator[Outcome]) -> Iterator[Outcome]:
    """Each survivor as soon as it is known."""
    for one in found:
        if not one.killer:
            print(survivor(one), flush=True)
        yield one


def survivor(one: Outcome) -> str:
    untested = "" if one.tests else "  (no test reaches it)"
    return f"{one.mutant.file}:{one.mutant.line}  {one.before}  →  {one.after}{untested}"


def summary(found: Sequence[Outcome], seed: int) -> Iterator[str]:
    total = Counter(one.mutant.kind for one in found)
    killed = Counter(one.mutant.kind for one in found if one.killer)
    yield ""
    for kind, count in sorted(total.items()):
        yield f"  {kind:24}{killed[kind]:5} of {count:3} killed"
    share = killed.total() / max(total.total(), 1)
    yield f"{killed.total()} of {total.total()} killed ({share:.1%}), seed {seed}"


if __name__ == "__main__":
    main()
