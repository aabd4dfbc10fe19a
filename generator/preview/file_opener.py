"""A page's link to a file → that file in the user's editor, or the address that opens it there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from generator.core.problems import Where
from generator.files import Disk
from generator.files.editor import FilePlace, editor_address, game_file, open_in_editor

Given = Mapping[str, Any]


class FileOpener:
    """Opens files of one game, and no others."""

    def __init__(self, game: Disk) -> None:
        self._game = game

    async def open(self, given: Given) -> dict[str, str]:
        """What has opened it; or, for a browser that can do that itself, its address."""
        return await asyncio.to_thread(self._open, given)

    def _open(self, given: Given) -> dict[str, str]:
        place = self._place(given)
        if given.get("with") == "vscode":
            return {"address": editor_address(place)}
        return {"opened": open_in_editor(place)}

    def _place(self, given: Given) -> FilePlace:
        line, column = given.get("line"), given.get("column")
        where = Where(
            str(given.get("file")),
            line if isinstance(line, int) else 1,
            column if isinstance(column, int) else 1,
        )
        return game_file(self._game, where)
