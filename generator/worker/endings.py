"""How a worker was stopped or died → one line for people."""

from __future__ import annotations

import signal

from generator.core.problems import Problem, Where
from generator.worker.limits import most_memory


def _end(message: str, hint: str) -> Problem:
    return Problem("over-the-limit", Where("cubicle"), message, hint)


ASTRAY = _end("the game's files made the program misbehave, so it was stopped", "do not trust them")
BUG = _end("a bug in Cubicle Press stopped it; see the terminal", "please report it, with the game")
KEEPER_GONE = _end("the process that starts workers has ended", "run the command again")


def too_long(seconds: float) -> Problem:
    message = f"stopped after {seconds:.0f} seconds, which no game of this size should need"
    hint = f"if you trust the game, allow more: cubicle --seconds {seconds * 4:.0f} …"
    return _end(message, hint)


def out_of_memory() -> Problem:
    """What the worker says itself when it comes upon the limit and can still speak."""
    megabytes = most_memory() / 1_000_000
    message = f"stopped at {megabytes:.0f} MB of memory, which no game of this size should need"
    hint = f"if you trust the game, allow more: cubicle --memory {megabytes * 4:.0f} …"
    return _end(message, hint)


def too_much_output(most: int, files: int) -> Problem:
    """The work would fill the disk."""
    message = f"the output is more than {most / 1_000_000:.0f} MB or {files:,} files"
    hint = f"if it is honest work, allow more with: cubicle --memory {most / 125_000:.0f} …"
    return _end(message, hint)


def cannot_start(error: OSError) -> Problem:
    reason = (error.strerror or type(error).__name__).lower()
    return _end(f"cannot start a worker process: {reason}", "close other programs and try again")


def died(number: int, seconds: float) -> Problem:
    """A signal ended it."""
    if number == signal.SIGXCPU:
        return too_long(seconds)
    if number == signal.SIGKILL:
        message = "the system stopped it, probably because memory ran out"
        return _end(message, "free some memory, or print less at once")
    name = signal.Signals(number).name
    message = f"a library crashed ({name}) on the game's files; nothing was written"
    return _end(message, "a file may be made to do this: do not trust the game")
