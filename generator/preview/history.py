"""The edits of the page, for undo and redo."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.core.frozen import slotted
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files.rewriting import Rewritten

MOST = 200
MOST_BYTES = 300_000_000
"""Pictures are large: the oldest steps are forgotten if all of them hold more."""


class Step(NamedTuple):
    """What one act of the page did to files of the game: taken back and done again as a whole."""

    files: tuple[Rewritten, ...]
    says: str
    """What it did, for people."""

    @property
    def names(self) -> list[str]:
        return [file.name for file in self.files]

    @property
    def weight(self) -> int:
        """The bytes that it holds."""
        return sum(len(file.before or b"") + len(file.after or b"") for file in self.files)

    @property
    def back(self) -> tuple[Rewritten, ...]:
        return tuple(Rewritten(file.name, file.after, file.before) for file in self.files)


def step_of(answer: Mapping[str, Any], picture: bytes = b"") -> Step:
    """The step that a clerk's answer describes; the picture goes where the answer says."""
    art = (Rewritten(answer["art"], None, picture),) if answer.get("art") else ()
    files = (
        Rewritten(file["name"], _decoded(file["before"]), _decoded(file["after"]))
        for file in answer["files"]
    )
    return Step((*art, *files), answer["says"])


def _decoded(text: str | None) -> bytes | None:
    return None if text is None else b64decode(text)


@slotted
class History:
    """The changes made since the page was opened, the last one last."""

    _done: list[Step] = field(default_factory=list)
    _undone: list[Step] = field(default_factory=list)

    def add(self, step: Step) -> None:
        """What was taken back before it cannot be done again: it would no longer fit."""
        self._undone.clear()
        self._done.append(step)
        del self._done[:-MOST]
        while len(self._done) > 1 and sum(one.weight for one in self._done) > MOST_BYTES:
            del self._done[0]

    def last(self) -> Step:
        if not self._done:
            raise Refusal(Problem("cannot-edit", Where("undo"), "there is nothing to undo"))
        return self._done[-1]

    def next(self) -> Step:
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
            "history": [step.says for step in self._done],
            "undone": [step.says for step in self._undone],
        }
