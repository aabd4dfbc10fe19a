"""How far the cells of a spreadsheet reach, before a library sets memory aside for all between.

One cell at the far end of a sheet stands for seventeen thousand million empty ones.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO
from xml.parsers import expat

from generator.core.pattern import pattern

MOST_CELLS = 8_000_000
"""In all sheets together, empty ones too."""
MOST_XML = 300_000_000
"""Bytes of a spreadsheet's parts once they are unpacked."""
_SHEETS = pattern(r"/?xl/worksheets/[^/]+\.xml|/?content\.xml", re.IGNORECASE)
_PARTS = pattern(r"/?xl/[^/]+\.xml|/?styles\.xml", re.IGNORECASE)
_CELL = pattern(r"([A-Za-z]{1,7})([0-9]{1,9})")
UNREADABLE = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    expat.ExpatError,
    zlib.error,
    EOFError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
"""What reading a file that is no such spreadsheet may raise."""


class Vast(Exception):
    """The spreadsheet is too large; by the cell that makes it so, if it is one."""

    def __init__(self, row: int = 0, column: int = 0) -> None:
        super().__init__(row, column)
        self.row, self.column = row, column


def refuse_vast(data: bytes) -> None:
    """Raises Vast, or one of UNREADABLE. Of the old kind without a zip nothing is known."""
    if not data.startswith(b"PK"):
        return
    cells = unpacked = 0
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        if any(name.lower().endswith("workbook.bin") for name in book.namelist()):
            raise ValueError("it is a binary workbook")
        for entry in book.infolist():
            is_sheet = _SHEETS.fullmatch(entry.filename)
            if not is_sheet and not _PARTS.fullmatch(entry.filename):
                continue
            reach = _Reach(cells)
            with book.open(entry) as part:
                for piece in _pieces(part):
                    unpacked += len(piece)
                    if unpacked > MOST_XML:
                        raise Vast
                    if is_sheet:
                        reach.parser.Parse(piece, False)
            cells = reach.all_cells


def _pieces(part: IO[bytes]) -> Iterator[bytes]:
    while piece := part.read(1 << 16):
        yield piece


class _Reach:
    """Counts as the XML goes by; both Excel's and OpenDocument's names of elements are known."""

    def __init__(self, cells: int) -> None:
        self.all_cells = self._before = cells
        self._rows = self._columns = 0
        """As far as anything is written."""
        self._row = self._column = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.StartDoctypeDeclHandler = self._refuse
        self._starts = {
            "row": self._excel_row,
            "c": self._excel_cell,
            "v": self._written,
            "is": self._written,
            "table": self._table,
            "table-row": self._row_of_table,
            "table-cell": self._cell_of_table,
            "covered-table-cell": self._cell_of_table,
            "p": self._written,
        }

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        start = self._starts.get(name.rpartition(":")[2])
        if start:
            start(attributes)

    def _refuse(self, *_: object) -> None:
        raise ValueError("it has a DOCTYPE")

    def _excel_row(self, attributes: dict[str, str]) -> None:
        self._row = int(attributes.get("r") or self._row + 1)
        self._column = 0

    def _excel_cell(self, attributes: dict[str, str]) -> None:
        self._column += 1
        if place := _CELL.fullmatch(attributes.get("r", "")):
            self._row, self._column = int(place[2]), _number(place[1])

    def _table(self, attributes: dict[str, str]) -> None:
        self._before = self.all_cells
        self._rows = self._columns = self._row = 0

    def _row_of_table(self, attributes: dict[str, str]) -> None:
        self._row += int(attributes.get("table:number-rows-repeated") or 1)
        self._column = 0

    def _cell_of_table(self, attributes: dict[str, str]) -> None:
        self._column += int(attributes.get("table:number-columns-repeated") or 1)
        if any(name.endswith(("value-type", "value", "formula")) for name in attributes):
            self._written(attributes)

    def _written(self, attributes: dict[str, str]) -> None:
        """The cell holds something; it, and those before it, must have room."""
        if self._row > self._rows or self._column > self._columns:
            self._rows = max(self._rows, self._row)
            self._columns = max(self._columns, self._column)
            self.all_cells = self._before + self._rows * self._columns
            if self.all_cells > MOST_CELLS:
                raise Vast(self._row, self._column)


def _number(letters: str) -> int:
    """A → 1, Z → 26, AA → 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
