"""What the kernel holds a worker to on this machine, and how it is told where that is not all."""

from __future__ import annotations

from generator.core.problems import Problem, Where
from generator.worker.boundary import CAN_FORK, work_apart
from generator.worker.inside import NOT_AT_ALL, Grants, Held, Worker
from generator.worker.limits import Limits

NOTHING = Grants((), (), Limits(5, 0))
HINT = "open only games that you trust; --quiet-boundary leaves this line out"
LACKS = {
    Held(False, False): "this system cannot lock in a game of somebody else's: the program's own "
    "checks are all that guards you",
    Held(False, True): "this system cannot keep a game of somebody else's from reading your other "
    "files; it writes none and connects to nobody",
    Held(True, False): "this system cannot keep a game of somebody else's from other processes "
    "and from the network; it reads and writes none of your other files",
}


def lacking(held: Held) -> Problem | None:
    """What there is to tell before somebody else's game is opened; None if all is in force."""
    message = LACKS.get(held)
    return Problem("no-boundary", Where("cubicle"), message, HINT) if message else None


def probed() -> Held:
    """What a worker is held to, tried with one that does nothing else."""
    if not CAN_FORK:
        return NOT_AT_ALL

    def work(worker: Worker) -> int:
        held = worker.confine(NOTHING)
        return held.files + 2 * held.calls

    ended = work_apart(work)
    return NOT_AT_ALL if ended.problem else Held(bool(ended.code & 1), bool(ended.code & 2))
