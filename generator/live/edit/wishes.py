"""Values for several places of one file → the file with just these changed.

The file is read again once, whatever their number: everything but the values must be as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.live.edit.cells import cells_replaced
from generator.live.edit.nodes import (
    cannot,
    differences,
    end_of,
    follow,
    node_at,
    read_again,
    refuse_shared,
    way_to,
    with_node,
)
from generator.live.edit.spelling import Surroundings, spellings
from generator.live.edit.splice import (
    NewKey,
    added,
    bytes_of,
    last_before,
    newline_of,
    replaced,
    surroundings_of,
    with_entry,
)
from generator.source import Mapping, Node, Plain, Scalar, composed, parse

HERE = "\0"
"""No file has it: where a new key would be written."""


class FieldWish(NamedTuple):
    """A value, and where it goes."""

    place: Where
    """Of a value, of the mapping that a new key is for, or of a cell."""
    value: Plain
    key: NewKey | None = None
    order: tuple[str, ...] = ()
    """What new keys come after which."""
    encoding: str = ""


class _Splice(NamedTuple):
    """What is cut out of a text, and the ways to write what comes there."""

    start: int
    end: int
    ways: tuple[str, ...]


def granted(data: bytes, wishes: Sequence[FieldWish]) -> bytes:
    """The file with all wishes done; Refusal if one of them cannot be."""
    first = wishes[0]
    if first.place.cell:
        values = {wish.place: wish.value for wish in wishes}
        return cells_replaced(data, values, first.encoding)
    if len(wishes) > 1:
        return _all_granted(data, first.place.file, wishes)
    if first.key:
        return added(data, first.place.file, first.place, first.key, first.order)
    return replaced(data, first.place.file, first.place, first.value)


def _all_granted(data: bytes, file: str, wishes: Sequence[FieldWish]) -> bytes:
    tree, (text, root) = parse(data, file), composed(data, file)
    refuse_shared(root, wishes[0].place)
    wanted, splices = tree, list[_Splice]()
    for wish in wishes:
        way = way_to(tree, wish.place, Mapping if wish.key else Scalar)
        if way is None:
            raise cannot(wish.place, "what was to be changed is no longer here")
        found = follow(root, way)[-1]
        wanted = with_node(wanted, way, _node(node_at(wanted, way), found, wish))
        splices.append(_added(text, found, wish) if wish.key else _replaced(text, found, wish))
    splices.sort(reverse=True)
    for number in range(max(len(splice.ways) for splice in splices)):
        written = text
        for start, end, ways in splices:
            written = written[:start] + ways[min(number, len(ways) - 1)] + written[end:]
        new = read_again(written, file)
        if new is not None and not [*differences(wanted, new)]:
            return bytes_of(written, data)
    raise cannot(wishes[0].place, "these values cannot be written here together")


def _node(now: Node, found: yaml.Node, wish: FieldWish) -> Node:
    value = Scalar(wish.value, str(wish.value), wish.place)
    if wish.key is None:
        return value
    assert isinstance(now, Mapping)
    at = last_before(found, wish.key.key, wish.order) + 1
    entry = (Scalar(wish.key.key, wish.key.key, wish.place), value)
    return now._replace(entries=(*now.entries[:at], entry, *now.entries[at:]))


def _replaced(text: str, found: yaml.Node, wish: FieldWish) -> _Splice:
    start, end = found.start_mark.index, end_of(found, text)
    before = " " if text[start - 1 : start] == ":" else ""
    ways = (before + way for way in spellings(wish.value, surroundings_of(found, text)))
    return _Splice(start, end, tuple(ways))


def _added(text: str, found: yaml.Node, wish: FieldWish) -> _Splice:
    assert wish.key is not None
    at = last_before(found, wish.key.key, wish.order)
    written = with_entry(text, found, at, HERE)
    end = written.index(HERE)
    start = end - (len(written) - len(text) - 1)
    around = Surroundings(
        wish.key.style, indent=found.start_mark.column + 2, newline=newline_of(text)
    )
    told = f"{written[start:end]}{wish.key.key}: "
    return _Splice(start, start, tuple(told + way for way in spellings(wish.value, around)))
