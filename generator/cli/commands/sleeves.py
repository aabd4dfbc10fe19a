"""`cubicle sleeves`: which sleeves a game needs; without a game, all known sleeves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from generator.cli.options import Length, complete_game, json_option, names_option
from generator.cli.streams import say
from generator.cli.tell import exit_status, refusals_in, tell

if TYPE_CHECKING:
    from generator.core.problems import Problem


@click.command()
@click.argument("game", required=False, shell_complete=complete_game)
@names_option(
    "--sleeve", "sleeves", "Only these sleeves; each deck takes the one that it fits best."
)
@names_option("--deck", "decks", "Only these decks, by id.")
@click.option(
    "--players", type=click.IntRange(0, 99), default=0, help="Copies for so many players; 0 is all."
)
@click.option(
    "--pack",
    type=click.IntRange(1, 10_000),
    default=50,
    show_default=True,
    help="Sleeves in a pack, where the table of sleeves does not tell.",
)
@click.option(
    "--card",
    "thickness",
    type=Length(),
    default="0.3mm",
    show_default=True,
    help="How thick one card is; plain paper is 0.1mm.",
)
@json_option("The list in one JSON document.")
def sleeves(
    game: str | None,
    sleeves: tuple[str, ...],
    decks: tuple[str, ...],
    players: int,
    pack: int,
    thickness: float,
    as_json: bool,
) -> None:
    """Sleeves that a game's decks go into, how many to buy, and how high they stack."""
    problems: list[Problem] = []
    with refusals_in(problems):
        if game is None:
            _list_known(as_json)
        else:
            _list_for(game, sleeves, decks, players, pack, thickness, as_json, problems)
    tell(problems)
    sys.exit(exit_status(problems))


def _list_known(as_json: bool) -> None:
    from generator.cli.shopping import known_json, known_table
    from generator.files import shared_folder
    from generator.read.sleeves import read_sleeves

    known = list(read_sleeves(shared_folder()).values())
    (known_json if as_json else known_table)(known)


def _list_for(
    name: str,
    sleeves: tuple[str, ...],
    decks: tuple[str, ...],
    players: int,
    pack: int,
    thickness: float,
    as_json: bool,
    problems: list[Problem],
) -> None:
    import json

    from generator.cli.shopping import shopping_lines, sleeves_data
    from generator.files import open_game
    from generator.kit.order import chosen
    from generator.opened.sleeves import bundles
    from generator.read import read_game

    id, folder = open_game(name)
    game, found = read_game(folder)
    problems.extend(found)
    if game is None:
        return
    bundled = bundles(chosen(game, decks), folder, sleeves, players, thickness)
    if as_json:
        click.echo(json.dumps({"game": id, **sleeves_data(bundled, pack)}, indent=2))
        return
    for line in shopping_lines(bundled, pack):
        say(line)
