"""`cubicle stats`: figures about a game's decks."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.completions import complete_game
from generator.cli.help import command, option
from generator.cli.options import json_option, output_option, paper_option
from generator.cli.tell import (
    exit_status,
    has_errors,
    refusals_in,
    tell,
    write_all,
)

if TYPE_CHECKING:
    from generator.core.problems import Problem
import json
from collections.abc import Iterator, Sequence

from generator.cli.streams import say
from generator.model import Game
from generator.stats import DeckStatistics, Odds


@command(examples=("cubicle stats {game}", "cubicle stats {game} --pdf"))
@click.argument("game", shell_complete=complete_game)
@option("--pdf", is_flag=True, help="Also write a PDF page of charts.")
@paper_option("Paper of the PDF.")
@output_option
@json_option("Report all figures as one JSON document.")
def stats(game: str, paper: str, pdf: bool, output: Path, as_json: bool) -> None:
    """Count what is in each deck, and show the odds of drawing it."""
    from generator.cli.commands.stats import figures_json, figures_table
    from generator.files import open_game
    from generator.kit.statistics_page import statistics_pdf
    from generator.read import read_game
    from generator.read.papers import find_paper, read_papers
    from generator.stats import statistics

    problems: list[Problem] = []
    with refusals_in(problems):
        id, folder = open_game(game)
        read, found = read_game(folder)
        problems.extend(found)
        if read:
            decks = statistics(read)
            find_paper(paper, read_papers(folder))
            written: list[Path] = []
            if pdf and not has_errors(problems):
                data = statistics_pdf(folder, paper, decks)
                written = write_all(output / id, [(f"{id}-statistics.pdf", data)])
            (figures_json if as_json else figures_table)(read, decks, written)
    tell(problems)
    sys.exit(exit_status(problems))


BAR = "█"
BAR_WIDTH = 30


def figures_json(game: Game, decks: Sequence[DeckStatistics], written: Sequence[Path]) -> None:
    files = [path.as_posix() for path in written]
    document = {"game": game.id, "decks": [deck.as_dict() for deck in decks], "files": files}
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def figures_table(game: Game, decks: Sequence[DeckStatistics], written: Sequence[Path]) -> None:
    for deck in decks:
        cards = f"{deck.cards} card{'s' if deck.cards != 1 else ''}"
        designs = f"{deck.designs} design{'s' if deck.designs != 1 else ''}"
        say(f"{game.title} · {deck.title}: {cards}, {designs}")
        for line in (*_spread_lines(deck), *_curve_lines(deck), *_odds_lines(deck)):
            say(line)
        click.echo()
    for path in written:
        click.echo(path)


def _spread_lines(deck: DeckStatistics) -> Iterator[str]:
    for spread in deck.spreads:
        yield f"  by {spread.field}"
        most = max(count for _, count in spread.counts)
        for value, count in spread.counts:
            bar = BAR * max(round(BAR_WIDTH * count / most), 1)
            yield f"    {value[:28]:28} {count:4}  {count / deck.cards:4.0%}  {bar}"


def _curve_lines(deck: DeckStatistics) -> Iterator[str]:
    for curve in deck.curves:
        counts = ", ".join(f"{value:g}: {count}" for value, count in curve.counts)
        yield f"  {curve.field}: mean {curve.mean:.2f}  ({counts})"


def _odds_lines(deck: DeckStatistics) -> Iterator[str]:
    """The odds of one or more in hand, with a column for each hand."""
    for spread in deck.spreads:
        odds = [one for one in deck.odds if one.field == spread.field]
        heads = list(dict.fromkeys(_hand(one) for one in odds))
        if not heads:
            continue
        yield f"  one or more in hand, by {spread.field}"
        yield f"    {'':28} " + "".join(f"{head:>10}" for head in heads)
        for value, _ in spread.counts:
            own = {_hand(one): one.chance for one in odds if one.value == value}
            yield f"    {value[:28]:28} " + "".join(f"{own[head]:>10.1%}" for head in heads)


def _hand(one: Odds) -> str:
    return f"{one.hand} of {one.players}p" if one.players else f"hand {one.hand}"
