"""Faults of single frames, looked for once for as long as a frame is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field

from generator.core.display import Frame
from generator.core.frozen import slotted
from generator.model import Component, Game
from generator.rules.faults import Fault

Look = Callable[[Game, Component, Frame, str], Iterator[Fault]]


@slotted
class FrameFaults:
    """Remembers from one look at a game to the next; what is no longer shown is forgotten."""

    _before: dict[object, tuple[Frame, tuple[Fault, ...]]] = field(default_factory=dict)
    _now: dict[object, tuple[Frame, tuple[Fault, ...]]] = field(default_factory=dict)

    def begin(self) -> None:
        """A look that another one cut short has looked at some frames all the same."""
        self._before |= self._now
        self._now = {}

    def end(self) -> None:
        self._before = {}

    def is_new(self, game: Game, component: Component, frame: Frame, side: str) -> bool:
        key = _key(game, component, frame, side)
        return key not in self._now and key not in self._before

    def of(
        self, game: Game, component: Component, frame: Frame, side: str, look: Look
    ) -> tuple[Fault, ...]:
        """Those of one frame, whatever cards show it."""
        key = _key(game, component, frame, side)
        known = self._now.get(key) or self._before.get(key)
        if known is None:
            known = frame, tuple(look(game, component, frame, side))  # holds the id
        self._now[key] = known
        return known[1]


def _key(game: Game, component: Component, frame: Frame, side: str) -> object:
    return id(frame), side, component.safe, component.seams, game.least_type
