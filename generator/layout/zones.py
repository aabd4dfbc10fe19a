"""What an element claims for its box (room, tab, slot, meaning) → zones that checks look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.display import MEANING, GroupItem, Item, Zone
from generator.core.geometry import Rect
from generator.model import Placing, Shape
from generator.template import Filled


def says_something(placing: Placing) -> bool:
    said = placing.room_for or placing.tab or placing.slot
    return bool(said) or placing.may_cross is not None


def zones(filled: Filled, box: Rect) -> Iterator[Zone]:
    said = filled.placing
    element = filled.element
    where = filled.where
    if said.tab:
        yield Zone("tab", said.tab.name, box, where, thickness=said.tab.thickness)
    if said.slot:
        yield Zone("slot", said.slot, box, where)
    if said.room_for or said.may_cross is not None:
        is_round = isinstance(element, Shape) and element.shape == "ellipse"
        yield _space("space", said, box, filled, is_round)


def meant(filled: Filled, box: Rect, items: Iterable[Item]) -> GroupItem:
    """An element's items together, behind what they mean."""
    zone = Zone(MEANING, filled.placing.means, box, filled.where, of=filled.path)
    return GroupItem((zone, *items))


def cell_zone(filled: Filled, box: Rect) -> Zone:
    name = str(filled.stand.cell.data["name"]) if filled.stand.cell else ""
    return Zone("cell", name, box, filled.where, of=filled.path)


def region(filled: Filled, box: Rect) -> Zone:
    return _space("region", filled.placing, box, filled, is_round=False)


def _space(kind: str, said: Placing, box: Rect, filled: Filled, is_round: bool) -> Zone:
    return Zone(
        kind,
        said.name,
        box,
        filled.where,
        whole=not said.may_cross,
        room_for=tuple((one.amount, one.what) for one in said.room_for),
        round=is_round,
    )
