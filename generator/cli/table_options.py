"""Options of the commands that lay a table."""

from __future__ import annotations

import click

from generator.cli.help import option

seats_option = option(
    "--players",
    type=click.IntRange(0, 99),
    default=0,
    metavar="NUMBER",
    help="Number of players; 0 is as few as can play.",
)
