"""Copies of the working tree, in which a file may be wrong; the checkout is never touched."""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode

from bench.mutants.operators import Mutant

REPOSITORY = Path(__file__).parent.parent.parent
GUARD = Path(__file__).parent / "guard"


def copied(folder: Path) -> Path:
    """All that git knows or would add, as it is now; compiled so that no stale code is run."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=REPOSITORY, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (REPOSITORY / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(REPOSITORY / name, folder / name)
    compileall.compile_dir(
        folder / "generator", quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH
    )
    return folder


@contextmanager
def changed(mutant: Mutant, tree: Path) -> Iterator[tuple[bytes, bytes]]:
    """The copy has the mistake for a while: the file's bytes before and with it."""
    path = tree / mutant.file
    right = path.read_bytes()
    wrong = mutant.applied(right)
    path.write_bytes(wrong)
    try:
        yield right, wrong
    finally:
        path.write_bytes(right)


def pytest_in(plugin: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", "-p", f"bench.mutants.{plugin}", *arguments]


def surroundings(tree: Path, **more: str) -> dict[str, str]:
    """The copy's code comes before the checkout's, also in the processes that tests start."""
    temporary = tree.parent / "tmp"
    temporary.mkdir(exist_ok=True)
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(tree), str(GUARD))),
        "PYTHONHASHSEED": "0",
        "TMPDIR": str(temporary),
        **more,
    }
