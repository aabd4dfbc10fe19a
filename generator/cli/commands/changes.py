"""`cubicle changes`: what changed since a print run or a revision, card by card."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.completions import complete_game
from generator.cli.help import CHANGES, OUTPUT, command, option
from generator.cli.options import card_options, json_option
from generator.cli.ordering import order_of
from generator.cli.pulling import Pull, Revisions, WithHistory, last_run, pull_data, tell_pulls
from generator.cli.streams import say
from generator.cli.tell import exit_status, listed, refusals_in, tell, write_all

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.files import Disk
    from generator.kit.before_after import BeforeAfter
    from generator.kit.order import Order
    from generator.opened import Studio


@command(
    cls=WithHistory,
    examples=(
        "cubicle changes my-game",
        "cubicle changes my-game --since v1.2 --html changes",
    ),
)
@click.argument("game", shell_complete=complete_game)
@card_options
@option(
    "--since",
    group=CHANGES,
    metavar="REV",
    help="Compare with this git revision of the game's folder; otherwise with what you last "
    "recorded with `cubicle printed`.",
)
@option(
    "--html",
    "output",
    group=OUTPUT,
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Also write a page that shows every changed card before and after.",
)
@json_option("Report the changes as one JSON document.")
def changes(
    game: str, since: Revisions | None, output: Path | None, as_json: bool, **options: Any
) -> None:
    """Show which cards changed since the last print run, or since a git revision."""
    from generator.files import open_game

    problems: list[Problem] = []
    pulls: list[Pull] = []
    written: list[Path] = []
    with refusals_in(problems):
        id, folder = open_game(game)
        now, found = _compared(game, id, folder, order_of(options), since)
        if output is not None:
            written = _page(now, found, output)
        pulls.append(Pull(id, found.changes))
    _tell(pulls, written, problems, as_json)
    sys.exit(exit_status(problems))


def _compared(
    game: str, id: str, folder: Disk, order: Order, since: Revisions | None
) -> tuple[Studio, BeforeAfter]:
    from generator.files.settings import open_ledger
    from generator.kit.before_after import PastState, compare, opened_then, past_run
    from generator.kit.kept_run import kept_run
    from generator.kit.reprint import opened_for
    from generator.model.changes import Since

    if since is None:
        last = last_run(id, folder, "--since", "--since")
        now = opened_for(folder, order)
        files = kept_run(open_ledger(folder)[1])
        past = past_run(last, opened_then(files, now) if files else None)
    else:
        old = since.of(game)
        now = opened_for(folder, order)
        past = PastState(Since("revision", old.revision), opened_then(old, now))
    return now, compare(past, now, order)


def _page(now: Studio, found: BeforeAfter, output: Path) -> list[Path]:
    from generator.export.changes_page import changes_page

    files = changes_page(now, found)
    return write_all(output, [(one.name, one.data) for one in files])[:1]


def _tell(pulls: list[Pull], written: list[Path], problems: list[Problem], as_json: bool) -> None:
    if as_json:
        import json

        document = {
            "files": [path.as_posix() for path in written],
            "pull": pull_data(pulls),
            "problems": listed(problems),
        }
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    tell(problems)
    tell_pulls(pulls)
    for path in written:
        say(path.as_posix())
