"""A CSV file or a spreadsheet → the nodes that the same cards in YAML would give."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import Folder
from generator.model import key
from generator.model.values import TEXT, Scope
from generator.read.objects import Found, complete, read_keys
from generator.read.sheet_sizes import MOST_CELLS, UNREADABLE, Vast, refuse_vast
from generator.source import Mapping, Node, Scalar, forbidden_in, plain
from generator.source import Sequence as SequenceNode

SPREADSHEETS = (".xlsx", ".xlsm", ".xls", ".ods")
MOST_ROWS = 40_000
MOST_COLUMNS = 200
REMARK = "#"
"""A column whose name begins so is for the designer alone."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TableFile:
    """A table in place of a list of cards, with a column for each key."""

    from_: str = key(TEXT, "A CSV file or a spreadsheet in the game's folder.")
    sheet: str = key(TEXT, "The sheet of a spreadsheet; the default is the first.", "")


class Cell(NamedTuple):
    text: str
    where: Where


def with_tables(node: Mapping, lists: Sequence[str], folder: Folder, found: Found) -> Mapping:
    """The component with its cards as a list, whether they were written there or in a table."""
    return node._replace(
        entries=tuple(
            (name, _rows(value, node, folder, found))
            if name.text in lists and isinstance(value, Mapping)
            else (name, value)
            for name, value in node.entries
        )
    )


def _rows(table: Mapping, component: Mapping, folder: Folder, found: Found) -> SequenceNode:
    values = read_keys(TableFile, table, Scope(), found)
    if not complete(TableFile, values):
        return SequenceNode((), table.where)
    asked = table.get("from") or table
    data = folder.read(values["from_"])
    if data is None:
        message = f"there is no file '{values['from_']}' in the game's folder"
        raise Refusal(Problem("missing-file", asked.where, message))
    file = folder.shown(values["from_"])
    if values["from_"].lower().endswith(SPREADSHEETS):
        rows = _spreadsheet(data, file, values.get("sheet", ""), table)
    else:
        rows = _csv(data, file)
    cards = tuple(_cards(rows, _lists(component), file))
    return SequenceNode(cards, Where(file))


def _lists(component: Mapping) -> set[str]:
    fields = component.get("fields")
    entries = fields.entries if isinstance(fields, Mapping) else ()
    return {n.text for n, type in entries if getattr(type, "text", "").rstrip("?") == "list"}


def _cards(rows: Iterator[list[Cell]], lists: set[str], file: str) -> Iterator[Mapping]:
    """The first row names the keys; rows with nothing in them are left out."""
    names = [_column(cell) for cell in next(rows, [])]
    if not any(names):
        message = "the table is empty: its first row must name the columns"
        raise Refusal(Problem("bad-value", Where(file), message))
    _refuse_twice(names)
    for row in rows:
        entries = tuple(_entry(row, names, lists))
        if entries:
            yield Mapping(entries, row[0].where)


def _refuse_twice(names: Sequence[Scalar | None]) -> None:
    seen: set[str] = set()
    for name in names:
        if name and name.text in seen:
            message = f"there are two columns '{name.text}'"
            raise Refusal(Problem("duplicate-key", name.where, message, "keep one of them"))
        seen.add(name.text if name else "")


def _column(cell: Cell) -> Scalar | None:
    word = column_name(cell.text)
    if not word or word.startswith(REMARK):
        return None
    return Scalar(word, word, cell.where)


def column_name(text: str) -> str:
    """`Lose at` is the key lose-at."""
    return "-".join(text.strip().lower().replace("_", " ").split())


def _entry(
    row: Sequence[Cell], names: Sequence[Scalar | None], lists: set[str]
) -> Iterator[tuple[Scalar, Node]]:
    for place, cell in enumerate(row):
        if not cell.text.strip():
            continue
        if place >= len(names):
            message = "this value is outside the table: its column has no name"
            raise Refusal(
                Problem("bad-value", cell.where, message, "name the column in the first row")
            )
        name = names[place]
        if name is not None:
            yield name, _listed(cell) if name.text in lists else _scalar(cell.text, cell.where)


def _listed(cell: Cell) -> SequenceNode:
    """Several values in one cell, on lines of their own or parted by semicolons."""
    parts = cell.text.replace("\n", ";").split(";")
    return SequenceNode(tuple(_scalar(part.strip(), cell.where) for part in parts), cell.where)


def _scalar(text: str, where: Where) -> Scalar:
    return Scalar(plain(text), text, where)


def _csv(data: bytes, file: str) -> Iterator[list[Cell]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        hint = "save the table as CSV UTF-8"
        raise Refusal(Problem("bad-value", Where(file), "the file is not UTF-8", hint)) from error
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=parting(text), strict=True)
    try:
        for number, row in enumerate(reader, 1):
            yield _placed(row, number, file, "")
    except csv.Error as error:
        where = Where(file, reader.line_num)
        raise Refusal(Problem("bad-value", where, f"the file is not CSV: {error}")) from error


def parting(text: str) -> str:
    """The separator between the cells of its first line."""
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _spreadsheet(data: bytes, file: str, sheet: str, table: Mapping) -> Iterator[list[Cell]]:
    from python_calamine import CalamineError, CalamineWorkbook

    _refuse_vast(data, file)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = book.sheet_names
        if sheet and sheet not in names:
            where = (table.get("sheet") or table).where
            message = f"there is no sheet '{sheet}' in {file}"
            raise Refusal(Problem("unknown-name", where, message, did_you_mean(sheet, names)))
        if not names:
            raise ValueError("it has no sheet")
        chosen = sheet or names[0]
        rows = book.get_sheet_by_name(chosen).to_python(skip_empty_area=False)
    except (CalamineError, OSError, ValueError) as error:
        message = f"the spreadsheet cannot be read: {error}"
        raise Refusal(Problem("bad-value", Where(file), message[:200])) from error
    for number, row in enumerate(rows, 1):
        yield _placed([_as_written(value) for value in _written(row)], number, file, f"{chosen}!")


def _refuse_vast(data: bytes, file: str) -> None:
    try:
        refuse_vast(data)
    except Vast as vast:
        message = f"the spreadsheet holds more than {MOST_CELLS:,} cells, with the empty ones"
        if not vast.row:
            raise Refusal(Problem("over-the-limit", Where(file), "it is too large")) from vast
        cell = f"{_letters(vast.column - 1)}{vast.row}"
        where = Where(file, vast.row, vast.column, cell)
        hint = "delete what lies far from the cards"
        raise Refusal(Problem("over-the-limit", where, message, hint)) from vast
    except UNREADABLE as error:
        message = f"the spreadsheet cannot be read: {error}"
        raise Refusal(Problem("bad-value", Where(file), message[:200])) from error


def _written(row: Sequence[object]) -> Sequence[object]:
    """Without the empty cells at its end, of which there may be very many."""
    end = len(row)
    while end and row[end - 1] == "":
        end -= 1
    return row[:end]


def _as_written(value: object) -> str:
    """A cell as a person reads it: 5 is not 5.0."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and abs(value) < 1e15 and value.is_integer():
        return str(int(value))
    return str(value)


def _placed(row: Sequence[str], number: int, file: str, sheet: str) -> list[Cell]:
    if number > MOST_ROWS or len(row) > MOST_COLUMNS:
        message = f"the table is larger than {MOST_ROWS} rows of {MOST_COLUMNS} columns"
        raise Refusal(Problem("bad-value", Where(file), message))
    cells = [
        Cell(text, Where(file, number, place + 1, f"{sheet}{_letters(place)}{number}"))
        for place, text in enumerate(row or [""])
    ]
    for text, where in cells:
        if odd := forbidden_in(text):
            message = f"the character U+{ord(odd):04X} is not allowed"
            raise Refusal(Problem("bad-value", where, message))
    return cells


def _letters(place: int) -> str:
    """0 → A, 25 → Z, 26 → AA."""
    letters = ""
    while place >= 0:
        letters = chr(ord("A") + place % 26) + letters
        place = place // 26 - 1
    return letters
