"""`cubicle sleeves`: sleeves for a game, or all known sleeves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from generator.cli.completions import complete_decks, complete_game, complete_sleeves
from generator.cli.help import command, option
from generator.cli.option_values import Length
from generator.cli.options import json_option, names_option
from generator.cli.streams import say
from generator.cli.tell import exit_status, refusals_in, tell

if TYPE_CHECKING:
    from generator.core.problems import Problem


@command(examples=("cubicle sleeves {game}", "cubicle sleeves {game} --sleeve gamegenic-grey"))
@click.argument("game", required=False, shell_complete=complete_game)
@names_option(
    "--sleeve",
    "sleeves",
    "Only these sleeves; each deck takes the one that fits best.",
    complete_sleeves,
)
@names_option("--deck", "decks", "Only these decks, by id.", complete_decks)
@option(
    "--players",
    type=click.IntRange(0, 99),
    default=0,
    metavar="NUMBER",
    help="Number of players to buy for; 0 is enough for any number.",
)
@option(
    "--pack",
    type=click.IntRange(1, 10_000),
    default=50,
    show_default=True,
    metavar="NUMBER",
    help="Sleeves in a pack, if the table of sleeves does not say.",
)
@option(
    "--card",
    "thickness",
    type=Length(),
    default="0.3mm",
    show_default=True,
    help="How thick a card is; plain paper is 0.1mm.",
)
@json_option("Report the list as one JSON document.")
def sleeves(
    game: str | None,
    sleeves: tuple[str, ...],
    decks: tuple[str, ...],
    players: int,
    pack: int,
    thickness: float,
    as_json: bool,
) -> None:
    """Show which sleeves fit a game, how many to buy, and how high they stack.

    Without GAME, list all known sleeves.
    """
    problems: list[Problem] = []
    with refusals_in(problems):
        if game is None:
            _refuse_decks(decks)
            _list_known(sleeves, as_json)
        else:
            _list_for(game, sleeves, decks, players, pack, thickness, as_json, problems)
    tell(problems)
    sys.exit(exit_status(problems))


def _refuse_decks(decks: tuple[str, ...]) -> None:
    from generator.core.problems import Problem, Refusal, Where

    if decks:
        message, hint = "decks of which game?", "name the game too: cubicle sleeves GAME --deck …"
        raise Refusal(Problem("wrong-option", Where("--deck"), message, hint))


def _list_known(names: tuple[str, ...], as_json: bool) -> None:
    from generator.cli.shopping import known_json, known_table
    from generator.files import shared_folder
    from generator.read.sleeves import find_sleeve, read_sleeves

    known = read_sleeves(shared_folder())
    listed = [find_sleeve(name, known) for name in names] or list(known.values())
    (known_json if as_json else known_table)(listed)


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
