"""Names of files → the addresses where a table finds them."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote


class FileUrls(NamedTuple):
    """All of them are in one folder."""

    folder: str

    def of(self, name: str) -> str:
        return f"{self.folder.rstrip('/')}/{quote(name)}"
