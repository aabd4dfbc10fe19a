"""Whether a git repository is a folder's own, or a stranger's folder only names somebody else's.

A repository is its folder's own if it lies inside of it, or if it names the folder itself, as those
of git's worktrees and submodules do. Nothing in it may lead on to another one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

HELD = ("HEAD", "packed-refs", "refs", "reftable", "objects")
"""What revisions are read from."""
ALTERNATES = "objects/info/alternates"
MOST_ENTRIES = 200_000
Ask = Callable[..., bytes]
"""What git says in the folder."""


def is_own_repository(folder: str, git: Ask) -> bool:
    """Whether what git finds for the folder may be read as the folder's own."""
    top = _top(os.path.realpath(folder))
    if top is None:
        return False
    place = _said(folder, git("rev-parse", "--absolute-git-dir"))
    common = _said(folder, git("rev-parse", "--git-common-dir"))
    if _is_inside(place, top):
        named = _is_inside(common, top)
    elif place == common:
        named = _submodule_of(place, git) == top
    else:
        named = _worktree_of(place, common) == f"{top}{os.sep}.git"
    return named and not any(_leads_out(one, (place, common)) for one in {place, common})


def _top(folder: str) -> str | None:
    """The nearest folder with a repository, from here upwards."""
    while not os.path.lexists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder


def _said(folder: str, path: bytes) -> str:
    return os.path.realpath(os.path.join(folder, os.fsdecode(path.removesuffix(b"\n"))))


def _submodule_of(place: str, git: Ask) -> str:
    config = os.path.join(place, "config")
    return _said(place, git("config", "--file", config, "--get", "core.worktree"))


def _worktree_of(place: str, common: str) -> str:
    """The `.git` file that the repository itself says is a worktree's."""
    if os.path.dirname(place) != os.path.join(common, "worktrees"):
        return ""
    try:
        with open(os.path.join(place, "gitdir"), "rb") as file:
            named = _said(place, file.read(10_000))
    except OSError:
        return ""
    return named


def _leads_out(place: str, known: tuple[str, str]) -> bool:
    if os.path.lexists(os.path.join(place, ALTERNATES)):
        return True
    for number, path in enumerate(_entries(place)):
        if number > MOST_ENTRIES:
            return True
        real = os.path.realpath(path)
        if os.path.islink(path) and not any(_is_inside(real, one) for one in known):
            return True
    return False


def _entries(place: str) -> Iterator[str]:
    for name in HELD:
        path = os.path.join(place, name)
        yield path
        if os.path.islink(path):
            continue
        for folder, folders, files in os.walk(path):
            yield from (os.path.join(folder, name) for name in (*folders, *files))


def _is_inside(path: str, folder: str) -> bool:
    return path.startswith(folder.rstrip(os.sep) + os.sep)
