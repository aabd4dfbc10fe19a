"""CSV text and what happens to its rows → the text with rows added, copied, moved or taken out.

Whatever is written is read again and compared: every other row must be as it was.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.problems import Where
from generator.live.edit.cells import read_rows, spans, spelled
from generator.live.edit.entry_blocks import Regrouping, blocks_of
from generator.live.edit.nodes import cannot
from generator.live.edit.splice import newline_of
from generator.read.tables.delimited import coding_of, separator_of


def rows_placed(
    data: bytes, file: str, placing: Regrouping, said: Mapping[int, str], encoding: str = ""
) -> bytes:
    """The table with its rows placed anew; a new one says in each column, from 0, what is said."""
    coding = coding_of(data, encoding)
    text = coding.text(data)
    parted = separator_of(text, file)
    before = read_rows(text, parted)
    found = [row for row in spans(text, parted) if row]
    cells = [said.get(place, "") for place in range(max(map(len, before)))]
    if said:
        row = parted.join(spelled(cell, parted, False) for cell in cells)
        placing = placing._replace(put=(row,))
    ends = [(row[0].start, row[-1].end) for row in found]
    written = blocks_of(text, ends, newline_of(text)).placed(placing).text()
    wanted = placing.applied(before, [cells])
    if separator_of(written, file) != parted or read_rows(written, parted) != wanted:
        raise cannot(Where(file), "the rows of this table cannot be changed here")
    return coding.bytes(written)
