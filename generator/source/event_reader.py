"""YAML without anchors, aliases and tags → nodes, straight from the events of the parser.

Whatever is wrong with a text, or has more in it, is left to those who look at it as a whole.
"""

from __future__ import annotations

import re
from typing import Any

from generator.core.problems import Refusal, Where
from generator.source.libyaml import yaml
from generator.source.node_builder import MAX_DEPTH, MAX_NODES, NodeBuilder
from generator.source.rereading import Reading
from generator.source.scalars import scalar_of
from generator.source.yaml_nodes import Mapping, Node, Scalar, Sequence

BLOCKS = ("|", ">")
_SCALAR, _SEQUENCE = yaml.ScalarEvent, yaml.SequenceStartEvent
_SEQUENCE_END, _MAPPING_END = yaml.SequenceEndEvent, yaml.MappingEndEvent


class TextLoader(yaml.CSafeLoader):
    """The C parser without YAML 1.1's guesses: every plain scalar stays text."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012


def read_events(text: str, file: str, above: int = 0) -> Reading | None:
    """The one value in the text; None if more than its events must be looked at."""
    reader = EventReader(text, file, above)
    try:
        root = reader.document()
    except (yaml.YAMLError, Refusal, NotPlain, MemoryError, SystemError):
        return None  # reported once the text is looked at as a whole, and this half is let go
    finally:
        reader.loader.dispose()
    return Reading(text, root, reader.count)


class NotPlain(Exception):
    """Something that events alone do not tell."""


class EventReader:
    """Reads one text from its beginning to its end."""

    def __init__(self, text: str, file: str, above: int) -> None:
        self.loader = TextLoader(text)
        self.file = file
        self.first = above + 1
        self.lines = NodeBuilder(file, text, above)
        self.escapes = "\\" in text
        self.count = 1

    def document(self) -> Node:
        self._expect(yaml.StreamStartEvent)
        self._expect(yaml.DocumentStartEvent)
        root = self.node(self.loader.get_event(), 0)
        if self.count > MAX_NODES:
            raise NotPlain
        self._expect(yaml.DocumentEndEvent)
        self._expect(yaml.StreamEndEvent)
        return root

    def _expect(self, kind: type[yaml.Event]) -> None:
        if type(self.loader.get_event()) is not kind:
            raise NotPlain

    def node(self, event: Any, depth: int) -> Node:
        if event.anchor is not None or event.tag is not None:  # an alias has the anchor's name
            raise NotPlain
        mark = event.start_mark
        where = Where(self.file, mark.line + self.first, mark.column + 1)
        kind = type(event)
        if kind is _SCALAR:
            if event.style in BLOCKS:
                where = self.lines.first_line(where)
            return scalar_of(event, where, self.escapes)
        if depth >= MAX_DEPTH:  # its values would be deeper
            raise NotPlain
        if kind is _SEQUENCE:
            return Sequence(self._items(depth + 1), where)
        return Mapping(self._entries(depth + 1), where)

    def _items(self, depth: int) -> tuple[Node, ...]:
        items = []
        following = self.loader.get_event
        while type(event := following()) is not _SEQUENCE_END:
            items.append(self.node(event, depth))
        self.count += len(items)
        return tuple(items)

    def _entries(self, depth: int) -> tuple[tuple[Scalar, Node], ...]:
        entries = []
        seen = set[str]()
        following = self.loader.get_event
        while type(event := following()) is not _MAPPING_END:
            key = self.node(event, depth)
            if not isinstance(key, Scalar) or key.text in seen:
                raise NotPlain
            seen.add(key.text)
            entries.append((key, self.node(following(), depth)))
        self.count += 2 * len(entries)
        return tuple(entries)
