"""A file's text and a position → the text with one value replaced, or one key added.

Whatever is written is read again and compared: everything but the one value must be as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from generator.core.named_tuple import NamedTuple
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
    style_of,
    way_to,
    with_node,
)
from generator.live.edit.spelling import Surroundings, spellings
from generator.source import Excerpt, Mapping, Node, Plain, Scalar, composed_part, parse

BOM = b"\xef\xbb\xbf"


class NewKey(NamedTuple):
    """A key to be written, its value, and how values like it are written."""

    key: str
    value: Plain
    style: str = ""


class _Opened(NamedTuple):
    """A file, and the node in it that is to be changed."""

    tree: Node
    way: Way
    part: Excerpt
    """The entry that it is in: PyYAML's places are places in this."""
    node: yaml.Node


def _opened(data: bytes, file: str, place: Where, kind: type, lacking: str) -> _Opened:
    tree = parse(data, file)
    way = way_to(tree, place, kind)
    if way is None:
        raise cannot(place, f"no {lacking} stands here")
    part, root = composed_part(data, file, place.line, way)
    refuse_shared(root, place)
    return _Opened(tree, way, part, follow(root, part.way(way))[-1])


def replaced(data: bytes, file: str, place: Where, value: Plain) -> bytes:
    """The file with the value at the place replaced by another."""
    tree, way, part, node = _opened(data, file, place, Scalar, "single value")
    text = part.text
    start, end = node.start_mark.index, end_of(node, text)
    before = " " if text[start - 1 : start] == ":" else ""
    for spelling in spellings(value, surroundings_of(node, text)):
        written = part.whole(text[:start] + before + spelling + text[end:])
        if _is_only_change(tree, written, file, way, value):
            return bytes_of(written, data)
    raise cannot(place, "this value cannot be written here")


def added(data: bytes, file: str, place: Where, entry: NewKey, order: Sequence[str] = ()) -> bytes:
    """The file with a key more in the mapping at the place, in the order of keys."""
    tree, way, part, mapping = _opened(data, file, place, Mapping, "mapping")
    index = last_before(mapping, entry.key, order)
    around = Surroundings(
        entry.style, indent=mapping.start_mark.column + 2, newline=newline_of(part.text)
    )
    for spelling in spellings(entry.value, around):
        written = part.whole(with_entry(part.text, mapping, index, f"{entry.key}: {spelling}"))
        if _is_only_addition(tree, written, file, (*way, index + 1), entry):
            return bytes_of(written, data)
    raise cannot(place, f"'{entry.key}' cannot be written here")


def has_key(data: bytes, file: str, place: Where, key: str) -> bool:
    """Whether the mapping at the place has the key itself."""
    tree = parse(data, file)
    way = way_to(tree, place, Mapping)
    node = node_at(tree, way) if way is not None else None
    return isinstance(node, Mapping) and node.get(key) is not None


def style_at(data: bytes, file: str, place: Where) -> str:
    """How the value at the place is written: plain, quoted or as a block."""
    way = way_to(parse(data, file), place, Scalar)
    if way is None:
        return ""
    part, root = composed_part(data, file, place.line, way)
    return style_of(follow(root, part.way(way))[-1])


# -- writing ----------------------------------------------------------------------------------


def surroundings_of(node: yaml.Node, text: str) -> Surroundings:
    start, end = node.start_mark.index, end_of(node, text)
    lines = text[start:end].splitlines()
    first = text.rfind("\n", 0, start) + 1
    shown = [text[first:end].splitlines()[0], *lines[1:]] if lines else [""]
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    return Surroundings(
        style=style_of(node),
        header=lines[0] if lines and style_of(node) in ("|", ">") else "",
        indent=min(indents, default=_column_of_line(text, start) + 2),
        width=max(72, *map(len, shown)) if len(lines) > 1 else 0,
        newline=newline_of(text),
        lines=tuple(line.strip() for line in lines if line.strip()),
    )


def _column_of_line(text: str, index: int) -> int:
    """Where the words of the line begin, behind the dash of a list."""
    line = text[text.rfind("\n", 0, index) + 1 : index]
    return len(line) - len(line.lstrip(" -"))


def newline_of(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def line_end(text: str, index: int) -> int:
    """Where the line ends that this place is in, before its line break."""
    end = text.find("\n", index)
    end = len(text) if end < 0 else end
    return end - (text[end - 1 : end] == "\r")


def last_before(mapping: yaml.Node, key: str, order: Sequence[str]) -> int:
    """The entry that the new one follows: the last of those that come before it."""
    earlier = order[: order.index(key)] if key in order else order
    keys = [name.value for name, _ in mapping.value]
    known = [number for number, name in enumerate(keys) if name in earlier]
    return known[-1] if known else 0


def with_entry(text: str, mapping: yaml.Node, index: int, entry: str) -> str:
    end = end_of(mapping.value[index][1], text)
    if flows(mapping):
        return f"{text[:end]}, {entry}{text[end:]}"
    end = line_end(text, end)
    indent = " " * mapping.start_mark.column
    return f"{text[:end]}{newline_of(text)}{indent}{entry}{text[end:]}"


def bytes_of(text: str, before: bytes) -> bytes:
    return (BOM if before.startswith(BOM) else b"") + text.encode()


# -- proof ------------------------------------------------------------------------------------


def _is_only_change(tree: Node, text: str, file: str, way: Way, value: Plain) -> bool:
    new = read_again(text, file)
    if new is None or list(differences(tree, new)) not in ([way], []):
        return False
    return _says(node_at(new, way), value)


def _is_only_addition(tree: Node, text: str, file: str, way: Way, entry: NewKey) -> bool:
    new = read_again(text, file)
    if new is None:
        return False
    *above, number = way
    try:
        mapping = node_at(new, tuple(above))
    except IndexError:
        return False
    if not isinstance(mapping, Mapping) or number >= len(mapping.entries):
        return False
    key, node = mapping.entries[number]
    entries = (*mapping.entries[:number], *mapping.entries[number + 1 :])
    without = with_node(new, tuple(above), mapping._replace(entries=entries))
    return key.text == entry.key and _says(node, entry.value) and not [*differences(tree, without)]


def _says(node: Node, value: Plain) -> bool:
    """Whether it is read as the value; text that looks like a number must stay text."""
    return isinstance(node, Scalar) and type(node.value) is type(value) and node.value == value
