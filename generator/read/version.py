"""A game's YAML → the version of its text, a short hash that every sheet shows.

Sheets with the same version were made from the same words. The files' bytes are hashed as they
are read, which costs next to nothing; so a comment counts too, and a picture does not.
"""

from __future__ import annotations

import hashlib
from dataclasses import field

from generator.core.frozen import slotted
from generator.files import Folder
from generator.read.drawings import FOLDERS

DIGITS = 6
PROGRAM_FILES = ("layouts/sizes.yaml", "layouts/papers.yaml", "layouts/words/")
"""A size, a paper or a word more, in a newer Cubicle Press, makes no new version of a game."""


@slotted
class Witness:
    """A folder that remembers what was read from it."""

    folder: Folder
    texts: dict[str, bytes] = field(default_factory=dict)

    def read(self, name: str) -> bytes | None:
        data = self.folder.read(name)
        if data is not None:
            self.texts[name] = data
        return data

    def names(self, under: str, ending: str) -> tuple[str, ...]:
        return self.folder.names(under, ending)

    def shown(self, name: str) -> str:
        return self.folder.shown(name)

    def version(self) -> str:
        """Of all that was read, and of the drawings, which wait until one is asked for."""
        for name in (name for under in FOLDERS for name in self.names(under, ".yaml")):
            if name not in self.texts:
                self.read(name)
        return text_version(self.texts)


def text_version(texts: dict[str, bytes]) -> str:
    """Names and bytes decide; how lines end, which a copy may change, does not."""
    whole = hashlib.sha256()
    for name in sorted(name for name in texts if not name.startswith(PROGRAM_FILES)):
        data = texts[name].replace(b"\r\n", b"\n")
        whole.update(f"{name} {len(data)}\n".encode("utf-8", "surrogateescape") + data)
    return whole.hexdigest()[:DIGITS]
