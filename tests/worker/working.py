"""Work in a worker of its own, for tests: what came of it, from outside and from inside."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from generator.worker.boundary import work_apart
from generator.worker.inside import Grants, Worker
from generator.worker.limits import Limits
from generator.worker.outlet import Outlet
from generator.worker.parent import Ended
from tests.games import REPOSITORY

LOOSE = Limits(30, 0)


def confined(work: Callable[[], object], place: Path, limits: Limits = LOOSE) -> Ended:
    """Runs the work where it may read the program and `place`, and write into place/output."""

    def inside(worker: Worker) -> int:
        sys.excepthook = lambda *_: None
        reads = (str(REPOSITORY), str(place / "game"))
        worker.confine(Grants(reads, (Outlet(str(place / "output"), ("",)),), limits))
        work()
        return 0

    return work_apart(inside)


def told_by(work: Callable[[], str], place: Path) -> str:
    """What the work found out, handed over as a file."""
    from generator.files import write

    ended = confined(lambda: write(place / "output" / "said", work().encode()), place)
    assert ended == Ended(0), ended
    text = (place / "output" / "said").read_text()
    os.unlink(place / "output" / "said")
    return text
