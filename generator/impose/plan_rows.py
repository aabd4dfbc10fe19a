"""Pictures of a cut plan → rows of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.geometry import Rect, Size
from generator.impose.cut_picture import SheetKind
from generator.impose.fold_pictures import Folding

GUTTER = 6.0
NEARLY = 1e-6
Placed = tuple[SheetKind | Folding, Rect]


def rows_of(
    found: Iterable[tuple[SheetKind | Folding, Size]], width: float
) -> Iterator[list[Placed]]:
    """From left to right, from the origin each."""
    row: list[Placed] = []
    left = 0.0
    for what, size in found:
        if row and left + size.width > width + NEARLY:
            yield row
            row, left = [], 0.0
        row.append((what, Rect(left, 0, *size)))
        left += size.width + GUTTER
    if row:
        yield row


def spread(row: list[Placed], width: float) -> list[Placed]:
    """Over the whole width; captions have more room, pictures stay as they are."""
    more = (width - row[-1][1].right) / len(row)
    return [
        (what, box._replace(left=box.left + number * more, width=box.width + more))
        for number, (what, box) in enumerate(row)
    ]
