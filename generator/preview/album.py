"""Pictures drawn for the page, as bytes, kept as long as a page may show them."""

from __future__ import annotations

from collections.abc import Collection

from generator.preview.pair_names import parts_of
from generator.preview.recently_shown import RecentlyShown

MOST_BYTES = 96_000_000
Key = tuple[str, int]
"""A picture's name, and its dots per inch."""


class Album:
    """What no page shows any more is forgotten; so are the oldest, if they are too many."""

    def __init__(self) -> None:
        self._pictures: dict[Key, bytes] = {}
        self._bytes = 0
        self._recent = RecentlyShown()

    def get(self, key: Key) -> bytes | None:
        return self._pictures.get(key)

    def add(self, key: Key, png: bytes) -> None:
        self._pictures[key] = png
        self._bytes += len(png)
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._pictures.pop(next(iter(self._pictures))))

    def keep(self, names: Collection[str]) -> None:
        """Only these, and those of the last few readings."""
        kept = self._recent.kept_with(names)
        self._pictures = {
            key: png for key, png in self._pictures.items() if kept.issuperset(parts_of(key[0]))
        }
        self._bytes = sum(map(len, self._pictures.values()))
