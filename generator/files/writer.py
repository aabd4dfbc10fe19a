"""Files to write → all of them in place, or none and the old ones as they were."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import field
from functools import cache
from pathlib import Path

from generator.core.frozen import slotted
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files.place import FileBelow, Place, opened, to_disk

PREFIX, SUFFIX = ".cubicle-", ".tmp"
PLAIN = 0o666
"""Reading and writing: no output is a program, whatever was there before."""
STALE = 3600
"""After so many seconds a temporary file is nobody's, where the system knows no locks."""

ROOM = "make room on the disk, then try again"
MAY = "see to it that you may write there, then try again"
WAYS_OUT = {
    errno.ENOSPC: ROOM,
    errno.EDQUOT: ROOM,
    errno.EROFS: MAY,
    errno.EACCES: MAY,
    errno.EPERM: MAY,
}
IN_USE = "close the file if another program has it open"

Files = Iterable[tuple[Path, bytes]]
WRITTEN: ContextVar[list[Path]] = ContextVar("written")
"""Where files are listed as they take their places, if anybody wants to know."""


class _Staged(NamedTuple):
    """A file complete on disk beside the one that it will replace."""

    place: Place
    temporary: str
    name: str
    path: Path
    """What the user calls it."""


@slotted
class Writing:
    """Files on their way: staged one by one, then all renamed, or all thrown away."""

    _staged: list[_Staged] = field(default_factory=list)
    _temporary: list[tuple[Place, str]] = field(default_factory=list)
    _made: list[str] = field(default_factory=list)
    _places: dict[tuple[str, ...], Place] = field(default_factory=dict)

    def stage(self, path: Path, parts: Iterable[bytes], target: FileBelow | None = None) -> None:
        """The target is where `path` leads; left out, links of the user's own are followed."""
        with told(path):
            target = target or FileBelow(os.path.realpath(path.parent), (), path.name)
            place = self._opened(target)
            temporary, handle = self._new(place)
            with open(handle, "wb") as file:
                for part in parts:
                    file.write(part)
                file.flush()
                if hasattr(os, "fchmod"):
                    os.fchmod(file.fileno(), _mode(place.state(target.name)))
                to_disk(file.fileno())
            self._staged.append(_Staged(place, temporary, target.name, path))

    def commit(self) -> None:
        """Every file takes its place; if one cannot, those that did give theirs back."""
        replaced: list[tuple[_Staged, str]] = []
        try:
            for staged in self._staged:
                with told(staged.path):
                    replaced.append((staged, self._kept(staged)))
                    staged.place.replace(staged.temporary, staged.name)
            for staged in {staged.place: staged for staged in self._staged}.values():
                with told(staged.path.parent):
                    staged.place.sync()
        except BaseException:
            for staged, old in reversed(replaced):
                _give_back(staged, old)
            raise
        self._made.clear()
        WRITTEN.get([]).extend(staged.path for staged in self._staged)

    def discard(self) -> None:
        """No temporary file stays, and no folder that was made for nothing."""
        with contextlib.ExitStack() as last:  # each is removed, even if one is interrupted
            for folder in self._made:
                last.callback(_remove, os.rmdir, folder)
            for place in self._places.values():
                last.callback(place.close)
            for place, name in self._temporary:
                last.callback(_remove, place.unlink, name)
            last.callback(self._places.clear)
            last.callback(self._temporary.clear)

    def _opened(self, target: FileBelow) -> Place:
        """The folder of a file; what killed builds left there is removed first."""
        key = (target.root, *target.folders)
        if key not in self._places:
            self._places[key] = place = opened(target.root, target.folders, self._made)
            _remove_strays(place, place.is_alone())
            place.share()
        return self._places[key]

    def _new(self, place: Place) -> tuple[str, int]:
        """A new file in a folder."""
        while True:
            name = f"{PREFIX}{os.getpid()}-{os.urandom(5).hex()}{SUFFIX}"
            self._temporary.append((place, name))
            try:
                return name, place.create(name)
            except FileExistsError:
                self._temporary.pop()

    def _kept(self, staged: _Staged) -> str:
        """A second name for the old file; without one it cannot be given back."""
        name = f"{PREFIX}{os.getpid()}-{os.urandom(5).hex()}{SUFFIX}"
        self._temporary.append((staged.place, name))
        try:
            staged.place.link(staged.name, name)
        except (OSError, NotImplementedError):
            return ""  # there is no old file, or the disk knows no second names
        return name


def write_here(files: Files) -> None:
    """Writes from this very process."""
    writing = Writing()
    try:
        for path, data in files:
            writing.stage(path, (data,))
        writing.commit()
    finally:
        writing.discard()


WRITER: ContextVar[Callable[[Files], None]] = ContextVar("writer", default=write_here)
"""Who writes: this process, or the parent of a worker that may not."""


def write_together(files: Files) -> None:
    """All of the files, or none and a Refusal that says why."""
    WRITER.get()(files)


def write(path: Path, data: bytes) -> None:
    """Complete or not at all."""
    write_together([(path, data)])


def from_here(path: Path) -> str:
    """The path as you would write it in the current folder."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except (ValueError, OSError):  # it is on another drive, or the current folder is gone
        return path.as_posix()


def _mode(old: os.stat_result | None) -> int:
    """Who may read and write it: as before, if there is such a file."""
    is_file = old is not None and stat.S_ISREG(old.st_mode)
    return (old.st_mode if old and is_file else PLAIN) & PLAIN & ~_mask()


@cache
def _mask() -> int:
    """The user's umask, which the system returns only when it is changed."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def _give_back(staged: _Staged, old: str) -> None:
    place = staged.place
    if place.state(staged.temporary):
        return  # it never took its place
    if old:
        place.replace(old, staged.name)
    else:
        with contextlib.suppress(FileNotFoundError):
            place.unlink(staged.name)


def _remove(remove: Callable[[str], None], name: str) -> None:
    with contextlib.suppress(OSError):  # it took its place, or somebody put something there
        remove(name)


def _remove_strays(place: Place, is_alone: bool | None) -> None:
    """Temporary files whose process is gone: all, if nobody else writes here."""
    if is_alone is False:
        return
    for entry in place.entries():
        if entry.name.startswith(PREFIX) and entry.name.endswith(SUFFIX):
            with contextlib.suppress(OSError):  # its own build is faster, or it is another's
                age = time.time() - entry.stat(follow_symlinks=False).st_ctime
                if is_alone or age > STALE:
                    place.unlink(entry.name)


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """What the system refuses is reported with this path."""
    try:
        yield
    except OSError as error:
        message = f"cannot write {path.name}: {reason(error)}"
        hint = IN_USE if os.name == "nt" else WAYS_OUT.get(error.errno or 0, "")
        raise Refusal(Problem("cannot-write", Where(from_here(path)), message, hint)) from error
