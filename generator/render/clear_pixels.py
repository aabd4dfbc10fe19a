"""Rows of pixels, and how much of each is seen → the same pixels, clear where nothing is seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern

if TYPE_CHECKING:
    from generator.render.png import Scanlines

CHANNELS = 4
_NOT_WHOLE = pattern(rb"[^\xff]+")
_ALIKE = pattern(rb"\0+|[^\0]+")


class _Patch(NamedTuple):
    """What to write in a line, in bytes from its first pixel."""

    clear: tuple[tuple[int, int], ...]
    """From where to where nothing is seen: equal bytes pack best."""
    faint: tuple[tuple[int, int], ...]
    """Where, and how much of a pixel is seen."""


def make_clear(lines: Scanlines, seen: Sequence[bytes]) -> None:
    """Changes the pixels of each line that are not wholly seen: mostly those at a few edges."""
    data = lines.data
    for number, row in enumerate(seen):
        patch = _patch(row)
        start = number * lines.stride + 1
        for first, end in patch.clear:
            data[start + first : start + end] = bytes(end - first)
        for at, much in patch.faint:
            data[start + at] = much


@lru_cache(maxsize=4096)
def _patch(row: bytes) -> _Patch:
    """Sheets that are cut alike share their lines."""
    clear, faint = [], []
    for part in _NOT_WHOLE.finditer(row):
        for first, end in (run.span() for run in _ALIKE.finditer(part[0])):
            at = part.start() + first
            if not row[at]:
                clear.append((at * CHANNELS, (part.start() + end) * CHANNELS))
            else:
                faint += [((n + 1) * CHANNELS - 1, row[n]) for n in range(at, part.start() + end)]
    return _Patch(tuple(clear), tuple(faint))
