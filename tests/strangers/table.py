"""What a row of the table of bad inputs is, and how the tiny game comes to hold one.

The exit codes are those of the program: 1 where something in a game's files is wrong, 2 where the
command is. A row names a problem that must be told, the line that it must be told at and words that
it must hold; a row without a place is a good game that must print in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tests.games import DECK, GAME, LAYOUT

Content = str | bytes
FIELD = "A thing."
"""The value of the tiny deck that rows put theirs in the place of: things.yaml, line 7."""


class Row(NamedTuple):
    id: str
    files: Mapping[str, Content]
    code: str = ""
    at: str = ""
    says: str = ""


def deck(id: str, old: str, new: str, code: str = "", line: int = 0, says: str = "") -> Row:
    """A row that changes a part of things.yaml; without a line the problem is the whole file's."""
    assert old in DECK, old
    return whole_deck(id, DECK.replace(old, new), code, line, says)


def whole_deck(id: str, text: Content, code: str = "", line: int = 0, says: str = "") -> Row:
    return Row(id, {"things.yaml": text}, code, place("things.yaml", line) if code else "", says)


def value(id: str, new: str, code: str = "bad-yaml", says: str = "", line: int = 7) -> Row:
    """A row with another value on line 7 of things.yaml."""
    return deck(id, f"text: {FIELD}", f"text: {new}", code, line, says)


def game(id: str, old: str, new: str, code: str = "", line: int = 0, says: str = "") -> Row:
    assert old in GAME, old
    at = place("game.yaml", line) if code else ""
    return Row(id, {"game.yaml": GAME.replace(old, new)}, code, at, says)


def layout(id: str, element: str, code: str = "", says: str = "", line: int = 9) -> Row:
    """A row with one more element, on line 9 of the layout."""
    files = {"layouts/face.yaml": f"{LAYOUT}  - {element}\n"}
    return Row(id, files, code, place("layouts/face.yaml", line) if code else "", says)


def shown(id: str, text: str, code: str = "", says: str = "") -> Row:
    """A row with these words in a text element of line 9, written as a quoted text."""
    quoted = quote(text)
    return layout(
        id, f"{{text: {quoted}, box: [5mm, 20mm, 50mm, 60mm], size: 9pt to 6pt}}", code, says
    )


def template(id: str, expression: str, says: str = "") -> Row:
    return shown(id, "{{ " + expression + " }}", "bad-template", says)


def picture(id: str, name: str, data: Content, code: str = "", at: str = "", says: str = "") -> Row:
    """A row with a file in art/ that line 9 of the layout shows."""
    stem = name.rsplit(".", 1)[0]
    element = f"  - {{picture: {stem}, box: [5mm, 20mm, 10mm, 10mm]}}\n"
    files = {"layouts/face.yaml": LAYOUT + element, f"art/{name}": data}
    return Row(id, files, code, at, says)


def quote(text: str) -> str:
    """The text as YAML writes it between double quotes."""
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else _spelt(c) for c in text) + '"'


def _spelt(character: str) -> str:
    return "\\" + character if character in '"\\' else f"\\U{ord(character):08x}"


def place(file: str, line: int) -> str:
    return f"{file}:{line}" if line else file


def each(rows: Iterator[Row] | list[Row]) -> Iterator[tuple[str, Row]]:
    """Rows with names that tell them apart."""
    seen: dict[str, int] = {}
    for row in rows:
        seen[row.id] = seen.get(row.id, 0) + 1
        yield f"{row.id}-{seen[row.id]}", row
