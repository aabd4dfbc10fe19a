"""Things of the last run → the same things in the next one, as long as they are made from the same.

Whoever stays alive between runs has a `Kept` and gives it to each of them. A run that is the only
one is given nothing, and then everything is made anew.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from dataclasses import field
from typing import Any, TypeVar

from generator.core.frozen import slotted

T = TypeVar("T")
G = TypeVar("G")
Alike = Callable[[G, G], bool]


class NothingKept:
    """For a run that is the only one."""

    def made(
        self, name: Hashable, given: G, make: Callable[[], T], alike: Alike[G] = operator.eq
    ) -> T:
        """What is made from what is given; the same as last time if that was given then too."""
        return make()

    def stay(self, name: Hashable) -> None:
        """Nobody asks for it in this run, but it may be of use in the next."""

    def turn(self) -> None:
        """The run is over, and was a good one: the next goes on from here."""

    def drop(self) -> None:
        """The run came to nothing: the next goes on from where this one did."""


@slotted
class Kept(NothingKept):
    """Only what the newest run has asked for stays."""

    _before: dict[Hashable, tuple[Any, Any]] = field(default_factory=dict)
    _now: dict[Hashable, tuple[Any, Any]] = field(default_factory=dict)

    def made(
        self, name: Hashable, given: G, make: Callable[[], T], alike: Alike[G] = operator.eq
    ) -> T:
        known = self._now.get(name) or self._before.get(name)
        if known is None or not alike(known[0], given):
            known = (given, make())
        self._now[name] = known
        made: T = known[1]
        return made

    def stay(self, name: Hashable) -> None:
        if name in self._before:
            self._now.setdefault(name, self._before[name])

    @property
    def count(self) -> int:
        """How much the last run has left."""
        return len(self._before)

    def turn(self) -> None:
        self._before, self._now = self._now, {}

    def drop(self) -> None:
        self._now = {}


NOTHING_KEPT = NothingKept()
