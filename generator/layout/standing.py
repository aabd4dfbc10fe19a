"""A filled element and its area → its box, and how far it is turned."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.layout.boxes import Area, resolve
from generator.template import Filled
from generator.template.filled import ALONE


class Standing(NamedTuple):
    box: Rect
    rotate: float


def standing(filled: Filled, area: Area) -> Standing:
    """In a cell, the cell takes the place of the area."""
    stand = filled.stand
    if stand.cell:
        from generator.layout.in_cell import cell_rect  # few layouts have a grid

        area = Area(cell_rect(stand.cell, area, filled.where))
    box = resolve(filled.placing.box, area)
    if stand is ALONE:
        return Standing(box, filled.placing.rotate)
    box = box.moved(*stand.offset)
    if not stand.turn:
        return Standing(box, filled.placing.rotate)
    from generator.layout.along import spot_of  # few layouts have a track

    spot = spot_of(*stand.turn, area, filled.where)
    box = box.moved(spot.point.x - box.centre.x, spot.point.y - box.centre.y)
    return Standing(box, filled.placing.rotate + spot.heading)
