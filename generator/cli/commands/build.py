"""`cubicle build`: printable PDFs of games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import (
    game_argument,
    json_option,
    named,
    order_of,
    output_option,
    print_options,
    printer_told,
    sleeves_of,
)
from generator.cli.pulling import Pull, Revisions, WithHistory, what_changed
from generator.cli.tell import (
    end_progress,
    exit_status,
    measured,
    refusals_in,
    show_progress,
    tell_built,
    write_all,
)

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.kit.binding import Kit
    from generator.opened.sleeves import Bundle


@click.command(cls=WithHistory)
@game_argument
@print_options
@output_option
@click.option(
    "--anyway", is_flag=True, help="Prints a game that breaks its rules, with DRAFT on every sheet."
)
@click.option(
    "--changed", is_flag=True, help="Only what has changed since the print run last confirmed."
)
@click.option(
    "--changed-since",
    metavar="REV",
    help="Only what has changed since a git revision of the game's folder.",
)
@click.option("--report", is_flag=True, help="Tells how much paper and ink each file takes.")
@json_option("Every file written, in one JSON document.")
def build(
    games: tuple[str, ...],
    output: Path,
    as_json: bool,
    report: bool,
    changed: bool,
    changed_since: Revisions | None,
    **options: Any,
) -> None:
    """Printable kits as PDF, one for each paper."""
    if changed and changed_since is not None:
        raise click.UsageError("--changed and --changed-since exclude each other")
    from generator.build import build as build_game
    from generator.files import open_game

    problems: list[Problem] = []
    kits: list[Kit] = []
    pulls: list[Pull] | None = [] if changed or changed_since is not None else None
    names: Sequence[str] = ()
    corrected, unchanged = "", set[str]()
    shopping: list[tuple[str, list[Bundle]]] = []
    with refusals_in(problems):
        asked = order_of(options, at_home=True)
        corrected = printer_told(asked, options)
        names = named(games)
        for name in names:
            with refusals_in(problems):
                id, folder = open_game(name)
                order = asked
                past = changed_since.of(name) if changed_since else None
                if pulls is not None:
                    pulls.append(pull := what_changed(id, folder, order, past))
                    if not pull.changes.changes:
                        unchanged.add(name)
                        continue
                    order = order._replace(changes=pull.changes)
                made, found = build_game(folder, order, show_progress)
                problems.extend(found)
                kits.extend(made)
                if order.sleeves and made:
                    shopping.append((id, sleeves_of(folder, order)))
    complete = len({kit.game for kit in kits}) + len(unchanged) == len(set(names)) > 0
    written: list[Kit] = []
    if complete:
        with refusals_in(problems):
            write_all(output, [(f"{kit.game}/{kit.name}", kit.data) for kit in kits])
            written = measured(kits) if report else kits
    end_progress()
    tell_built(written, problems, output, as_json, pulls if complete else None, corrected, shopping)
    sys.exit(0 if complete and len(written) == len(kits) else exit_status(problems))
