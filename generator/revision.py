"""A game's folder as it was in a revision of its git repository, read from git's own objects.

Nothing is checked out, no filter or hook runs, and nothing is fetched.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from generator.files import Disk, Folder, Memory
from generator.problems import Problem, Refusal, Where

OPTION = Where("--changed-since")


class AtRevision(NamedTuple):
    """Folders that are looked through in order; messages name the revision."""

    folders: tuple[Folder, ...]
    revision: str

    def read(self, name: str) -> bytes | None:
        found = (folder.read(name) for folder in self.folders)
        return next((data for data in found if data is not None), None)

    def names(self, under: str, ending: str) -> tuple[str, ...]:
        return tuple(sorted({n for folder in self.folders for n in folder.names(under, ending)}))

    def shown(self, name: str) -> str:
        return f"{self.revision}:{name}"


def at_revision(game: Disk, revision: str) -> AtRevision:
    """The game's files, and layouts of the same repository, as they were; others as they are."""
    (_, own), *_ = game.mounts
    repository = _repository(own)
    if repository is None:
        raise _refused(f"{game.shown('game.yaml')} is in no git repository")
    commit = _commit(own, revision)
    folders: list[Folder] = []
    for prefix, root in game.mounts:
        if root.is_dir() and _repository(root) == repository:
            folders.append(Memory({prefix + name: data for name, data in _files(root, commit)}))
        else:
            folders.append(Disk(((prefix, root),)))
    if folders[0].read("game.yaml") is None:
        raise _refused(f"at '{revision}' there is no {game.shown('game.yaml')}")
    return AtRevision(tuple(folders), revision)


def _repository(folder: Path) -> str | None:
    ran = _git(folder, "rev-parse", "--show-toplevel")
    return os.fsdecode(ran.stdout) if ran.returncode == 0 else None


def _commit(folder: Path, revision: str) -> str:
    wanted = f"{revision}^{{commit}}"
    ran = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", wanted)
    if ran.returncode or not revision:
        raise _refused(f"git knows no revision '{revision}'", "name a commit, a branch or a tag")
    return ran.stdout.decode("ascii", "replace").split()[-1]


def _files(folder: Path, commit: str) -> Iterator[tuple[str, bytes]]:
    """Every file below the folder; links lead nowhere here."""
    listed = _git(folder, "ls-tree", "-r", "-z", commit).stdout.split(b"\0")
    entries = [entry.partition(b"\t") for entry in listed if entry.startswith(b"100")]
    hashes = [about.split()[2] for about, _, _ in entries]
    held = _git(folder, "cat-file", "--batch", given=b"\n".join([*hashes, b""])).stdout
    at = 0
    for _, _, name in entries:
        end = held.index(b"\n", at)
        size = int(held[at:end].split()[2])
        yield os.fsdecode(name), held[end + 1 : end + 1 + size]
        at = end + 2 + size


def _git(folder: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs git in the folder, as if no other git had called us and no server were there."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    quiet = {"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    try:
        return subprocess.run(
            ["git", "-C", str(folder), *arguments],
            input=given,
            env={**own, **quiet},
            capture_output=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise _refused("git is not installed") from error


def _refused(message: str, hint: str = "") -> Refusal:
    return Refusal(Problem("wrong-option", OPTION, message, hint))
