"""A file is saved → the desk reads the game again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import aclosing
from typing import Protocol

from watchfiles import Change, awatch

from generator.files import ENDINGS, Disk

PATIENCE, STEP = 100, 8
"""Milliseconds: how long a burst of changes may last, and the silence that ends it."""
FileChange = tuple[Change, str]
PAUSE = 1000
"""Milliseconds after which new folders are certain to be watched."""


class Reader(Protocol):
    """Whoever reads a game again when something of it was saved."""

    async def read(self, changed: Iterable[str] = ()) -> None: ...


async def watch(desk: Reader, game: Disk) -> None:
    """Folders are watched, not files: editors replace files. No link leads out of them."""
    own = str(game.own(""))
    are_new = False
    while True:
        folders = game.folders()
        if not folders:  # the game itself is gone; it may come back
            await asyncio.sleep(PAUSE / 1000)
            are_new = True
            continue
        try:
            async with aclosing(_changes(folders)) as bursts:
                async for changes in bursts:
                    saved = {path for _, path in changes if path.endswith(ENDINGS)}
                    if saved or are_new:
                        await desk.read(saved)
                    gone = any(kind == Change.deleted and path in folders for kind, path in changes)
                    may_be_new = bool(changes) or own not in folders
                    are_new = gone or (may_be_new and game.folders() != folders)
                    if are_new:
                        break
        except FileNotFoundError:  # a folder went while we began to watch it
            await asyncio.sleep(PAUSE / 1000)
            are_new = True


def _changes(folders: Iterable[str]) -> AsyncGenerator[set[FileChange], None]:
    return awatch(
        *folders,
        watch_filter=_is_shown,
        debounce=PATIENCE,
        step=STEP,
        rust_timeout=PAUSE,
        yield_on_timeout=True,
        recursive=False,
    )


def _is_shown(change: Change, path: str) -> bool:
    name = path.rsplit("/", 1)[-1].rsplit("\\", 1)[-1]
    return not name.startswith((".", "~"))
