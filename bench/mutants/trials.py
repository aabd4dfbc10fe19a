"""A mutant in its copy of the tree → the test that fails because of it, in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bench.mutants.operators import Mutant
from bench.mutants.trees import changed, pytest_in, surroundings

NO_END = "no end"
PASSED, NO_TESTS = 0, 5


def killer(mutant: Mutant, tests: Sequence[str], tree: Path, limit: float) -> str:
    """The first test that fails, or why none could; nothing for a survivor."""
    with changed(mutant, tree):
        return _failed(tests, tree, limit)


def _failed(tests: Sequence[str], tree: Path, limit: float) -> str:
    names = tree.parent / f"{tree.name}.tests"
    names.write_text("\n".join(tests), "utf-8")
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    quiet = ("-x", "--tb=no", "-p", "no:xdist", "-p", "no:cacheprovider")
    run = subprocess.Popen(
        pytest_in("naming", *quiet, *files),
        cwd=tree,
        env=surroundings(tree, MUTANTS_TESTS=str(names)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        said, _ = run.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        return NO_END
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()
    if run.returncode in (PASSED, NO_TESTS):
        return ""
    lines = said.decode("utf-8", "replace").splitlines()
    return next((one for one in lines if one.startswith(("FAILED", "ERROR"))), "no start")
