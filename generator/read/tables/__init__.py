"""A table in a game's folder → the nodes that the same cards in YAML would give.

`read_table` needs no game: it gives the heads and the rows of any table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.core.frozen import frozen
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files import Folder
from generator.model import key
from generator.model.values import TEXT, Kind, Scope, choice
from generator.read.cards import OWN_KEYS, field_type_names
from generator.read.kinds import KIND
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.read.tables.card_table import CardTable, TableRow, column_name, table_of
from generator.read.tables.columns import keys_of_columns, report_spare
from generator.read.tables.delimited import ENCODINGS, decoded, rows_of, separator_of
from generator.read.tables.keeping import CONDITION, keeper, names_in
from generator.read.tables.records import RECORDS, records
from generator.read.tables.spreadsheets import SPREADSHEETS, sheet_rows
from generator.read.tables.typed import as_value, kind_of, typed
from generator.source import Mapping, Node, Scalar
from generator.source import Sequence as SequenceNode


def _columns(node: Node, scope: Scope) -> Mapping:
    return as_mapping(node, "a mapping of column names and keys")


COLUMNS = Kind(
    "a mapping of column names and keys",
    _columns,
    {"type": "object", "additionalProperties": {"type": ["string", "null"]}},
)


@frozen
class TableFile:
    """A table in place of a list of cards, with a column for each key."""

    from_: str = key(TEXT, "A table in the game's folder: CSV, TSV, xlsx, xls, ods, JSON or YAML.")
    sheet: str = key(TEXT, "The sheet of a spreadsheet; the default is the first.", "")
    columns: Mapping | None = key(
        COLUMNS,
        "The key that a column gives, such as `{Name: title, Qty: copies}`; nothing ignores it.",
        None,
    )
    where: Node | None = key(
        CONDITION,
        "Keeps only some rows: an expression such as `cost > 2`, or `{Set: [base, promo]}`.",
        None,
    )
    encoding: str = key(choice(*ENCODINGS), "How a CSV file is written that is not UTF-8.", "utf-8")


class Source(NamedTuple):
    """A table, which of its columns gives which key, and what else was asked of it."""

    table: CardTable
    keys: dict[int, str]
    values: dict[str, Any]


def read_table(
    data: bytes,
    file: str,
    sheet: str = "",
    encoding: str = "",
    known: Iterable[str] = (),
    asked: Where | None = None,
) -> CardTable:
    """The heads and rows of a table, by the ending of its name; Refusal if it is none.

    `known` names heads that may be the only one; `asked` is where somebody names the sheet.
    """
    if file.lower().endswith(SPREADSHEETS):
        return table_of(
            sheet_rows(data, file, sheet, asked or Where(file)), file, known, loose=True
        )
    text = decoded(data, file, encoding)
    if file.lower().endswith(RECORDS):
        return records(text, file)
    rows = rows_of(text, file, separator_of(text, file))
    return table_of(rows, file, known, loose=False)


def table_cards(asked: Mapping, component: Mapping, folder: Folder, found: Found) -> SequenceNode:
    """The cards of a table, as a list in YAML would give them."""
    types = field_type_names(component.get("fields"), component.get("kinds"))
    kinds = _kinds(component)
    source = open_source(asked, types, folder, found)
    table, keys, values = source
    names = {place: head.key for place, head in enumerate(table.heads) if head.text}
    condition = values.get("where")
    known = (name.replace("-", "_") for name in (*names.values(), *keys.values()))
    keeps = keeper(condition, known)
    columns = values.get("columns") or Mapping((), asked.where)
    settled = {column_name(name.text) for name, _ in columns.entries} | names_in(condition)
    used = {*keys, *(place for place, name in names.items() if name in settled)}
    report_spare(table, used, keys, types, found)
    kept = [row for row in table.rows if keeps(_names(row, names, keys), str(row.where))]
    if keys:
        kept = [row for row in kept if any(row.cells[place] for place in keys)]
    cards = tuple(
        Mapping(tuple(_entries(row, source, types, kinds, found)), row.where) for row in kept
    )
    return SequenceNode(cards, Where(folder.shown(values["from_"]) if values else asked.where.file))


def open_source(asked: Mapping, types: dict[str, str], folder: Folder, found: Found) -> Source:
    """The table that a component asks for."""
    values = read_keys(TableFile, asked, Scope(), found)
    if not complete(TableFile, values):
        return Source(CardTable((), ()), {}, {})
    name, columns = values["from_"], values.get("columns")
    data = folder.read(name)
    if data is None:
        where = (asked.get("from") or asked).where
        message = f"there is no file '{name}' in the game's folder"
        raise Refusal(Problem("missing-file", where, message))
    known = [*OWN_KEYS, *types, *(head.text for head, _ in (columns.entries if columns else ()))]
    table = read_table(
        data,
        folder.shown(name),
        values.get("sheet", ""),
        values.get("encoding", ""),
        known,
        (asked.get("sheet") or asked).where,
    )
    return Source(table, keys_of_columns(table, columns, [*OWN_KEYS, *types], found), values)


def _names(row: TableRow, names: dict[int, str], keys: dict[int, str]) -> dict[str, Any]:
    """What an expression may ask of a row: every column by its name, and by the key it gives."""
    values = [getattr(as_value(cell), "value", None) if cell else None for cell in row.cells]
    told = {**{name: place for place, name in names.items()}, **{k: p for p, k in keys.items()}}
    return {name.replace("-", "_"): values[place] for name, place in told.items()}


def _kinds(component: Mapping) -> list[str]:
    kinds = component.get("kinds")
    return [name.text for name, _ in kinds.entries] if isinstance(kinds, Mapping) else []


def _entries(
    row: TableRow, source: Source, types: dict[str, str], kinds: Iterable[str], found: Found
) -> Iterator[tuple[Scalar, Node]]:
    """An empty cell leaves its key out."""
    for place, name in source.keys.items():
        cell = row.cells[place]
        if cell is None:
            continue
        try:
            value = typed(cell, name, types.get(name, ""))
            if name == KIND:
                value = kind_of(value, kinds)
        except Refusal as refusal:
            found.add(refusal)
            value = Scalar(0, "0", cell.where)
        yield Scalar(name, name, source.table.heads[place].where), value


__all__ = ["SPREADSHEETS", "Source", "TableFile", "open_source", "read_table", "table_cards"]
