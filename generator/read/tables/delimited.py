"""The bytes of CSV or TSV → rows of cells, whoever wrote them."""

from __future__ import annotations

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.read.tables.card_table import Cell, placed

ENCODINGS = {
    "utf-8": "utf-8",
    "utf-16": "utf-16-le",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1252": "cp1252",
    "mac-roman": "mac-roman",
    "shift-jis": "cp932",
    "gb18030": "gb18030",
}
SEPARATORS = ",;\t|"
SAMPLE = 30
"""So many rows show which separator parts them."""
_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}


class Coding(NamedTuple):
    """How a text is written as bytes."""

    codec: str
    mark: bytes = b""

    def text(self, data: bytes) -> str:
        return data.removeprefix(self.mark).decode(self.codec)

    def bytes(self, text: str) -> bytes:
        return self.mark + text.encode(self.codec)


def coding_of(data: bytes, encoding: str) -> Coding:
    """What its first bytes say, then what its user says; else UTF-8."""
    for mark, codec in _MARKS.items():
        if data.startswith(mark):
            return Coding(codec, mark)
    if encoding:
        return Coding(ENCODINGS[encoding])
    if data[1:2] == b"\0" or data[:1] == b"\0":
        return Coding("utf-16-le" if data[1:2] == b"\0" else "utf-16-be")
    return Coding("utf-8")


def decoded(data: bytes, file: str, encoding: str) -> str:
    coding = coding_of(data, encoding)
    try:
        return coding.text(data)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        called = next(name for name, codec in ENCODINGS.items() if codec[:6] == coding.codec[:6])
        message = f"this row is not {called.upper() if 'utf' in called else called}"
        where = Where(file, line)
        raise Refusal(Problem("bad-value", where, message, _other_reading(error))) from error


def _other_reading(error: UnicodeDecodeError) -> str:
    """The word as Excel on Windows writes it: who knows it, knows the encoding."""
    save = "save the table as 'CSV UTF-8'"
    if error.encoding.replace("-", "") != "utf8":
        return save
    line = error.object[error.object.rfind(b"\n", 0, error.start) + 1 :].split(b"\n")[0]
    word = line.decode("cp1252", "replace")[: error.start + 40].strip()
    return f"{save}, or write `encoding: windows-1252` if this is right: {word[:60]}"


def rows_of(text: str, file: str, separator: str) -> Iterator[list[Cell]]:
    reader = _reader(text, separator)
    try:
        for number, row in enumerate(reader, 1):
            yield placed(row or [""], number, file)
    except csv.Error as error:
        where = Where(file, reader.line_num)
        hint = "check the quotes of this row and of the row above"
        problem = Problem("bad-value", where, f"the file is not CSV: {error}", hint)
        raise Refusal(problem) from error


def separator_of(text: str, name: str) -> str:
    """The one that gives most rows the same number of cells."""
    if name.lower().endswith((".tsv", ".tab")):
        return "\t"
    return max(SEPARATORS, key=lambda separator: _evenness(text, separator))


def _evenness(text: str, separator: str) -> tuple[float, int]:
    try:
        rows = [row for row in islice(_reader(text, separator), SAMPLE) if any(row)]
    except csv.Error:
        return 0.0, 0
    widths = Counter(len(row) for row in rows if len(row) > 1)
    width, count = max(widths.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
    return count / max(len(rows), 1), width


def _reader(text: str, separator: str) -> Any:
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
