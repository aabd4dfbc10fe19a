"""Files of a game, before and after → all of them replaced, or none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from generator.files import Disk, rewritable
from generator.files.writer import write_together


class Rewritten(NamedTuple):
    """A file of a game, as it is and as it is to be."""

    name: str
    before: bytes
    after: bytes


def rewrite_together(game: Disk, files: Iterable[Rewritten]) -> None:
    """Replaces all of the files, or none if one of them is not as it was any more."""
    write_together([(rewritable(game, one.name, one.before), one.after) for one in files])
