"""Pages that follow the table: each is sent what is new to it, and never more than it takes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from generator.play.differences import different
from generator.preview.serving import PING

Data = dict[str, Any]


class TableLine:
    """One open page. A page that reads slowly misses steps, not the last state."""

    def __init__(self, seat: int, is_own: bool) -> None:
        self.seat = seat
        self.is_own = is_own
        """Whether its link is that of the seat itself."""
        self._news = asyncio.Event()
        self._is_over = False

    def wake(self) -> None:
        self._news.set()

    def end(self) -> None:
        self._is_over = True
        self._news.set()

    async def events(self, view: Callable[[], Data]) -> AsyncIterator[str]:
        known = view()
        yield _event("all", known)
        while True:
            try:
                await asyncio.wait_for(self._news.wait(), PING)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if self._is_over:
                return
            self._news.clear()
            now = view()
            news = different(known, now)
            known = now
            if news:
                yield _event("part", news)


def _event(kind: str, data: Data) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"
