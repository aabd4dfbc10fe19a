"""The edits of the page, for undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from generator.core.problems import Problem, Refusal, Where

MOST = 200


class FileEdit(NamedTuple):
    """One file of the game, before and after."""

    name: str
    before: bytes
    after: bytes
    says: str
    """What it did, for people."""


@dataclass(slots=True, eq=False, repr=False)
class History:
    """The changes made since the page was opened, the last one last."""

    _done: list[FileEdit] = field(default_factory=list)
    _undone: list[FileEdit] = field(default_factory=list)

    def add(self, change: FileEdit) -> None:
        """What was taken back before it cannot be done again: it would no longer fit."""
        self._undone.clear()
        self._done.append(change)
        del self._done[:-MOST]

    def last(self) -> FileEdit:
        if not self._done:
            raise Refusal(Problem("cannot-edit", Where("undo"), "there is nothing to undo"))
        return self._done[-1]

    def next(self) -> FileEdit:
        """The one that was taken back last."""
        if not self._undone:
            raise Refusal(Problem("cannot-edit", Where("redo"), "there is nothing to redo"))
        return self._undone[-1]

    def taken_back(self) -> None:
        self._undone.append(self._done.pop())

    def done_again(self) -> None:
        self._done.append(self._undone.pop())

    def says(self) -> dict[str, list[str]]:
        return {
            "history": [change.says for change in self._done],
            "undone": [change.says for change in self._undone],
        }
