"""Work → its results, worked out in a second process where the system can fork."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

T = TypeVar("T")
CAN_FORK = hasattr(os, "fork")


MOST_CORES = 4
"""More processes would not be faster by what their memory costs."""
NUMBER = 2
"""Bytes of a part's number."""
MOST_PARTS = 1000
"""So many numbers have room in any pipe; each also means the parts that follow at this distance."""


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

    def __init__(self, work: Callable[[], T], apart: bool = True) -> None:
        """With `apart=False` it is done here: whoever stays has use for what it leaves behind."""
        self._work = work
        self._child = 0
        if apart and CAN_FORK and threading.active_count() == 1:
            self._start()

    def _start(self) -> None:
        self._reader, writer = os.pipe()
        try:
            self._child = os.fork()
        except OSError:  # too many are at work, or this process may start none
            os.close(self._reader)
        else:
            if self._child == 0:
                os.close(self._reader)  # else a full pipe whose reader has gone would wait for ever
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
        import pickle  # small works start no process

        value: T = pickle.loads(data)
        return value

    def drop(self) -> None:
        """Nobody waits for the result any more."""
        if self._child:
            os.close(self._reader)
            os.waitpid(self._child, 0)
            self._child = 0


class ForkedParts(Generic[T]):
    """Numbered parts of one work: other processes begin with them at once, `results` helps them.

    Whichever of them is free takes the next part. What a part comes to must be plain data, or
    become so by `pack`, which is undone by `unpack`.
    """

    def __init__(
        self,
        part: Callable[[int], T],
        count: int,
        pack: Callable[[Mapping[int, T]], Any] = dict,
        unpack: Callable[[Any], Mapping[int, T]] = dict,
        processes: int = 2,
    ) -> None:
        self._part = part
        self._count = count
        self._unpack = unpack
        self._next, waiting = os.pipe()
        with os.fdopen(waiting, "wb") as pipe:
            for number in range(min(count, MOST_PARTS)):
                pipe.write(number.to_bytes(NUMBER, "big"))
        self._others = [Forked(lambda: pack(self._taken())) for _ in range(processes - 1)]

    def results(self, told: Callable[[int], None] = lambda number: None) -> list[T]:
        """Of all parts, by number; what no other process did is done here.

        `told` is called with the number of each part that this process has done.
        """
        try:
            done = self._taken(told)
            for other in self._others:
                done |= self._unpack(other.result())
        finally:
            self._stop()
        return [done[n] if n in done else self._part(n) for n in range(self._count)]

    def _taken(self, told: Callable[[int], None] = lambda number: None) -> dict[int, T]:
        """The parts that this process took."""
        done: dict[int, T] = {}
        for first in self._numbers():
            for number in range(first, self._count, MOST_PARTS):
                done[number] = self._part(number)
                told(number)
        return done

    def _numbers(self) -> Iterator[int]:
        while taken := os.read(self._next, NUMBER):
            yield int.from_bytes(taken, "big")

    def _stop(self) -> None:
        """If this process could not go on, the others have nothing more to do.

        The last goes first: it has a copy of the readers of those before it.
        """
        for _ in self._numbers():
            continue
        os.close(self._next)
        for other in reversed(self._others):
            other.drop()


def _run(work: Callable[[], T], writer: int) -> None:
    """The child: leaves without the parent's clean-up, and with status 1 if anything goes wrong."""
    status = 1
    try:
        import pickle

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
