"""`cubicle games`: the games that come with the program; --check adds problems."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from generator.cli.help import command, option
from generator.cli.options import json_option
from generator.cli.streams import say

if TYPE_CHECKING:
    from generator.model import Game

COLUMNS = (22, 48)


@command(examples=("cubicle games", "cubicle games --check"))
@option(
    "--check",
    "checks",
    is_flag=True,
    help="Also lay out and check every game; this takes some seconds.",
)
@json_option("Report the games as one JSON document.")
def games(checks: bool, as_json: bool) -> None:
    """List available games, with their players, cards and rules."""
    from generator.cli.tell import end_progress, show_progress
    from generator.files import shipped_games

    rows: list[dict[str, Any]] = []
    names = shipped_games()
    for number, name in enumerate(names, 1):
        row = _about_game(name)
        if checks:
            show_progress(f"checking {name} ({number} of {len(names)})")
            row |= _findings(name)
            end_progress()
        if not as_json:
            say(_line(row))
        rows.append(row)
    if as_json:
        click.echo(json.dumps({"games": rows}, indent=2, ensure_ascii=False))


def _line(row: dict[str, Any]) -> str:
    id, title = COLUMNS
    line = (
        f"{row['game']:{id}} {row['title']:{title}} {row['players']:>4} players "
        f"{row['cards']:>4} cards"
    )
    if "problems" not in row:
        return f"{line} {row['rules']:>3} rules"
    state = f"{row['problems']} problems" if row["problems"] else "no problems"
    held = f"{row['rules_held']}/{row['rules']} rules"
    return f"{line} {row['sheets']:>3} sheets  {held}  {state}"


def _about_game(name: str) -> dict[str, Any]:
    """What the game's files say; nothing is laid out."""
    from generator.files import open_game
    from generator.read import read_game
    from generator.read.rules import read_rules

    _, folder = open_game(name)
    game, _ = read_game(folder)
    return {
        "game": name,
        "title": game.title if game else name,
        "players": "-".join(str(n) for n in dict.fromkeys(game.players)) if game else "",
        "cards": _cards(game) if game else 0,
        "rules": len(read_rules(folder)[0]),
    }


def _cards(game: Game) -> int:
    decks = [one for one in game.components if one.kind == "deck" and not one.optional]
    return sum(card.copies for deck in decks for card in deck.cards)


def _findings(name: str) -> dict[str, int]:
    """Its sheets of A4, how many of its rules hold, and how many problems it has."""
    from generator.build import build
    from generator.cli.reports import held
    from generator.core.problems import NOTE
    from generator.files import open_game
    from generator.kit.findings import rule_findings
    from generator.kit.order import Order
    from generator.opened import open_studio

    _, folder = open_game(name)
    studio, _ = open_studio(folder)
    kits, problems = build(folder, Order(papers=("a4",)))
    rules = held(rule_findings(studio).verdicts) if studio else {}
    return {
        "sheets": sum(kit.sheets for kit in kits),
        "rules": len(rules),
        "rules_held": sum(rules.values()),
        "problems": sum(problem.severity != NOTE for problem in problems),
    }
