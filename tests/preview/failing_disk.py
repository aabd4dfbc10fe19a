"""`cubicle` on a disk that refuses what a file says: `failing_disk FILE preview …`.

The file has the number of the system's error; while it is empty or missing, all is well.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

from generator.files import place, writer


def plant(told: Path) -> None:
    """A full disk takes the name and some bytes; one that is read-only takes nothing."""

    def refuse(*errors: int) -> None:
        text = told.read_text() if told.exists() else ""
        if text and int(text) in errors:
            raise OSError(int(text), os.strerror(int(text)))

    create, to_disk, unlink = place.Place.create, writer.to_disk, Path.unlink

    def created(self: place.Place, name: str) -> int:
        refuse(errno.EROFS, errno.EACCES)
        return create(self, name)

    def on_disk(handle: int) -> None:
        refuse(errno.ENOSPC)
        to_disk(handle)

    def unlinked(self: Path, *given: Any, **named: Any) -> None:
        refuse(errno.EROFS, errno.EACCES)
        unlink(self, *given, **named)

    place.Place.create, writer.to_disk = created, on_disk  # type: ignore[method-assign]
    Path.unlink = unlinked  # type: ignore[method-assign]


if __name__ == "__main__":
    from generator.cli import run

    plant(Path(sys.argv.pop(1)))
    run()
