"""A card that is a row of a table, and a key → the column that gives the key."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.files import Folder
from generator.live.edit.nodes import cannot
from generator.model import Card, Component
from generator.read.objects import Found
from generator.read.tables import open_source
from generator.source import Mapping, Node, parse
from generator.source import Sequence as SequenceNode


class Column(NamedTuple):
    name: str
    """As its head has it."""
    place: int
    """From 1."""
    encoding: str


def encoding_of(folder: Folder, component: Component, card: Card) -> str:
    """What the component says about how its table is written."""
    asked = _asked(folder, component, card.where.file)
    given = asked.get("encoding") if asked else None
    return getattr(given, "text", "")


def column_of(folder: Folder, component: Component, card: Card, key: str) -> Column:
    columns = columns_of(folder, component, card.where.file)
    if columns is None:
        raise cannot(card.where, f"'{key}' has no column in this table")
    if key not in columns:
        hint = f"add a column '{key}' to the table"
        raise cannot(card.where, f"the table has no column '{key}'", hint)
    return columns[key]


def columns_of(folder: Folder, component: Component, file: str) -> dict[str, Column] | None:
    """The columns of a component's table by the keys that they give; None if it is no table."""
    asked = _asked(folder, component, file)
    if asked is None:
        return None
    source = open_source(asked, dict(component.field_types), folder, Found())
    encoding = source.values.get("encoding", "")
    return {
        name: Column(source.table.heads[place].text, place + 1, encoding)
        for place, name in source.keys.items()
    }


def _asked(folder: Folder, component: Component, file: str) -> Mapping | None:
    """The mapping in the component's file that names the table."""
    names = (name for name in folder.names("", ".yaml"))
    own = next((name for name in names if folder.shown(name) == component.where.file), "")
    data = folder.read(own)
    if data is None:
        return None
    for mapping in _mappings(parse(data, component.where.file)):
        name = getattr(mapping.get("from"), "text", "")
        if name and folder.shown(name) == file:
            return mapping
    return None


def _mappings(node: Node) -> Iterator[Mapping]:
    if isinstance(node, Mapping):
        yield node
        for _, value in node.entries:
            yield from _mappings(value)
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from _mappings(item)


def cell_at(row: Where, column: Column) -> Where:
    """The cell of a row, even if it is empty."""
    return row._replace(column=column.place)
