"""`cubicle export`: options in, problems and files out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import (
    Length,
    complete_game,
    json_option,
    order_of,
    output_option,
    print_options,
)
from generator.cli.tell import (
    exit_status,
    has_errors,
    refusals_in,
    tell_written,
    write_all,
)

if TYPE_CHECKING:
    from generator.problems import Problem


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--for",
    "target",
    type=click.Choice(["png"]),
    default="png",
    show_default=True,
    help="What the pictures are for.",
)
@click.option(
    "--what",
    type=click.Choice(["faces", "sheets"]),
    default="faces",
    show_default=True,
    help="A picture of each distinct face, or of each printed page.",
)
@click.option(
    "--dpi",
    type=click.IntRange(20, 1200),
    default=300,
    show_default=True,
    help="Pixels per inch.",
)
@click.option(
    "--with-bleed", type=Length(), default="0mm", show_default=True, help="Bleed around each face."
)
@print_options
@output_option
@json_option("Every file written, in one JSON document.")
def export(
    game: str, what: str, dpi: int, with_bleed: float, output: Path, as_json: bool, **options: Any
) -> None:
    """Pictures of faces or sheets, drawn from the very PDF that is printed."""
    from generator.export.png import Picture, export_faces, export_sheets
    from generator.files import open_game

    options.pop("target")
    problems: list[Problem] = []
    pictures: list[Picture] = []
    written: list[Path] = []
    with refusals_in(problems):
        id, folder = open_game(game)
        order = order_of(options)
        made = (
            export_faces(folder, order, dpi, with_bleed)
            if what == "faces"
            else export_sheets(folder, order, dpi)
        )
        pictures, found = made
        problems.extend(found)
        if not has_errors(problems):
            written = write_all(output / id / "png", pictures)
    tell_written(written, problems, as_json)
    sys.exit(exit_status(problems))
