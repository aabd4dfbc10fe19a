"""A folder that files are written into: opened without following a link, and used by its handle."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

_CLOSED = getattr(os, "O_CLOEXEC", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = os.O_RDONLY | _CLOSED | _NO_LINK | getattr(os, "O_DIRECTORY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _CLOSED | _NO_LINK | getattr(os, "O_BINARY", 0)
_CAN_WALK = {os.open, os.mkdir, os.rename, os.link, os.unlink} <= os.supports_dir_fd
PATIENCE = 20
"""So many hundredths of a second we wait for another process that is tidying up the folder."""


class FileBelow(NamedTuple):
    """A file below a root. The root may be reached by links, nothing below it is."""

    root: str
    folders: tuple[str, ...]
    name: str


class Place(NamedTuple):
    """An open folder; where the system has no handles for folders, its path."""

    path: str
    handle: int | None

    def at(self, name: str) -> str:
        """What to call a file in it, beside its handle."""
        return name if self.handle is not None else os.path.join(self.path, name)

    def create(self, name: str) -> int:
        return os.open(self.at(name), _NEW, 0o600, dir_fd=self.handle)

    def state(self, name: str) -> os.stat_result | None:
        """What is there of that name, a link itself and not what it leads to."""
        try:
            return os.stat(self.at(name), dir_fd=self.handle, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def replace(self, old: str, new: str) -> None:
        os.replace(self.at(old), self.at(new), src_dir_fd=self.handle, dst_dir_fd=self.handle)

    def link(self, name: str, second: str) -> None:
        """A second name for a file."""
        os.link(
            self.at(name),
            self.at(second),
            src_dir_fd=self.handle,
            dst_dir_fd=self.handle,
            follow_symlinks=False,
        )

    def unlink(self, name: str) -> None:
        os.unlink(self.at(name), dir_fd=self.handle)

    def entries(self) -> Iterator[os.DirEntry[str]]:
        where = self.path if self.handle is None else self.handle
        with os.scandir(where) as entries:
            yield from entries

    def sync(self) -> None:
        """New names reach the disk too."""
        if self.handle is not None:
            to_disk(self.handle)

    def close(self) -> None:
        if self.handle is not None:
            os.close(self.handle)

    # -- who else is at work here -----------------------------------------------------------

    def is_alone(self) -> bool | None:
        """Whether no other process writes here now; None where the system cannot tell.

        A writer has a lock on the folder for as long as it has temporary files in it, and
        the system takes the lock back when the process ends, however it ends.
        """
        if fcntl is None or self.handle is None:
            return None
        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return None
        return True

    def share(self) -> None:
        """From here on others see that somebody writes here."""
        if fcntl is None or self.handle is None:
            return
        for _ in range(PATIENCE):
            try:
                fcntl.flock(self.handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(0.01)  # another tidies up; it takes no longer than a glance
            except OSError:
                return  # this disk knows no locks
            else:
                return


def opened(root: str, folders: Sequence[str], made: list[str]) -> Place:
    """The folder, made where it is missing; Refusal if anything below the root is a link."""
    missing: list[str] = []
    while not os.path.lexists(root) and (above := os.path.dirname(root)) != root:
        missing.insert(0, os.path.basename(root))
        root = above
    place = Place(root, os.open(root, _FOLDER) if _CAN_WALK else None)
    for name in (*missing, *folders):
        try:
            inner = _inner(place, name, made)
        finally:
            place.close()
        place = inner
    return place


def _inner(place: Place, name: str, made: list[str]) -> Place:
    path = os.path.join(place.path, name)
    _refuse_link(place, name, path)
    with contextlib.suppress(FileExistsError):  # it was there, or another build made it first
        os.mkdir(place.at(name), dir_fd=place.handle)
        made.append(path)
    try:
        handle = None if place.handle is None else os.open(name, _FOLDER, dir_fd=place.handle)
    except OSError:
        _refuse_link(place, name, path)
        raise
    return Place(path, handle)


def _refuse_link(place: Place, name: str, path: str) -> None:
    if os.path.islink(path) if place.handle is None else _is_link(place, name):
        message = f"'{name}' in the output folder is a link, and output does not go through links"
        hint = "remove the link, or name another folder with -o"
        raise Refusal(Problem("cannot-write", Where(path), message, hint))


def _is_link(place: Place, name: str) -> bool:
    state = place.state(name)
    return state is not None and (state.st_mode & 0o170000) == 0o120000


def to_disk(handle: int) -> None:
    """Waits until the disk itself has it; on macOS `fsync` alone waits for the disk's memory."""
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is not None:
        with contextlib.suppress(OSError):  # not every disk can
            fcntl.fcntl(handle, full)
            return
    os.fsync(handle)
