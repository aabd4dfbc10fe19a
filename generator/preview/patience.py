"""How long a page's question waits behind another one's: browsers allow a page few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

PATIENCE = 2.0
"""Seconds after which a picture is not waited for behind what takes longer."""
STEP = 0.2
T = TypeVar("T")


class Busy(Exception):
    """The clerk has been at one thing for too long already; the work itself goes on."""


async def soon(
    work: Awaitable[T], busy_since: Callable[[], float], heed: Callable[[asyncio.Future[T]], None]
) -> T:
    """What the work comes to, or Busy; how it ends that nobody waits for is heeded then."""
    doing = asyncio.ensure_future(work)
    clock = asyncio.get_running_loop().time
    while not doing.done():
        await asyncio.wait({doing}, timeout=STEP)
        if not doing.done() and clock() - busy_since() > PATIENCE:
            doing.add_done_callback(heed)
            raise Busy
    return doing.result()
