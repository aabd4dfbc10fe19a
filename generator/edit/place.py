"""A file's text and a place in it → the text with one value replaced there, or one key more.

Whatever is written is read again and compared: everything but the one value must be as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import yaml

from generator.edit.spelling import Setting, spellings
from generator.problems import Problem, Refusal, Where
from generator.source import Mapping, Node, Plain, Scalar, composed, parse
from generator.source import Sequence as SequenceNode

BOM = b"\xef\xbb\xbf"
Way = tuple[int, ...]
"""Which child of which child, from the top of the file."""


class Entry(NamedTuple):
    """A key to be written, its value, and how values like it are written."""

    key: str
    value: Plain
    style: str = ""


def replaced(data: bytes, file: str, place: Where, value: Plain) -> bytes:
    """The file with the value that stands at the place replaced by another."""
    tree = parse(data, file)
    way = _way_to(tree, place, Scalar)
    if way is None:
        raise cannot(place, "no single value stands here")
    text, root = composed(data, file)
    _refuse_shared(root, place)
    node = _follow(root, way)[-1]
    start, end = node.start_mark.index, _end(node, text)
    before = " " if text[start - 1 : start] == ":" else ""
    for spelling in spellings(value, _setting(node, text)):
        written = text[:start] + before + spelling + text[end:]
        if _is_only_change(tree, written, file, way, value):
            return _bytes(written, data)
    raise cannot(place, "this value cannot be written here")


def added(data: bytes, file: str, place: Where, entry: Entry, order: Sequence[str] = ()) -> bytes:
    """The file with a key more in the mapping that stands at the place, in the order of keys."""
    tree = parse(data, file)
    way = _way_to(tree, place, Mapping)
    if way is None:
        raise cannot(place, "no mapping stands here")
    text, root = composed(data, file)
    _refuse_shared(root, place)
    mapping = _follow(root, way)[-1]
    index = _last_before(mapping, entry.key, order)
    setting = Setting(entry.style, indent=mapping.start_mark.column + 2, newline=_newline(text))
    for spelling in spellings(entry.value, setting):
        written = _with_entry(text, mapping, index, f"{entry.key}: {spelling}")
        if _is_only_addition(tree, written, file, (*way, index + 1), entry):
            return _bytes(written, data)
    raise cannot(place, f"'{entry.key}' cannot be written here")


def has_key(data: bytes, file: str, place: Where, key: str) -> bool:
    """Whether the mapping at the place has the key itself."""
    tree = parse(data, file)
    way = _way_to(tree, place, Mapping)
    node = _node_at(tree, way) if way is not None else None
    return isinstance(node, Mapping) and node.get(key) is not None


def style_at(data: bytes, file: str, place: Where) -> str:
    """How the value at the place is written: plain, quoted or as a block."""
    way = _way_to(parse(data, file), place, Scalar)
    node = _follow(composed(data, file)[1], way)[-1] if way is not None else None
    return _style(node)


def cannot(where: Where, message: str, hint: str = "change it in the file") -> Refusal:
    return Refusal(Problem("cannot-edit", where, message, hint))


# -- finding ----------------------------------------------------------------------------------


def _children(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Mapping):
        return tuple(value for _, value in node.entries)
    return node.items if isinstance(node, SequenceNode) else ()


def _way_to(node: Node, place: Where, kind: type) -> Way | None:
    if isinstance(node, kind) and node.where[1:] == place[1:]:
        return ()
    for number, child in enumerate(_children(node)):
        way = _way_to(child, place, kind)
        if way is not None:
            return (number, *way)
    return None


def _node_at(node: Node, way: Way) -> Node:
    for number in way:
        node = _children(node)[number]
    return node


def _follow(root: yaml.Node | None, way: Way) -> list[yaml.Node]:
    """The nodes from the top to the one that is meant."""
    assert root is not None
    nodes = [root]
    for number in way:
        child = nodes[-1].value[number]
        nodes.append(child[1] if isinstance(nodes[-1], yaml.MappingNode) else child)
    return nodes


def _refuse_shared(root: yaml.Node | None, place: Where) -> None:
    """An alias repeats what stands elsewhere: no place in it is its own."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            raise cannot(place, "the file repeats parts of itself with anchors")
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            waiting.extend(child for pair in node.value for child in pair)
        elif isinstance(node, yaml.SequenceNode):
            waiting.extend(node.value)


def _end(node: yaml.Node, text: str) -> int:
    """Where the last thing that it says ends; a block's mark lies beyond empty lines."""
    if isinstance(node, yaml.ScalarNode):
        start, end = node.start_mark.index, node.end_mark.index
        return start + len(text[start:end].rstrip()) if node.style in ("|", ">") else int(end)
    if _flows(node) or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last, text)


def _flows(node: yaml.Node) -> bool:
    """Whether it stands in brackets."""
    return bool(getattr(node, "flow_style", False))


def _style(node: yaml.Node | None) -> str:
    return getattr(node, "style", None) or ""


# -- writing ----------------------------------------------------------------------------------


def _setting(node: yaml.Node, text: str) -> Setting:
    start, end = node.start_mark.index, _end(node, text)
    lines = text[start:end].splitlines()
    first = text.rfind("\n", 0, start) + 1
    shown = [text[first:end].splitlines()[0], *lines[1:]] if lines else [""]
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    return Setting(
        style=_style(node),
        header=lines[0] if lines and _style(node) in ("|", ">") else "",
        indent=min(indents, default=_column_of_line(text, start) + 2),
        width=max(72, *map(len, shown)) if len(lines) > 1 else 0,
        newline=_newline(text),
        lines=tuple(line.strip() for line in lines if line.strip()),
    )


def _column_of_line(text: str, index: int) -> int:
    """Where the words of the line begin, behind the dash of a list."""
    line = text[text.rfind("\n", 0, index) + 1 : index]
    return len(line) - len(line.lstrip(" -"))


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _last_before(mapping: yaml.Node, key: str, order: Sequence[str]) -> int:
    """The entry that the new one stands behind: the last of those that come before it."""
    earlier = order[: order.index(key)] if key in order else order
    keys = [name.value for name, _ in mapping.value]
    known = [number for number, name in enumerate(keys) if name in earlier]
    return known[-1] if known else 0


def _with_entry(text: str, mapping: yaml.Node, index: int, entry: str) -> str:
    end = _end(mapping.value[index][1], text)
    if _flows(mapping):
        return f"{text[:end]}, {entry}{text[end:]}"
    newline = _newline(text)
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    line_end -= text[line_end - 1 : line_end] == "\r"
    indent = " " * mapping.start_mark.column
    return f"{text[:line_end]}{newline}{indent}{entry}{text[line_end:]}"


def _bytes(text: str, before: bytes) -> bytes:
    return (BOM if before.startswith(BOM) else b"") + text.encode()


# -- proof ------------------------------------------------------------------------------------


def _is_only_change(tree: Node, text: str, file: str, way: Way, value: Plain) -> bool:
    new = _read(text, file)
    if new is None or list(_differences(tree, new)) not in ([way], []):
        return False
    return _says(_node_at(new, way), value)


def _is_only_addition(tree: Node, text: str, file: str, way: Way, entry: Entry) -> bool:
    new = _read(text, file)
    if new is None:
        return False
    *above, number = way
    try:
        mapping = _node_at(new, tuple(above))
    except IndexError:
        return False
    if not isinstance(mapping, Mapping) or number >= len(mapping.entries):
        return False
    key, node = mapping.entries[number]
    entries = (*mapping.entries[:number], *mapping.entries[number + 1 :])
    without = _with_node(new, tuple(above), mapping._replace(entries=entries))
    return key.text == entry.key and _says(node, entry.value) and not [*_differences(tree, without)]


def _read(text: str, file: str) -> Node | None:
    try:
        return parse(text.encode(), file)
    except Refusal:
        return None  # one of the ways to write it that will not do


def _says(node: Node, value: Plain) -> bool:
    """Whether it is read as the value; text that looks like a number must stay text."""
    return isinstance(node, Scalar) and type(node.value) is type(value) and node.value == value


def _with_node(tree: Node, way: Way, node: Node) -> Node:
    if not way:
        return node
    number, *rest = way
    if isinstance(tree, Mapping):
        key, child = tree.entries[number]
        entry = (key, _with_node(child, tuple(rest), node))
        return tree._replace(entries=(*tree.entries[:number], entry, *tree.entries[number + 1 :]))
    assert isinstance(tree, SequenceNode)
    item = _with_node(tree.items[number], tuple(rest), node)
    return tree._replace(items=(*tree.items[:number], item, *tree.items[number + 1 :]))


def _differences(one: Node, other: Node, way: Way = ()) -> Iterator[Way]:
    """Where two files say different things, wherever in their text they say them."""
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        if (one.value, type(one.value)) != (other.value, type(other.value)):
            yield way
    elif type(one) is not type(other) or _keys(one) != _keys(other):
        yield way
    else:
        for number, pair in enumerate(zip(_children(one), _children(other), strict=True)):
            yield from _differences(*pair, (*way, number))


def _keys(node: Node) -> list[str] | int:
    if isinstance(node, Mapping):
        return [key.text for key, _ in node.entries]
    return len(_children(node))
