"""A value → where it is in the nodes and in the text, and how two readings differ."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

import yaml

from generator.core.problems import Problem, Refusal, Where
from generator.source import Mapping, Node, Scalar, parse
from generator.source import Sequence as SequenceNode

Way = tuple[int, ...]
"""Which child of which child, from the top of the file."""


def cannot(where: Where, message: str, hint: str = "change it in the file") -> Refusal:
    return Refusal(Problem("cannot-edit", where, message, hint))


def _children(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Mapping):
        return tuple(value for _, value in node.entries)
    return node.items if isinstance(node, SequenceNode) else ()


def way_to(node: Node, place: Where, kind: type) -> Way | None:
    """The way to the node of a kind at a place; none if there is no such node."""
    if isinstance(node, kind) and node.where[1:3] == place[1:3]:
        return ()
    children = _children(node)
    likely = bisect_right(children, place[1:3], key=lambda child: child.where[1:3]) - 1
    for number in dict.fromkeys((max(likely, 0), *range(len(children)))):
        way = way_to(children[number], place, kind) if number < len(children) else None
        if way is not None:
            return (number, *way)
    return None


def node_at(node: Node, way: Way) -> Node:
    for number in way:
        node = _children(node)[number]
    return node


def follow(root: yaml.Node | None, way: Way) -> list[yaml.Node]:
    """The nodes from the top to the one that is meant."""
    assert root is not None
    nodes = [root]
    for number in way:
        child = nodes[-1].value[number]
        nodes.append(child[1] if isinstance(nodes[-1], yaml.MappingNode) else child)
    return nodes


def refuse_shared(root: yaml.Node | None, place: Where) -> None:
    """An alias repeats what is written elsewhere: no place in it is its own."""
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


def end_of(node: yaml.Node, text: str) -> int:
    """Where its last value ends; a block's end mark comes after empty lines."""
    if isinstance(node, yaml.ScalarNode):
        start, end = node.start_mark.index, node.end_mark.index
        return start + len(text[start:end].rstrip()) if node.style in ("|", ">") else int(end)
    if flows(node) or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return end_of(last[1] if isinstance(last, tuple) else last, text)


def flows(node: yaml.Node) -> bool:
    """Whether it is written in brackets."""
    return bool(getattr(node, "flow_style", False))


def style_of(node: yaml.Node | None) -> str:
    return getattr(node, "style", None) or ""


def read_again(text: str, file: str) -> Node | None:
    try:
        return parse(text.encode(), file)
    except Refusal:
        return None  # one of the ways to write it that will not do


def with_node(tree: Node, way: Way, node: Node) -> Node:
    if not way:
        return node
    number, *rest = way
    if isinstance(tree, Mapping):
        key, child = tree.entries[number]
        entry = (key, with_node(child, tuple(rest), node))
        return tree._replace(entries=(*tree.entries[:number], entry, *tree.entries[number + 1 :]))
    assert isinstance(tree, SequenceNode)
    item = with_node(tree.items[number], tuple(rest), node)
    return tree._replace(items=(*tree.items[:number], item, *tree.items[number + 1 :]))


def differences(one: Node, other: Node, way: Way = ()) -> Iterator[Way]:
    """Where two files say different things, wherever in their text they say them."""
    if one is other:
        return
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        if (one.value, type(one.value)) != (other.value, type(other.value)):
            yield way
    elif type(one) is not type(other) or _keys(one) != _keys(other):
        yield way
    else:
        for number, pair in enumerate(zip(_children(one), _children(other), strict=True)):
            yield from differences(*pair, (*way, number))


def keeps_ways(one: Node, other: Node) -> bool:
    """Whether every way in one leads to the same place in the other, which may have more keys."""
    if one is other or isinstance(one, Scalar) or isinstance(other, Scalar):
        return type(one) is type(other)
    before, after = _keys(one), _keys(other)
    if isinstance(before, list) and isinstance(after, list):
        after = after[: len(before)]
    pairs = zip(_children(one), _children(other), strict=False)
    return before == after and all(keeps_ways(*pair) for pair in pairs)


def _keys(node: Node) -> list[str] | int:
    if isinstance(node, Mapping):
        return [key.text for key, _ in node.entries]
    return len(_children(node))
