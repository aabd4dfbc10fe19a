"""A table → what each of its columns is on a card, by its name and by what is in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.model.values import RESERVED
from generator.read.cards import slug
from generator.read.tables.card_table import CardTable
from generator.source import Node, Scalar

TITLE, COPIES, NUMBER, FLAG, PICTURE, KIND, TEXT, FLAVOUR, LABEL, ID = (
    "title", "copies", "number", "flag", "picture", "kind", "text", "flavour", "label", "id",
)  # fmt: skip
"""What a column may be. A kind is below the title; a label is a short text with its name."""
CALLED = {
    TITLE: "title name card card-name titel karte kartenname titre nom nombre",
    COPIES: "copies qty quantity count amount number-of-copies anzahl menge exemplare",
    PICTURE: "picture image img art artwork illustration bild grafik file filename",
    KIND: "type kind category class suit faction typ klasse kategorie sorte",
    TEXT: "text rules rule effect ability rules-text card-text description desc body "
    "beschreibung regel regeln wirkung effekt",
    FLAVOUR: "flavour flavor flavour-text flavor-text quote zitat",
}
COST = ("cost", "price", "mana", "level", "kosten", "preis", "stufe")
"""A number that players look for first."""
SHORT, LONG = 28, 40
"""Letters of a title or a kind; more than so many are text."""
FLAGS = frozenset(
    ("true", "false", "yes", "no", "ja", "nein", "wahr", "falsch", "oui", "non", "x", "✓")
)
_TEMPLATES = "if else elif for in is and or not none true false null set block loop extends"
_OURS = "card cards deck game id title copies number index include import"
TAKEN = frozenset((*_TEMPLATES.split(), *_OURS.split()))
"""What a template understands otherwise."""
_NUMBER = pattern(r"[-+]?[0-9]+(?:\.[0-9]+|,(?:[0-9]{1,2}|[0-9]{4,}))?")
"""Nobody knows whether 1,500 is a little more than one; it stays a text."""
_PICTURE = pattern(r"[^\n]+\.(?:png|jpe?g|webp|svg)", re.IGNORECASE)


class CardPart(NamedTuple):
    """A column of the table, and the field that it gives."""

    head: str
    field: str
    role: str
    values: tuple[str, ...]

    @property
    def name(self) -> str:
        """In a template."""
        return self.field.replace("-", "_")

    @property
    def is_whole(self) -> bool:
        return all(self.values)


Judge = Callable[[CardPart], bool]


def columns_of(table: CardTable) -> tuple[CardPart, ...]:
    """The columns that say something, each with its role; of most roles there is only one."""
    found = list(_filled(table))
    for role, judges in _JUDGES.items():
        for judge in judges:
            fitting = [one for one in found if not one.role and judge(one)]
            if fitting and not any(one.role == role for one in found):
                found = [one._replace(role=role) if one is fitting[0] else one for one in found]
    return tuple(_named(one._replace(role=one.role or _role(one)) for one in found))


def _filled(table: CardTable) -> Iterator[CardPart]:
    for place, head in enumerate(table.heads):
        values = tuple(_written(row.cells[place]) for row in table.rows)
        if head.text and not head.text.startswith("#") and any(values):
            yield CardPart(head.text, head.key, "", values)


def _written(cell: Node | None) -> str:
    return cell.text if isinstance(cell, Scalar) else ""


def _called(role: str) -> Judge:
    names = frozenset(CALLED[role].split())
    return lambda column: column.field in names


def _is_title(column: CardPart) -> bool:
    distinct = len(set(column.values)) == len(column.values)
    return column.is_whole and distinct and _is_short(column) and not _all(column, _NUMBER)


def _is_short(column: CardPart) -> bool:
    return max(map(len, column.values)) <= SHORT and "\n" not in "".join(column.values)


def _is_kind(column: CardPart) -> bool:
    distinct = len(set(column.values))
    plain = not _all(column, _NUMBER) and not _all(column, _PICTURE) and not _is_flag(column)
    return plain and _is_short(column) and 1 < distinct <= len(column.values) / 2


def _all(column: CardPart, shape: re.Pattern[str]) -> bool:
    return all(shape.fullmatch(value) for value in column.values if value)


def _is_flag(column: CardPart) -> bool:
    return all(value.lower() in FLAGS for value in column.values if value)


def _is_long(column: CardPart) -> bool:
    return max(map(len, column.values)) > LONG or "\n" in "".join(column.values)


def _is_count(column: CardPart) -> bool:
    return _called(COPIES)(column) and all(v.isdecimal() for v in column.values if v)


def _is_id(column: CardPart) -> bool:
    """One that other cards may refer to; a number of the shop's is none."""
    whole = column.is_whole and len({slug(value) for value in column.values}) == len(column.values)
    return column.field == ID and whole and "" not in map(slug, column.values)


_JUDGES: dict[str, Sequence[Judge]] = {
    ID: (_is_id,),
    COPIES: (_is_count,),
    TITLE: (lambda one: _called(TITLE)(one) and not _all(one, _NUMBER), _is_title),
    PICTURE: (
        lambda one: _all(one, _PICTURE),
        lambda one: _called(PICTURE)(one) and _is_short(one),
    ),
    FLAVOUR: (_called(FLAVOUR),),
    TEXT: (_called(TEXT), _is_long),
    KIND: (lambda one: _called(KIND)(one) and not _all(one, _NUMBER), _is_kind),
}
"""Roles that one column has, and how it is known, the surest sign first."""


def _role(column: CardPart) -> str:
    if _all(column, _NUMBER):
        return NUMBER
    if _is_flag(column):
        return FLAG
    return TEXT if _is_long(column) else LABEL


def _named(columns: Iterator[CardPart]) -> Iterator[CardPart]:
    """Each with a field whose name a template can say."""
    used: set[str] = set()
    for number, column in enumerate(columns, 1):
        own = {TITLE: TITLE, COPIES: COPIES, ID: ID}.get(column.role)
        plain = slug(column.head) or f"column-{number}"
        plain = f"column-{plain}" if not plain[0].isalpha() else plain
        plain = f"the-{plain.strip('-')}" if plain in TAKEN | RESERVED else plain
        free = own or next(
            name for name in (plain, *(f"{plain}-{n}" for n in range(2, 300))) if name not in used
        )
        used.add(free)
        yield column._replace(field=free)
