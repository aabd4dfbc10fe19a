"""Files of a game, before and after → all of them replaced, or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files import PICTURES, Disk, rewritable
from generator.files.writer import from_here, told, write_together


class Rewritten(NamedTuple):
    """A file of a game, as it is and as it is to be; None is no file."""

    name: str
    before: bytes | None
    after: bytes | None


def rewrite_together(game: Disk, files: Sequence[Rewritten]) -> None:
    """Replaces all of the files, or none if one of them is not as it was any more."""
    refuse_if_gone(game)
    _refuse_other_pictures(game, files)
    places = [(rewritable(game, one.name, one.before), one.after) for one in files]
    write_together([(path, after) for path, after in places if after is not None])
    try:
        _remove([path for path, after in places if after is None])
    except Refusal:
        old = [(path, one.before) for (path, _), one in zip(places, files, strict=True)]
        write_together([(path, before) for path, before in old if before is not None])
        raise


def refuse_if_gone(game: Disk) -> None:
    """Nothing is made anew where the folder of a game was moved or deleted."""
    folder = game.own("")
    if not folder.is_dir():
        message = f"the game's folder '{folder.name}' is not there any more"
        hint = "put it back, then try again: the page keeps what you typed"
        raise Refusal(Problem("cannot-edit", Where(from_here(folder)), message, hint))


def _remove(paths: Sequence[Path]) -> None:
    for path in paths:
        with told(path):
            path.unlink()


def _refuse_other_pictures(game: Disk, files: Sequence[Rewritten]) -> None:
    """A picture is added or taken away; another one never takes its place."""
    for one in files:
        if one.name.endswith(PICTURES) and None not in (one.before, one.after):
            message = "there is another picture of this name"
            hint = "give yours another name"
            raise Refusal(Problem("cannot-edit", Where(game.shown(one.name)), message, hint))
