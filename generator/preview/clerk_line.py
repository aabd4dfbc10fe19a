"""The way to the clerk: one thread, one question at a time, and what its end means."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from generator.core.problems import Problem
from generator.preview.answers import question
from generator.worker.workshop import Answerer, Moved, Over

NEEDS_NO_TABLE = ("held", "read")
T = TypeVar("T")


class Unread(Exception):
    """The clerk is new and has not read the game yet."""


class ClerkLine:
    """Asks from one thread, so that a question waits for the one before it."""

    def __init__(self, clerk: Answerer, say: Callable[[Problem], None]) -> None:
        self.say = say
        self.busy_since = math.inf
        self._clerk = clerk
        self._has_read = False
        self._clock: Callable[[], float] = lambda: 0.0
        self._thread = ThreadPoolExecutor(1, "clerk")

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        loop = asyncio.get_running_loop()
        self._clock = loop.time
        return await loop.run_in_executor(self._thread, work, *given)

    async def ask(self, name: str, *given: Any, file: bytes = b"") -> bytes:
        return await self.do(partial(self.asked, name, *given, file=file))

    def asked(self, name: str, *given: Any, file: bytes = b"") -> bytes:
        """The clerk's answer, in the thread."""
        if not self._has_read and name not in NEEDS_NO_TABLE:
            raise Unread
        self.busy_since = self._clock()
        try:
            answer = self._answer(name, *given, file=file)
        except Over as over:
            self._has_read = False
            self.say(over.problems[0])
            raise
        finally:
            self.busy_since = math.inf
        self._has_read = self._has_read or name == "read"
        return answer

    def _answer(self, name: str, *given: Any, file: bytes = b"") -> bytes:
        """A clerk who sits in a folder that is gone is followed by one in the new folder."""
        asked = question(name, *given, file=file)
        try:
            return self._clerk.ask(asked)
        except Moved as moved:
            self._has_read = False
            if name not in NEEDS_NO_TABLE:
                raise Unread from moved
            return self._clerk.ask(asked)
