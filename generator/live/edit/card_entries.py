"""YAML, one of its lists of cards, and what happens to the entries → the YAML with just that done.

Whatever is written is read again and compared: every other value must be as it was.
"""

from __future__ import annotations

import yaml

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.live.edit.entry_blocks import Blocks, Regrouping, blocks_of
from generator.live.edit.nodes import (
    Way,
    cannot,
    differences,
    end_of,
    flows,
    follow,
    node_at,
    read_again,
    refuse_shared,
    way_to,
    with_node,
)
from generator.live.edit.spelling import spellings
from generator.live.edit.splice import bytes_of, line_end, newline_of
from generator.source import Mapping, Node, Plain, Scalar, composed, parse
from generator.source import Sequence as SequenceNode

Said = dict[str, Plain | tuple[()]]
"""What a new entry says; a list in it has nothing in it yet."""
NO_LIST = "a card is only moved, added or deleted where cards are a list"


class EntryAt(NamedTuple):
    """A list of a file, and an entry of it."""

    way: Way
    number: int


def entry_at(data: bytes, place: Where) -> EntryAt:
    way = way_to(parse(data, place.file), place, Mapping)
    if not way:
        raise cannot(place, NO_LIST)
    if not isinstance(node_at(parse(data, place.file), way[:-1]), SequenceNode):
        raise cannot(place, NO_LIST)
    return EntryAt(way[:-1], way[-1])


def place_of_entry(data: bytes, file: str, at: EntryAt, key: str) -> Where | None:
    """Where an entry says something itself."""
    entry = node_at(parse(data, file), (*at.way, at.number))
    node = entry.get(key) if isinstance(entry, Mapping) else None
    return node.where if node is not None else None


def entries_placed(data: bytes, file: str, way: Way, placing: Regrouping, said: Said) -> bytes:
    """The file with the entries of a list placed anew; a new entry among them says what is said."""
    tree, (text, root) = parse(data, file), composed(data, file)
    refuse_shared(root, Where(file))
    list_node, found = node_at(tree, way), follow(root, way)[-1]
    assert isinstance(list_node, SequenceNode)
    blocks = _flow_blocks(text, found) if flows(found) else _line_blocks(text, found, file)
    if said:
        near = min(max(placing.after, 0), len(found.value) - 1)
        entry = _entry(text, found, found.value[near], said)
        placing = placing._replace(put=(entry,))
    items = placing.applied(list_node.items, [_node(said, list_node.where)])
    wanted = with_node(tree, way, list_node._replace(items=tuple(items)))
    written = blocks.placed(placing).text()
    new = read_again(written, file)
    if new is None or [*differences(wanted, new)]:
        raise cannot(Where(file, *list_node.where[1:3]), "this list cannot be changed here")
    return bytes_of(written, data)


def _node(said: Said, where: Where) -> Node:
    def value_node(value: Plain | tuple[()]) -> Node:
        if isinstance(value, tuple):
            return SequenceNode((), where)
        return Scalar(value, str(value), where)

    entries = ((Scalar(key, key, where), value_node(value)) for key, value in said.items())
    return Mapping(tuple(entries), where)


# -- text -------------------------------------------------------------------------------------


def _flow_blocks(text: str, found: yaml.Node) -> Blocks:
    spans = [(item.start_mark.index, end_of(item, text)) for item in found.value]
    return blocks_of(text, spans, ", ")


def _line_blocks(text: str, found: yaml.Node, file: str) -> Blocks:
    """Each entry with all of its lines, from its dash to the comment behind its last value."""
    spans: list[tuple[int, int]] = []
    for item in found.value:
        start = text.rfind("-", spans[-1][1] if spans else 0, item.start_mark.index)
        first = text.rfind("\n", 0, start) + 1
        if start < 0 or text[first:start].strip():
            mark = item.start_mark
            raise cannot(Where(file, mark.line + 1, mark.column + 1), NO_LIST)
        spans.append((first, line_end(text, end_of(item, text))))
    return blocks_of(text, spans, newline_of(text))


def _entry(text: str, found: yaml.Node, near: yaml.Node, said: Said) -> str:
    """Written as its neighbour is: in brackets, or a line for each key."""
    pairs = [f"{key}: {_spelled(value)}" for key, value in said.items()]
    inside = "{" + ", ".join(pairs) + "}"
    if flows(found):
        return inside
    column = found.start_mark.column
    if flows(near):
        return f"{' ' * column}- {inside}"
    first = text.rfind("\n", 0, near.start_mark.index) + 1
    dash = text[first : near.start_mark.index].strip() == "-"
    deep = near.start_mark.column if dash else column + 2
    lines = f"{newline_of(text)}{' ' * deep}".join(pairs)
    return f"{' ' * column}-{' ' * (deep - column - 1)}{lines}"


def _spelled(value: Plain | tuple[()]) -> str:
    """The first of the ways that is read as the value, also in brackets."""
    if isinstance(value, tuple):
        return "[]"
    for spelling in spellings(value):
        node = read_again(f"[{spelling}]", "")
        items = node.items if isinstance(node, SequenceNode) else ()
        values = [item.value for item in items if isinstance(item, Scalar)]
        if values == [value] and type(values[0]) is type(value):
            return spelling
    raise cannot(Where(""), f"'{value}' cannot be written here")
