"""What was changed on the page, so that it can be taken back step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from generator.problems import Problem, Refusal, Where

MOST = 200


class Change(NamedTuple):
    """One file of the game, before and after."""

    name: str
    before: bytes
    after: bytes
    says: str
    """What it did, for people."""


@dataclass(slots=True, eq=False, repr=False)
class History:
    """The changes made since the page was opened, the last one last."""

    _done: list[Change] = field(default_factory=list)

    def add(self, change: Change) -> None:
        self._done.append(change)
        del self._done[:-MOST]

    def last(self) -> Change:
        if not self._done:
            raise Refusal(Problem("cannot-edit", Where("undo"), "there is nothing to take back"))
        return self._done[-1]

    def drop(self) -> None:
        """The last one has been taken back."""
        self._done.pop()

    def says(self) -> list[str]:
        return [change.says for change in self._done]
