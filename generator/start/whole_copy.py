"""A game → the files of a copy that is whole by itself, under a name of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator

import yaml

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Refusal
from generator.files import Disk, shipped_games
from generator.files.whole_game import whole_game
from generator.opened import Studio, open_studio
from generator.source import composed
from generator.start.editor_schemas import schema_files, with_schema
from generator.start.naming import check_players

SOURCE = "SOURCE.md"
OURS = """\
Texts, layouts and drawings that came with Cubicle Press are © 2026 Cubicle Press contributors,
under the MIT licence, where the credits do not name another licence. The MIT licence does not
cover the design of the game."""
THEIRS = """\
What you may do with it is for its authors to say: look for a licence in the credits, or in a
file of this folder."""


class Renaming(NamedTuple):
    """What a copy is called; what is empty stays as it is."""

    id: str
    title: str = ""
    players: str = ""


def whole_copy(name: str, source: Disk, renaming: Renaming) -> Iterator[tuple[str, bytes]]:
    """The files of a copy of the game called `name`."""
    if renaming.players:
        check_players(renaming.players)
    studio, problems = open_studio(source)
    if studio is None:
        raise Refusal(*problems)
    for file in whole_game(source):
        data = source.read(file) or b""
        if file == "game.yaml":
            data = _renamed(data, source.shown(file), renaming)
        if file != SOURCE:
            yield file, with_schema(file, data) if file.endswith(".yaml") else data
    yield from schema_files()
    yield SOURCE, _origin(name, studio, renaming, source.read(SOURCE)).encode()


def _renamed(data: bytes, file: str, renaming: Renaming) -> bytes:
    title = json.dumps(renaming.title, ensure_ascii=False) if renaming.title else ""
    wanted = {"game": renaming.id, "title": title, "players": renaming.players}
    for key, written in wanted.items():
        data = _with_value(data, file, key, written) if written else data
    return data


def _with_value(data: bytes, file: str, key: str, written: str) -> bytes:
    """Every other byte of the file stays."""
    text, root = composed(data, file)
    assert isinstance(root, yaml.MappingNode)
    value = next(value for name, value in root.value if name.value == key)
    start, end = value.start_mark.index, value.end_mark.index
    end = start + len(text[start:end].rstrip())
    return f"{text[:start]}{written}{text[end:]}".encode()


def _origin(name: str, studio: Studio, renaming: Renaming, before: bytes | None) -> str:
    game, version = studio.game, studio.version
    credits = "\n".join(f"- {line}" for line in game.credits) or "It lists no credits."
    older = f"\n---\n\n{before.decode('utf-8', 'replace')}" if before else ""
    return f"""# Where this game comes from

`{renaming.id}` began as a copy of *{game.title}* (`{game.id}`, version {version}), made with
`cubicle new {renaming.id} --from {name}`. These are the credits of that game:

{credits}

{OURS if name in shipped_games() else THEIRS}

If you pass your game on, keep this file, and add yourself to the credits in game.yaml.
{older}"""
