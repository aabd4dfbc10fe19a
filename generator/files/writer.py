"""Files to write → all of them in place, or none and the old ones as they were."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from generator.core.problems import Problem, Refusal, Where

PREFIX, SUFFIX = ".cubicle-", ".tmp"
USUAL_MODE = 0o644
STALE = 3600
"""After so many seconds a temporary file is nobody's: its build was killed."""

Files = Iterable[tuple[Path, bytes]]
WRITTEN: ContextVar[list[Path]] = ContextVar("written")
"""Where files are listed as they take their places, if anybody wants to know."""


class _Staged(NamedTuple):
    """A file complete on disk beside the one that it will replace."""

    temporary: Path
    target: Path


@dataclass(slots=True, eq=False, repr=False)
class Writing:
    """Files on their way: staged one by one, then all renamed, or all thrown away."""

    _staged: list[_Staged] = field(default_factory=list)
    _temporary: list[Path] = field(default_factory=list)
    _made: list[Path] = field(default_factory=list)

    def stage(self, path: Path, data: bytes) -> None:
        with _told(path):
            self._make_folder(path.parent)
            temporary = self._beside(path)
            with open(temporary, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(temporary, _mode(path))
            self._staged.append(_Staged(temporary, path))

    def commit(self) -> None:
        """Every file takes its place; if one cannot, those that did give theirs back."""
        replaced: list[tuple[_Staged, Path | None]] = []
        try:
            for staged in self._staged:
                with _told(staged.target):
                    replaced.append((staged, self._kept(staged.target)))
                    os.replace(staged.temporary, staged.target)
            for folder in {staged.target.parent: staged for staged in self._staged}:
                with _told(folder):
                    _sync(folder)
        except BaseException:
            for staged, old in reversed(replaced):
                _give_back(staged, old)
            raise
        self._made.clear()
        WRITTEN.get([]).extend(staged.target for staged in self._staged)

    def discard(self) -> None:
        """No temporary file stays, and no folder that was made for nothing."""
        with contextlib.ExitStack() as last:  # each is removed, even if one is interrupted
            for folder in self._made:
                last.callback(_remove, folder.rmdir)
            for path in self._temporary:
                last.callback(_remove, path.unlink)

    def _make_folder(self, folder: Path) -> None:
        missing = []
        while not os.path.lexists(folder) and folder != folder.parent:
            missing.append(folder)
            folder = folder.parent
        for one in reversed(missing):
            with contextlib.suppress(FileExistsError):  # another build made it first
                one.mkdir()
                self._made.append(one)

    def _beside(self, path: Path) -> Path:
        """A new file in the target's folder; those that killed builds left there are removed."""
        number = len(self._temporary)
        while os.path.lexists(place := path.parent / f"{PREFIX}{os.getpid()}-{number}{SUFFIX}"):
            number += 1  # left by a killed build that had our process number
        self._temporary.append(place)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        now = os.fstat(handle).st_ctime
        os.close(handle)
        if all(staged.target.parent != path.parent for staged in self._staged):
            _remove_strays(path.parent, now)
        return place

    def _kept(self, target: Path) -> Path | None:
        """A second name for the old file; without one it cannot be given back."""
        place = self._beside(target)
        place.unlink()
        try:
            os.link(target, place, follow_symlinks=False)
        except (OSError, NotImplementedError):
            return None  # there is no old file, or the disk knows no second names
        return place


def write_here(files: Files) -> None:
    """Writes from this very process."""
    writing = Writing()
    try:
        for path, data in files:
            writing.stage(path, data)
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


def refuse_unwritable(folder: Path, games: Iterable[Path]) -> None:
    """Raises Refusal if nothing could be written there, or if a game leads it somewhere else."""
    with _told(folder):
        above = folder
        while not os.path.lexists(above) and above != above.parent:
            above = above.parent
        with contextlib.suppress(FileNotFoundError):
            os.lstat(folder)  # a name that no disk can hold, or one below a file
        place = above / f"{PREFIX}{os.getpid()}-try{SUFFIX}"
        os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        os.unlink(place)
    if folder.is_symlink() and any(_is_beside(folder, game) for game in games):
        message = "a link in the game's folder sends the output somewhere else"
        raise Refusal(
            Problem("cannot-write", Where(from_here(folder)), message, "choose a folder with -o")
        )


def from_here(path: Path) -> str:
    """The path as you would write it in the current folder."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except (ValueError, OSError):  # it is on another drive, or the current folder is gone
        return path.as_posix()


def _is_beside(folder: Path, game: Path) -> bool:
    return Path(os.path.abspath(folder)).is_relative_to(os.path.abspath(game))


def _mode(path: Path) -> int:
    """Who may read and write it: as before, if there is such a file."""
    try:
        return stat.S_IMODE(os.lstat(path).st_mode) if path.is_file() else USUAL_MODE
    except OSError:
        return USUAL_MODE


def reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def _give_back(staged: _Staged, old: Path | None) -> None:
    if os.path.lexists(staged.temporary):
        return  # it never took its place
    if old:
        os.replace(old, staged.target)
    else:
        staged.target.unlink(missing_ok=True)


def _remove(remove: Callable[[], None]) -> None:
    with contextlib.suppress(OSError):  # it took its place, or somebody put something there
        remove()


def _remove_strays(folder: Path, now: float) -> None:
    for entry in os.scandir(folder):
        if entry.name.startswith(PREFIX) and entry.name.endswith(SUFFIX):
            with contextlib.suppress(OSError):  # its own build is faster, or it is another's
                if now - entry.stat(follow_symlinks=False).st_ctime > STALE:
                    os.unlink(entry.path)


def _sync(folder: Path) -> None:
    """The new names reach the disk too, where folders can be opened."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system refuses is told of this path."""
    try:
        yield
    except OSError as error:
        message = f"cannot write {path.name}: {reason(error)}"
        hint = "close the file if another program has it open" if os.name == "nt" else ""
        raise Refusal(Problem("cannot-write", Where(from_here(path)), message, hint)) from error
