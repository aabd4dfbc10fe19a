"""`cubicle new`: writes a small working game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.help import command, option
from generator.cli.options import json_option
from generator.cli.tell import exit_status, has_errors, refusals_in, tell_written, write_own
from generator.core.problems import printable

if TYPE_CHECKING:
    from generator.core.problems import Problem


@command(
    examples=("cubicle new tea-round", 'cubicle new tea-round --title "Tea Round" --players 3-5')
)
@click.argument("name")
@option("--title", metavar="TEXT", help="Title on the sheets. Otherwise made from NAME.")
@option("--players", metavar="FROM-TO", help="How many can play, such as 2-4.")
@option(
    "--in",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Folder to put the game's folder in. Otherwise the current folder.",
)
@json_option("Report the files written as one JSON document.")
def new(name: str, title: str | None, players: str | None, folder: Path, as_json: bool) -> None:
    """Start a game of your own: a small working one with a deck, a board and rules.

    NAME is the folder to write it to, and its id.
    """
    from generator.cli.starter import starter
    from generator.files import starter_shelf

    problems: list[Problem] = []
    written: list[Path] = []
    asks = sys.stdin.isatty() and not as_json
    title = title or _asked("Title", name.replace("-", " ").title(), asks)
    players = players or _asked("Players", "2-4", asks)
    with refusals_in(problems):
        files = list(starter(starter_shelf(), name, title, players))
        _must_be_free(folder / name)
        written = write_own(folder / name, files)
    tell_written(written, problems, as_json)
    if not as_json and not has_errors(problems):
        _tell_next(folder / name)
    sys.exit(exit_status(problems))


def _tell_next(game: Path) -> None:
    steps = {"preview": "see it in the browser while you edit it", "build": "write PDFs to print"}
    click.echo("\nWhat to do next:", err=True)
    for name, does in steps.items():
        click.echo(printable(f"  cubicle {name:7} {game}    {does}"), err=True)


def _asked(what: str, usual: str, asks: bool) -> str:
    return str(click.prompt(what, default=usual)) if asks else usual


def _must_be_free(folder: Path) -> None:
    from generator.core.problems import Problem, Refusal, Where
    from generator.files import from_here

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = "something of that name is here already"
        hint = "choose another name, or another folder with --in"
        raise Refusal(Problem("wrong-option", Where(from_here(folder)), message, hint))
