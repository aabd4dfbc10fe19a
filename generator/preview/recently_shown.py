"""Names of pictures → those that a page may still ask for: of the last few readings."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

READINGS = 5
"""Undo may be pressed that often while a page still loads the pictures of the first."""


class RecentlyShown:
    def __init__(self) -> None:
        self._readings: deque[frozenset[str]] = deque(maxlen=READINGS)

    def kept_with(self, names: Collection[str]) -> frozenset[str]:
        """All to be kept, now that these are shown."""
        self._readings.append(frozenset(names))
        return frozenset().union(*self._readings)
