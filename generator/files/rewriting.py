"""Files of a game, before and after → all of them replaced, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.core.problems import Problem, Refusal, Where
from generator.files import PICTURES, Disk, rewritable
from generator.files.writer import write_together


class Rewritten(NamedTuple):
    """A file of a game, as it is and as it is to be; None is no file."""

    name: str
    before: bytes | None
    after: bytes | None


def rewrite_together(game: Disk, files: Sequence[Rewritten]) -> None:
    """Replaces all of the files, or none if one of them is not as it was any more."""
    _refuse_other_pictures(game, files)
    places = [(rewritable(game, one.name, one.before), one.after) for one in files]
    write_together([(path, after) for path, after in places if after is not None])
    for path, after in places:
        if after is None:
            path.unlink()


def _refuse_other_pictures(game: Disk, files: Sequence[Rewritten]) -> None:
    """A picture is added or taken away; another one never takes its place."""
    for one in files:
        if one.name.endswith(PICTURES) and None not in (one.before, one.after):
            message = "there is another picture of this name"
            hint = "give yours another name"
            raise Refusal(Problem("cannot-edit", Where(game.shown(one.name)), message, hint))
