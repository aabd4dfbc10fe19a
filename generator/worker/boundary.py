"""The parent's side: starts the worker, writes the files it hands over, reports how it ended."""

from __future__ import annotations

import json
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from generator.core.problems import Problem, Refusal
from generator.files.writer import Writing
from generator.worker import inside
from generator.worker.endings import ASTRAY, died, too_long
from generator.worker.inside import Grants, Worker
from generator.worker.limits import Limits
from generator.worker.messages import (
    ANSWER,
    COMMIT,
    GRANTS,
    STAGE,
    Garbled,
    Message,
    packed,
    received,
)

CAN_FORK = hasattr(os, "fork")
TOLD_SIGNALS = ("SIGTERM", "SIGHUP")
OUR_BUG = 70
MOST_CODE = 125


class Ended(NamedTuple):
    """The exit code, and what there is to tell if the worker did not end by itself."""

    code: int
    problem: Problem | None = None
    as_json: bool = False


class Stopped(BaseException):
    """The system asks us to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Misbehaved(Exception):
    """The worker asks for what it was not granted: it is not ours any more."""


def work_apart(work: Callable[[Worker], int]) -> Ended:
    """Runs the work in a process of its own; what it wants written is written from here."""
    parent = start(work)
    with AskedToEnd():
        try:
            return parent.serve()
        finally:
            parent.end()


def start(work: Callable[[Worker], int]) -> Parent:
    """A worker under way; whoever starts one must serve it and end it."""
    _fill_gaps()
    asks, to_parent = os.pipe()
    to_worker, answers = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(asks)
        os.close(answers)
        _be_worker(work, Worker(to_parent, to_worker))
    os.close(to_parent)
    os.close(to_worker)
    return Parent(child, asks, answers)


def _fill_gaps() -> None:
    """Where a standard stream was closed, no pipe of ours may come to stand."""
    while (place := os.open(os.devnull, os.O_RDWR)) <= 2:
        continue
    os.close(place)


def _be_worker(work: Callable[[Worker], int], worker: Worker) -> None:
    status = OUR_BUG
    try:
        inside.begin()
        status = work(worker)
    finally:
        kind, error, trace = sys.exc_info()
        if kind and error:
            sys.excepthook(kind, error, trace)
        os._exit(status)


class _TooLong(Exception):
    """The worker's time is over."""


@dataclass(slots=True, eq=False, repr=False)
class Parent:
    """What the parent knows of its worker."""

    child: int
    asks: int
    answers: int
    grants: Grants | None = None
    _seconds: float = 0.0
    """What the work in hand may take; 0 is as long as it wants."""
    _deadline: float = 0.0
    _selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    _writing: Writing = field(default_factory=Writing)
    _refusal: Refusal | None = None

    def __post_init__(self) -> None:
        self._selector.register(self.asks, selectors.EVENT_READ)

    def serve(self) -> Ended:
        """Does what the worker asks until it has ended."""
        ended = self.until_answer()
        if isinstance(ended, bytes):
            return self._ended(1, ASTRAY)
        return ended

    def question(self, data: bytes, seconds: float = 0.0) -> bytes | Ended:
        """The worker's answer, if it comes in time."""
        with suppress(BrokenPipeError):  # it has ended; how, is told in a moment
            for part in packed(Message(ANSWER, data=data)):
                inside.send(self.answers, part)
        return self.until_answer(seconds)

    def until_answer(self, seconds: float = 0.0) -> bytes | Ended:
        """Does what the worker asks until it answers a question, or has ended."""
        self._allow(seconds)
        try:
            while (message := received(self._read)) is not None:
                if message.kind == ANSWER:
                    return message.data
                self._do(message)
        except _TooLong:
            return self._ended(1, too_long(self._seconds))
        except (Misbehaved, Garbled):
            return self._ended(1, ASTRAY)
        status = self._reaped()
        if os.WIFSIGNALED(status):
            return self._ended(1, died(os.WTERMSIG(status), self._seconds))
        return Ended(min(os.WEXITSTATUS(status), MOST_CODE))

    def end(self) -> None:
        """Whatever happened, no worker and no temporary file is left."""
        if self.child:
            self._kill(self.child)
            self._reaped()
        self._writing.discard()
        if self._selector.get_map():
            self._selector.close()
            os.close(self.asks)
            os.close(self.answers)

    def _reaped(self) -> int:
        """How it ended, once nothing that it started is left either."""
        self._kill(-self.child)
        _, status = os.waitpid(self.child, 0)
        self.child = 0
        return status

    def _kill(self, victim: int) -> None:
        with suppress(ProcessLookupError):  # it has no group yet, or is gone
            os.kill(victim, signal.SIGKILL)

    def _allow(self, seconds: float) -> None:
        self._seconds = seconds
        self._deadline = time.monotonic() + seconds if seconds else 0.0

    def _do(self, message: Message) -> None:
        match message.kind:
            case b"G" if self.grants is None:
                self._grant(message.data)
            case b"S":
                self._stage(Path(os.fsdecode(message.name)), message.data)
            case b"C":
                self._commit()
            case _:
                raise Misbehaved

    def _grant(self, data: bytes) -> None:
        reads, writes, limits, as_json = json.loads(data)
        self.grants = Grants(tuple(reads), tuple(writes), Limits(*limits), as_json)
        if self.grants.limits.seconds:
            self._allow(self.grants.limits.seconds)

    def _stage(self, path: Path, data: bytes) -> None:
        if not _is_granted(path, self.grants):
            raise Misbehaved
        if self._refusal is None:
            try:
                self._writing.stage(path, data)
            except Refusal as refusal:
                self._refusal = refusal

    def _commit(self) -> None:
        writing, self._writing = self._writing, Writing()
        try:
            if self._refusal is None:
                writing.commit()
        except Refusal as refusal:
            self._refusal = refusal
        finally:
            writing.discard()
        answer = _as_answer(self._refusal)
        self._refusal = None
        try:
            for part in packed(Message(COMMIT, data=answer)):
                inside.send(self.answers, part)
        except BrokenPipeError:
            return  # it has died, which is noticed when its next message is read

    def _read(self, size: int) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            self._wait()
            part = os.read(self.asks, min(size - len(parts), 1 << 20))
            if not part:
                break
            parts += part
        return bytes(parts)

    def _wait(self) -> None:
        if not self._deadline:
            self._selector.select()
        elif not self._selector.select(max(self._deadline - time.monotonic(), 0)):
            raise _TooLong

    def _ended(self, code: int, problem: Problem) -> Ended:
        return Ended(code, problem, bool(self.grants and self.grants.as_json))


def _is_granted(path: Path, grants: Grants | None) -> bool:
    if grants is None:
        return False
    place = os.path.normpath(path)
    return any(place == root or place.startswith(f"{root}{os.sep}") for root in grants.writes)


def _as_answer(refusal: Refusal | None) -> bytes:
    if refusal is None:
        return b""
    problem = refusal.problems[0]
    return json.dumps([problem.code, str(problem.where), problem.message, problem.hint]).encode()


class AskedToEnd:
    """While the worker works, being asked to end is an exception, so that nothing is left over."""

    def __enter__(self) -> None:
        self._before = {}
        for name in TOLD_SIGNALS:
            number = getattr(signal, name)
            if signal.getsignal(number) is signal.SIG_DFL:
                self._before[number] = signal.signal(number, _stop)

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped(number)


__all__ = ["CAN_FORK", "GRANTS", "STAGE", "Ended", "Parent", "Stopped", "start", "work_apart"]
