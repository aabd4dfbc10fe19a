"""`cubicle build`: options in, problems and files out."""

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
)
from generator.cli.tell import (
    end_progress,
    exit_status,
    refusals_in,
    show_progress,
    tell_built,
    write_all,
)

if TYPE_CHECKING:
    from generator.kit import Kit
    from generator.problems import Problem


@click.command()
@game_argument
@print_options
@output_option
@click.option(
    "--anyway", is_flag=True, help="Prints a game that breaks its rules, with DRAFT on every sheet."
)
@json_option("Every file written, in one JSON document.")
def build(games: tuple[str, ...], output: Path, as_json: bool, **options: Any) -> None:
    """Printable kits as PDF, one for each paper."""
    from generator.build import build as build_game
    from generator.files import open_game

    problems: list[Problem] = []
    kits: list[Kit] = []
    names: Sequence[str] = ()
    with refusals_in(problems):
        names = named(games)
        for name in names:
            with refusals_in(problems):
                made, found = build_game(open_game(name)[1], order_of(options), show_progress)
                problems.extend(found)
                kits.extend(made)
    complete = len({kit.game for kit in kits}) == len(set(names)) > 0
    written: list[Kit] = []
    if complete:
        with refusals_in(problems):
            write_all(output, [(f"{kit.game}/{kit.name}", kit.data) for kit in kits])
            written = kits
    end_progress()
    tell_built(written, problems, output, as_json)
    sys.exit(0 if complete and len(written) == len(kits) else exit_status(problems))
