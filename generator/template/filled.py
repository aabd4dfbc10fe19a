"""Filled elements: what a layout draws on one card, every value known, no place found yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.core.frozen import frozen
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Where
from generator.model import Along, CellGrid, Element, Placing

if TYPE_CHECKING:
    from generator.core.mesh import Mesh


class Turn(NamedTuple):
    """Whose turn it is on a path: the item's number from 0, and how many there are."""

    along: Along
    number: int
    among: int


class InCell(NamedTuple):
    """Which cell of a grid it is for, by column and row from 0 at the grid's first corner."""

    grid: CellGrid
    mesh: Mesh
    column: int
    row: int
    data: Mapping[str, Any]
    """What templates may name of it."""


class Stand(NamedTuple):
    """What a repeat says of one item: how far it is moved, or where else it goes, and its id."""

    offset: tuple[float, float] = (0.0, 0.0)
    turn: Turn | None = None
    cell: InCell | None = None
    id: str = ""


ALONE = Stand()
"""Of an element that is not repeated."""


@frozen
class Filled:
    """An element whose every value is known. A static element is always the same object."""

    element: Element
    placing: Placing
    where: Where
    said_at: Where
    """Where its words were written: the card's field, or the layout."""
    children: tuple[Filled, ...] = ()
    static: bool = False
    stand: Stand = ALONE
    path: str = ""
    """Of the element that it was filled from."""


class FilledFace(NamedTuple):
    """A face's elements, and what is wrong with those that could not be filled."""

    elements: tuple[Filled, ...]
    problems: tuple[Problem, ...]
