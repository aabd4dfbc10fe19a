"""`cubicle fonts`: the font families of a game's own folder and those that are installed."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from generator.cli.completions import complete_game
from generator.cli.help import command
from generator.cli.options import json_option
from generator.cli.streams import say
from generator.cli.tell import exit_status, refusals_in, tell

if TYPE_CHECKING:
    from generator.assets.families import Family
    from generator.core.problems import Problem

INSTALLED = "installed"


@command(examples=("cubicle fonts", "cubicle fonts my-game"))
@click.argument("game", required=False, shell_complete=complete_game)
@json_option("Report the families as one JSON document.")
def fonts(game: str | None, as_json: bool) -> None:
    """List the font families that you can name in game.yaml, with their weights.

    With GAME, list those in its folder fonts/ first.
    """
    problems: list[Problem] = []
    rows: list[dict[str, Any]] = []
    with refusals_in(problems):
        rows = _rows(game, problems)
    if as_json:
        data = {"families": rows, "problems": [problem.as_dict() for problem in problems]}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        for row in rows:
            italic = "italic" if row["italic"] else ""
            say(f"{row['family']:28} {row['weights']:32} {italic:8} {row['from']}")
        tell(problems)
    sys.exit(exit_status(problems))


def _rows(game: str | None, problems: list[Problem]) -> list[dict[str, Any]]:
    from generator.assets.families import OwnFamilies, installed_families
    from generator.files import open_game

    own: list[Family] = []
    if game is not None:
        families = OwnFamilies(open_game(game)[1])
        own = families.all()
        problems.extend(families.problems)
    return [_row(family) for family in (*own, *installed_families())]


def _row(family: Family) -> dict[str, Any]:
    return {
        "family": family.name,
        "weights": family.weights(),
        "italic": family.has_italic(),
        "from": family.file or INSTALLED,
    }
