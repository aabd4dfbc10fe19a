"""A function → its result, worked out in a second process where the system can fork."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
CAN_FORK = hasattr(os, "fork")


MOST_CORES = 4
"""More processes would not be faster by what their memory costs."""


def cores() -> int:
    """How many processes may work at once."""
    if not CAN_FORK or threading.active_count() > 1:
        return 1
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()
    return min(len(allowed) or os.cpu_count() or 1, MOST_CORES)


class Forked(Generic[T]):
    """Starts at once; `result` waits for it. Its value must be plain data that can be pickled.

    Forking is only safe while this is the one thread; otherwise the work is done when asked for,
    and so it is where the system refuses another process.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._child = 0
        if CAN_FORK and threading.active_count() == 1:
            self._start()

    def _start(self) -> None:
        self._reader, writer = os.pipe()
        try:
            self._child = os.fork()
        except OSError:  # too many are at work, or this process may start none
            os.close(self._reader)
        else:
            if self._child == 0:
                _run(self._work, writer)
        os.close(writer)

    def result(self) -> T:
        """What the work came to; done here and now if the other process could not."""
        if not self._child:
            return self._work()
        with os.fdopen(self._reader, "rb") as pipe:
            data = pipe.read()
        _, status = os.waitpid(self._child, 0)
        self._child = 0
        if status != 0 or not data:
            return self._work()
        value: T = pickle.loads(data)
        return value


def _run(work: Callable[[], T], writer: int) -> None:
    """The child: leaves without the parent's clean-up, and with status 1 if anything goes wrong."""
    status = 1
    try:
        _end_with_parent()
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump(work(), pipe, protocol=pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        os._exit(status)


def _end_with_parent() -> None:
    """Nobody wants the result of work whose parent was killed."""
    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None).prctl(ctypes.c_int(1), ctypes.c_ulong(9))
