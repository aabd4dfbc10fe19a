"""`cubicle export`: files for print shops, virtual tables and cutting machines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.completions import complete_game
from generator.cli.help import OUTPUT, RARE, TARGETS, command, option
from generator.cli.options import json_option, output_option, print_options
from generator.cli.ordering import order_of
from generator.cli.outcomes import Told, tell_outcomes
from generator.cli.target_options import quoted, target_options, wish_of
from generator.cli.tell import (
    end_progress,
    refusals_in,
    show_progress,
    write_all,
)

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.export import Outcome

SHORT = {"what": "what", "dpi": "dpi", "with_bleed": "bleed", "base_url": "base-url"}
"""Options that stand for `--set`, and the key that each sets."""


@command(
    examples=(
        "cubicle export {game} --for png --dpi 600",
        "cubicle export {game} --for tts,makeplayingcards --dry-run",
    )
)
@click.argument("game", shell_complete=complete_game)
@target_options
@option(
    "--what",
    group=TARGETS,
    metavar="faces|sheets",
    help="Pictures of single faces or of whole sheets; the same as `--set what=`.",
)
@option(
    "--dpi",
    group=TARGETS,
    metavar="NUMBER",
    help="Pixels per inch; the same as `--set dpi=`.",
)
@option(
    "--with-bleed",
    group=TARGETS,
    metavar="LENGTH",
    help="Bleed around each face; the same as `--set bleed=`.",
)
@option(
    "--name",
    "named",
    group=TARGETS,
    metavar="TEMPLATE",
    help="Names of pictures, such as '{deck}/{n:02}-{title}'.",
)
@option(
    "--base-url",
    group=TARGETS,
    metavar="ADDRESS",
    help="Where you will upload the pictures for tts; the same as `--set base-url=`.",
)
@print_options
@output_option
@option(
    "--dry-run",
    group=OUTPUT,
    is_flag=True,
    help="Report problems and the number of files; write nothing.",
)
@json_option("Report targets and files as one JSON document.")
@option(
    "--anyway",
    group=RARE,
    is_flag=True,
    help="Export a game that breaks its rules or lacks pictures.",
)
def export(
    game: str,
    targets: tuple[str, ...] | None,
    settings: tuple[tuple[str, str, str], ...],
    icc: bytes | None,
    dry_run: bool,
    output: Path,
    as_json: bool,
    **options: Any,
) -> None:
    """Write files for print shops, virtual tables and cutting machines, or pictures of cards."""
    from generator.export import export as export_game
    from generator.files import Disk, open_game

    short = [(key, options.pop(name)) for name, key in SHORT.items()]
    short.append(("file-name", quoted(options.pop("named"))))
    said = (*settings, *(("", key, value) for key, value in short if value is not None))
    problems: list[Problem] = []
    told: list[Told] = []
    with refusals_in(problems):
        id, folder = open_game(game)
        wish = wish_of(targets, said, dry_run, icc)._replace(
            home=Disk((("", output / id),)), address=(output / id).resolve().as_uri()
        )
        outcomes, found = export_game(folder, order_of(options), wish, show_progress)
        problems.extend(found)
        told.extend(_written(outcome, output / id) for outcome in outcomes)
    end_progress()
    sys.exit(tell_outcomes(told, problems, as_json))


def _written(outcome: Outcome, folder: Path) -> Told:
    """Writes all files of a target together, once all of them exist."""
    problems = list(outcome.problems)
    paths: list[Path] = []
    place = folder / outcome.target
    with refusals_in(problems):
        if outcome.is_done:
            paths = write_all(place, outcome.files)
    return Told(outcome, tuple(paths), tuple(problems), _left_in(place, paths) if paths else ())


def _left_in(place: Path, written: list[Path]) -> tuple[str, ...]:
    """Files left from an earlier export, mostly of cards that were removed or renamed."""
    found = {path for path in place.rglob("*") if path.is_file()}
    return tuple(sorted(path.relative_to(place).as_posix() for path in found.difference(written)))
