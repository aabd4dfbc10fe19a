"""The worker's side: locks itself in, does the work, hands files over to be written."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.frozen import frozen
from generator.core.named_tuple import NamedTuple
from generator.files.writer import WRITER, Files
from generator.worker.landlock import die_with_parent
from generator.worker.limits import Limits, apply
from generator.worker.messages import ANSWER, COMMIT, GRANTS, STAGE, Message, packed, received
from generator.worker.outlet import Outlet, refuse
from generator.worker.voice import speak_through

if TYPE_CHECKING:
    import _socket

KEPT_VARIABLES = ("COLUMNS", "LINES", "TERM", "NO_COLOR", "HOME", "XDG_CONFIG_HOME")
"""What the work may know of the environment; tokens and passwords are not among it."""
SYSTEM_LIBRARIES = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/etc/ld.so.cache",
)


class Grants(NamedTuple):
    """What a command may do, settled before it looks at anything of a stranger's."""

    reads: tuple[str, ...]
    writes: tuple[Outlet, ...]
    limits: Limits
    as_json: bool = False


class Held(NamedTuple):
    """What the kernel holds a worker to, from now on."""

    files: bool
    """It reads what it was granted, and nothing else."""
    calls: bool
    """It writes nothing, starts no program and connects to nobody."""


NOT_AT_ALL = Held(False, False)


@frozen
class Worker:
    """This process, as long as it still may do everything."""

    asks: int
    answers: int
    beside: int
    """A pipe for what libraries say past all streams of Python."""
    listeners: _socket.socket | None = None
    """Takes the right to decide about forks."""

    def confine(self, grants: Grants) -> Held:
        """From here on the process reads what it was granted and writes through its parent."""
        from generator.worker.forks import hand_over
        from generator.worker.landlock import allow_only, drop_capabilities
        from generator.worker.seccomp import allow_needed_calls, ask_before_forks

        self._send(Message(GRANTS, data=json.dumps(grants).encode()))
        WRITER.set(self._write)
        _stand_somewhere()
        speak_through(self._send)
        os.dup2(self.beside, 1)
        os.dup2(self.beside, 2)
        listening = {self.listeners.fileno()} if self.listeners else set()
        _close_the_rest({0, 1, 2, self.asks, self.answers, *listening})
        _forget_secrets()
        apply(grants.limits)
        files = allow_only([*grants.reads, *program_folders()])
        drop_capabilities(grants.reads)
        may_fork = hand_over(ask_before_forks(), self.listeners)
        if self.listeners:
            self.listeners.close()
        return Held(files, allow_needed_calls(may_fork))

    def answer(self, reply: Callable[[bytes], bytes]) -> int:
        """Answers questions until nobody asks any more."""
        while (question := received(lambda size: _read(self.answers, size))) is not None:
            self._send(Message(ANSWER, data=reply(question.data)))
        return 0

    def _write(self, files: Files) -> None:
        for path, data in files:
            self._send(Message(STAGE, os.fsencode(path), data))
        self._send(Message(COMMIT))
        answer = received(lambda size: _read(self.answers, size))
        if answer is None:
            raise SystemExit(1)  # the parent has ended, and nobody listens any more
        refuse(answer.data)

    def _send(self, message: Message) -> None:
        for part in packed(message):
            send(self.asks, part)


def send(place: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(place, rest) :]


def _read(place: int, size: int) -> bytes:
    parts = []
    while size:
        part = os.read(place, min(size, 1 << 20))
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def program_folders() -> list[str]:
    """The folders of Python, the program and its libraries, which are loaded when needed."""
    folders = {os.path.realpath(place) for place in sys.path if place and _is_installed(place)}
    folders.add(os.path.dirname(os.path.realpath(os.__file__)))
    folders.add(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    linked = {place for folder in folders for place in _linked_from(folder)}
    return [*folders, *map(os.path.realpath, linked), *SYSTEM_LIBRARIES]


def _is_installed(place: str) -> bool:
    """Whether packages are installed there, and it is no folder that somebody works in."""
    if place.endswith("-packages") or os.path.isfile(place):
        return True
    if _is_below(place, os.path.dirname(os.__file__)):
        return True
    try:
        with os.scandir(place) as entries:
            return any(entry.name.endswith(".dist-info") for entry in entries)
    except OSError:
        return False


def _is_below(place: str, root: str) -> bool:
    return os.path.realpath(place).startswith(os.path.realpath(root) + os.sep)


def _linked_from(folder: str) -> Iterator[str]:
    """Environments made of links: where their packages really are."""
    if not os.path.isdir(folder) or not folder.endswith("-packages"):
        return
    for entry in os.scandir(folder):
        if entry.is_symlink():
            yield os.path.join(folder, os.path.dirname(os.readlink(entry.path)))


def _close_the_rest(kept: Iterable[int]) -> None:
    """Files that whoever started us left open are none of a game's business."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    start = 3
    for place in sorted({*kept} - {0, 1, 2}):
        os.closerange(start, place)
        start = place + 1
    os.closerange(start, start + 256)


def _stand_somewhere() -> None:
    """Libraries ask for the current folder when they are loaded; it may be gone."""
    try:
        os.getcwd()
    except FileNotFoundError:
        os.chdir(os.sep)


def _forget_secrets() -> None:
    for name in set(os.environ) - set(KEPT_VARIABLES):
        del os.environ[name]


def begin(parent: int) -> None:
    """Signals of the terminal are the parent's business; it ends the worker."""
    os.setpgid(0, 0)
    die_with_parent()
    if os.getppid() != parent:
        os._exit(1)  # it has ended already, and the kernel will not tell
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


__all__ = ["NOT_AT_ALL", "Grants", "Held", "Outlet", "Path", "Worker", "begin", "send"]
