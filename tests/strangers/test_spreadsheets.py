"""No file that we make is a table for spreadsheets, so no text of a game is a formula in one.

Whoever lets the program write one puts ' before texts that begin with one of = + - @ (M05), and
names the module here.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.games import DECK, REPOSITORY, kits, tiny_game

READ = {
    "cli/commands/new.py",
    "files/gate.py",
    "read/tables/delimited.py",
    "read/tables/spreadsheets.py",
    "start/table_deck.py",
}
"""Modules that know these endings, of files that are read."""
EDITED = {"files/__init__.py"}
"""Lets one cell of a designer's own table be changed, to what they have typed there themselves."""
SUSPICIOUS = re.compile(
    r"""\.(?:csv|tsv|xlsx|ods)(?=["'])|\b(?:writerows?|DictWriter|Workbook|csv\.writer)\b"""
)
"""What only a module has to say that reads such tables, or writes them."""


def suspicious(path: Path) -> set[str]:
    return {*SUSPICIOUS.findall(path.read_text(encoding="utf-8"))}


def test_no_module_writes_a_table() -> None:
    root = REPOSITORY / "generator"
    said = {path.relative_to(root).as_posix(): suspicious(path) for path in root.rglob("*.py")}
    assert {name for name, words in said.items() if words} == READ | EDITED
    assert set().union(*said.values()) <= {".csv", ".tsv", ".xlsx", ".ods"}


def test_a_module_that_would_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "lists.py"
    planted.write_text('import csv\nrows = csv.writer(open(f"{name}.csv", "w"))\n')
    assert suspicious(planted) == {"csv.writer", ".csv"}


def test_a_formula_is_printed_as_it_is_written() -> None:
    deck = DECK.replace("title: One", "title: \"=cmd|'/C calc'!A0\"")
    assert [kit.name for kit in kits(tiny_game(deck=deck))] == ["tiny-a4.pdf"]
