"""Which tests reach which line, from one run of all tests under coverage; nearest tests first."""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bench.mutants.operators import Mutant
from bench.mutants.trees import pytest_in, surroundings


class Reach(NamedTuple):
    lines: Mapping[str, Mapping[int, frozenset[str]]]
    """File → line → the tests that reach it."""
    seconds: Mapping[str, float]
    """Of each test that passes where nothing is wrong."""

    def tests(self, mutant: Mutant, patience: float) -> list[str]:
        """Those that reach it, and what its room has besides; of each as much as takes so long.

        Forked processes reach lines that nobody sees, and a cache hides all calls but the first.
        """
        room = _room(mutant.file)
        reaching = self._reaching(mutant)
        others = {test for test in self.seconds if test.startswith(room)} - reaching
        both = (self._ordered(tests, mutant.file) for tests in (reaching, others))
        return [test for tests in both for test in self._within(patience, tests)]

    def _reaching(self, mutant: Mutant) -> set[str]:
        """Of a line that only importing reaches: the tests of all its file's lines."""
        known = self.lines.get(mutant.file, {})
        line = max((one for one in known if one <= mutant.line), default=0)
        reaching = known.get(line) or frozenset[str]().union(*known.values())
        return {test for test in reaching if test in self.seconds}

    def _ordered(self, tests: Iterable[str], file: str) -> list[str]:
        """Near ones first; then of each file the quickest, for each file looks at other things."""
        turns: dict[str, int] = defaultdict(int)
        keys = {}
        for test in sorted(tests, key=lambda one: (self.seconds[one], one)):
            module = test.partition("::")[0]
            keys[test] = (_distance(module, file), turns[module], self.seconds[test], test)
            turns[module] += 1
        return sorted(keys, key=lambda test: keys[test])

    def _within(self, patience: float, tests: Iterable[str]) -> Iterator[str]:
        for test in tests:
            patience -= self.seconds[test]
            if patience < 0:
                return
            yield test


def _room(file: str) -> str:
    parts = Path(file).parts
    return f"tests/{parts[1]}/" if len(parts) > 2 else "tests/test_"


def _distance(test: str, file: str) -> int:
    room = _room(file)
    if test.startswith(f"{room}test_{Path(file).stem}"):
        return 0
    return 1 if test.startswith(room) else 2


def found_reach(tree: Path, folder: Path, parallel: int) -> Reach:
    """All quick tests once, on the copy; what fails there says nothing about a mutant."""
    folder.mkdir()
    ran = subprocess.run(
        pytest_in("watching", "-n", str(parallel), "-m", "not slow"),
        cwd=tree,
        env=surroundings(tree, MUTANTS_REACH=str(folder)),
        capture_output=True,
        check=False,
    )
    if ran.returncode not in (0, 1):
        raise RuntimeError(ran.stdout.decode("utf-8", "replace")[-4000:])
    return read_reach(folder)


def read_reach(folder: Path) -> Reach:
    from coverage import CoverageData

    lines: dict[str, dict[int, frozenset[str]]] = defaultdict(dict)
    for path in sorted(folder.glob("reach.*")):
        data = CoverageData(str(path))
        data.read()
        for file in data.measured_files():
            own = lines[file]
            for line, contexts in data.contexts_by_lineno(file).items():
                own[line] = own.get(line, frozenset()) | frozenset(filter(None, contexts))
    seconds: dict[str, float] = {}
    for path in sorted(folder.glob("passed-*.json")):
        seconds |= json.loads(path.read_text("utf-8"))
    return Reach(lines, seconds)
