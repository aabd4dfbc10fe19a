"""Small games in memory: YAML texts in, a game, its faces, its pages or its problems out.

Silence is asserted: a problem that a test did not name fails it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from generator.build import build, check
from generator.core.display import Frame
from generator.core.problems import Problem, one_line
from generator.files import Memory, shipped_games
from generator.impose import Printed
from generator.kit.binding import Kit
from generator.kit.order import Order
from generator.model import Card, Component, Game
from generator.model.opening import Opening
from generator.opened import Studio, open_studio
from generator.read import read_game

REPOSITORY = Path(__file__).parent.parent
ONE_PAPER = Order(papers=("a4",))

Files = Mapping[str, str]
"""Names in a game's folder → their texts."""


def games_slow_but(*quick: str) -> list[ParameterSet]:
    """Every shipped game; all but those that are named are slow."""
    return [
        pytest.param(game, marks=() if game in quick else pytest.mark.slow)
        for game in shipped_games()
    ]


def tiny_game(**changes: str) -> dict[str, str]:
    """The smallest game that prints: two cards and three copies in one deck, one layout.

    Keywords replace files: game=, deck= and layout= are the texts of its three files.
    """
    files = {
        "game.yaml": changes.get("game", GAME),
        "things.yaml": changes.get("deck", DECK),
        "layouts/face.yaml": changes.get("layout", LAYOUT),
    }
    unknown = changes.keys() - {"game", "deck", "layout"}
    assert not unknown, f"tiny_game knows no {unknown}"
    return files


GAME = """\
game: tiny
title: Tiny Game
players: 2-4
components: [things]
colours: {ink: "#202020", paper: "#ffffff", accent: "#ffc800"}
fonts: {body: Fira Sans, title: Barlow Condensed 700}
"""

DECK = """\
deck: things
title: Things
layout: face
fields: {text: text?}
cards:
  - title: One
    text: A thing.
  - title: Two
    copies: 2
"""

LAYOUT = """\
layout: face
elements:
  - shape: rectangle
    box: bleed
    fill: paper
  - text: "{{ title }}"
    box: [5mm, 5mm, 50mm, 10mm]
    font: title
"""
PICTURED = (
    LAYOUT
    + "  - {shape: rectangle, box: [2mm, 30mm, 20mm, 20mm], fill: accent}\n"
    + '  - {picture: "{{ art }}", box: [5mm, 40mm, 9mm, 9mm]}\n'
    + '  - {text: "{{ text }}", box: [5mm, 55mm, 50mm, 20mm], size: 9pt}\n'
)
"""A layout with what a large deck has on each card: a still part, a picture, words."""


@cache
def _shared() -> dict[str, bytes]:
    folders = ("layouts/targets", "layouts/words")
    names = [f"{under}/{p.name}" for under in folders for p in (REPOSITORY / under).iterdir()]
    names += ["layouts/papers.yaml", "layouts/sizes.yaml"]
    return {name: (REPOSITORY / name).read_bytes() for name in names}


def folder(files: Files, **binary: bytes) -> Memory:
    """The game's folder, with the shared papers and sizes; further files by name as bytes."""
    return Memory({**_shared(), **{name: text.encode() for name, text in files.items()}, **binary})


def game(files: Files) -> Game:
    """The game that the files tell; any problem fails the test."""
    found, problems = read_game(folder(files))
    assert_silent(problems)
    assert found is not None
    return found


def studio(files: Files, seed: int = 0, players: int = 0) -> Studio:
    """The game ready to be drawn; any problem so far fails the test."""
    opened, problems = open_studio(folder(files), Opening(seed=seed, players=players))
    assert_silent(problems)
    assert opened is not None
    assert_silent(opened.problems)
    return opened


def printed(files: Files, component: str = "", seed: int = 0) -> tuple[Printed, ...]:
    """The faces and backs of one component (the first), laid out; any problem fails the test."""
    opened = studio(files, seed)
    chosen = opened.game.component(component) if component else opened.game.components[0]
    assert chosen is not None, f"there is no component {component}"
    assert chosen.size is not None, f"{chosen.id} fills its page; use kits()"
    faces = opened.printed(chosen, chosen.size)
    assert_silent(opened.problems)
    return faces


def face(files: Files, card: str = "", seed: int = 0) -> Frame:
    """The front of one card (the first) of the game's first component."""
    faces = printed(files, seed=seed)
    cards = [one for one in the_component(files).cards if one.copies]
    ids = [one.id for one in cards]
    return faces[ids.index(card) if card else 0].front


def the_component(files: Files, id: str = "") -> Component:
    """One component (the first) of the game."""
    found = game(files)
    component = found.component(id) if id else found.components[0]
    assert component is not None, f"there is no component {id}"
    return component


def the_card(files: Files, id: str) -> Card:
    """One card of the game's first component."""
    return next(card for card in the_component(files).cards if card.id == id)


def kits(files: Files, order: Order = ONE_PAPER) -> list[Kit]:
    """The built PDFs; any problem fails the test."""
    made, problems = build(folder(files), order)
    assert_silent(problems)
    return made


def problems_of(files: Files, order: Order = ONE_PAPER) -> list[Problem]:
    """Everything `check` says of the game, read and laid out, in order."""
    return check(folder(files), order).problems


def codes_of(files: Files) -> list[str]:
    return [problem.code for problem in problems_of(files)]


def the_problem(files: Files) -> Problem:
    """The one and only problem of the game."""
    problems = problems_of(files)
    assert len(problems) == 1, f"expected one problem, found:\n{told(problems)}"
    return problems[0]


def assert_silent(problems: object) -> None:
    assert not problems, f"unexpected problems:\n{told(problems)}"


def assert_marked(files: Files) -> None:
    """The game's problems are exactly those that its lines announce: `# problem: unknown-key`."""
    marked = sorted(
        (name, number, code)
        for name, text in files.items()
        for number, line in enumerate(text.splitlines(), 1)
        for code in re.findall(r"# problem: ([a-z-]+)", line)
    )
    problems = problems_of(files)
    found = sorted((p.where.file, p.where.line, p.code) for p in problems)
    assert found == marked, f"found:\n{told(problems)}\nmarked: {marked}"


def told(problems: object) -> str:
    if not isinstance(problems, list | tuple):
        return str(problems)
    return "\n".join(one_line(problem) for problem in problems)
