"""`cubicle check`: the problems of games, and whether they keep their rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.help import OUTPUT, command, option
from generator.cli.options import game_argument, json_option, print_options, stock_option
from generator.cli.ordering import named, order_of
from generator.cli.target_options import target_options, wish_of
from generator.cli.tell import (
    EXIT_PROBLEMS,
    exit_status,
    has_errors,
    has_warnings,
    refusals_in,
    tell,
    write_all,
)

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.export import Wish
    from generator.files import Folder
    from generator.kit.order import Order


@command(examples=("cubicle check {game}", "cubicle check {game} --rules --strict"))
@game_argument
@target_options
@print_options
@stock_option
@option("--rules", is_flag=True, help="Show every rule, with what was found and what was wanted.")
@option("--explain", metavar="RULE", help="Show how one rule was checked, and the cards behind it.")
@option("--notes", is_flag=True, help="Show notes as well as errors and warnings.")
@option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@json_option("Report problems and rules as one JSON document.")
@option("--github", group=OUTPUT, is_flag=True, help="Report problems as GitHub annotations.")
@option(
    "--junit",
    group=OUTPUT,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write the rules to a JUnit report.",
)
def check(
    games: tuple[str, ...],
    as_json: bool,
    github: bool,
    rules: bool,
    explain: str | None,
    junit: Path | None,
    notes: bool,
    strict: bool,
    targets: tuple[str, ...] | None,
    settings: tuple[tuple[str, str, str], ...],
    icc: bytes | None,
    **options: Any,
) -> None:
    """Find mistakes in games, their rules and their layout before you print.

    No output means no problem.
    """
    from generator.build import Examined
    from generator.build import check as check_game
    from generator.cli import reports
    from generator.files import open_game

    problems: list[Problem] = []
    checked: list[Examined] = []
    with refusals_in(problems):
        for name in named(games):
            with refusals_in(problems):
                one = check_game(
                    open_game(name)[1], order_of(options, at_home=True, one_language=False)
                )
                checked.append(one)
                problems.extend(one.problems)
                if (targets or settings or icc) and not has_errors(one.problems):
                    wish = wish_of(targets, settings, True, icc)
                    problems.extend(_refused(open_game(name)[1], order_of(options), wish))
        if explain:
            reports.explain(explain, checked)
        if junit:
            from generator.cli.junit import report  # few ask for it, and it knows XML

            write_all(junit.parent, [(junit.name, report(checked, problems))])
    if rules and not as_json:
        reports.table(checked)
    if as_json:
        reports.as_json(checked, problems)
    else:
        tell(problems, github, notes)
    worse = EXIT_PROBLEMS if strict and has_warnings(problems) else 0
    sys.exit(exit_status(problems) or worse)


def _refused(folder: Folder, order: Order, wish: Wish) -> list[Problem]:
    """What targets would refuse; without any, nothing of exports is loaded."""
    from generator.export import refused

    return refused(folder, order, wish)
