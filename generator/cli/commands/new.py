"""`cubicle new`: a small working game under a name of your own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import json_option
from generator.cli.tell import exit_status, has_errors, refusals_in, tell_written, write_all

if TYPE_CHECKING:
    from generator.core.problems import Problem


@click.command()
@click.argument("name")
@click.option("--title", help="What people call it; else asked, or made from the name.")
@click.option("--players", help="How many can play, such as 2-4; else asked.")
@click.option(
    "--in",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where the game's folder is to be; else here.",
)
@json_option("Every file written, in one JSON document.")
def new(name: str, title: str | None, players: str | None, folder: Path, as_json: bool) -> None:
    """A small working game to start from: a deck, a board, rules, and help for your editor."""
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
        written = write_all(folder / name, files)
    tell_written(written, problems, as_json)
    if not as_json and not has_errors(problems):
        click.echo(f"\nNow:  cubicle build {folder / name}", err=True)
    sys.exit(exit_status(problems))


def _asked(what: str, usual: str, asks: bool) -> str:
    return str(click.prompt(what, default=usual)) if asks else usual


def _must_be_free(folder: Path) -> None:
    from generator.core.problems import Problem, Refusal, Where

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = "something of that name is here already"
        hint = "take another name, or another folder with --in"
        raise Refusal(Problem("wrong-option", Where(str(folder)), message, hint))
