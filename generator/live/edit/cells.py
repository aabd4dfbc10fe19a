"""CSV text, a cell and its new value → the text with only that cell changed.

Whatever is written is read again and compared: every other cell must be as it was.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.live.edit.nodes import cannot
from generator.live.edit.spelling import shown
from generator.read.tables.delimited import coding_of, separator_of
from generator.source import Plain


class CellSpan(NamedTuple):
    """Where a cell begins and ends in the text, with its quotes."""

    start: int
    end: int


def cell_replaced(data: bytes, place: Where, value: Plain, encoding: str = "") -> bytes:
    """The table with the cell at the place replaced."""
    return cells_replaced(data, {place: value}, encoding)


def cells_replaced(data: bytes, values: Mapping[Where, Plain], encoding: str) -> bytes:
    """The table with all of these cells replaced."""
    coding = coding_of(data, encoding)
    text = coding.text(data)
    first = next(iter(values))
    parted = separator_of(text, first.file)
    rows = spans(text, parted)
    written, wanted = text, read_rows(text, parted)
    for place in sorted(values, key=lambda place: place[1:3], reverse=True):
        told = shown(values[place])
        written = _written(written, rows[place.line - 1], place.column - 1, told, parted)
        row = wanted[place.line - 1]
        row.extend([""] * (place.column - len(row)))
        row[place.column - 1] = told
    if separator_of(written, first.file) != parted or read_rows(written, parted) != wanted:
        raise cannot(first, "this value cannot be written here")
    try:
        return coding.bytes(written)
    except UnicodeEncodeError as error:
        letter = written[error.start]
        message = f"the encoding of this table has no '{letter}'"
        raise cannot(first, message, "save the table as CSV UTF-8") from error


def in_a_cell(items: Sequence[Plain], place: Where) -> str:
    """Several values in one cell."""
    told = [shown(item) for item in items]
    if any(mark in item for item in told for mark in ";\n"):
        raise cannot(place, "values that share a cell cannot contain a semicolon")
    return "; ".join(told)


def read_rows(text: str, parted: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=parted, strict=True))


def spans(text: str, parted: str) -> list[list[CellSpan]]:
    """The cells of every row."""
    plain = rf"[^{re.escape(parted)}\r\n]*"
    cell = re.compile(rf'(?:"(?:[^"]|"")*"|{plain})')
    rows: list[list[CellSpan]] = [[]]
    at = 0
    while at < len(text):
        found = cell.match(text, at)
        assert found is not None  # nothing at all is a cell too
        rows[-1].append(CellSpan(*found.span()))
        at = found.end()
        if text[at : at + 1] == parted:
            at += 1
            if at == len(text):
                rows[-1].append(CellSpan(at, at))
        else:
            at += 2 if text.startswith("\r\n", at) else 1
            rows.append([])
    return rows


def _written(text: str, row: Sequence[CellSpan], column: int, told: str, parted: str) -> str:
    """A row that ends before the column is drawn out to it."""
    if column < len(row):
        start, end = row[column]
        quoted = text[start : start + 1] == '"'
        return text[:start] + spelled(told, parted, quoted) + text[end:]
    end = row[-1].end
    missing = parted * (column - len(row) + 1)
    return text[:end] + missing + spelled(told, parted, False) + text[end:]


def spelled(told: str, parted: str, quoted: bool) -> str:
    """In quotes if it was, or if it could not be read otherwise."""
    if quoted or any(mark in told for mark in (parted, '"', "\n", "\r")):
        return '"' + told.replace('"', '""') + '"'
    return told
