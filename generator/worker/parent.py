"""What the parent knows of its worker: it writes the files it is handed, and notes how it ended."""

from __future__ import annotations

import json
import os
import selectors
import signal
import time
from contextlib import suppress
from dataclasses import field
from select import select
from typing import TYPE_CHECKING

from generator.core.frozen import slotted
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem
from generator.worker.endings import ASTRAY, died, too_long
from generator.worker.forks import ForkWatch, handed_over
from generator.worker.inside import Grants
from generator.worker.limits import Limits
from generator.worker.messages import (
    ANSWER,
    COMMIT,
    Garbled,
    Head,
    Message,
    data_of,
    head_of,
    packed,
    parts_of,
)
from generator.worker.outlet import Misbehaved, Outgoing, Outlet, outgoing
from generator.worker.voice import Speaker, TooTalkative

if TYPE_CHECKING:
    import _socket

MOST_CODE = 125
LOST = 1
"""The exit code of a command whose words did not get through."""


class Ended(NamedTuple):
    """The exit code, and what there is to tell if the worker did not end by itself."""

    code: int
    problem: Problem | None = None
    as_json: bool = False


class _TooLong(Exception):
    """The worker's time is over."""


@slotted
class Parent:
    """What the parent knows of its worker."""

    child: int
    asks: int
    answers: int
    heard: int
    """What libraries in it say past all streams of Python."""
    listeners: _socket.socket | None = None
    grants: Grants | None = None
    _seconds: float = 0.0
    """What the work in hand may take; 0 is as long as it wants."""
    _deadline: float = 0.0
    _was_asked: bool = False
    _selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    _outgoing: Outgoing = field(default_factory=Outgoing)
    _speaker: Speaker = field(default_factory=Speaker)
    _forks: ForkWatch | None = None

    def __post_init__(self) -> None:
        self._selector.register(self.asks, selectors.EVENT_READ)
        self._selector.register(self.heard, selectors.EVENT_READ, self._hear)
        if self.listeners:
            self._selector.register(self.listeners, selectors.EVENT_READ, self._watch_forks)

    def serve(self) -> Ended:
        """Does what the worker asks until it has ended."""
        ended = self.until_answer()
        if isinstance(ended, bytes):
            return self._ended(1, ASTRAY)
        return ended

    def question(self, data: bytes, seconds: float = 0.0) -> bytes | Ended:
        """The worker's answer, if it comes in time."""
        self._was_asked = True
        self._allow(seconds)
        try:
            self._send(Message(ANSWER, data=data))
        except _TooLong:
            return self._ended(1, too_long(self._seconds))
        return self.until_answer(seconds)

    def until_answer(self, seconds: float = 0.0) -> bytes | Ended:
        """Does what the worker asks until it answers a question, or has ended."""
        self._allow(seconds)
        try:
            while (head := head_of(self._read)) is not None:
                if head.kind == ANSWER and self._was_asked:
                    self._was_asked = False
                    return data_of(head, self._read)
                self._do(head)
        except _TooLong:
            return self._ended(1, too_long(self._seconds))
        except (Misbehaved, Garbled, TooTalkative):
            return self._ended(1, ASTRAY)
        status = self._reaped()
        self._drain()
        if os.WIFSIGNALED(status):
            return self._ended(1, died(os.WTERMSIG(status), self._seconds))
        code = min(os.WEXITSTATUS(status), MOST_CODE)
        return Ended(LOST if self._speaker.was_lost else code)

    def end(self) -> None:
        """Whatever happened, no worker and no temporary file is left."""
        if self.child:
            self._kill(self.child)
            self._reaped()
        self._outgoing.discard()
        if self._selector.get_map():
            self._selector.close()
            for place in (self.asks, self.answers, self.heard):
                os.close(place)
            if self.listeners:
                self.listeners.close()
            if self._forks:
                self._forks.close()

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

    def _do(self, head: Head) -> None:
        match head.kind:
            case b"G" if self.grants is None:
                self._grant(data_of(head, self._read))
            case b"S" if self.grants:
                parts = parts_of(head, self._read)
                self._outgoing.stage(os.fsdecode(head.name), head.length, parts)
            case b"C":
                self._send(Message(COMMIT, data=self._outgoing.commit()))
            case b"O" | b"E":
                self._speaker.say(head.kind, data_of(head, self._read))
            case _:
                raise Misbehaved

    def _grant(self, data: bytes) -> None:
        reads, writes, limits, as_json = json.loads(data)
        outlets = tuple(Outlet(path, tuple(e), tuple(f), own) for path, e, f, own in writes)
        self.grants = Grants(tuple(reads), outlets, Limits(*limits), as_json)
        self._outgoing = outgoing(outlets, self.grants.limits)
        if self.grants.limits.seconds:
            self._allow(self.grants.limits.seconds)

    def _send(self, message: Message) -> None:
        """A worker that does not listen is not waited for longer than it may take."""
        os.set_blocking(self.answers, False)
        for part in packed(message):
            rest = memoryview(part)
            while rest:
                try:
                    rest = rest[os.write(self.answers, rest) :]
                except BlockingIOError:
                    left = max(self._deadline - time.monotonic(), 0) if self._deadline else None
                    if not select([], [self.answers], [], left)[1]:
                        raise _TooLong from None
                except BrokenPipeError:
                    return  # it has ended, which is noticed when its next message is read

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
        """Until the worker sends something; what else it wants meanwhile is done here."""
        while True:
            left = max(self._deadline - time.monotonic(), 0) if self._deadline else None
            ready = self._selector.select(left)
            if not ready:
                raise _TooLong
            for key, _ in ready:
                if key.data:
                    key.data()
            if any(key.data is None for key, _ in ready):
                return

    def _hear(self) -> None:
        if not self._speaker.relay(self.heard):
            self._selector.unregister(self.heard)

    def _drain(self) -> None:
        """What was said last."""
        os.set_blocking(self.heard, False)
        with suppress(BlockingIOError):
            while self._speaker.relay(self.heard):
                continue

    def _watch_forks(self) -> None:
        assert self.listeners
        self._selector.unregister(self.listeners)
        listener = handed_over(self.listeners)
        if listener >= 0:
            self._forks = ForkWatch(self.child, listener)
            self._selector.register(listener, selectors.EVENT_READ, self._forks.answer)

    def _ended(self, code: int, problem: Problem) -> Ended:
        return Ended(code, problem, bool(self.grants and self.grants.as_json))
