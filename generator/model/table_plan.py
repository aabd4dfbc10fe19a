"""A table's plan: where the things of a game are when play begins, as table.yaml says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from generator.core.problems import Where
from generator.model.values import NOTHING

ALIKE: Mapping[int, int] = MappingProxyType({})
ALL = -1
"""As many as there are."""


class Amount(NamedTuple):
    """A number, or one for each number of players."""

    number: int = ALL
    by_players: Mapping[int, int] = ALIKE

    def of(self, players: int, otherwise: int) -> int:
        number = self.by_players.get(players, self.number)
        return otherwise if number == ALL else number


OWN = "own"
"""Stands for whatever of the seat's own has the place."""


class OnPlaces(NamedTuple):
    """Places of a component's face: all of it on one, or one on each."""

    component: str
    places: tuple[str, ...]
    each: bool
    where: Where


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEntry:
    """Where a component, or a card of it, is when play begins."""

    at: str = ""
    on: OnPlaces | None = None
    face: str = ""
    shuffle: bool | None = None
    spread: bool = False
    grid: tuple[int, int] | None = None
    fixed: Mapping[str, int] = field(default_factory=dict)
    keep: Amount = Amount()
    deal: Amount = Amount(0)
    to: str = "hand"
    hand: Amount = Amount()
    reveal: OnPlaces | None = None
    discard: str = ""
    discard_on: OnPlaces | None = None
    from_players: int = 1
    where: Where = Where("")


class CounterPlan(NamedTuple):
    """A number that players change."""

    id: str
    title: str
    least: int
    most: int
    start: int
    each: bool
    """Whether every seat has one."""


class TablePlan(NamedTuple):
    """What table.yaml says; a game without one has no entries."""

    entries: Mapping[str, TableEntry] = NOTHING
    """By component, or by `component.card`."""
    counters: tuple[CounterPlan, ...] = ()


NO_PLAN = TablePlan()
