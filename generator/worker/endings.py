"""How a worker ended that did not end by itself, in one line for people."""

from __future__ import annotations

import signal

from generator.core.problems import Problem, Where
from generator.worker.limits import most_memory


def _end(message: str, hint: str) -> Problem:
    return Problem("over-the-limit", Where("cubicle"), message, hint)


ASTRAY = _end("the game's files made the work go astray; it was stopped", "do not trust them")
BUG = _end("a bug of ours ended the work; the terminal says where", "please tell us, with the game")
KEEPER_GONE = _end("the process that starts the work has ended", "start the command again")


def too_long(seconds: float) -> Problem:
    message = f"stopped after {seconds:.0f} seconds, which no game of this size should need"
    hint = f"if it is honest work, allow more with: cubicle --seconds {seconds * 4:.0f} …"
    return _end(message, hint)


def out_of_memory() -> Problem:
    """What the worker says itself when it comes upon the limit and can still speak."""
    megabytes = most_memory() / 1_000_000
    message = f"stopped at {megabytes:.0f} MB of memory, which no game of this size should need"
    hint = f"if it is honest work, allow more with: cubicle --memory {megabytes * 4:.0f} …"
    return _end(message, hint)


def too_much_output(most: int, files: int) -> Problem:
    """The work would fill the disk."""
    message = f"the output is more than {most / 1_000_000:.0f} MB or {files:,} files"
    hint = f"if it is honest work, allow more with: cubicle --memory {most / 125_000:.0f} …"
    return _end(message, hint)


def cannot_start(error: OSError) -> Problem:
    reason = (error.strerror or type(error).__name__).lower()
    return _end(f"cannot start a process of its own: {reason}", "end other programs, and try again")


def died(number: int, seconds: float) -> Problem:
    """A signal ended it."""
    if number == signal.SIGXCPU:
        return too_long(seconds)
    if number == signal.SIGKILL:
        message = "the system ended the work, most likely for want of memory"
        return _end(message, "free some, or try less")
    name = signal.Signals(number).name
    message = f"a library broke down ({name}) on the game's files; nothing was written"
    return _end(message, "a file of the game may be made to do this: do not trust it")
