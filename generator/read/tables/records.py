"""JSON or YAML that holds one mapping for each card → a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where
from generator.read.tables.card_table import CardTable, ColumnHead, TableRow
from generator.source import Mapping, Node, Scalar, Sequence, parse, written

RECORDS = (".json", ".yaml", ".yml")
SHAPES = 'a list of mappings, such as [{"title": "One"}, {"title": "Two"}]'
_PAIR = pattern(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")


def records(text: str, file: str) -> CardTable:
    """A list of mappings; or mappings by id; or a list for each column; or one of these alone."""
    if file.lower().endswith(".json"):
        text = _PAIR.sub(_character, text)
    node = parse(text.encode(), file)
    found = [*_mappings(node, file)]
    if not found:
        message = "the table is empty: it has no rows"
        raise Refusal(Problem("bad-value", Where(file), message))
    heads: dict[str, ColumnHead] = {}
    for mapping in found:
        for name, _ in mapping.entries:
            heads.setdefault(name.text, ColumnHead(name.text, name.where))
    rows = (
        TableRow(_cells(mapping, heads), mapping.where, number)
        for number, mapping in enumerate(found, 1)
    )
    return CardTable(tuple(heads.values()), tuple(rows))


def _character(pair: re.Match[str]) -> str:
    """JSON writes a character far up as two halves, which YAML does not know."""
    halves = bytes.fromhex(pair[1] + pair[2])
    return halves.decode("utf-16-be")


def _cells(mapping: Mapping, heads: dict[str, ColumnHead]) -> tuple[Node | None, ...]:
    given = {name.text: value for name, value in mapping.entries}
    return tuple(_filled(given.get(name)) for name in heads)


def _filled(node: Node | None) -> Node | None:
    """Nothing, and text without a letter, are empty cells."""
    if isinstance(node, Scalar) and (node.value is None or not node.text.strip()):
        return None
    return node


def _mappings(node: Node, file: str) -> Iterator[Mapping]:
    if isinstance(node, Sequence):
        for item in node.items:
            if not isinstance(item, Mapping):
                message = f"expected a mapping for each card, found {written(item)}"
                raise Refusal(Problem("bad-value", item.where, message, f"write {SHAPES}"))
            yield item
    elif isinstance(node, Mapping) and _all(node, Mapping):
        yield from (_with_id(name, value) for name, value in node.entries)
    elif isinstance(node, Mapping) and _all(node, Sequence):
        yield from _only_list(node, file) if len(node.entries) == 1 else _by_column(node)
    else:
        message = f"this is no table of cards: it holds {written(node)}"
        raise Refusal(Problem("bad-value", node.where, message, f"write {SHAPES}"))


def _all(node: Mapping, kind: type) -> bool:
    return bool(node.entries) and all(isinstance(value, kind) for _, value in node.entries)


def _with_id(name: Scalar, node: Node) -> Mapping:
    assert isinstance(node, Mapping)
    if node.get("id") is not None:
        return node
    return node._replace(entries=((Scalar("id", "id", name.where), name), *node.entries))


def _only_list(node: Mapping, file: str) -> Iterator[Mapping]:
    """`{"cards": [ … ]}`, or a table of one column."""
    ((_, values),) = node.entries
    assert isinstance(values, Sequence)
    if any(isinstance(item, Mapping) for item in values.items):
        return _mappings(values, file)
    return _by_column(node)


def _by_column(node: Mapping) -> Iterator[Mapping]:
    columns = [(name, value.items) for name, value in node.entries if isinstance(value, Sequence)]
    for number in range(max(len(items) for _, items in columns)):
        entries = [(name, items[number]) for name, items in columns if number < len(items)]
        yield Mapping(tuple(entries), entries[0][1].where)
