"""`cubicle new`: writes a game to start from."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.apart import Unlocked, apart
from generator.cli.completions import complete_game
from generator.cli.confines import grants_of, tell_boundary
from generator.cli.help import command, option
from generator.cli.options import json_option
from generator.cli.tell import exit_status, has_errors, refusals_in, tell_written, write_all
from generator.core.problems import printable

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.worker.inside import Worker


@command(
    examples=(
        "cubicle new tea-round",
        'cubicle new tea-round --title "Tea Round" --players 3-5',
        "cubicle new my-game --from {game}",
    )
)
@click.argument("name")
@option(
    "--from",
    "game",
    metavar="GAME",
    shell_complete=complete_game,
    help="Copy this game with all that it needs: one that comes with the program, or a folder.",
)
@option(
    "--title",
    metavar="TEXT",
    help="Title on the sheets. Otherwise made from NAME, or as in the game you copy.",
)
@option(
    "--players",
    metavar="FROM-TO",
    help="How many can play, such as 2-4. Otherwise 2-4, or as in the game you copy.",
)
@option(
    "--in",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Folder to put the game's folder in. Otherwise the current folder.",
)
@json_option("Report the files written as one JSON document.")
def new(
    name: str,
    game: str | None,
    title: str | None,
    players: str | None,
    folder: Path,
    as_json: bool,
) -> None:
    """Start a game of your own: a small working one with a deck, a board and rules, or a copy.

    NAME is the folder to write it to, and its id.
    """
    from generator.files.destination import refuse_links_from_here

    context = click.get_current_context()
    if game is None:
        asks = sys.stdin.isatty() and not as_json
        context.params["title"] = title or _asked("Title", name.replace("-", " ").title(), asks)
        context.params["players"] = players or _asked("Players", "2-4", asks)
    problems: list[Problem] = []
    with refusals_in(problems):
        _check_place(folder, name)
        refuse_links_from_here(folder / name)
    if problems:
        tell_written((), problems, as_json)
        sys.exit(exit_status(problems))
    sys.exit(apart(partial(_write, context)))


def _write(context: click.Context, worker: Worker | Unlocked) -> None:
    """Whatever is read for it is a stranger's: it is read behind the boundary."""
    tell_boundary(context, worker.confine(grants_of(context)))
    wanted = context.params
    target, as_json = wanted["folder"] / wanted["name"], wanted["as_json"]
    problems: list[Problem] = []
    written: list[Path] = []
    with refusals_in(problems):
        written = write_all(target, list(_files(**wanted)))
    tell_written(written, problems, as_json)
    if not as_json and not has_errors(problems):
        _tell_next(target)
    sys.exit(exit_status(problems))


def _files(
    name: str, game: str | None, title: str | None, players: str | None, **others: object
) -> Iterable[tuple[str, bytes]]:
    from generator.files import open_game, starter_shelf

    if game is not None:
        from generator.start.whole_copy import Renaming, whole_copy

        return whole_copy(game, open_game(game)[1], Renaming(name, title or "", players or ""))
    from generator.start.starter import starter

    return starter(starter_shelf(), name, title or name, players or "")


def _tell_next(game: Path) -> None:
    steps = {"preview": "see it in the browser while you edit it", "build": "write PDFs to print"}
    click.echo("\nWhat to do next:", err=True)
    for name, does in steps.items():
        click.echo(printable(f"  cubicle {name:7} {game}    {does}"), err=True)


def _asked(what: str, usual: str, asks: bool) -> str:
    return str(click.prompt(what, default=usual)) if asks else usual


def _check_place(folder: Path, name: str) -> None:
    from generator.core.problems import Problem, Refusal, Where
    from generator.files import from_here
    from generator.start.naming import check_id

    check_id(name)
    place = folder / name
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        message = "something of that name is here already"
        hint = "choose another name, or another folder with --in"
        raise Refusal(Problem("wrong-option", Where(from_here(place)), message, hint))
