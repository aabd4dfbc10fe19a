"""Where a worker's files may go: below what its command named, under plain names, within bounds."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import field
from pathlib import Path

from generator.core.frozen import slotted
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files.place import FileBelow
from generator.files.writer import Files, Writing
from generator.worker.endings import too_much_output
from generator.worker.limits import Limits

MOST_FILES = 20_000
MOST_BYTES = 4_000_000_000
"""Where memory has no limit."""
MOST_DEPTH = 6


class Misbehaved(Exception):
    """The worker asks for what it was not granted: it is not ours any more."""


class Outlet(NamedTuple):
    """What a command may write: one file, or files of some kinds below a folder."""

    path: str
    endings: tuple[str, ...] = ()
    """Of the files; none if the path is that of the one file."""
    folders: tuple[str, ...] = ()
    """The folder must begin with one of these names; none if it may have any."""
    is_named_after_folder: bool = False
    """Files are in one folder, and their names begin with its name: nobody's else do."""


class _Root(NamedTuple):
    outlet: Outlet
    named: str
    real: str


@slotted
class Outgoing:
    """What a worker hands over, on its way to the disk."""

    roots: tuple[_Root, ...] = ()
    most: int = 0
    _writing: Writing = field(default_factory=Writing)
    _refusal: Refusal | None = None
    _files: int = 0
    _bytes: int = 0

    def stage(self, name: str, length: int, parts: Iterable[bytes]) -> None:
        """Complete on the disk, and not in its place yet."""
        place = self._below(name)
        self._files += 1
        self._bytes += length
        if self._files > 10 * MOST_FILES or self._bytes > 10 * self.most:
            raise Misbehaved  # no honest work goes on like this
        if self._files > MOST_FILES or self._bytes > self.most:
            self._refusal = self._refusal or Refusal(too_much_output(self.most, MOST_FILES))
        if self._refusal is None:
            try:
                self._writing.stage(Path(name), parts, place)
            except Refusal as refusal:
                self._refusal = refusal
        for _ in parts:
            continue  # what is not written is read all the same: the next message is behind it

    def commit(self) -> bytes:
        """Moves every file into place; the answer is empty, or says why that failed."""
        writing, self._writing = self._writing, Writing()
        try:
            if self._refusal is None:
                writing.commit()
        except Refusal as refusal:
            self._refusal = refusal
        finally:
            writing.discard()
        answer = _as_answer(self._refusal)
        self._refusal = None
        return answer

    def discard(self) -> None:
        self._writing.discard()

    def _below(self, name: str) -> FileBelow:
        place = os.path.abspath(name)
        for outlet, named, real in self.roots:
            if not outlet.endings and place == named:
                return FileBelow(os.path.dirname(real), (), os.path.basename(real))
            below = _steps(place, named)
            if below and outlet.endings and _is_asked_for(below, outlet):
                return FileBelow(real, tuple(below[:-1]), below[-1])
        raise Misbehaved


def outgoing(outlets: Sequence[Outlet], limits: Limits) -> Outgoing:
    """Begins while the worker is still ours: where its command leads by links is settled here."""
    roots = (_Root(one, os.path.abspath(one.path), _real(one)) for one in outlets)
    return Outgoing(tuple(roots), limits.memory // 2 or MOST_BYTES)


def write_within(outlets: Sequence[Outlet], limits: Limits, files: Files) -> None:
    """The same from this very process, where there is no other one."""
    out = outgoing(outlets, limits)
    try:
        for path, data in files:
            out.stage(str(path), len(data), iter((data,)))
        refuse(out.commit())
    finally:
        out.discard()


def refuse(answer: bytes) -> None:
    """Raises the problem in an answer; does nothing if it is empty."""
    if answer:
        code, place, message, hint = json.loads(answer)
        raise Refusal(Problem(code, Where(place), message, hint))


def _real(outlet: Outlet) -> str:
    if outlet.endings:
        return os.path.realpath(outlet.path)
    folder, name = os.path.split(os.path.abspath(outlet.path))
    return os.path.join(os.path.realpath(folder), name)


def _steps(place: str, root: str) -> list[str]:
    try:
        return os.path.relpath(place, root).split(os.sep)
    except ValueError:  # on another drive of Windows
        return []


def _is_plain(name: str, folders: Sequence[str]) -> bool:
    """No name that is hidden, leads upwards, or speaks to whoever lists it.

    A game whose folder has such a name was named by the user, and so are its kits.
    """
    given = next((folder for folder in folders if name.startswith(folder)), "")
    if name[0] == "." and (not given or given[0] != "."):
        return False
    return name[len(given) :].isprintable()


def _is_asked_for(names: Sequence[str], outlet: Outlet) -> bool:
    if len(names) > MOST_DEPTH or not names[-1].endswith(outlet.endings):
        return False
    if outlet.folders and (len(names) < 2 or names[0] not in outlet.folders):
        return False
    if outlet.is_named_after_folder and not (
        len(names) == 2 and names[1].startswith((f"{names[0]}-", f"{names[0]}."))
    ):
        return False
    return all(_is_plain(name, outlet.folders) for name in names)


def _as_answer(refusal: Refusal | None) -> bytes:
    if refusal is None:
        return b""
    problem = refusal.problems[0]
    return json.dumps([problem.code, str(problem.where), problem.message, problem.hint]).encode()
