"""Rows of pixels, and how much of each is seen → the same pixels, clear where nothing is seen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.render.png import Scanlines

CHANNELS = 4
CLEAR = bytes(CHANNELS)
"""Equal bytes pack best."""
_NOT_WHOLE = re.compile(rb"\0+|[^\0\xff]+", re.DOTALL)
_Patch = tuple[slice, bytes]


def make_clear(lines: Scanlines, seen: Sequence[bytes]) -> None:
    """Changes the pixels of each line that are not wholly seen: mostly those at a few edges."""
    known: dict[bytes, tuple[_Patch, ...]] = {}
    for number, row in enumerate(seen):
        patches = known.get(row)
        if patches is None:
            patches = known[row] = _patches(row)
        start = number * lines.stride + 1
        line = lines.data[start : start + lines.width * CHANNELS]
        for where, put in patches:
            line[where] = put


def _patches(row: bytes) -> tuple[_Patch, ...]:
    """What to write where: no colour if nothing is seen, otherwise only how much is."""
    return tuple(
        (slice(first * CHANNELS, end * CHANNELS), CLEAR * (end - first))
        if not row[first]
        else (slice(first * CHANNELS + CHANNELS - 1, end * CHANNELS, CHANNELS), row[first:end])
        for first, end in (found.span() for found in _NOT_WHOLE.finditer(row))
    )
