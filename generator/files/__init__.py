"""The only door to the disk: a game's folder in, its files by name and as bytes out."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Protocol

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files.gate import (
    ENDINGS,
    FONT_ENDINGS,
    MAX_PICTURE_BYTES,
    PICTURES,
    TABLES,
    Barred,
    folders_below,
    most_bytes,
    names_inside,
    read_inside,
)
from generator.files.own_layouts import own_place
from generator.files.workspace import layouts_beside
from generator.files.writer import from_here, write, write_together

ART = "art"
"""The folder of a game's own pictures."""
LEDGER = "printed.yaml"
"""Tells what was printed last; no part of a game."""


class Folder(Protocol):
    """Named bytes: a game's own files first, then the shared ones."""

    def read(self, name: str) -> bytes | None: ...
    def names(self, under: str, ending: str) -> tuple[str, ...]: ...
    def shown(self, name: str) -> str: ...


class Disk(NamedTuple):
    """Folders on disk in the order they are looked through, each mounted under a prefix."""

    mounts: tuple[tuple[str, Path], ...]

    def read(self, name: str) -> bytes | None:
        for prefix, root in self.mounts:
            if name.startswith(prefix):
                inner = name[len(prefix) :]
                try:
                    data = read_inside(root, inner)
                except Barred as barred:
                    raise _refusal(root / inner, barred) from barred
                if data is not None:
                    return data
        return None

    def names(self, under: str, ending: str) -> tuple[str, ...]:
        found: set[str] = set()
        for prefix, root in self.mounts:
            if f"{under}/".startswith(prefix):
                below = under[len(prefix) :]
                try:
                    names = names_inside(root, below)
                except Barred as barred:
                    raise _refusal(root / below, barred) from barred
                found.update(name for name in names if name.endswith(ending))
        return tuple(sorted(f"{under}/{name}" if under else name for name in found))

    def shown(self, name: str) -> str:
        """The path as the user would write it from the current folder."""
        paths = [
            root / name[len(prefix) :] for prefix, root in self.mounts if name.startswith(prefix)
        ]
        return from_here(next((path for path in paths if os.path.lexists(path)), paths[0]))

    def own(self, name: str) -> Path:
        """Where a file of the game's own is, or would be."""
        return self.mounts[0][1].absolute() / name

    def folders(self) -> frozenset[str]:
        """All folders on disk that contain its files."""
        return frozenset(folder for _, root in self.mounts for folder in folders_below(root))


def _refusal(path: Path, barred: Barred) -> Refusal:
    """What the gate says, with the path that it says it of."""
    return Refusal(Problem(barred.code, Where(from_here(path)), barred.message, barred.hint))


def quoting() -> Callable[[Where], str | None]:
    """Finds the line that a problem points at; each file is read once, through the gate as well."""
    lines_of = cache(_lines_of)

    def line_of(where: Where) -> str | None:
        lines = lines_of(where.file)
        return lines[where.line - 1] if 0 < where.line <= len(lines) else None

    return line_of


def _lines_of(file: str) -> list[str]:
    path = Path(file)
    try:
        data = read_inside(path.parent, path.name) or b""
    except Barred:
        return []
    return data.decode("utf-8-sig", "replace").splitlines()


class Memory(NamedTuple):
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


class Overlay(NamedTuple):
    """A folder as it would be with one file's bytes replaced; nothing is written."""

    folder: Folder
    name: str
    data: bytes

    def read(self, name: str) -> bytes | None:
        return self.data if name == self.name else self.folder.read(name)

    def names(self, under: str, ending: str) -> tuple[str, ...]:
        return self.folder.names(under, ending)

    def shown(self, name: str) -> str:
        return self.folder.shown(name)


@cache
def data_root() -> Path:
    """Where cards/ and layouts/ are: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent


def shared_folder() -> Disk:
    """The shared layouts, papers and sizes without any game."""
    return Disk((("layouts/", data_root() / "layouts"),))


def shipped_games() -> tuple[str, ...]:
    root = data_root() / "cards"
    return tuple(sorted(entry.parent.name for entry in root.glob("*/game.yaml")))


def starter_shelf() -> Disk:
    """The game that a new one begins as."""
    return Disk((("", data_root() / "layouts" / "starter"),))


def open_game(name: str) -> tuple[str, Disk]:
    """A shipped game's name or a folder → its id and its files; Refusal if there is neither."""
    if name in shipped_games():
        return name, _game(data_root() / "cards" / name, (data_root() / "layouts" / name,))
    folder = Path(name)
    if (folder / "game.yaml").is_file():
        folder = folder.resolve()
        return folder.name, _game(folder, layouts_beside(folder))
    from generator.core.problems import did_you_mean

    message = f"there is no game '{name}', and no folder '{name}' with a game.yaml"
    raise Refusal(Problem("no-game", Where(name), message, did_you_mean(name, shipped_games())))


def _game(own: Path, beside: tuple[Path, ...]) -> Disk:
    layouts = dict.fromkeys((*beside, data_root() / "layouts"))
    return Disk((("", own), *(("layouts/", folder) for folder in layouts)))


def is_installed(game: Disk) -> bool:
    """Whether it is part of the installed program, where changes would be lost."""
    return game.mounts[0][1].is_relative_to(Path(__file__).parent.parent)


def rewrite(game: Disk, name: str, before: bytes, after: bytes) -> None:
    """Replaces a file of the game's own folder, if it still is as it was when that was decided."""
    write(rewritable(game, name, before), after)


def rewritable(game: Disk, name: str, before: bytes | None) -> Path:
    """Where a file that may be replaced is written; before it is made there is nothing."""
    own, inner = own_place(game.mounts, name)
    where = Where(game.shown(name))
    if Disk((("", own),)).read(inner) != before:
        message = "the file has changed in the meantime"
        raise Refusal(
            Problem("cannot-edit", where, message, "check what it says now, then try again")
        )
    if is_installed(game):
        message = "the game is part of the installed program and cannot be changed"
        hint = f"`cubicle new my-game --from {game.own('').name}` makes a copy of your own"
        raise Refusal(Problem("cannot-edit", where, message, hint))
    target = Path(os.path.realpath(own / inner))
    is_there = before is None or inner in _siblings(own, inner)
    is_inside = target.is_relative_to(os.path.realpath(own))
    if not is_there or not _may_be_edited(inner) or target.suffix != Path(name).suffix:
        message = "this is not one of the game's own YAML, CSV or picture files"
        raise Refusal(Problem("cannot-edit", where, message, "edit it in your editor"))
    if not is_inside:
        message = "its folder is a link that leads out of the game's folder"
        raise Refusal(Problem("cannot-edit", where, message, "edit it in your editor"))
    return target


def _may_be_edited(name: str) -> bool:
    """Whoever asks for it, no other kind of file is ever changed in a game's folder."""
    under, ending = name.rpartition("/")[0], Path(name).suffix
    if ending in PICTURES:
        return under == ART
    return ending in (".csv", ".tsv") or (ending == ".yaml" and under in ("", "layouts"))


def _siblings(own: Path, name: str) -> tuple[str, ...]:
    return Disk((("", own),)).names(name.rpartition("/")[0], Path(name).suffix)


@cache
def installed_file(package: str, name: str) -> bytes | None:
    """A data file of an installed package, without importing the package."""
    root = _package_root(package)
    path = root / name if root else None
    return path.read_bytes() if path and path.is_file() else None


@cache
def installed_packages(prefix: str) -> tuple[str, ...]:
    """The names of packages that begin so."""
    import pkgutil  # only a mistake pays for it

    return tuple(sorted(m.name for m in pkgutil.iter_modules() if m.name.startswith(prefix)))


@cache
def _package_root(package: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) if places else None


__all__ = [
    "ART",
    "ENDINGS",
    "FONT_ENDINGS",
    "LEDGER",
    "MAX_PICTURE_BYTES",
    "PICTURES",
    "TABLES",
    "Disk",
    "Folder",
    "Memory",
    "Overlay",
    "data_root",
    "from_here",
    "installed_file",
    "installed_packages",
    "is_installed",
    "most_bytes",
    "open_game",
    "quoting",
    "rewritable",
    "rewrite",
    "shared_folder",
    "shipped_games",
    "write",
    "write_together",
]
