"""`cubicle printed`: records in the game's ledger what was printed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from generator.cli.completions import complete_game
from generator.cli.help import command, option
from generator.cli.options import card_options, json_option
from generator.cli.ordering import order_of
from generator.cli.streams import say
from generator.cli.tell import exit_status, listed, refusals_in, tell, write_all

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.kit.ledger import Record


@command(examples=("cubicle printed {game}", "cubicle printed {game} --players 3"))
@click.argument("game", shell_complete=complete_game)
@card_options
@option(
    "--text",
    "version",
    metavar="VERSION",
    help="The version on your sheets; the command fails if the files have another.",
)
@json_option("Report the record as one JSON document.")
def printed(game: str, version: str | None, as_json: bool, **options: Any) -> None:
    """Record that you have printed this version; `build --changed` then prints what differs."""
    from generator.files import LEDGER, open_game
    from generator.files.packed import Recording
    from generator.files.settings import open_ledger
    from generator.kit.kept_run import KEPT_RUN, archive_of
    from generator.kit.ledger import ledger_text, read_ledger
    from generator.kit.reprint import confirmed

    problems: list[Problem] = []
    noted: tuple[str, Record] | None = None
    with refusals_in(problems):
        folder = Recording(disk := open_game(game)[1])
        place, ledger = open_ledger(disk)
        record = confirmed(folder, order_of(options), read_ledger(ledger))
        _check_version(version, record.version)
        files = [(place.name, ledger_text(record).encode()), (KEPT_RUN, archive_of(folder))]
        write_all(place.parent, [(name, data) for name, data in files if data is not None])
        noted = ledger.shown(LEDGER), record
    _tell(noted, problems, as_json)
    sys.exit(exit_status(problems))


def _check_version(wanted: str | None, version: str) -> None:
    from generator.core.problems import Problem, Refusal, Where

    if wanted is not None and wanted.strip().lower() != version:
        message = f"the files have version {version}, not {wanted}"
        hint = "they changed after you built the sheets; build and print again"
        raise Refusal(Problem("wrong-option", Where("--text"), message, hint))


def _tell(noted: tuple[str, Record] | None, problems: list[Problem], as_json: bool) -> None:
    if as_json:
        import json

        document = {
            "printed": _data(*noted) if noted else None,
            "problems": listed(problems),
        }
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    tell(problems)
    if noted:
        file, record = noted
        copies = sum(entry.copies for lot in record.run.values() for entry in lot.cards.values())
        say(f"{file}  version {record.version}  {copies} faces of {len(record.run)} components")


def _data(file: str, record: Record) -> dict[str, object]:
    return {
        "file": file,
        "game": record.game,
        "text": record.version,
        "components": [
            {"component": id, "copies": sum(entry.copies for entry in lot.cards.values())}
            for id, lot in record.run.items()
        ],
    }
