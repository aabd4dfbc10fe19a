"""Kinds of value for grids and places: sizes and names of cells, routes from place to place."""

from __future__ import annotations

import re

from generator.core.geometry import Point, Size, parse_length
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Given
from generator.model.values.kinds import Kind, Scope, refuse
from generator.model.values.measures import POINT, SIZE
from generator.source import Node, Scalar, Sequence

LETTERS = 26
_PAIR = pattern(r"([A-Za-z]|\d+)([^A-Za-z0-9\s]?)([A-Za-z]|\d+)")


class Count(NamedTuple):
    """How one thing after another is numbered: with letters, or digits and leading zeros."""

    first: int
    digits: int = 1
    letter: str = ""
    """`a` or `A`; empty for digits."""

    def of(self, index: int) -> str:
        number = self.first + index
        if not self.letter:
            return f"{number:0{self.digits}d}"
        letters = ""
        while number >= 0:
            letters = chr(ord(self.letter) + number % LETTERS) + letters
            number = number // LETTERS - 1
        return letters


class CellNames(NamedTuple):
    """How cells are named: by column and row, by number, or on axes at 60°."""

    column: Count | None = None
    between: str = ""
    row: Count | None = None
    number: Count | None = None


AXIAL = CellNames()


def _cell_names(node: Node, scope: Scope) -> CellNames:
    """By example: the name of the first cell."""
    text = node.text if isinstance(node, Scalar) else ""
    if text == "q,r":
        return AXIAL
    if re.fullmatch(r"[A-Za-z]|\d{1,3}", text, re.ASCII):
        return CellNames(number=_count(text))
    halves = len(text) // 2
    if re.fullmatch(r"(\d\d){2,3}", text, re.ASCII):
        return CellNames(_count(text[:halves]), "", _count(text[halves:]))
    pair = _PAIR.fullmatch(text)
    if pair and (pair[2] or pair[1].isalpha() != pair[3].isalpha()):
        return CellNames(_count(pair[1]), pair[2], _count(pair[3]))
    raise refuse(node, "the name of the first cell, such as A1, 0101, 1.1 or 01, or q,r")


def _count(text: str) -> Count:
    if text.isdigit():
        return Count(int(text), len(text))
    letter = "a" if text.islower() else "A"
    return Count(ord(text) - ord(letter), 1, letter)


def _cell_size(node: Node, scope: Scope) -> Size:
    length = parse_length(node.text) if isinstance(node, Scalar) else None
    if length is None:
        return SIZE.read(node, scope)
    if not 0 < length <= 5000:
        raise refuse(node, "a length above 0")
    return Size(length, length)


Stop = Point | str
"""A point, or the name of a place."""


def _route(node: Node, scope: Scope) -> tuple[Stop, ...]:
    """`[A3, [3mm, 5mm]]`; a text is names between commas, as a card's list prints."""
    if isinstance(node, Sequence):
        return tuple(
            place_name(item) if isinstance(item, Scalar) else POINT.read(item, scope)
            for item in node.items
        )
    names = re.split(r",\s+", node.text) if isinstance(node, Scalar) else []
    if len(names) < 2:
        raise refuse(node, "a list of points and names of places, such as [A3, C5]")
    return tuple(Given(name.strip(), node.where) for name in names)


def place_name(node: Scalar) -> str:
    if node.value is None or not node.text.strip():
        raise refuse(node, "the name of a place")
    return Given(node.text.strip(), node.where)


def _place(node: Node, scope: Scope) -> str:
    """Nothing is no place, so that a card may leave it out."""
    if not isinstance(node, Scalar):
        raise refuse(node, "the name of a place")
    return Given(node.text.strip(), node.where)


_TEXT = {"type": ["string", "number"]}

CELL_NAMES: Kind[CellNames] = Kind(
    "the name of the first cell, such as A1, 0101 or 01, or q,r", _cell_names, _TEXT
)
CELL_SIZE: Kind[Size] = Kind("a length or a size", _cell_size, {"type": "string"})
PLACE: Kind[str] = Kind("the name of a place", _place, _TEXT)
ROUTE: Kind[tuple[Stop, ...]] = Kind(
    "a list of points and names of places",
    _route,
    {
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"anyOf": [_TEXT, POINT.schema]}},
        ]
    },
)
