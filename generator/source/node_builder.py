"""PyYAML's nodes → ours, refusing what YAML allows and a game does not need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generator.core.problems import Problem, Refusal, Where
from generator.source.libyaml import yaml
from generator.source.scalars import scalar_of
from generator.source.yaml_nodes import Mapping, Node, Scalar, Sequence

MAX_DEPTH = 50
MAX_NODES = 200_000
MAX_REPEATED = 10_000
"""So many values may come from aliases."""
_PLAIN_TAGS = {None, *(f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))}


class NodeBuilder:
    """Builds the nodes of one text."""

    def __init__(self, file: str, text: str, above: int) -> None:
        self.file = file
        self.text = text
        self.above = above
        self.count = 0
        self.seen: set[int] | None = set() if "*" in text and "&" in text else None
        self.repeated = 0
        self.problems: list[Problem] = []

    def node(self, node: yaml.Node, depth: int) -> Node:
        mark = node.start_mark
        where = Where(self.file, mark.line + 1 + self.above, mark.column + 1)
        self.count += 1
        if self.seen is not None:
            self._count_again(node, where)
        if depth > MAX_DEPTH or self.count > MAX_NODES or node.tag not in _PLAIN_TAGS:
            raise Refusal(self._excess(node, where, depth))
        if isinstance(node, yaml.ScalarNode):
            return scalar_of(node, self.first_line(where) if node.style in ("|", ">") else where)
        if isinstance(node, yaml.SequenceNode):
            return Sequence(tuple([self.node(item, depth + 1) for item in node.value]), where)
        return Mapping(tuple(self._entries(node, depth)), where)

    def _count_again(self, node: yaml.Node, where: Where) -> None:
        """A few lines of aliases can expand to more values than fit in memory."""
        assert self.seen is not None
        self.repeated += id(node) in self.seen
        self.seen.add(id(node))
        if self.repeated > MAX_REPEATED:
            message = f"more than {MAX_REPEATED:,} values come from aliases"
            raise Refusal(Problem("bad-yaml", where, message, "write the values out instead"))

    def _excess(self, node: yaml.Node, where: Where, depth: int) -> Problem:
        """What this node has that a game does not need."""
        if depth > MAX_DEPTH:
            return Problem("bad-yaml", where, "nested too deeply, or refers to itself")
        if self.count > MAX_NODES:
            return Problem("bad-yaml", where, f"more than {MAX_NODES} values in one file")
        if node.tag.startswith("tag:yaml.org,2002:"):
            return Problem("bad-yaml", where, "tags such as !!int are not allowed")
        return Problem("bad-yaml", where, f"tags are not allowed: {node.tag}")

    def first_line(self, mark: Where) -> Where:
        """Where the text of a block begins: on the line after its `|` or `>`."""
        following = self.lines[mark.line - self.above :]
        first = next((line for line in following if line.strip()), "")
        return Where(self.file, mark.line + 1, len(first) - len(first.lstrip()) + 1)

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def _entries(self, node: yaml.Node, depth: int) -> Iterator[tuple[Scalar, Node]]:
        seen: dict[str, Where] = {}
        for key_node, value_node in node.value:
            key = self.node(key_node, depth + 1)
            if not isinstance(key, Scalar):
                raise Refusal(
                    Problem("bad-yaml", key.where, "a key must be text, not a list or a mapping")
                )
            if key.text in seen:
                message = f"the key '{key.text}' is already on line {seen[key.text].line}"
                hint = "keep one of them"
                self.problems.append(Problem("duplicate-key", key.where, message, hint))
            seen.setdefault(key.text, key.where)
            yield key, self.node(value_node, depth + 1)
