"""A box as written and the wanted one in millimetres → the same way of writing with other numbers.

Lengths keep their units; what is worked out by a template stays as it is, and cannot be moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.geometry import Rect, parse_length
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.model.values import NOTHING
from generator.model.values.measures import BASES
from generator.model.waiting import waits
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence

LIST = ("left", "top", "width", "height")
AXES = (("left", "right", "width"), ("top", "bottom", "height"))
SAME = 0.004
"""Millimetres that no hand can mean."""
_LENGTH = pattern(r"([+-]?[0-9.]+)(\s*)(mm|cm|in|pt)")
_UNITS = {"mm": (1.0, 2), "cm": (10.0, 3), "in": (25.4, 4), "pt": (25.4 / 72, 2)}
"""Millimetres of each unit, and the digits that are worth writing."""


class BoxChange(NamedTuple):
    """New texts for lengths that are written, keys to add, or a whole new value."""

    lengths: Mapping[str, str]
    added: Mapping[str, str] = NOTHING
    whole: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.lengths or self.added or self.whole)


def boxed(node: Node | None, base: Rect, now: Rect, wanted: Rect) -> BoxChange:
    """How the box is written so that it is the wanted one; `base` is what it is measured from."""
    if node is None or isinstance(node, Scalar):
        left, top = wanted.left - base.left, wanted.top - base.top
        texts = (length_text("", one) for one in (left, top, wanted.width, wanted.height))
        return BoxChange({}, whole=f"[{', '.join(texts)}]")
    lengths: dict[str, str] = {}
    added: dict[str, str] = {}
    written = written_lengths(node)
    for axis, edges in enumerate(AXES):
        before, after = _edges(edges, axis, base, now), _edges(edges, axis, base, wanted)
        for key in _needed(edges, written, before, after):
            new = length_text(written.get(key, ""), after[key])
            (lengths if key in written else added)[key] = new
    return BoxChange(lengths, added)


def written_lengths(node: Node) -> dict[str, str]:
    """What a box says of each side."""
    if isinstance(node, Sequence):
        items = [one.text if isinstance(one, Scalar) else "" for one in node.items]
        return dict(zip(LIST, items, strict=True)) if len(items) == len(LIST) else {}
    if isinstance(node, MappingNode):
        entries = ((key.text, value) for key, value in node.entries)
        return {
            key: value.text
            for key, value in entries
            if isinstance(value, Scalar) and key not in ("base",)
        }
    return {}


def _edges(keys: tuple[str, ...], axis: int, base: Rect, box: Rect) -> dict[str, float]:
    """The distances from both ends, and the extent."""
    start, room = (base.left, base.width) if axis == 0 else (base.top, base.height)
    place, extent = (box.left, box.width) if axis == 0 else (box.top, box.height)
    first = place - start
    return dict(zip(keys, (first, room - first - extent, extent), strict=True))


def _needed(
    keys: tuple[str, ...],
    written: Mapping[str, str],
    before: Mapping[str, float],
    after: Mapping[str, float],
) -> Iterator[str]:
    """The keys that must say something else; two of the three settle an axis."""
    first, last, extent = keys
    changed = {key for key in keys if abs(after[key] - before[key]) > SAME}
    said = [key for key in keys if key in written]
    yield from (key for key in said if key in changed)
    if len(said) > 1:
        return
    if said == [extent]:  # it is in the middle
        if abs(after[first] - after[last]) > SAME:
            yield first
        return
    yield from (key for key in (first, last) if key in changed and key not in said)


def locks(node: Node | None) -> dict[str, str]:
    """Why a box cannot be moved or sized across or down: `x`, `y`, `width`, `height`."""
    if isinstance(node, Scalar) and waits(node.text):
        why = f"it is worked out from {node.text}"
        return dict.fromkeys(("x", "y", "width", "height"), why)
    written = written_lengths(node) if node is not None else {}
    found: dict[str, str] = {}
    for (first, last, extent), place in zip(AXES, ("x", "y"), strict=True):
        moving = [key for key in (first, last) if key in written]
        sizing = [key for key in (extent, last) if key in written] or [first]
        for does, keys in ((place, moving), (extent, sizing)):
            fixed = [key for key in keys if waits(written.get(key, ""))]
            if fixed:
                found[does] = f"its {fixed[0]} is worked out from {written[fixed[0]]}"
    return found


def length_text(old: str, mm: float) -> str:
    """The length in the unit that it had."""
    found = _LENGTH.fullmatch(old.strip())
    space, unit = (found[2], found[3]) if found else ("", "mm")
    each, digits = _UNITS[unit]
    number = f"{mm / each:.{digits}f}"
    number = number.rstrip("0").rstrip(".") if "." in number else number
    if number in ("0", "-0"):
        return "0" if old.strip() == "0" else f"0{space}{unit}"
    return f"{number}{space}{unit}"


def area_named(node: Node | None) -> str:
    """The name of the area that a box is, if it is one."""
    if not isinstance(node, Scalar) or node.text in BASES or waits(node.text):
        return ""
    return "" if parse_length(node.text) is not None else node.text
