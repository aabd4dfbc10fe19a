"""A game on disk → the names of all files that a copy of it needs to be whole by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.core.problems import Problem, Refusal, Where
from generator.files import ENDINGS, LEDGER, Disk, data_root
from generator.files.gate import folders_below
from generator.files.writer import from_here

MADE = ("output", "schema")
"""Folders in a game's folder that commands make anew."""
SHARED = ("", "art", "drawings", "targets", "words")
"""Folders of layouts/ that games look into; others belong to single games."""
PAPERWORK = tuple(
    f"{name}{ending}"
    for name in ("LICENSE", "LICENCE", "COPYING", "NOTICE", "README", "CREDITS", "SOURCE")
    for ending in ("", ".md", ".txt")
)
"""Files that say whose it is, and who may do what with it."""
_ENDINGS = (*ENDINGS, *map(str.upper, ENDINGS))
COPIED = (*_ENDINGS, *PAPERWORK)
"""How the names of a copy's files end."""


def whole_game(game: Disk) -> tuple[str, ...]:
    """Its own files, and the layouts of its workspace that the program does not have the same."""
    (_, own), *beside = game.mounts
    names = dict.fromkeys(_own_names(game, own))
    shared = Disk((("layouts/", data_root() / "layouts"),))
    for prefix, root in beside:
        if root != data_root() / "layouts":
            found = _names(game, root, prefix, SHARED)
            names |= dict.fromkeys(n for n in found if game.read(n) != shared.read(n))
    return tuple(names)


def _own_names(game: Disk, own: Path) -> Iterator[str]:
    folders = [Path(folder).relative_to(own).as_posix() for folder in folders_below(own)]
    inner = ["" if folder == "." else folder for folder in folders]
    kept = [folder for folder in inner if folder.partition("/")[0] not in MADE]
    yield from (name for name in _names(game, own, "", kept) if name != LEDGER)
    yield from (name for name in game.names("", "") if name in PAPERWORK)


def _names(
    game: Disk, root: Path, prefix: str, folders: list[str] | tuple[str, ...]
) -> Iterator[str]:
    """Files below the root that a game is made of, as the game calls them."""
    here = Disk(((prefix, root),))
    for folder in folders:
        under = f"{prefix}{folder}".rstrip("/")
        for name in here.names(under, ""):
            last = name.rpartition("/")[2]
            if last.endswith(_ENDINGS) and last[0] != ".":
                if not name.isprintable():
                    raise _unprintable(root, name)
                yield name


def _unprintable(root: Path, name: str) -> Refusal:
    message = "the file's name has characters that cannot be seen"
    hint = "give the file another name"
    return Refusal(Problem("bad-path", Where(from_here(root / name)), message, hint))
