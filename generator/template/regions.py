"""A regions element and its list → one filled region for each item."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.core.geometry import parse_length
from generator.core.problems import Problem, Refusal, Where
from generator.expressions import Names, as_text
from generator.model import ElementSpec, Group, Placing, Region, Regions, Waiting
from generator.model.values import Box
from generator.source import Scalar, Sequence
from generator.template.filled import Filled
from generator.template.names import CardData
from generator.template.repeating import listed, with_item

if TYPE_CHECKING:
    from generator.template import FaceFilling

OWN = ("place", "fill", "doors")
"""Keys that every region has a value of its own for."""
CLAIMS = ("room_for", "may_cross")
"""Keys of placing that speak of each region."""
SIDES = ("left", "top", "width", "height")


def filled_regions(
    face: FaceFilling, spec: ElementSpec, names: Names
) -> tuple[Regions, tuple[Filled, ...]]:
    """The element with a Region for every item, and their groups in the same order."""
    written = spec.waiting.get("regions") or spec.settled["regions"]
    items = listed(face, written, names, "'regions' must be a list")
    nodes = written.node.items if isinstance(written.node, Sequence) else ()
    rooms, groups = [], []
    for index, item in enumerate(items):
        where = nodes[index].where if nodes else spec.where
        where = item.card.where if isinstance(item, CardData) else where
        inner = with_item(names, spec.settled.get("as_", "item"), item, index)
        try:
            room, group = _region(face, spec, inner, item, where)
            rooms.append(room)
            groups.append(group)
        except Refusal as refusal:
            face.problems.extend(refusal.problems)
    shared = {name: value for name, value in spec.waiting.items() if name not in (*OWN, "regions")}
    values = {**spec.settled, **face.waited(Regions, shared, names)}
    return Regions(**{**values, "regions": written, "rooms": tuple(rooms)}), tuple(groups)


def _region(
    face: FaceFilling, spec: ElementSpec, inner: Names, item: Any, where: Where
) -> tuple[Region, Filled]:
    own = _own(face, Regions, spec.settled, spec.waiting, inner, item, where)
    said = {n: getattr(spec.placing, n) for n in CLAIMS if n in spec.written_at}
    claims = _own(face, Placing, said, spec.waiting_placing, inner, item, where)
    placing = Placing(
        box=own.pop("place", None) or _said_box(item, where),
        name=_name(item, inner["index"]),
        **claims,
    )
    children = tuple(face.elements(spec.settled.get("each", ()), inner))
    group = Filled(Group(()), placing, where, where, children)
    return Region(own.get("fill"), own.get("doors", ())), group


def _own(
    face: FaceFilling,
    model: type,
    settled: Mapping[str, Any],
    waiting: Mapping[str, Waiting],
    inner: Names,
    item: Any,
    where: Where,
) -> dict[str, Any]:
    """What the layout says of each region, or else what the item says of itself."""
    mine = OWN if model is Regions else CLAIMS
    later = {name: value for name, value in waiting.items() if name in mine}
    said = {name: value for name, value in settled.items() if name in mine}
    for name in mine:
        value = item.get(name) if isinstance(item, Mapping) and name != "place" else None
        if name not in said and name not in later and value not in (None, ""):
            later[name] = Waiting(Scalar(as_text(value), as_text(value), where))
    return said | face.waited(model, later, inner)


def _name(item: Any, index: int) -> str:
    return as_text(item.get("id", index) if isinstance(item, Mapping) else item)


def _said_box(item: Any, where: Where) -> Box:
    """The place that the item itself gives, in mm or with a unit."""
    said = {side: item.get(side) for side in SIDES} if isinstance(item, Mapping) else {}
    lengths = {side: _length(value) for side, value in said.items()}
    missing = [side for side in SIDES if lengths.get(side) is None]
    if missing:
        message = f"the region '{_name(item, 0)}' has no {' and no '.join(missing)}"
        hint = "give them as numbers in mm, or set 'place' in the layout"
        raise Refusal(Problem("bad-value", where, message, hint))
    return Box(
        left=lengths["left"],
        top=lengths["top"],
        width=lengths["width"],
        height=lengths["height"],
    )


def _length(value: Any) -> float | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    return parse_length(value) if isinstance(value, str) else None
