"""An element and the list that it repeats over → the element, filled once for each item."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.expressions import Names, as_text
from generator.model import ElementSpec, Repeat, Waiting
from generator.source import Scalar
from generator.template.deal import deal
from generator.template.filled import Filled, Stand, Turn
from generator.template.names import CardData, name_in_templates

if TYPE_CHECKING:
    from generator.template import FaceFilling

MOST_ITEMS = 2000


def repeated(
    face: FaceFilling, spec: ElementSpec, repeat: Repeat, names: Names
) -> Iterator[Filled]:
    try:
        if spec.waiting_repeat:
            repeat = replace(repeat, **face.waited(Repeat, spec.waiting_repeat, names))
        items = _items(face, spec, repeat, names)
        stands = _stands(spec, repeat, items)
    except Refusal:
        if _is_left_out(face, spec, repeat, names):
            return
        raise
    name = repeat.name if repeat.over or repeat.name != "item" else "cell"
    for index, (item, stand) in enumerate(zip(items, stands, strict=True)):
        around = {**names, "cell": stand.cell.data} if stand.cell else names
        filled = face.element(spec, with_item(around, name, item, index, repeat.index), stand)
        if filled:
            yield filled


def _stands(spec: ElementSpec, repeat: Repeat, items: list[Any]) -> list[Stand]:
    """Where each item goes, and its id."""
    if repeat.grid:
        from generator.template.grid_cells import in_cells  # few layouts have a grid

        if repeat.along:
            message = "a repeat is either on a 'grid' or 'along' a path"
            raise Refusal(Problem("bad-value", spec.where, message))
        cells = in_cells(repeat.grid, len(items), spec.where)
        return [Stand(cell=cell, id=_id(item)) for cell, item in zip(cells, items, strict=True)]
    if repeat.along:
        turns = (Turn(repeat.along, index, len(items)) for index in range(len(items)))
        return [Stand(turn=turn, id=_id(item)) for turn, item in zip(turns, items, strict=True)]
    return [Stand(_offset(repeat, index), id=_id(item)) for index, item in enumerate(items)]


def _offset(repeat: Repeat, index: int) -> tuple[float, float]:
    row, column = divmod(index, repeat.columns) if repeat.columns else (index, index)
    return repeat.step.x * column, repeat.step.y * row


def _id(item: Any) -> str:
    return as_text(item.get("id", "") if isinstance(item, dict) else item)


def with_item(names: Names, name: str, item: Any, index: int, counter: str = "index") -> Names:
    """What an item's templates may name: all that stood before, the item, its number."""
    if isinstance(item, CardData):
        item.settle()
    own = {name_in_templates(name): item, name_in_templates(counter): index + 1}
    inner = {**names, **own}
    return {**inner, **item} if isinstance(item, dict) and name == "item" else inner


def holds(value: Any) -> bool:
    """Whether a `when` that came to this draws its element."""
    return bool(value) and value not in ("false", "False")


def listed(face: FaceFilling, over: Waiting, names: Names, refused: str) -> list[Any]:
    """The items of a list, or the numbers up to one."""
    value = face.plain(over.node, names)
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = range(1, min(int(value), MOST_ITEMS + 1) + 1)
    if not isinstance(value, list | tuple | range):
        raise Refusal(Problem("bad-template", over.where, refused))
    if len(value) > MOST_ITEMS:
        message = f"more than {MOST_ITEMS:,} repetitions"
        raise Refusal(Problem("bad-template", over.where, message))
    return list(value)


def _items(face: FaceFilling, spec: ElementSpec, repeat: Repeat, names: Names) -> list[Any]:
    if repeat.over is None:
        from generator.template.grid_cells import all_cells  # few layouts have a grid

        cells = all_cells(repeat.grid, spec.where) if repeat.grid else ()
        return [cell.data for cell in cells]
    items = listed(face, repeat.over, names, "'over' must be a list")
    if repeat.deal:
        ids = [_id(item) for item in items]
        _check_fixed(repeat, ids, repeat.over.where)
        return deal(items, ids, repeat.fixed, face.filler.seed)
    return items


def _is_left_out(face: FaceFilling, spec: ElementSpec, repeat: Repeat, names: Names) -> bool:
    """Whether `when` is false for every item that there could be: then its list may be anything."""
    condition = spec.waiting_placing.get("when") or spec.placing.when
    if condition is None or not isinstance(condition.node, Scalar):
        return False
    own = {name_in_templates(repeat.name), name_in_templates(repeat.index)}
    if own & set(re.findall(r"[A-Za-z_]\w*", condition.node.text)):
        return False
    try:
        return not holds(face.plain(condition.node, names))
    except Refusal:
        return False  # the list itself is the mistake to report


def _check_fixed(repeat: Repeat, ids: list[str], where: Where) -> None:
    places = list(repeat.fixed.values())
    for id, place in repeat.fixed.items():
        message = hint = ""
        if id not in ids:
            message, hint = f"there is no item '{id}' to keep in place", did_you_mean(id, ids)
        elif place > len(ids):
            message = f"'{id}' cannot have place {place}: there are only {len(ids)}"
        elif places.count(place) > 1:
            message = f"two items cannot have the same place {place}"
        if message:
            raise Refusal(Problem("bad-template", where, message, hint))
