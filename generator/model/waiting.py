"""Waiting: what YAML says where a value needs a card, or the whole game, before it can be read."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.model.values import Kind
from generator.source import Node


class Waiting(NamedTuple):
    """A text with {{ templates }}, alone or inside lists and mappings. `template` works it out."""

    node: Node

    @property
    def where(self) -> Where:
        return self.node.where


ANY: Kind[Waiting] = Kind(
    "a value or a {{ template }}",
    lambda node, scope: Waiting(node),
    {"type": ["string", "number", "boolean", "array", "object", "null"]},
)
LIST: Kind[Waiting] = Kind("a list, or the {{ name }} of one", lambda node, scope: Waiting(node))


def waits(text: str) -> bool:
    """Whether the text holds a template, or what somebody took for one."""
    return "{{" in text or "{%" in text
