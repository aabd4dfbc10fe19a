"""A deck and its layouts → the files of a game that has nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem
from generator.source import plain
from generator.start.editor_schemas import schema_files, with_schema

DECK = "cards"
"""What the deck is called, and its file."""
GAME = """\
# The game itself. The other files in this folder are its deck, its layouts and its pictures.
game: {id}
title: {title}
players: {players}
components: [{deck}]
colours:                      # the palette; layouts use these names
  ink: "#20242a"
  paper: "#ffffff"
  mist: "#e8ecef"
  smoke: "#59626c"
  accent: "#2f5d8a"
fonts:                        # `cubicle fonts` lists what there is
  body: Fira Sans
  title: Barlow Condensed 700
credits: ["Game design: your name here."]
"""


class Named(NamedTuple):
    """What a new game is called, and for how many players."""

    id: str
    title: str
    players: str


class Begun(NamedTuple):
    """A new game's files, and what its maker should look at."""

    files: dict[str, bytes]
    problems: tuple[Problem, ...] = ()


def deck_game(
    named: Named, files: Mapping[str, str], others: Mapping[str, bytes]
) -> Iterator[tuple[str, bytes]]:
    """`files` are YAML texts by name, `others` whatever comes with them."""
    game = GAME.format(id=named.id, title=quoted(named.title), players=named.players, deck=DECK)
    for file, text in {"game.yaml": game, **files}.items():
        yield file, with_schema(file, text.encode())
    yield from others.items()
    yield from schema_files()


def quoted(text: str) -> str:
    """As YAML has it, whatever it says."""
    return json.dumps(text, ensure_ascii=False)


def bare(text: str) -> str:
    """An id as YAML has it: without quotes, unless it could be taken for a number or a word."""
    return text if plain(text) == text else quoted(text)
