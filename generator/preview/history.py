"""What was changed on the page, so that it can be taken back step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.edit import Edit
from generator.problems import Problem, Refusal, Where

MOST = 200


@dataclass(slots=True, eq=False, repr=False)
class History:
    """The changes made since the page was opened, the last one last."""

    _done: list[Edit] = field(default_factory=list)

    def add(self, edit: Edit) -> None:
        self._done.append(edit)
        del self._done[:-MOST]

    def last(self) -> Edit:
        if not self._done:
            raise Refusal(Problem("cannot-edit", Where("undo"), "there is nothing to take back"))
        return self._done[-1]

    def drop(self) -> None:
        """The last one has been taken back."""
        self._done.pop()

    def says(self) -> list[str]:
        return [edit.says for edit in self._done]
