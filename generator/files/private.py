"""What the program remembers for one user alone: small files that nobody else can read."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from generator.files.settings import state_folder

PRIVATE = 0o600
MOST_BYTES = 10_000


def read_private(name: str) -> bytes | None:
    """None if nothing was kept, or if others could have read or written it."""
    path = _path(name)
    if path is None:
        return None
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    with os.fdopen(handle, "rb") as file:
        return file.read(MOST_BYTES) if _is_private(os.fstat(handle)) else None


def write_private(name: str, data: bytes) -> bool:
    """Whether it could be kept: there may be no such folder, or no room."""
    path = _path(name)
    if path is None:
        return False
    fresh = path.with_suffix(f".{os.urandom(4).hex()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as file:
            file.write(data)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        return False
    return True


def _path(name: str) -> Path | None:
    folder = state_folder()
    return folder / name if folder else None


def _is_private(state: os.stat_result) -> bool:
    """Windows keeps lists of its own for that."""
    if os.name == "nt":
        return True
    return stat.S_ISREG(state.st_mode) and state.st_uid == os.getuid() and not state.st_mode & 0o077
