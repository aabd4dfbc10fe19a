"""Rows of cells → a table: its heads, and and the cells of each row under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.source import Node, Scalar, forbidden_in

MOST_ROWS = 40_000
MOST_COLUMNS = 200


class Cell(NamedTuple):
    text: str
    where: Where


class ColumnHead(NamedTuple):
    """A column's name as it is written; nothing for a column without one."""

    text: str
    where: Where

    @property
    def key(self) -> str:
        return column_name(self.text)


class TableRow(NamedTuple):
    """What is in a row, below the heads; None for an empty cell."""

    cells: tuple[Node | None, ...]
    where: Where
    number: int
    """As people count: the row of the sheet, or the place in the list."""


class CardTable(NamedTuple):
    heads: tuple[ColumnHead, ...]
    rows: tuple[TableRow, ...]


def column_name(text: str) -> str:
    """`Lose at` is the key lose-at."""
    return "-".join(text.strip().lower().replace("_", " ").split())


def placed(row: Sequence[str], number: int, file: str, sheet: str = "") -> list[Cell]:
    """The texts of a row as cells that know their places."""
    if number > MOST_ROWS or len(row) > MOST_COLUMNS:
        message = f"the table is larger than {MOST_ROWS} rows of {MOST_COLUMNS} columns"
        raise Refusal(Problem("bad-value", Where(file), message))
    cells = [
        Cell(text.strip(), Where(file, number, place + 1, f"{sheet}{letters(place)}{number}"))
        for place, text in enumerate(row)
    ]
    for text, where in cells:
        if odd := forbidden_in(text):
            message = f"the character U+{ord(odd):04X} is not allowed"
            raise Refusal(Problem("bad-value", where, message))
    return cells


def letters(place: int) -> str:
    """0 → A, 25 → Z, 26 → AA."""
    letters = ""
    while place >= 0:
        letters = chr(ord("A") + place % 26) + letters
        place = place // 26 - 1
    return letters


def table_of(
    rows: Iterable[list[Cell]], file: str, known: Iterable[str], *, loose: bool
) -> CardTable:
    """The table whose heads are in its first row, or below a title in a row of its own.

    `known` names the heads that a lone cell may be. A loose table may have values beside it.
    """
    waiting = [row for row in rows if any(cell.text for cell in row)]
    names = waiting[_head_row(waiting, {column_name(name) for name in known}) :]
    if not names:
        message = "the table is empty: its first row must name the columns"
        raise Refusal(Problem("bad-value", Where(file), message))
    heads = [ColumnHead(*cell) for cell in names[0]]
    if loose:
        heads += [ColumnHead("", cell.where) for cell in _widest(names)[len(heads) :]]
    else:
        _refuse_outside(names, len(heads))
    return CardTable(tuple(heads), tuple(_rows(names[1:], len(heads))))


def _head_row(rows: Sequence[Sequence[Cell]], known: set[str]) -> int:
    for number, row in enumerate(rows):
        texts = [cell.text for cell in row if cell.text]
        below = rows[number + 1] if number + 1 < len(rows) else ()
        lone = len(texts) == 1 and sum(bool(cell.text) for cell in below) > 1
        if not lone or column_name(texts[0]) in known:
            return number
    return 0


def _widest(rows: Iterable[Sequence[Cell]]) -> Sequence[Cell]:
    return max(rows, key=len)


def _refuse_outside(rows: Sequence[Sequence[Cell]], width: int) -> None:
    """A comma too many moves all that follows it into wrong columns."""
    outside = [cell for row in rows for cell in row[width:] if cell.text]
    if outside:
        more = f" (and {len(outside) - 1} more)" if outside[1:] else ""
        message = f"this value is outside the table: its column has no name{more}"
        hint = "name the column in the first row, or put text that has commas in quotes"
        raise Refusal(Problem("bad-value", outside[0].where, message, hint))


def _rows(rows: Iterable[Sequence[Cell]], width: int) -> Iterator[TableRow]:
    for row in rows:
        cells = [Scalar(cell.text, *cell) if cell.text else None for cell in row[:width]]
        cells += [None] * (width - len(cells))
        yield TableRow(tuple(cells), row[0].where, row[0].where.line)
