"""`cubicle schema`: JSON Schemas of all YAML files, for editors."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.help import command
from generator.cli.tell import (
    exit_status,
    refusals_in,
    tell_written,
    write_own,
)

if TYPE_CHECKING:
    from generator.core.problems import Problem


@command(examples=("cubicle schema", "cubicle schema my-game/schema"))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path("schema"))
def schema(folder: Path) -> None:
    """Write JSON Schemas to FOLDER, so that your editor completes and explains the YAML."""
    from generator.read.schema import schemas

    problems: list[Problem] = []
    written: list[Path] = []
    with refusals_in(problems):
        texts = {name: json.dumps(one, indent=1) + "\n" for name, one in schemas().items()}
        written = write_own(folder, [(name, text.encode()) for name, text in texts.items()])
    tell_written(written, problems, as_json=False)
    sys.exit(exit_status(problems))
