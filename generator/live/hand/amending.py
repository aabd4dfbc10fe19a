"""What a designer did to an element → the one layout file to change, before and after."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal
from generator.live.edit.nodes import Way, cannot, node_at
from generator.live.edit.splice import NewKey, added, replaced
from generator.live.hand.box_spelling import LIST, SAME, BoxChange, boxed
from generator.live.hand.grafts import with_area, with_element, with_key, with_value
from generator.live.hand.handles import Handle, Home
from generator.live.hand.knobs import Knob
from generator.live.hand.sources import LayoutSource, area_place, entry_of, top_element
from generator.source import Mapping, Node, Scalar, Sequence

BOX = "box"
LEAST = 0.1
"""Millimetres that a box has at least."""


class HandAmendment(NamedTuple):
    """What an element is to look like: another box, or another value of one key."""

    path: str
    key: str
    value: str | Rect
    was: str | Rect
    """What was seen when it was decided."""
    home: str = ""
    """The layout to write into; nothing is the first that can be."""


class LayoutEdit(NamedTuple):
    """A layout's file, before and after; before a copy of the game's own there is none."""

    name: str
    before: bytes | None
    after: bytes
    says: str
    """What it does, for people."""


class _Bench(NamedTuple):
    """A file on its way to what it will be, and the node of it that is changed."""

    source: LayoutSource
    way: Way

    @property
    def node(self) -> Node:
        return node_at(self.source.tree, self.way)


def amended(handle: Handle, amendment: HandAmendment) -> LayoutEdit:
    """The change of one file that does it; Refusal if it cannot be done safely."""
    if amendment.key == BOX:
        return _boxed(handle, amendment)
    return _turned(handle, amendment)


def _boxed(handle: Handle, amendment: HandAmendment) -> LayoutEdit:
    was, wanted = amendment.was, amendment.value
    if not isinstance(was, Rect) or not isinstance(wanted, Rect):
        raise cannot(handle.where, "a box has four numbers")
    if _differ(handle.box, was):
        raise _changed(handle, "the box")
    for axis, moved in _moved(was, wanted):
        if moved and axis in handle.locked:
            raise cannot(handle.where, f"this box cannot be changed: {handle.locked[axis]}")
    if min(wanted.width, wanted.height) < LEAST:
        raise cannot(handle.where, "a box must be at least 0.1 mm wide and high", "make it larger")
    home = _home(handle, handle.box_homes, amendment.home)
    bench, before = _box_bench(handle, home)
    source = _with_box(bench, handle, wanted)
    what = f"the area {handle.area}" if handle.area else _called(handle)
    return _edit(source, before, home, f"{what}: {_mm(was)} → {_mm(wanted)}")


def _box_bench(handle: Handle, home: Home) -> tuple[_Bench, bytes]:
    """Where the box is written, or will be in a layout of its own."""
    if handle.area_place is None:
        return _element_bench(handle, home)
    place = handle.area_place
    source = handle.chain[place.number]
    if home.id == "there" or place.number == 0:
        return _Bench(source, place.way), source.data
    own = handle.chain[0]
    made = with_area(own, handle.area, node_at(source.tree, place.way))
    found = area_place((made, *handle.chain[1:]), handle.area)
    assert found is not None and found.number == 0
    return _Bench(made, found.way), own.data


def _element_bench(handle: Handle, home: Home) -> tuple[_Bench, bytes]:
    """The element's mapping, or its copy in the layout that inherits it."""
    source = handle.chain[handle.place.number]
    if home.id == "there" or handle.place.number == 0:
        return _Bench(source, handle.place.way), source.data
    own = handle.chain[0]
    top, _ = top_element(source, handle.place.way)
    made = with_element(own, source, top)
    elements = (entry_of(made, "elements"),)
    items = node_at(made.tree, elements)
    assert isinstance(items, Sequence)
    way = (*elements, len(items.items) - 1, *handle.place.way[len(top) :])
    return _Bench(made, way), own.data


def _with_box(bench: _Bench, handle: Handle, wanted: Rect) -> LayoutSource:
    node: Node | None = bench.node
    way = bench.way
    if handle.area_place is None:
        assert isinstance(node, Mapping)
        number = next((n for n, (key, _) in enumerate(node.entries) if key.text == BOX), None)
        node = None if number is None else node.entries[number][1]
        way = way if number is None else (*way, number)
    change = boxed(node, handle.base, handle.box, wanted)
    if node is None:
        return with_key(bench.source, way, BOX, change.whole)
    if change.whole:
        return with_value(bench.source, way, change.whole)
    return _with_lengths(bench.source, way, change)


def _with_lengths(source: LayoutSource, way: Way, change: BoxChange) -> LayoutSource:
    for key, text in change.lengths.items():
        node = node_at(source.tree, way)
        value = _side(node, key)
        source = source.with_data(replaced(source.data, source.file, value.where, text))
    for key, text in change.added.items():
        where = node_at(source.tree, way).where
        entry = NewKey(key, text)
        source = source.with_data(added(source.data, source.file, where, entry))
    return source


def _side(node: Node, key: str) -> Scalar:
    value = node.items[LIST.index(key)] if isinstance(node, Sequence) else None
    value = node.get(key) if isinstance(node, Mapping) else value
    assert isinstance(value, Scalar)
    return value


def _turned(handle: Handle, amendment: HandAmendment) -> LayoutEdit:
    """Another value of a key that a small control changes."""
    knob = next((one for one in handle.knobs if one.key == amendment.key), None)
    if knob is None or not isinstance(amendment.value, str):
        raise cannot(handle.where, f"'{amendment.key}' of this element cannot be changed here")
    if knob.why:
        raise cannot(handle.where, f"'{knob.key}' cannot be changed here: {knob.why}")
    if knob.value != amendment.was:
        raise _changed(handle, f"'{knob.key}'")
    value = amendment.value.strip()
    if not value or (knob.choices and value not in knob.choices):
        message = f"'{knob.key}' cannot be '{value}'"
        raise Refusal(Problem("bad-value", handle.where, message, _allowed(knob)))
    home = _home(handle, handle.knob_homes, amendment.home)
    bench, before = _element_bench(handle, home)
    source = _with_key(bench, knob.key, value)
    return _edit(source, before, home, f"{knob.key} of {_called(handle)}: {knob.value} → {value}")


def _with_key(bench: _Bench, key: str, value: str) -> LayoutSource:
    source, node = bench.source, bench.node
    assert isinstance(node, Mapping)
    written = node.get(key)
    if isinstance(written, Scalar):
        return source.with_data(replaced(source.data, source.file, written.where, value))
    order = tuple(name.text for name, _ in node.entries)
    data = added(source.data, source.file, node.where, NewKey(key, value), order)
    return source.with_data(data)


def _home(handle: Handle, homes: tuple[Home, ...], wanted: str) -> Home:
    """The one that was asked for, if it can be written."""
    known = [one for one in homes if one.id == wanted] if wanted else []
    if wanted and not known:
        raise _changed(handle, "the layout")
    open_ones = [one for one in homes if not one.why]
    home = (known or open_ones or list(homes))[0]
    if home.why:
        raise cannot(handle.where, f"'{home.layout}' cannot be changed here: {home.why}")
    return home


def _edit(source: LayoutSource, before: bytes, home: Home, says: str) -> LayoutEdit:
    if home.is_copy:
        told = f"{says}, in this game's own copy of {source.layout}"
        return LayoutEdit(source.name, None, source.data, told)
    return LayoutEdit(source.name, before, source.data, f"{says}, in {source.layout}")


def _moved(was: Rect, wanted: Rect) -> tuple[tuple[str, bool], ...]:
    is_other = [abs(new - old) > SAME for new, old in zip(wanted, was, strict=True)]
    return tuple(zip(("x", "y", "width", "height"), is_other, strict=True))


def _differ(one: Rect, other: Rect) -> bool:
    return any(is_other for _, is_other in _moved(one, other))


def _changed(handle: Handle, what: str) -> Refusal:
    message = f"{what} of {_called(handle)} has changed in its file in the meantime"
    return cannot(handle.where, message, "discard your change to see what it is now")


def _called(handle: Handle) -> str:
    return handle.name or f"the {handle.kind} {handle.says}".strip()


def _allowed(knob: Knob) -> str:
    return f"choose {', '.join(knob.choices)}" if knob.choices else "type a value"


def _mm(box: Rect) -> str:
    left, top, width, height = (f"{side:.2f}".rstrip("0").rstrip(".") for side in box)
    return f"{left}, {top}, {width} × {height} mm"
