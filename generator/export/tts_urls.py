"""Names of files → the addresses where a table finds them."""

from __future__ import annotations

from urllib.parse import quote

from generator.core.named_tuple import NamedTuple


class FileUrls(NamedTuple):
    """All of them are in one folder."""

    folder: str

    def of(self, name: str) -> str:
        return f"{self.folder.rstrip('/')}/{quote(name)}"
