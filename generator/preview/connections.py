"""Connections to the page: none waits for ever, and there are never more than a page can need."""

from __future__ import annotations

import asyncio
import errno
import sys
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from generator.core.problems import Problem, Where

if sys.platform != "win32":
    import resource  # at once: when it is needed, there may be no file left to load it

MOST = 64
"""Some ten pages, with as many connections as browsers open for each. So many wait at the door too:
they are taken in at one go, before there is a look at how many there are."""
SECONDS = 10.0
"""In which a request must have come, whole."""
SHORT_OF = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Connection(H11Protocol):
    """Ends if its request does not come in time, or if it waits longest and another needs room."""

    _since = 0.0
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._expect()
        others = [one for one in self.connections if isinstance(one, Connection) and one.is_open]
        if len(others) > most_connections():
            waiting = [one for one in others if one.is_waiting and one is not self]
            min(waiting, key=lambda one: one._since, default=self).transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(over=True)
        super().connection_lost(exc)

    @property
    def is_open(self) -> bool:
        return not self.transport.is_closing()

    @property
    def is_waiting(self) -> bool:
        """Whether a request, or the rest of one, has still to come."""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def _expect(self, over: bool = False) -> None:
        """The time runs while it waits, however often a little more comes."""
        if over or not self.is_waiting:
            if self._late is not None:
                self._late.cancel()
            self._late = None
        elif self._late is None:
            self._late = self.loop.call_later(SECONDS, self.transport.abort)


def most_connections() -> int:
    """Files must be left for the work itself, and for connections that come and go."""
    if sys.platform == "win32":
        return MOST
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if allowed == resource.RLIM_INFINITY else max(4, min(MOST, allowed // 8))


class Shortage:
    """Reports once that the system has no files left for connections; asyncio reports each."""

    def __init__(self, say: Callable[[Problem], None]) -> None:
        self._say = say
        self._is_told = False

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in SHORT_OF:
            loop.default_exception_handler(context)
        elif not self._is_told:
            self._is_told = True
            message = f"no connection can be taken: {(error.strerror or '').lower()}"
            hint = "close other pages and programs"
            self._say(Problem("over-the-limit", Where("cubicle"), message, hint))
