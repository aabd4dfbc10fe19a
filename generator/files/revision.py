"""A game's folder as a git revision has it, read from git's own objects.

Nothing is checked out, no filter or hook runs, and nothing is fetched.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Timer

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files import ENDINGS, Disk, Folder, Memory, most_bytes
from generator.files.own_repository import is_own_repository

OPTION = "--changed-since"
NOWHERE = Where("git")
MOST_SECONDS = 20.0
MOST_BYTES = 200_000_000
"""Of all files that a game may read; so much is a hundred times what honest games have."""
MOST_LISTED = 20_000_000
"""Bytes of a list of files."""
ENDLESS = "the repository has too many files for git to list, or git took too long"
HARMLESS = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    f"core.attributesFile={os.devnull}",
    "core.sshCommand=false",
    "credential.helper=",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
    "maintenance.auto=false",
)
"""Settings that a repository may have and that name programs, or places elsewhere."""
ALONE = {
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
"""No server is called, nobody is asked, nothing is written."""
_ENDINGS = tuple(map(os.fsencode, ENDINGS))


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


def at_revision(game: Disk, revision: str, option: str = OPTION) -> AtRevision:
    """The game's files, and layouts of the same repository, as they were; others as they are.

    Messages name the option that asked for it.
    """
    try:
        return _at_revision(game, revision)
    except Refusal as refusal:
        told = (
            one._replace(where=Where(option)) if one.where == NOWHERE else one
            for one in refusal.problems
        )
        raise Refusal(*told) from refusal


def own_repository(game: Disk) -> Path:
    """The game's own folder, if git has a repository of it; Refusal otherwise."""
    (_, own), *_ = game.mounts
    if not _repository(own):
        hint = "if the folder belongs to another user, git does not trust it"
        raise _refused(f"{game.shown('game.yaml')} is not in a git repository", hint)
    _refuse_foreign(game, own)
    return own


def _at_revision(game: Disk, revision: str) -> AtRevision:
    own = own_repository(game)
    repository = _repository(own)
    commit = _commit(own, revision)
    folders: list[Folder] = []
    for prefix, root in game.mounts:
        if root.is_dir() and _repository(root) == repository:
            folders.append(
                Memory({prefix + name: data for name, data in _files(root, commit, revision)})
            )
        else:
            folders.append(Disk(((prefix, root),)))
    if folders[0].read("game.yaml") is None:
        raise _refused(f"revision '{revision}' has no {game.shown('game.yaml')}")
    return AtRevision(tuple(folders), revision)


def _repository(folder: Path) -> bytes:
    """Where git says that the repository is, and its objects; nothing if there is none.

    Layouts beside a game may name a repository of somebody else's: it counts as another one.
    """
    return ask_git(folder, "rev-parse", "--show-toplevel", "--absolute-git-dir")


def _refuse_foreign(game: Disk, own: Path) -> None:
    """A stranger's game may name a repository of yours, and would print what is in it."""
    if not is_own_repository(str(own), partial(ask_git, own)):
        message = f"the git repository of {game.shown('game.yaml')} is not the folder's own"
        hint = "it must be inside the folder, or know the folder as its worktree or submodule"
        raise _refused(message, f"{hint}, and take no objects from elsewhere")


def _commit(folder: Path, revision: str) -> str:
    wanted = f"{revision}^{{commit}}"
    said = ask_git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", wanted)
    if not said or not revision:
        raise _refused(
            f"git does not know the revision '{revision}'", "name a commit, a branch or a tag"
        )
    return said.decode("ascii", "replace").split()[-1]


class _Entry(NamedTuple):
    """A file as git lists it."""

    hash: bytes
    size: int
    name: str


def _files(folder: Path, commit: str, revision: str) -> Iterator[tuple[str, bytes]]:
    """Every file below the folder that a game may read; links lead nowhere here."""
    entries = list(_entries(ask_git(folder, "ls-tree", "-r", "-z", "--long", commit)))
    for entry in entries:
        most = most_bytes(entry.name)
        if entry.size > most:
            raise _too_large(f"{revision}:{entry.name}", "the file is", most)
    if sum(entry.size for entry in entries) > MOST_BYTES:
        raise _too_large(revision, "the files of the game are", MOST_BYTES)
    held = ask_git(folder, "cat-file", "--batch", given=b"".join(e.hash + b"\n" for e in entries))
    at = 0
    for entry in entries:
        end = held.find(b"\n", at)
        if not held[at:end].endswith(b" blob %d" % entry.size):
            raise _refused(
                f"{entry.name} of '{revision}' is missing from this copy of the repository",
                "get it with `git fetch`",
            )
        yield entry.name, held[end + 1 : end + 1 + entry.size]
        at = end + 2 + entry.size


def _entries(listed: bytes) -> Iterator[_Entry]:
    for line in listed.split(b"\0"):
        about, _, name = line.partition(b"\t")
        if about.startswith(b"100") and name.endswith(_ENDINGS):
            _, _, hash, size = about.split()
            yield _Entry(hash, int(size) if size.isdigit() else 0, os.fsdecode(name))


def ask_git(folder: Path, *arguments: str, given: bytes = b"") -> bytes:
    """What git says in the folder, as if no other git had called us; nothing if it fails.

    The repository may be a stranger's: no setting of it that names a program counts, no server is
    called, and git is ended if it takes too long or finds too much.
    """
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    settings = [word for setting in HARMLESS for word in ("-c", setting)]
    try:
        git = subprocess.Popen(
            ["git", "--no-pager", *settings, "-C", str(folder), *arguments],
            env={**own, **ALONE},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except FileNotFoundError as error:
        raise _refused("git is not installed") from error
    late = Timer(MOST_SECONDS, git.kill)
    late.start()
    try:
        said = _answer(git, given)
    finally:
        git.kill()
        late.cancel()
        late.join()  # forking is safe only without threads
    if git.returncode < 0:
        raise _refused(ENDLESS)
    return said if git.returncode == 0 else b""


def _answer(git: subprocess.Popen[bytes], given: bytes) -> bytes:
    """All that it says; of a list, whose length nobody knows before, no more than is honest."""
    if given:
        return git.communicate(given)[0]
    with git:
        assert git.stdin and git.stdout
        git.stdin.close()
        said = git.stdout.read(MOST_LISTED + 1)
        if len(said) > MOST_LISTED:
            git.kill()
            raise _refused(ENDLESS)
    return said


def _too_large(place: str, what: str, most: int) -> Refusal:
    message = f"{what} larger than {most // 1_000_000} MB"
    return Refusal(Problem("over-the-limit", Where(place), message))


def _refused(message: str, hint: str = "") -> Refusal:
    return Refusal(Problem("wrong-option", NOWHERE, message, hint))
