"""Files that are saved → the desk reads again."""

from __future__ import annotations

from collections.abc import Sequence

from watchfiles import Change, awatch

from generator.preview.desk import Desk

ENDINGS = (".yaml", ".csv", ".xlsx", ".svg", ".png", ".jpg", ".jpeg", ".webp")
PATIENCE, STEP = 100, 8
"""Milliseconds: how long a burst of changes may last, and the silence that ends it."""


async def watch(desk: Desk, folders: Sequence[str]) -> None:
    """Folders are watched, not files: editors replace files."""
    async for changes in awatch(*folders, watch_filter=_matters, debounce=PATIENCE, step=STEP):
        await desk.read({path for _, path in changes})


def _matters(change: Change, path: str) -> bool:
    name = path.rsplit("/", 1)[-1].rsplit("\\", 1)[-1]
    return name.endswith(ENDINGS) and not name.startswith((".", "~"))
