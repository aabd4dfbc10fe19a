"""The size of a game → how much time and memory it may take."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from generator.core.named_tuple import NamedTuple
from generator.files import TABLES

MEGABYTE = 1_000_000
TEXTS = (".yaml", *TABLES)
MOST_FILES = 5_000
"""So many files of a folder are weighed; no honest game has more."""
MOST_OPEN = 256
"""So many files and pipes are open at a time: what is in a pipe is counted nowhere else."""


class Limits(NamedTuple):
    """Seconds on the clock, and bytes of memory; 0 is no limit."""

    seconds: float
    memory: int


class Weight(NamedTuple):
    """The bytes of a game's files: texts, and everything else."""

    texts: int = 0
    others: int = 0


def limits_for(weight: Weight, games: int = 1, pictures: bool = False) -> Limits:
    """Some ten times what such games are measured to take; pictures of faces take longer."""
    texts, others = weight.texts / MEGABYTE, weight.others / MEGABYTE
    seconds = 20.0 * max(games, 1) + 60 * texts + 2 * others
    memory = 1000 * MEGABYTE + 600 * weight.texts + 40 * weight.others
    return Limits(seconds * 15, memory * 3) if pictures else Limits(seconds, memory)


def weigh(folders: Iterable[str]) -> Weight:
    texts = others = 0
    for folder in folders:
        for number, file in enumerate(_files(folder)):
            if number >= MOST_FILES:
                break
            size = _size(file)
            if file.name.endswith(TEXTS):
                texts += size
            else:
                others += size
    return Weight(texts, others)


def _size(file: os.DirEntry[str]) -> int:
    try:
        return file.stat(follow_symlinks=False).st_size
    except OSError:
        return 0  # an editor has just replaced it


def _files(folder: str, depth: int = 0) -> Iterator[os.DirEntry[str]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return  # reported when the game is read
    for entry in entries:
        if entry.is_file(follow_symlinks=False):
            yield entry
        elif depth < 3 and entry.is_dir(follow_symlinks=False) and entry.name[0] != ".":
            yield from _files(entry.path, depth + 1)


def apply(limits: Limits) -> None:
    """In force for this process and all that it starts; no core is dumped either."""
    import resource  # not on every system; the caller knows

    _lower(resource.RLIMIT_CORE, 0)
    if limits.memory:
        _lower(resource.RLIMIT_DATA, limits.memory)
    if limits.seconds:
        _lower(resource.RLIMIT_CPU, int(limits.seconds) + 2)
    _lower(resource.RLIMIT_FSIZE, 0)
    _lower(resource.RLIMIT_NOFILE, MOST_OPEN)


def _lower(kind: int, limit: int) -> None:
    import resource

    _, most = resource.getrlimit(kind)
    if most != resource.RLIM_INFINITY:
        limit = min(limit, most)
    resource.setrlimit(kind, (limit, limit))


def most_memory() -> int:
    """The limit that is in force for this process."""
    import resource

    return resource.getrlimit(resource.RLIMIT_DATA)[0]
