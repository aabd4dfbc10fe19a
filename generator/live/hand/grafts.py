"""A file's text → the text with a list as a value, or with a part that is copied from another file.

Whatever is written is read again and compared: everything else must be as it was.
"""

from __future__ import annotations

import yaml

from generator.core.pattern import pattern
from generator.core.problems import Where
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
    with_node,
)
from generator.live.edit.splice import bytes_of, last_before, newline_of, with_entry
from generator.live.hand.sources import LayoutSource, entry_of
from generator.source import Mapping, Node, Scalar, Sequence, composed, parse

_PLAIN = pattern(r"[A-Za-z0-9+-][A-Za-z0-9 .%+-]*")
BEFORE_AREAS = ("layout", "extends", "remove", "size")


class _Text:
    """A file's text with its nodes."""

    def __init__(self, source: LayoutSource) -> None:
        self.source = source
        self.text, root = composed(source.data, source.file)
        refuse_shared(root, Where(source.file))
        self.root = root

    def node(self, way: Way) -> yaml.Node:
        return follow(self.root, way)[-1]

    def proven(self, written: str, wanted: Node, what: str) -> LayoutSource:
        """The file with the new text, if it says what is wanted and nothing else."""
        new = read_again(written, self.source.file)
        if new is None or [*differences(wanted, new)]:
            raise cannot(Where(self.source.file), f"{what} cannot be written here")
        return self.source.with_data(bytes_of(written, self.source.data))


def with_value(source: LayoutSource, way: Way, spelled: str) -> LayoutSource:
    """Another value in the place of one, as it is spelled here."""
    text = _Text(source)
    node = text.node(way)
    start, end = node.start_mark.index, end_of(node, text.text)
    written = text.text[:start] + spelled + text.text[end:]
    return text.proven(written, with_node(source.tree, way, _read(spelled)), "this value")


def with_key(source: LayoutSource, way: Way, key: str, spelled: str) -> LayoutSource:
    """One key more at the end of a mapping."""
    text = _Text(source)
    node = text.node(way)
    if not node.value:
        raise cannot(Where(source.file), f"'{key}' cannot be written here")
    written = with_entry(text.text, node, len(node.value) - 1, f"{key}: {spelled}")
    mapping = node_at(source.tree, way)
    assert isinstance(mapping, Mapping)
    entry = (Scalar(key, key, mapping.where), _read(spelled))
    wanted = with_node(source.tree, way, mapping._replace(entries=(*mapping.entries, entry)))
    return text.proven(written, wanted, f"'{key}'")


def with_area(source: LayoutSource, name: str, value: Node) -> LayoutSource:
    """A layout's own area, in the place of one that it inherits."""
    spelled = flow_text(value)
    tree = source.tree
    assert isinstance(tree, Mapping)
    if tree.get("areas") is None:
        text = _Text(source)
        root = text.node(())
        index = last_before(root, "areas", BEFORE_AREAS)
        line = newline_of(text.text)
        written = with_entry(text.text, root, index, f"areas:{line}  {name}: {spelled}")
        areas = Mapping(((Scalar(name, name, tree.where), value),), tree.where)
        entry = (Scalar("areas", "areas", tree.where), areas)
        entries = (*tree.entries[: index + 1], entry, *tree.entries[index + 1 :])
        return text.proven(written, tree._replace(entries=entries), f"the area '{name}'")
    return with_key(source, (entry_of(source, "areas"),), name, spelled)


def with_element(source: LayoutSource, other: LayoutSource, way: Way) -> LayoutSource:
    """A layout with its own copy of an element that it inherits, as the other file has it."""
    text, given = _Text(source), _Text(other)
    list_way = (entry_of(source, "elements"),)
    items = text.node(list_way)
    copied = node_at(other.tree, way)
    lines = _lines(given.node(way), given.text)
    if flows(items) or not items.value:
        written = _in_brackets(text.text, items, lines)
    else:
        written = _as_last(text.text, items, lines)
    sequence = node_at(source.tree, list_way)
    assert isinstance(sequence, Sequence)
    longer = sequence._replace(items=(*sequence.items, copied))
    return text.proven(written, with_node(source.tree, list_way, longer), "this element")


def _as_last(text: str, items: yaml.Node, lines: list[str]) -> str:
    indent = " " * items.start_mark.column
    end = text.find("\n", end_of(items.value[-1], text))
    end = len(text) if end < 0 else end
    end -= text[end - 1 : end] == "\r"
    newline = newline_of(text)
    first, *rest = lines
    block = [f"{indent}- {first}", *(f"{indent}  {line}" if line else "" for line in rest)]
    return text[:end] + newline + newline.join(block) + text[end:]


def _in_brackets(text: str, items: yaml.Node, lines: list[str]) -> str:
    end = items.value[-1].end_mark.index if items.value else items.start_mark.index + 1
    return text[:end] + (", " if items.value else "") + " ".join(lines) + text[end:]


def _lines(node: yaml.Node, text: str) -> list[str]:
    """A node as it is written, moved to the left."""
    column = node.start_mark.column
    first, *rest = text[node.start_mark.index : end_of(node, text)].splitlines()
    return [first, *(_moved_left(line, column) for line in rest)]


def _moved_left(line: str, by: int) -> str:
    indent = len(line) - len(line.lstrip(" "))
    return line[min(indent, by) :].rstrip()


def flow_text(node: Node) -> str:
    """Lengths and names in one line, in brackets."""
    if isinstance(node, Scalar):
        is_plain = _PLAIN.fullmatch(node.text) and not isinstance(node.value, bool)
        return node.text if is_plain else f'"{node.text}"'
    if isinstance(node, Sequence):
        return f"[{', '.join(map(flow_text, node.items))}]"
    return "{" + ", ".join(f"{key.text}: {flow_text(value)}" for key, value in node.entries) + "}"


def _read(spelled: str) -> Node:
    node = parse(f"value: {spelled}\n".encode(), "")
    assert isinstance(node, Mapping)
    return node.entries[0][1]
