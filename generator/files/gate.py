"""A file's name → its bytes, only if it is a plain file inside the game's folder and not huge.

What was looked at is what is read, even if somebody swaps it meanwhile.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from generator.core.pattern import pattern
from generator.files.writer import reason

MOST_BYTES = {
    **dict.fromkeys((".yaml", ".yml", ".json"), 2_000_000),
    ".svg": 8_000_000,
    **dict.fromkeys((".csv", ".tsv"), 10_000_000),
}
TABLES = (".csv", ".tsv", ".json", ".yml", ".xlsx", ".xlsm", ".xls", ".ods")
FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
ENDINGS = (".yaml", *TABLES, *PICTURES, *FONT_ENDINGS, ".icc")
"""The files that a game is made of."""
MAX_PICTURE_BYTES = 60_000_000
"""For every other kind of file."""
MOST_NAMES = 20_000
MOST_FOLDERS = 1_000

_ODD = pattern(r'[\x00-\x1f\x7f\\:*?"<>|]|^[~/]|(?:^|/)\.{0,2}(?:/|$)')
"""Names that lead out of a folder on some system, or that some system cannot have."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_CLOSED = getattr(os, "O_CLOEXEC", 0)
_FOLDER = os.O_RDONLY | _CLOSED | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_FILE = os.O_RDONLY | _CLOSED | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_CAN_WALK = os.open in os.supports_dir_fd
_BINARY = getattr(os, "O_BINARY", 0)


class Barred(Exception):
    """Why a file is not read: a code, and what to tell."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def read_inside(root: Path, name: str) -> bytes | None:
    """The bytes of a file below the root, None if there is none; raises Barred."""
    if _ODD.search(name):
        message = "this is not a file name inside the game's folder"
        raise Barred("bad-path", message, "use letters, digits, dots and dashes, and no '..'")
    path = f"{root}{os.sep}{name}"
    try:
        kind = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _cannot_read(error) from error
    most = most_bytes(name)
    try:
        if stat.S_ISREG(kind) and _CAN_WALK:
            with suppress(OSError), _opened(root, name) as handle:
                return _bytes_of(handle, most)
        with _opened(root, _inner(root, path)) as handle:  # it is a link, or behind one
            return _bytes_of(handle, most)
    except OSError as error:
        raise _cannot_read(error) from error


def names_inside(root: Path, under: str) -> list[str]:
    """What a folder below the root holds, but for folders; nothing if there is no such folder."""
    path = f"{root}{os.sep}{under}" if under else str(root)
    if not os.path.isdir(path):
        return []
    if under and not _is_inside(os.path.realpath(path), root):
        raise Barred("bad-path", "the folder is a link that leads out of the game's folder")
    try:
        entries = list(os.scandir(path))
    except OSError as error:
        raise Barred("cannot-read", f"cannot read the folder: {reason(error)}") from error
    if len(entries) > MOST_NAMES:
        raise Barred("over-the-limit", f"the folder contains more than {MOST_NAMES:,} files")
    return [entry.name for entry in entries if not _is_folder(entry)]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False  # a link to itself: whoever asks for it gets the problem


def folders_below(root: Path) -> Iterator[str]:
    """The root and the folders in it, the near ones first; links and hidden ones are left out."""
    waiting = [str(root)]
    for folder in waiting:
        try:
            entries = list(os.scandir(folder))
        except OSError:
            continue  # gone, or not for us to read
        yield folder
        inner = (one for one in entries if one.name[0] != "." and one.is_dir(follow_symlinks=False))
        waiting += [one.path for one in inner][: MOST_FOLDERS - len(waiting)]


def _inner(root: Path, path: str) -> str:
    """Where it really is below the root, if it is there and a plain file."""
    real = os.path.realpath(path)
    if not _is_inside(real, root):
        raise Barred(
            "bad-path",
            "it is a link that leads out of the game's folder",
            "copy the file itself into the folder",
        )
    try:
        mode = os.lstat(real).st_mode
    except FileNotFoundError as error:
        raise Barred("bad-path", "it is a link to a file that does not exist") from error
    if stat.S_ISLNK(mode):
        raise Barred("bad-path", "it is a link that leads back to itself")
    _refuse_special(mode)
    return real[len(real_path(root).rstrip(os.sep)) + 1 :]


@contextmanager
def _opened(root: Path, inner: str) -> Iterator[int]:
    """Walks there from the root one folder at a time, and follows no link that came in between."""
    if not _CAN_WALK:
        handle = os.open(os.path.join(real_path(root), inner), _FILE | _BINARY)
    else:
        *folders, name = inner.split(os.sep)
        place = os.open(real_path(root), _FOLDER)
        try:
            for folder in folders:
                deeper = os.open(folder, _FOLDER, dir_fd=place)
                os.close(place)
                place = deeper
            handle = os.open(name, _FILE, dir_fd=place)
        finally:
            os.close(place)
    try:
        yield handle
    finally:
        os.close(handle)


def _bytes_of(handle: int, most: int) -> bytes:
    state = os.fstat(handle)
    _refuse_special(state.st_mode)
    if state.st_size > most:
        raise _too_large(most)
    parts = []
    rest = most + 1
    while rest > 0 and (part := os.read(handle, min(rest, max(state.st_size, 4096) + 1))):
        parts.append(part)
        rest -= len(part)
    if rest <= 0:  # it grew while it was read
        raise _too_large(most)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _refuse_special(mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = next((name for is_kind, name in _KINDS if is_kind(mode)), "something else")
        raise Barred("bad-path", f"it is {kind}, not a file")


def _too_large(most: int) -> Barred:
    return Barred("over-the-limit", f"the file is larger than {most // 1_000_000} MB")


def _cannot_read(error: OSError) -> Barred:
    return Barred("cannot-read", f"cannot read it: {reason(error)}")


def most_bytes(name: str) -> int:
    """How large a file of that name may be."""
    return MOST_BYTES.get(os.path.splitext(name)[1].lower(), MAX_PICTURE_BYTES)


def _is_inside(real: str, root: Path) -> bool:
    return real.startswith(real_path(root).rstrip(os.sep) + os.sep)


def real_path(root: Path) -> str:
    return _real(os.path.abspath(root))


@cache
def _real(path: str) -> str:
    return os.path.realpath(path)
