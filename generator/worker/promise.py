"""What the kernel refuses to a worker on this machine, and the line that says what it does not."""

from __future__ import annotations

from generator.core.problems import WARNING, Problem, Where
from generator.worker.boundary import CAN_FORK, work_apart
from generator.worker.inside import NOT_AT_ALL, Grants, Held, Worker
from generator.worker.limits import Limits

NOTHING = Grants((), (), Limits(5, 0))
HINT = "open only games that you trust; --quiet-boundary leaves this line out"
LACKS = {
    Held(False, False): "this system cannot confine someone else's game; only the program's own "
    "checks protect you",
    Held(False, True): "this system cannot stop someone else's game from reading your other "
    "files; it can write nothing and connect to nothing",
    Held(True, False): "this system cannot stop someone else's game from reaching other "
    "processes and the network; it can read and write none of your other files",
}


def lacking(held: Held) -> Problem | None:
    """What there is to tell before someone else's game is opened; None if all is in force."""
    message = LACKS.get(held)
    return Problem("no-boundary", Where("cubicle"), message, HINT, WARNING) if message else None


def probed() -> Held:
    """What a worker is held to, tried with one that does nothing else."""
    if not CAN_FORK:
        return NOT_AT_ALL

    def work(worker: Worker) -> int:
        held = worker.confine(NOTHING)
        return held.files + 2 * held.calls

    ended = work_apart(work)
    return NOT_AT_ALL if ended.problem else Held(bool(ended.code & 1), bool(ended.code & 2))
