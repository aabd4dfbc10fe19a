"""`cubicle build`: printable PDFs of games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.help import CHANGES, OUTPUT, RARE, command, option
from generator.cli.how_to_print import tell_how_to_print
from generator.cli.kit_report import measured
from generator.cli.options import (
    game_argument,
    json_option,
    output_option,
    print_options,
    stock_option,
)
from generator.cli.ordering import named, order_of, printer_told, sleeves_of
from generator.cli.pulling import Pull, Revisions, WithHistory, what_changed
from generator.cli.tell import (
    end_progress,
    exit_status,
    refusals_in,
    show_progress,
    tell_built,
    write_all,
)

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.kit.binding import Kit
    from generator.opened.sleeves import Bundle


@command(
    cls=WithHistory,
    examples=(
        "cubicle build {game} --paper a4 --open",
        "cubicle build {game} --players 3 --ink low",
    ),
)
@game_argument
@print_options
@stock_option
@option(
    "--changed",
    group=CHANGES,
    is_flag=True,
    help="Print only what changed since you last ran `cubicle printed`.",
)
@option(
    "--changed-since",
    group=CHANGES,
    metavar="REV",
    help="Print only what changed since this git revision of the game's folder.",
)
@output_option
@option(
    "--open",
    group=OUTPUT,
    is_flag=True,
    expose_value=False,
    help="Open the first PDF in your viewer when the build is done.",
)
@option(
    "--report",
    group=OUTPUT,
    is_flag=True,
    help="Report how much paper, ink and cutting each PDF takes.",
)
@option(
    "--blueprint",
    group=RARE,
    is_flag=True,
    help="Draw a grid of millimetres, all boxes and all names over every face, to design by.",
)
@json_option("Report the files written as one JSON document.")
@option(
    "--anyway",
    group=RARE,
    is_flag=True,
    help="Print a game that breaks its rules or lacks pictures, with DRAFT on every sheet.",
)
def build(
    games: tuple[str, ...],
    output: Path,
    as_json: bool,
    report: bool,
    changed: bool,
    changed_since: Revisions | None,
    **options: Any,
) -> None:
    """Write PDFs to print and cut, one for each game and paper."""
    from generator.build import build as build_game
    from generator.files import open_game

    problems: list[Problem] = []
    kits: list[Kit] = []
    pulls: list[Pull] | None = [] if changed or changed_since is not None else None
    names: Sequence[str] = ()
    corrected, unchanged = "", set[str]()
    shopping: list[tuple[str, list[Bundle]]] = []
    with refusals_in(problems):
        asked = order_of(options, at_home=True, one_language=pulls is not None)
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
    tell_how_to_print([] if as_json else written, options)
    sys.exit(0 if complete and len(written) == len(kits) else exit_status(problems))
