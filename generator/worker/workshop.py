"""A worker that stays: answers questions, bytes in and bytes out, and remembers what it read.

For shells that live long, such as a page in the browser. Such a shell soon has threads, and then it
cannot fork safely any more. So open a workshop before: a keeper is forked at once, which has no
threads and opens a worker when there is a question and none to answer it.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import field
from threading import Lock
from typing import Protocol

from generator.core.frozen import slotted
from generator.core.problems import Problem, Refusal, Where
from generator.worker.boundary import start
from generator.worker.endings import ASTRAY, BUG, KEEPER_GONE, cannot_start, out_of_memory
from generator.worker.inside import Grants, Worker
from generator.worker.parent import Ended, Parent
from generator.worker.stopping import AskedToEnd, Stopped

PATIENCE = 2.0
"""Seconds that a keeper may take to end its worker."""
Reply = Callable[[bytes], bytes]
ANSWERED, ENDED, MOVED = b"A", b"E", b"M"
"""First byte of an answer: it is one; or a problem says why there is none; or ask again, because
the folder has been replaced."""


class Over(Refusal):
    """The worker has ended with all that it knew; the next question opens another."""


class Moved(Over):
    """A folder that the worker might read is another one by now, so that it can read it no more."""


class Answerer(Protocol):
    def ask(self, question: bytes) -> bytes: ...
    def close(self) -> None: ...


@slotted
class Workshop:
    """Workers one after the other. `begin` is called in each with its number, once locked in."""

    begin: Callable[[int], Reply]
    grants: Callable[[], Grants]
    """Asked anew for each worker: a game grows."""
    _keeper: Parent = field(init=False)
    _asking: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._keeper = start(self._keep)

    def ask(self, question: bytes) -> bytes:
        """The answer; raises Over, which says how the worker ended, if it did."""
        with self._asking:
            answer = self._keeper.question(question) if self._keeper.child else None
        if not isinstance(answer, bytes):
            raise Over(KEEPER_GONE)
        if answer[:1] == MOVED:
            raise Moved(ASTRAY)
        if answer[:1] != ANSWERED:
            raise Over(_as_problem(answer[1:]))
        return answer[1:]

    def close(self) -> None:
        """Whatever is being worked on ends at once."""
        if self._keeper.child:
            os.kill(self._keeper.child, signal.SIGTERM)
        with self._asking:  # whoever waits for an answer knows by now that there is none
            if self._keeper.child:
                self._keeper.until_answer(PATIENCE)
            self._keeper.end()

    # -- the keeper ---------------------------------------------------------------------------

    def _keep(self, keeper: Worker) -> int:
        room = _Seat(self)
        with AskedToEnd(), suppress(Stopped):
            try:
                keeper.answer(room.reply)
            finally:
                room.clear()
        return 0

    def work(self, worker: Worker, grants: Grants, number: int) -> int:
        """All that a worker does; each question has a time of its own."""
        worker.confine(grants._replace(limits=grants.limits._replace(seconds=0)))
        reply: Reply | None = None

        def replied(question: bytes) -> bytes:
            nonlocal reply
            try:
                reply = reply or self.begin(number)
                return ANSWERED + reply(question)
            except MemoryError:
                return _told(out_of_memory())

        return worker.answer(replied)


@slotted
class _Seat:
    """Where one worker is at work, or none."""

    shop: Workshop
    _worker: Parent | None = None
    _number: int = 0
    _seconds: float = 0.0
    _folders: dict[str, int | None] = field(default_factory=dict)
    """What the worker may read, kept open: so no new folder can get the number of an old one."""

    def reply(self, question: bytes) -> bytes:
        if self._worker and any(map(_has_moved, self._folders, self._folders.values())):
            self.clear()
            return MOVED
        try:
            answer = self._at_work().question(question, self._seconds)
        except OSError as error:
            answer = _told(cannot_start(error))
        if isinstance(answer, Ended):
            answer = _told(answer.problem or BUG)
        if answer[:1] != ANSWERED:
            self.clear()
        return answer

    def _at_work(self) -> Parent:
        if self._worker is None:
            grants = self.shop.grants()
            self._number += 1
            self._seconds = grants.limits.seconds
            self._folders = {path: _held_open(path) for path in grants.reads}
            self._worker = start(lambda worker: self.shop.work(worker, grants, self._number))
        return self._worker

    def clear(self) -> None:
        if self._worker:
            self._worker.end()
        self._worker = None
        for place in self._folders.values():
            if place is not None:
                os.close(place)
        self._folders = {}


def _held_open(path: str) -> int | None:
    try:
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return None  # it is no folder, or not there yet


def _has_moved(path: str, place: int | None) -> bool:
    if place is None:
        return os.path.isdir(path)
    try:
        return not os.path.samestat(os.stat(path), os.fstat(place))
    except OSError:
        return False  # gone, and nothing has come in its place


@slotted
class Unconfined:
    """The same where no process can be forked: only what reads a game guards."""

    begin: Callable[[int], Reply]
    _reply: Reply | None = None

    def ask(self, question: bytes) -> bytes:
        self._reply = self._reply or self.begin(1)
        return self._reply(question)

    def close(self) -> None:
        """There is nothing to end."""


def _told(problem: Problem) -> bytes:
    return ENDED + json.dumps(problem).encode()


def _as_problem(data: bytes) -> Problem:
    try:
        code, where, message, hint, severity, *_ = json.loads(data)
        return Problem(str(code), Where(*where), str(message), str(hint), str(severity))
    except (ValueError, TypeError, RecursionError):
        return ASTRAY  # a worker that is not ours any more has said it
