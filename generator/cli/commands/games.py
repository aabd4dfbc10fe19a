"""`cubicle games`: the games at hand, with their cards, sheets and rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import (
    json_option,
)
from generator.cli.streams import say

if TYPE_CHECKING:
    from generator.kit.order import Order


@click.command()
@json_option("One JSON document on stdout.")
def games(as_json: bool) -> None:
    """The games at hand, with their cards, sheets and rules."""
    from generator.files import shipped_games
    from generator.kit.order import Order

    rows = [_about_game(name, Order(papers=("a4",))) for name in shipped_games()]
    if as_json:
        click.echo(json.dumps({"games": rows}, indent=2, ensure_ascii=False))
        return
    for row in rows:
        state = "all well" if not row["problems"] else f"{row['problems']} problems"
        say(
            f"{row['game']:22} {row['title']:48} {row['players']:>4} players "
            f"{row['cards']:>4} cards {row['sheets']:>3} sheets  "
            f"{row['rules_held']}/{row['rules']} rules  {state}"
        )


def _about_game(name: str, order: Order) -> dict[str, Any]:
    from generator.build import build
    from generator.cli.reports import held
    from generator.core.problems import NOTE
    from generator.files import open_game
    from generator.kit.findings import rule_findings
    from generator.opened import open_studio

    _, folder = open_game(name)
    studio, _ = open_studio(folder)
    game = studio.game if studio else None
    kits, problems = build(folder, order)
    rules = held(rule_findings(studio).verdicts) if studio else {}
    decks = [c for c in game.components if c.kind == "deck" and not c.optional] if game else []
    return {
        "game": name,
        "title": game.title if game else name,
        "players": "-".join(str(n) for n in dict.fromkeys(game.players)) if game else "",
        "cards": sum(card.copies for deck in decks for card in deck.cards),
        "sheets": sum(kit.sheets for kit in kits),
        "rules": len(rules),
        "rules_held": sum(rules.values()),
        "problems": sum(problem.severity != NOTE for problem in problems),
    }
