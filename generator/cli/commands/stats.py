"""`cubicle stats`: options in, problems and files out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import (
    complete_game,
    json_option,
    output_option,
)
from generator.cli.tell import (
    exit_status,
    has_errors,
    refusals_in,
    tell,
    write_all,
)

if TYPE_CHECKING:
    from generator.problems import Problem


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.option("--paper", default="a4", show_default=True, help="Paper of the PDF.")
@click.option("--pdf", is_flag=True, help="Also writes a page of charts.")
@output_option
@json_option("All figures in one JSON document.")
def stats(game: str, paper: str, pdf: bool, output: Path, as_json: bool) -> None:
    """What the decks hold, and the odds of drawing it."""
    from generator.build import statistics_pdf
    from generator.cli.figures import figures_json, figures_table
    from generator.files import open_game
    from generator.read import read_game
    from generator.stats import statistics

    problems: list[Problem] = []
    with refusals_in(problems):
        id, folder = open_game(game)
        read, found = read_game(folder)
        problems.extend(found)
        if read:
            decks = statistics(read)
            figures_json(read, decks) if as_json else figures_table(read, decks)
            if pdf and not has_errors(problems):
                data = statistics_pdf(folder, paper, decks)
                [path] = write_all(output / id, [(f"{id}-statistics.pdf", data)])
                click.echo(path, err=True)
    tell(problems)
    sys.exit(exit_status(problems))
