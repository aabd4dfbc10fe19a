"""`cubicle new`: writes a game to start from."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    from generator.start.deck_game import Begun
    from generator.worker.inside import Worker


@command(
    examples=(
        "cubicle new tea-round",
        "cubicle new my-game --from {game}",
        "cubicle new my-deck --from-table cards.csv",
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
    "--from-table",
    "table",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Make a deck of this table: a card for each row. CSV, TSV, xlsx, ods or JSON.",
)
@option(
    "--from-images",
    "images",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Make a deck of the pictures in this folder: a card for each; with --from-table, take "
    "the pictures that the table names.",
)
@option(
    "--size",
    metavar="NAME",
    help="Size of a deck's cards, such as poker or 60mmx90mm. Otherwise as its pictures are, and "
    "poker for a table.",
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
    table: Path | None,
    images: Path | None,
    size: str | None,
    title: str | None,
    players: str | None,
    folder: Path,
    as_json: bool,
) -> None:
    """Start a game of your own: a small working one, a copy, or a deck of a table or of pictures.

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
        _check_sources(context.params)
    if problems:
        tell_written((), problems, as_json)
        sys.exit(exit_status(problems))
    sys.exit(apart(partial(_write, context)))


def _write(context: click.Context, worker: Worker | Unlocked) -> None:
    """What it begins with may be a stranger's: it is looked at behind the boundary.

    Of a table only the bytes are taken before: then nothing beside it need be readable.
    """
    wanted = context.params
    target, as_json = wanted["folder"] / wanted["name"], wanted["as_json"]
    problems: list[Problem] = []
    written: list[Path] = []
    table: tuple[str, bytes] | None = None
    with refusals_in(problems):
        table = _bytes_of(wanted["table"]) if wanted["table"] else None
    if problems:
        tell_written((), problems, as_json)
        sys.exit(exit_status(problems))
    tell_boundary(context, worker.confine(grants_of(context)))
    with refusals_in(problems):
        begun = _begun(wanted, table)
        problems.extend(begun.problems)
        written = write_all(target, list(begun.files.items()))
    tell_written(written, problems, as_json)
    if not as_json and not has_errors(problems):
        _tell_next(target)
    sys.exit(exit_status(problems))


def _begun(wanted: dict[str, Any], table: tuple[str, bytes] | None) -> Begun:
    from generator.files import Disk, open_game, starter_shelf
    from generator.start.deck_game import Begun, Named

    id, title, players = wanted["name"], wanted["title"] or "", wanted["players"] or ""
    if wanted["game"] is not None:
        from generator.start.whole_copy import Renaming, whole_copy

        source = open_game(wanted["game"])[1]
        return Begun(dict(whole_copy(wanted["game"], source, Renaming(id, title, players))))
    named, size = Named(id, title, players), wanted["size"] or ""
    images = Disk((("", wanted["images"]),)) if wanted["images"] else None
    if table:
        from generator.start.table_deck import table_deck

        return table_deck(*table, named, images, size)
    if images:
        from generator.start.picture_deck import picture_deck

        return picture_deck(images, named, size)
    from generator.start.starter import starter

    return Begun(dict(starter(starter_shelf(), id, title, players)))


def _bytes_of(path: Path) -> tuple[str, bytes]:
    """Through the gate, as a game's tables are read."""
    from generator.files import Disk

    folder = Disk((("", path.parent),))
    return folder.shown(path.name), folder.read(path.name) or b""


def _tell_next(game: Path) -> None:
    steps = {"preview": "see it in the browser while you edit it", "build": "write PDFs to print"}
    click.echo("\nWhat to do next:", err=True)
    for name, does in steps.items():
        click.echo(printable(f"  cubicle {name:7} {game}    {does}"), err=True)


def _asked(what: str, usual: str, asks: bool) -> str:
    return str(click.prompt(what, default=usual)) if asks else usual


def _check_sources(wanted: dict[str, Any]) -> None:
    from generator.core.problems import Problem, Refusal, Where
    from generator.files import from_here

    table, images = wanted["table"], wanted["images"]
    if table and not table.is_file():
        raise Refusal(Problem("wrong-option", Where(from_here(table)), "there is no such file"))
    if images and not images.is_dir():
        raise Refusal(Problem("wrong-option", Where(from_here(images)), "there is no such folder"))
    if wanted["game"] and (table or images):
        message = "a game begins as a copy, or from a table or pictures, not as both"
        raise Refusal(Problem("wrong-option", Where("--from"), message, "leave one option out"))
    if wanted["size"] and not (table or images):
        message = "only a deck of a table or of pictures can be given a size here"
        hint = "change `size` in the deck's file"
        raise Refusal(Problem("wrong-option", Where("--size"), message, hint))


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
