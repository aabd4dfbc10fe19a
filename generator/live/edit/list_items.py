"""A list in a file's text and new items → the text; items that stay keep every byte.

Items are replaced, put in and taken out one by one, and the file is read again after each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    way_to,
    with_node,
)
from generator.live.edit.spelling import Surroundings, shown, spellings
from generator.live.edit.splice import bytes_of, line_end, newline_of, surroundings_of
from generator.source import Node, Plain, Scalar, composed, parse, plain
from generator.source import Sequence as SequenceNode

Items = Sequence[Plain]


def list_replaced(data: bytes, place: Where, seen: Items, items: Items) -> bytes:
    """The file with the items of the list at the place replaced by others."""
    way = way_to(parse(data, place.file), place, SequenceNode)
    if way is None or _items(node_at(parse(data, place.file), way)) != [*seen]:
        raise cannot(place, "the items of this list are written somewhere else")
    refuse_shared(composed(data, place.file)[1], place)
    now = [*seen]
    for step in _steps(seen, items):
        now[step.number : step.number + step.out] = step.put
        data = _taken(data, place, way, step, now)
    return data


def typed_items(text: str, seen: Items) -> tuple[Plain, ...]:
    """One on each line; those that were there stay what they are, text or number."""
    known = {shown(item): item for item in seen}
    lines = text.replace("\r\n", "\n").split("\n") if text else []
    return tuple(known[line] if line in known else _typed(line) for line in lines)


def _typed(line: str) -> Plain:
    value = plain(line)
    return line if value is None else value


class _Step(NamedTuple):
    """What is done to one item: another in its place, one before it, or none."""

    number: int
    out: int
    put: tuple[Plain, ...]


def _steps(seen: Items, items: Items) -> Iterator[_Step]:
    """What stays at both ends is left alone."""
    both = min(len(seen), len(items))
    first = next((n for n in range(both) if seen[n] != items[n]), both)
    rest = both - first
    after = next((n for n in range(rest) if seen[-1 - n] != items[-1 - n]), rest)
    old, new = len(seen) - after - first, len(items) - after - first
    for number in range(first, first + min(old, new)):
        yield _Step(number, 1, (items[number],))
    for number in range(first + old, first + new):
        yield _Step(number, 0, (items[number],))
    for _ in range(old - new):
        yield _Step(first + new, 1, ())


def _taken(data: bytes, place: Where, way: Way, step: _Step, wanted: Items) -> bytes:
    """The file after one step, written in the first of the ways that is read as what is wanted."""
    tree = parse(data, place.file)
    text, root = composed(data, place.file)
    found = follow(root, way)[-1]
    items = tuple(Scalar(item, str(item), place) for item in wanted)
    whole = with_node(tree, way, SequenceNode(items, place))
    for written in _ways(text, found, step):
        new = read_again(written, place.file)
        if new is not None and not [*differences(whole, new)]:
            return bytes_of(written, data)
    raise cannot(place, "this list cannot be written here")


def _ways(text: str, found: yaml.Node, step: _Step) -> Iterator[str]:
    items: list[yaml.Node] = found.value
    if not step.put:
        yield _without(text, found, step.number)
        return
    near = items[step.number if step.out else 0] if items else None
    around = surroundings_of(near, text) if near else Surroundings(newline=newline_of(text))
    for spelling in spellings(step.put[0], around._replace(lines=())):
        if step.out:
            start, end = items[step.number].start_mark.index, end_of(items[step.number], text)
            yield text[:start] + spelling + text[end:]
        else:
            yield _with(text, found, step.number, spelling)


def _with(text: str, found: yaml.Node, number: int, spelling: str) -> str:
    """One more item, behind the one before it."""
    if flows(found):
        if number:
            end = end_of(found.value[number - 1], text)
            return f"{text[:end]}, {spelling}{text[end:]}"
        start = found.start_mark.index + 1
        return f"{text[:start]}{spelling}{', ' if found.value else ''}{text[start:]}"
    line = f"{' ' * found.start_mark.column}- {spelling}{newline_of(text)}"
    if number == 0:
        start = text.rfind("\n", 0, found.start_mark.index) + 1
        return text[:start] + line + text[start:]
    end = line_end(text, end_of(found.value[number - 1], text))
    return f"{text[:end]}{newline_of(text)}{line.rstrip()}{text[end:]}"


def _without(text: str, found: yaml.Node, number: int) -> str:
    items: list[yaml.Node] = found.value
    start, end = items[number].start_mark.index, end_of(items[number], text)
    if not flows(found):
        line = text.rfind("\n", 0, start) + 1
        return text[:line] + text[line_end(text, end) :].lstrip("\r").removeprefix("\n")
    if number:
        return text[: end_of(items[number - 1], text)] + text[end:]
    return text[:start] + text[items[1].start_mark.index if items[1:] else end :]


def _items(node: Node) -> list[Plain] | None:
    items = node.items if isinstance(node, SequenceNode) else ()
    values = [item.value for item in items if isinstance(item, Scalar)]
    return values if len(values) == len(items) else None
