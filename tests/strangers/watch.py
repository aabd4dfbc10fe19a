"""Tells of every file, program and connection that is asked for outside of where we may look."""

from __future__ import annotations

import importlib.util
import os
import site
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.games import REPOSITORY

FORBIDDEN = ("socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.spawn",
             "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod",
             "os.truncate", "shutil.", "ftplib.", "urllib.", "http.", "ctypes.dlopen")  # fmt: skip


def _allowed() -> tuple[str, ...]:
    """Ours, and Python's with all that is installed."""
    places = {REPOSITORY, Path(sys.prefix), Path(sys.base_prefix)}
    places.update(map(Path, site.getsitepackages()))
    for package in ("yaml", "PIL", "reportlab", "fontpkg_fira_sans"):
        spec = importlib.util.find_spec(package)
        if spec and spec.origin:
            places.add(Path(os.path.realpath(spec.origin)).parent.parent)
    return tuple(sorted({os.path.realpath(place) for place in places} | set(map(str, places))))


class Watch:
    """While it is entered, what is forbidden is noted in `seen`."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.on = False
        self.allowed = _allowed()
        sys.addaudithook(self._hear)

    def __enter__(self) -> Watch:
        self.on = True
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.on = False

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open":
            path, mode = arguments[0], arguments[1]
            if isinstance(path, int):
                return
            name = os.fsdecode(path)
            writes = isinstance(mode, str) and any(letter in mode for letter in "wax+")
            if writes or not name.startswith(self.allowed):
                self.seen.add(f"open {name} {mode}")
        elif event.startswith(FORBIDDEN):
            self.seen.add(f"{event} {str(arguments)[:200]}")
