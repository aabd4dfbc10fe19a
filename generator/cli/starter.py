"""A small working game to start from, under a name of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from generator.core.problems import Problem, Refusal, Where
from generator.files import Folder
from generator.model.values import ID, Kind, Scope
from generator.read.game_file import PLAYERS
from generator.read.schema import schemas
from generator.source import Scalar

SCHEMAS = {"game.yaml": "game.json", "rules.yaml": "rules.json"}


def starter(shelf: Folder, id: str, title: str, players: str) -> Iterator[tuple[str, bytes]]:
    """The files of a game of that id: what is asked for in place of what the shelf's game says."""
    _must_be(ID, id, "NAME", "lower-case letters, digits and dashes, such as tea-round")
    _must_be(PLAYERS, players, "--players", "a number or two, such as 2-4")
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
            yield file, f"{_modeline(file)}\n{text}".encode()
    for file, schema in schemas().items():
        yield f"schema/{file}", f"{json.dumps(schema, indent=1)}\n".encode()


def _must_be(kind: Kind[Any], text: str, option: str, hint: str) -> None:
    try:
        kind.read(Scalar(text, text, Where(option)), Scope())
    except Refusal as refusal:
        message = refusal.problems[0].message
        raise Refusal(Problem("wrong-option", Where(option), message, hint)) from refusal


def _modeline(file: str) -> str:
    """What tells an editor which keys the file may have."""
    if file.startswith("layouts/"):
        return "# yaml-language-server: $schema=../schema/layout.json"
    return f"# yaml-language-server: $schema=schema/{SCHEMAS.get(file, 'component.json')}"
