"""A game's folder → the tags and last commits of its git repository, to compare it with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.files import Disk, Memory
from generator.files.packed import packed, unpacked
from generator.files.revision import AtRevision, ask_git, own_repository

MOST_TAGS = 10
MOST_COMMITS = 15
TAGS = ("for-each-ref", "--sort=-creatordate", f"--count={MOST_TAGS}",
        "--format=%(objectname) %(creatordate:short) %(refname:strip=2) %(subject)",
        "refs/tags")  # fmt: skip
COMMITS = ("rev-list", f"--max-count={MOST_COMMITS}", "--format=%H %cs %h %s", "HEAD", "--",
           ".")  # fmt: skip
HEADER = "commit "
"""How a line begins that names a commit once more."""
"""Plumbing: it starts no program that a repository names, such as one that checks signatures."""
MOST_SUBJECT = 100


class Milestone(NamedTuple):
    """A state of the game that has a name."""

    kind: Literal["tag", "commit"]
    revision: str
    """The hash of what git has: a name may mean something else tomorrow."""
    date: str
    name: str
    subject: str


def milestones(game: Disk) -> tuple[Milestone, ...]:
    """Tags, the newest first, then commits that changed the game; Refusal without a repository."""
    own = own_repository(game)
    tags = _listed("tag", ask_git(own, *TAGS))
    return (*tags, *_listed("commit", ask_git(own, *COMMITS)))


def _listed(kind: Literal["tag", "commit"], said: bytes) -> Iterator[Milestone]:
    for line in said.decode("utf-8", "replace").splitlines():
        revision, date, name, subject = (*line.split(" ", 3), "", "", "")[:4]
        if name and not line.startswith(HEADER):
            yield Milestone(kind, revision, date, name, subject[:MOST_SUBJECT])


def packed_revision(old: AtRevision) -> bytes:
    """What git has of the game, for whoever may not ask git: an archive with a folder for each
    mount that it has."""
    files: dict[str, bytes] = {}
    for number, folder in enumerate(old.folders):
        if isinstance(folder, Memory):
            files[f"{number}/"] = b""
            files |= {f"{number}/{name}": data for name, data in folder.files.items()}
    return packed(files)


def unpacked_revision(data: bytes, game: Disk, revision: str) -> AtRevision:
    """The same again; folders outside of the repository are as they are now."""
    found: dict[int, dict[str, bytes]] = {}
    for path, content in unpacked(data, Where(revision)).files.items():
        number, _, name = path.partition("/")
        files = found.setdefault(int(number), {})
        if name:
            files[name] = content
    folders = (
        Memory(found[number]) if number in found else Disk((mount,))
        for number, mount in enumerate(game.mounts)
    )
    return AtRevision(tuple(folders), revision)
