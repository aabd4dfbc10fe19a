"""The option `--stock` of commands that print: what sheets are bought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.cli.completions import complete_stock
from generator.cli.help import PAPER, option

stock_option: Callable[[Any], Any] = option(
    "--stock",
    group=PAPER,
    metavar="NAME",
    default="",
    shell_complete=complete_stock,
    help="Print on perforated cards or stickers instead of --paper; `cubicle stock` lists them.",
)
