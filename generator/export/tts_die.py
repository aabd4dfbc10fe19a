"""The six sides of a folded die → the picture that Tabletop Simulator wraps around a die.

As in its template for six sides: three columns and three rows, of which the first is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from generator.core.display import Frame, Stamp
from generator.core.geometry import Point, Rect, Size, rotation, scaling, translation
from generator.export.faces import ExportFace

CELLS: Mapping[int, tuple[int, int]] = MappingProxyType(
    {1: (0, 2), 2: (0, 1), 3: (1, 2), 4: (1, 1), 5: (2, 1), 6: (2, 2)}
)
"""Column and row of each number."""
UPSIDE_DOWN = (1, 6)
FIRST, PITCH, SIDE = 0.0045, 0.3378, 0.3145
"""Where the first cell begins, from cell to cell, and a cell, as shares of the picture."""


def die_picture(sides: Sequence[ExportFace]) -> Frame:
    """A square. What is between the cells is the rounded edge of the die, so art goes on there."""
    whole = sides[0].frame.size.width / SIDE
    shown = [stamp for number, one in enumerate(sides, 1) for stamp in _cell(number, one, whole)]
    return Frame(Size(whole, whole), tuple(shown))


def _cell(number: int, one: ExportFace, whole: float) -> Iterator[Stamp]:
    size = one.frame.size
    column, row = CELLS[number]
    left, top = (whole * (FIRST + PITCH * cell) for cell in (column, row))
    middle = Point(left + size.width / 2, top + size.height / 2)
    turn = rotation(180 if number in UPSIDE_DOWN else 0)
    centred = translation(-size.width / 2, -size.height / 2).then(turn)
    for grown in (PITCH / SIDE, 1.0):
        wide, high = size.width * grown, size.height * grown
        box = Rect(middle.x - wide / 2, middle.y - high / 2, wide, high)
        place = centred.then(scaling(grown, grown)).then(translation(*middle))
        yield Stamp(one.frame, place, box)
