"""A table's plan: where the things of a game are when play begins, as table.yaml says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from generator.core.colour import Colour
from generator.core.frozen import frozen
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Given, Where
from generator.model.keys import key
from generator.model.values import (
    FLAG,
    NOTHING,
    TEXT,
    Kind,
    Scope,
    choice,
    listed,
    mapped,
    refuse,
    whole,
)
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence

ALIKE: Mapping[int, int] = MappingProxyType({})
FELT = Colour(0x4A, 0x6B, 0x5D)
OWN = "own"
"""Stands for whatever of the seat's own has the place."""


class Amount(NamedTuple):
    """A number, or one for each number of players; neither leaves it to the table."""

    number: int | None = None
    by_players: Mapping[int, int] = ALIKE
    table: Given | None = None
    """The per-player table that is to be looked up."""

    def of(self, players: int, otherwise: int) -> int:
        number = self.by_players.get(players, self.number)
        return otherwise if number is None else number

    @property
    def is_said(self) -> bool:
        return self.number is not None or bool(self.by_players)


class OnPlaces(NamedTuple):
    """Places of a component's face: all of it on one, or one on each."""

    component: Given
    places: tuple[Given, ...]
    each: bool


NUMBER_OF: Kind[int] = whole(0, 10_000)


def _amount(node: Node, scope: Scope) -> Amount:
    if isinstance(node, Scalar) and isinstance(node.value, str) and not node.text.isdigit():
        return Amount(table=Given(node.text, node.where))
    return Amount(NUMBER_OF.read(node, scope))


def _given(node: Node, scope: Scope) -> Given:
    return Given(TEXT.read(node, scope), node.where)


PLACE: Kind[Given] = Kind("the name of a place", _given, TEXT.schema)
ON_SAYS = "a component and a place of it, such as `{board: deck}`, or a list of its places"


def _on(node: Node, scope: Scope) -> OnPlaces:
    if not isinstance(node, MappingNode) or len(node.entries) != 1:
        raise refuse(node, ON_SAYS)
    component, places = node.entries[0]
    each = isinstance(places, Sequence)
    read = listed(PLACE).read(places, scope) if each else (PLACE.read(places, scope),)
    if not read:
        raise refuse(places, "at least one place")
    return OnPlaces(Given(component.text, component.where), read, each)


def _grid(node: Node, scope: Scope) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})", getattr(node, "text", ""))
    if match and int(match[1]) and int(match[2]):
        return int(match[1]), int(match[2])
    raise refuse(node, "columns and rows such as 3 x 3")


AMOUNT: Kind[Amount] = Kind(
    "a number, or the name of a per-player table", _amount, {"type": ["integer", "string"]}
)
ON: Kind[OnPlaces] = Kind(
    ON_SAYS,
    _on,
    {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": {"anyOf": [PLACE.schema, listed(PLACE).schema]},
    },
)
GRID: Kind[tuple[int, int]] = Kind("columns and rows such as 3 x 3", _grid, {"type": "string"})
AT = ("middle", "seat", "hand", "box")


@frozen(kw_only=True)
class TableEntry:
    """Where a component, or a card of it, is when play begins."""

    at: str = key(
        choice(*AT),
        "In the `middle`, at the `seat` or in the `hand` of whom it belongs to, or in the `box`. "
        "What belongs to nobody goes to the first seat.",
        "",
    )
    on: OnPlaces | None = key(
        ON,
        "On a place of another component, such as `{board: deck}`; on `own`, the seat's own. With "
        "a list of places, one is put on each.",
        None,
    )
    face: str = key(choice("up", "down"), "Which side is up.", "")
    shuffle: bool | None = key(FLAG, "Shuffles it, and makes one pile of it.", None)
    spread: bool = key(FLAG, "Lays it out side by side instead of in a pile.", False)
    grid: tuple[int, int] | None = key(GRID, "Lays it out in so many columns and rows.", None)
    fixed: Mapping[str, int] = key(
        mapped(whole(1, 10_000)), "Cards that keep their places when shuffled, from 1.", {}
    )
    keep: Amount = key(
        AMOUNT, "As many stay in the game; the others go back into the box unseen.", Amount()
    )
    deal: Amount = key(AMOUNT, "As many are dealt to each seat.", Amount())
    to: str = key(
        choice("hand", "seat"),
        "Where they are dealt: into the hand, or openly to the seat.",
        "hand",
    )
    hand: Amount = key(
        AMOUNT, "As many of what a seat gets begin in its hand; the others are its pile.", Amount()
    )
    reveal: OnPlaces | None = key(ON, "The place of the top card, face up.", None)
    discard: str = key(
        choice("up", "down", "none"),
        "Which side of the cards is up on its discard pile; `none` makes no such pile.",
        "",
    )
    discard_on: OnPlaces | None = key(ON, "The place of its discard pile.", None)
    from_players: int = key(whole(1, 1000), "Puts it into the box if fewer play.", 1)
    where: Where = Where("")


@frozen(kw_only=True)
class CounterPlan:
    """A number that players change on screen."""

    id: str
    title: str = key(TEXT, "Its name for people.")
    least: int = key(whole(-10_000, 10_000), "The lowest number.", 0)
    most: int = key(whole(-10_000, 10_000), "The highest number.", 99)
    start: int | None = key(whole(-10_000, 10_000), "The number at the start.", None)
    each_seat: bool = key(FLAG, "Every seat has one of its own.", False)
    where: Where = Where("")


class TablePlan(NamedTuple):
    """What table.yaml says; a game without one has no entries."""

    entries: Mapping[str, TableEntry] = NOTHING
    """By component, or by `component.card`."""
    counters: tuple[CounterPlan, ...] = ()
    felt: Colour = FELT


NO_PLAN = TablePlan()
