"""The files of a new game: a small working one, renamed."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generator.files import Folder
from generator.start.editor_schemas import schema_files, with_schema
from generator.start.naming import check_players


def starter(shelf: Folder, id: str, title: str, players: str) -> Iterator[tuple[str, bytes]]:
    """The files of the shipped starter, with this id, title and number of players."""
    check_players(players)
    asked = {
        "game: starter": f"game: {id}",
        "title: Starter": f"title: {json.dumps(title, ensure_ascii=False)}",
        "players: 2-4": f"players: {players}",
    }
    for under in ("", "layouts"):
        for file in shelf.names(under, ".yaml"):
            text = (shelf.read(file) or b"").decode()
            for standing, wanted in asked.items():
                text = text.replace(standing, wanted, 1) if file == "game.yaml" else text
            yield file, with_schema(file, text.encode())
    yield from schema_files()
