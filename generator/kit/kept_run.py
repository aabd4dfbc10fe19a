"""A game's files as they were printed ↔ an archive beside the ledger, for drawing old faces."""

from __future__ import annotations

from generator.core.problems import Where
from generator.files import Folder, Memory
from generator.files.gate import MAX_PICTURE_BYTES
from generator.files.packed import Recording, packed, unpacked

KEPT_RUN = "printed.zip"
"""Only faces are drawn from it: the ledger alone says what was printed."""


def kept_run(place: Folder) -> Memory | None:
    """What was kept beside a ledger, if anything was; Refusal if it is something else."""
    data = place.read(KEPT_RUN)
    return unpacked(data, Where(place.shown(KEPT_RUN))) if data is not None else None


def archive_of(read: Recording) -> bytes | None:
    """All that drawing the game has read; None if that is more than a game's file may be."""
    if sum(map(len, read.kept.values())) > MAX_PICTURE_BYTES:
        return None
    data = packed(read.kept)
    return data if len(data) <= MAX_PICTURE_BYTES else None
