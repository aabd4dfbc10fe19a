"""Processes that a worker starts: each is asked of the parent, who allows a few at a time.

The kernel stops the worker where it forks and asks whoever holds the listener. Only the worker
itself may fork, so there are no processes that its parent does not know of. Where the
kernel cannot ask, nothing is forked, and the worker does all of its work itself.
"""

from __future__ import annotations

import array
import errno
import os
import struct
from contextlib import suppress
from typing import TYPE_CHECKING

from generator.core.fork import MOST_CORES
from generator.core.frozen import slotted

if TYPE_CHECKING:
    import _socket

RECEIVE, SEND = 0xC0502100, 0xC0182101
_ASKED = struct.Struct("=QII64x")
_ANSWER = struct.Struct("=QqiI")
GO_ON = 1
MOST_BESIDE = MOST_CORES
"""Processes at a time; more would not be faster."""
MOST_UNSEEN = 64
"""Processes in all, where the system does not tell which are still there."""


def hand_over(listener: int, to_parent: _socket.socket | None) -> bool:
    """The worker gives its listener away; False if nobody takes it, and nothing can be forked."""
    if listener < 0:
        return False
    try:
        if to_parent is None:
            return False
        import _socket

        kind = (_socket.SOL_SOCKET, _socket.SCM_RIGHTS, array.array("i", [listener]))
        to_parent.sendmsg([b"L"], [kind])
    except OSError:
        return False
    else:
        return True
    finally:
        os.close(listener)


def handed_over(from_worker: _socket.socket) -> int:
    """The worker's listener, or -1 if it will not send one."""
    import _socket

    try:
        data, found, _, _ = from_worker.recvmsg(1, _socket.CMSG_SPACE(4))
    except OSError:
        return -1
    return next((array.array("i", one[2])[0] for one in found if data), -1)


@slotted
class ForkWatch:
    """The parent's answers."""

    worker: int
    listener: int
    _allowed: int = 0

    def answer(self) -> None:
        """One question, if it is still asked."""
        import fcntl

        asked = bytearray(_ASKED.size)
        with suppress(OSError):  # who asked has ended meanwhile
            fcntl.ioctl(self.listener, RECEIVE, asked)
            number, process, _ = _ASKED.unpack(asked)
            refusal = self._refusal(process)
            if not refusal:
                try:
                    fcntl.ioctl(self.listener, SEND, _ANSWER.pack(number, 0, 0, GO_ON))
                except OSError:  # a kernel before 5.5 can only refuse
                    refusal = errno.EPERM
            if refusal:
                fcntl.ioctl(self.listener, SEND, _ANSWER.pack(number, 0, -refusal, 0))

    def _refusal(self, process: int) -> int:
        if process != self.worker:
            return errno.EPERM
        if self._beside() >= MOST_BESIDE:
            return errno.EAGAIN
        self._allowed += 1
        return 0

    def _beside(self) -> int:
        """How many the worker has started that are still there."""
        try:
            with open(f"/proc/{self.worker}/task/{self.worker}/children", "rb") as file:
                return len(file.read().split())
        except OSError:
            return 0 if self._allowed < MOST_UNSEEN else MOST_BESIDE

    def close(self) -> None:
        os.close(self.listener)
