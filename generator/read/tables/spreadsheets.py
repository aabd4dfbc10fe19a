"""The bytes of a spreadsheet → rows of cells, as a person reads them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.read.tables.card_table import Cell, letters, placed
from generator.read.tables.sheet_sizes import MOST_CELLS, UNREADABLE, Vast, refuse_vast

SPREADSHEETS = (".xlsx", ".xlsm", ".xls", ".ods")


def sheet_rows(data: bytes, file: str, sheet: str, asked: Where) -> Iterator[list[Cell]]:
    """The rows of one sheet, the first if none is named; `asked` is where it is named."""
    from python_calamine import CalamineError, CalamineWorkbook

    _refuse_vast(data, file)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = book.sheet_names
        if sheet and sheet not in names:
            message = f"there is no sheet '{sheet}' in {file}"
            raise Refusal(Problem("unknown-name", asked, message, did_you_mean(sheet, names)))
        if not names:
            raise ValueError("it has no sheet")
        chosen = sheet or names[0]
        rows = book.get_sheet_by_name(chosen).to_python(skip_empty_area=False)
    except (CalamineError, OSError, ValueError) as error:
        message = f"the spreadsheet cannot be read: {error}"
        raise Refusal(Problem("bad-value", Where(file), message[:200])) from error
    for number, row in enumerate(rows, 1):
        texts = [_as_written(value) for value in _written(row)]
        yield placed(texts or [""], number, file, f"{chosen}!")


def _refuse_vast(data: bytes, file: str) -> None:
    try:
        refuse_vast(data)
    except Vast as vast:
        message = f"the spreadsheet holds more than {MOST_CELLS:,} cells, with the empty ones"
        if not vast.row:
            raise Refusal(Problem("over-the-limit", Where(file), "it is too large")) from vast
        cell = f"{letters(vast.column - 1)}{vast.row}"
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
    """A cell as a person reads it: 5 is not 5.0, and 0.1 + 0.2 is 0.3."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        whole = abs(value) < 1e15 and value.is_integer()
        return str(int(value)) if whole else f"{value:.15g}"
    return str(value)
