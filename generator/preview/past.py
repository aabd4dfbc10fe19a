"""Questions about earlier states → the clerk's answers, with files that only git has."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from generator.files import Disk
from generator.files.milestones import milestones, packed_revision
from generator.files.revision import at_revision

LACKING = b"null"
"""The clerk's answer if it does not have the files of a revision."""
GIT = "git"
Ask = Callable[..., Awaitable[bytes]]
Given = Mapping[str, Any]


class Past:
    """Passes questions about earlier states on, with the files that they need."""

    def __init__(self, game: Disk, ask: Ask) -> None:
        self._game = game
        self._ask = ask

    async def mark(self, given: Given) -> bytes:
        """A page was opened: the game as it is now is what it will be compared with."""
        return await self._ask("mark", str(given.get("mark")))

    async def compare(self, given: Given) -> bytes:
        """Both faces of every card that has changed."""
        answer = await self._ask("compare", given)
        if answer != LACKING:
            return answer
        revision = str(given.get("revision"))
        files = await asyncio.to_thread(self._files, revision)
        learnt = await self._ask("past", revision, file=files)
        return await self._ask("compare", given) if learnt == LACKING else learnt

    async def milestones(self, given: Given) -> dict[str, Any]:
        """The tags and commits to choose from; Refusal if there is no repository."""
        found = await asyncio.to_thread(milestones, self._game)
        return {"milestones": [one._asdict() for one in found]}

    def _files(self, revision: str) -> bytes:
        return packed_revision(at_revision(self._game, revision, GIT))
