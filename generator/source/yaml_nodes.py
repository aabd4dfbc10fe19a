"""What a YAML file is made of: values, lists and mappings, each with its place."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where

Plain = str | int | float | bool | None


class Scalar(NamedTuple):
    """One value. `text` is as written, `value` as YAML 1.2 reads it."""

    value: Plain
    text: str
    where: Where


class Sequence(NamedTuple):
    items: tuple[Node, ...]
    where: Where


class Mapping(NamedTuple):
    entries: tuple[tuple[Scalar, Node], ...]
    where: Where

    def get(self, key: str) -> Node | None:
        for (_, text, _), node in self.entries:  # unpacked, because this is called most of all
            if text == key:
                return node
        return None

    def key(self, key: str) -> Scalar | None:
        return next((name for name, _ in self.entries if name.text == key), None)


Node = Scalar | Sequence | Mapping


def written(node: Node) -> str:
    """What the node is, for a message: `text 'three'`, `a list`, `a mapping`."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping"
    if node.value is None:
        return "nothing"
    kind = "text" if isinstance(node.value, str) else "the value"
    return f"{kind} '{node.text[:60]}'"
