"""The only door to the disk: what a game's folders hold, and writes that are whole or nothing."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from generator.files.writer import reason as _reason
from generator.files.writer import write, write_together
from generator.problems import Problem, Refusal, Where

MAX_PICTURE_BYTES = 60_000_000


class Folder(Protocol):
    """Named bytes: a game's own files first, then the shared ones."""

    def read(self, name: str) -> bytes | None: ...
    def names(self, under: str, ending: str) -> tuple[str, ...]: ...
    def shown(self, name: str) -> str: ...


@dataclass(frozen=True)
class Disk:
    """Folders on disk in the order they are looked through, each mounted under a prefix."""

    mounts: tuple[tuple[str, Path], ...]

    def read(self, name: str) -> bytes | None:
        path = self._path(name)
        if path is None:
            return None
        if path.stat().st_size > MAX_PICTURE_BYTES:
            message = f"the file is larger than {MAX_PICTURE_BYTES // 1_000_000} MB"
            raise Refusal(Problem("bad-value", Where(self.shown(name)), message))
        try:
            return path.read_bytes()
        except OSError as error:
            message = f"cannot read it: {_reason(error)}"
            raise Refusal(Problem("cannot-read", Where(self.shown(name)), message)) from error

    def names(self, under: str, ending: str) -> tuple[str, ...]:
        found: set[str] = set()
        for prefix, root in self.mounts:
            if f"{under}/".startswith(prefix):
                folder = root / under[len(prefix) :] if under else root
                found.update(self._files(folder, under, ending))
        return tuple(sorted(found))

    def shown(self, name: str) -> str:
        """The path as the user would write it from where they stand."""
        path = self._path(name)
        if path is None:
            prefix, root = self.mounts[0]
            path = root / name[len(prefix) :]
        try:
            return path.relative_to(Path.cwd()).as_posix()
        except (ValueError, OSError):  # elsewhere, or where we stand is gone
            return path.as_posix()

    def _path(self, name: str) -> Path | None:
        """Where the file is, unless it is none or a link leads out of its folder."""
        for prefix, root in self.mounts:
            if name.startswith(prefix):
                path = f"{root}{os.sep}{name[len(prefix) :]}"
                if os.path.isfile(path) and _is_inside(path, root):
                    return Path(path)
        return None

    def _files(self, folder: Path, under: str, ending: str) -> Iterator[str]:
        if folder.is_dir():
            for name in self._listed(folder):
                if name.endswith(ending) and os.path.isfile(folder / name):
                    yield f"{under}/{name}" if under else name

    @staticmethod
    def _listed(folder: Path) -> list[str]:
        try:
            return os.listdir(folder)
        except OSError as error:
            message = f"cannot read the folder: {_reason(error)}"
            raise Refusal(Problem("cannot-read", Where(str(folder)), message)) from error


def _is_inside(path: str, root: Path) -> bool:
    return os.path.realpath(path).startswith(_real(root) + os.sep)


@cache
def _real(root: Path) -> str:
    return os.path.realpath(root)


@dataclass(frozen=True)
class Memory:
    """A folder for tests and for text that is not on disk yet."""

    files: dict[str, bytes]

    def read(self, name: str) -> bytes | None:
        return self.files.get(name)

    def names(self, under: str, ending: str) -> tuple[str, ...]:
        prefix = f"{under}/" if under else ""
        return tuple(
            sorted(
                name
                for name in self.files
                if name.startswith(prefix)
                and name.endswith(ending)
                and "/" not in name[len(prefix) :]
            )
        )

    def shown(self, name: str) -> str:
        return name


@cache
def data_root() -> Path:
    """Where cards/ and layouts/ are: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent


def shipped_games() -> tuple[str, ...]:
    root = data_root() / "cards"
    return tuple(sorted(entry.parent.name for entry in root.glob("*/game.yaml")))


def open_game(name: str) -> tuple[str, Disk]:
    """A shipped game's name or a folder → its id and its files; Refusal if there is neither."""
    layouts = data_root() / "layouts"
    if name in shipped_games():
        own = data_root() / "cards" / name
        return name, Disk((("", own), ("layouts/", layouts / name), ("layouts/", layouts)))
    folder = Path(name)
    if (folder / "game.yaml").is_file():
        folder = folder.resolve()
        return folder.name, Disk((("", folder), ("layouts/", layouts)))
    from generator.problems import did_you_mean

    message = f"there is no game '{name}', and no folder of that name with a game.yaml"
    raise Refusal(Problem("no-game", Where(name), message, did_you_mean(name, shipped_games())))


@cache
def installed_file(package: str, name: str) -> bytes | None:
    """A data file of an installed package, without importing the package."""
    root = _package_root(package)
    path = root / name if root else None
    return path.read_bytes() if path and path.is_file() else None


@cache
def _package_root(package: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) if places else None


__all__ = [
    "MAX_PICTURE_BYTES",
    "Disk",
    "Folder",
    "Memory",
    "data_root",
    "installed_file",
    "open_game",
    "shipped_games",
    "write",
    "write_together",
]
