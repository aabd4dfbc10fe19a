"""Cards of a component → where they are written: entries of a list in YAML, or rows of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.files import Folder
from generator.live.edit import file_of
from generator.live.edit.card_entries import (
    NO_LIST,
    EntryAt,
    Said,
    entries_placed,
    entry_at,
    place_of_entry,
)
from generator.live.edit.cells import read_rows
from generator.live.edit.entry_blocks import Regrouping
from generator.live.edit.nodes import Way, cannot, node_at
from generator.live.edit.spelling import shown
from generator.live.edit.table_columns import Column, columns_of
from generator.live.edit.table_rows import rows_placed
from generator.live.edit.wishes import FieldWish, granted
from generator.model import Card, Component
from generator.read.tables.delimited import coding_of, separator_of
from generator.source import Mapping as MappingNode
from generator.source import Plain, Scalar, parse


class ListedCards(NamedTuple):
    """A file, and the list or the table in it that has the cards."""

    name: str
    data: bytes
    file: str
    """As messages call it."""
    way: Way | None
    """Where the list is in YAML; a table of cells has none."""
    columns: Mapping[str, Column] | None
    """By the keys that they give, if it is a table."""

    @property
    def is_table(self) -> bool:
        return self.columns is not None

    @property
    def encoding(self) -> str:
        return next((column.encoding for column in (self.columns or {}).values()), "")

    def number(self, card: Card) -> int:
        if self.way is None:
            return card.where.line - 1
        at = entry_at(self.data, card.where)
        if at.way != self.way:
            raise cannot(card.where, "these cards are not in the same list")
        return at.number

    def written(self, card: Card) -> dict[str, Plain]:
        """What the card says itself, by key, as it is written."""
        if self.way is None:
            row = self._rows()[self.number(card)]
            cells = ((key, column.place - 1) for key, column in (self.columns or {}).items())
            return {key: row[at] for key, at in cells if at < len(row) and row[at].strip()}
        entry = node_at(parse(self.data, self.file), (*self.way, self.number(card)))
        assert isinstance(entry, MappingNode)
        said = {key.text: node.value for key, node in entry.entries if isinstance(node, Scalar)}
        if self.columns is None:
            return said
        names = {key: column.name for key, column in self.columns.items()}
        return {key: said[name] for key, name in names.items() if name in said}

    def placed(self, placing: Regrouping, said: Said | None = None) -> bytes:
        """The file with its cards placed anew; a new one says what is said."""
        told = {self._name(key): value for key, value in (said or {}).items() if self._has(key)}
        if self.way is not None:
            return entries_placed(self.data, self.file, self.way, placing, told)
        columns = self.columns or {}
        cells = {
            columns[key].place - 1: "" if isinstance(value, tuple) else shown(value)
            for key, value in (said or {}).items()
            if key in columns
        }
        return rows_placed(self.data, self.file, placing, cells, self.encoding)

    def saying(self, values: Mapping[tuple[int, str], str]) -> ListedCards:
        """The same file with other values for what cards say themselves, by number and key."""
        wishes = [
            FieldWish(self._place(*at), value, encoding=self.encoding)
            for at, value in values.items()
        ]
        return self._replace(data=granted(self.data, wishes)) if wishes else self

    def _place(self, number: int, key: str) -> Where:
        if self.way is None:
            return Where(self.file, number + 1, (self.columns or {})[key].place, "cell")
        at = EntryAt(self.way, number)
        place = place_of_entry(self.data, self.file, at, self._name(key))
        assert place is not None
        return place

    def _has(self, key: str) -> bool:
        return self.columns is None or key in self.columns

    def _name(self, key: str) -> str:
        return self.columns[key].name if self.columns and key in self.columns else key

    def _rows(self) -> list[list[str]]:
        text = coding_of(self.data, self.encoding).text(self.data)
        return read_rows(text, separator_of(text, self.file))


def listed(folder: Folder, component: Component, cards: Sequence[Card]) -> ListedCards:
    """Where the cards are written, all of them in one list; Refusal if they are in none."""
    first = cards[0]
    for card in cards:
        if card.combined:
            raise cannot(
                card.where, f"'{card.id}' is one of a cross product, which makes its cards"
            )
        if card.where == component.where:
            raise cannot(card.where, f"'{component.title}' has no list of cards")
        if card.where.file != first.where.file:
            raise cannot(card.where, NO_LIST)
    name, data = file_of(folder, first.where)
    is_table = first.where.file != component.where.file
    columns = columns_of(folder, component, first.where.file) if is_table else None
    way = None if first.where.cell else entry_at(data, first.where).way
    return ListedCards(name, data, first.where.file, way, columns)
