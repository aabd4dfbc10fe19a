"""`cubicle stock`: perforated cards and stickers, or those that a game's decks fit."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from generator.cli.completions import complete_game
from generator.cli.help import command
from generator.cli.options import json_option
from generator.cli.streams import say
from generator.cli.tell import exit_status, refusals_in, tell

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.model import Component
    from generator.model.stock import Stock


@command(examples=("cubicle stock", "cubicle stock {game}"))
@click.argument("game", required=False, shell_complete=complete_game)
@json_option("Report the list as one JSON document.")
def stock(game: str | None, as_json: bool) -> None:
    """Show perforated cards and stickers to print on, and which of a game's decks fit them.

    Without GAME, list all known stock.
    """
    problems: list[Problem] = []
    with refusals_in(problems):
        if game is None:
            _list_known(as_json)
        else:
            _list_for(game, as_json, problems)
    tell(problems)
    sys.exit(exit_status(problems))


def _list_known(as_json: bool) -> None:
    from generator.files import shared_folder
    from generator.read.stock import read_stock

    known = list(read_stock(shared_folder()).values())
    if as_json:
        click.echo(json.dumps({"stock": list(map(_data, known))}, indent=2, ensure_ascii=False))
        return
    for one in known:
        click.echo(_line(one))


def _list_for(name: str, as_json: bool, problems: list[Problem]) -> None:
    from generator.files import open_game
    from generator.opened.stocked import laid_for
    from generator.read import read_game
    from generator.read.stock import read_stock

    id, folder = open_game(name)
    game, found = read_game(folder)
    problems.extend(found)
    if game is None:
        return
    known = read_stock(folder).values()
    fits = [(one, [deck for deck in game.components if laid_for(deck, one)]) for one in known]
    fits = [(one, decks) for one, decks in fits if decks]
    if as_json:
        listed = [{**_data(one), "decks": [deck.id for deck in decks]} for one, decks in fits]
        click.echo(json.dumps({"game": id, "stock": listed}, indent=2, ensure_ascii=False))
        return
    for line in _lines(fits) or ["no known stock has cells for its cards or pieces"]:
        say(line)


def _lines(fits: Sequence[tuple[Stock, Sequence[Component]]]) -> list[str]:
    return [line for one, decks in fits for line in _with_decks(one, decks)]


def _with_decks(one: Stock, decks: Sequence[Component]) -> Iterator[str]:
    from generator.opened.stocked import laid_for, sheets_needed

    yield _line(one)
    for deck in decks:
        size = str(laid_for(deck, one))
        laid = "at full size" if size == str(deck.size) else f"laid out at {size}"
        count = sheets_needed([deck], one)
        yield f"  {deck.id:24} {laid:28} {count} sheet{'s' if count != 1 else ''}"


def _data(one: Stock) -> dict[str, object]:
    return {
        "stock": one.name,
        "also": list(one.also),
        "brand": one.brand,
        "title": one.title,
        "paper": one.paper,
        "cell": [round(side, 3) for side in one.cell],
        "shape": one.shape,
        "stickers": one.stickers,
        "columns": one.columns,
        "rows": one.rows,
        "source": one.source,
    }


def _line(one: Stock) -> str:
    what = "stickers" if one.stickers else "cards"
    size = f"{one.cell.width:g} mm round" if one.shape == "round" else str(one.cell)
    also = f"  also {', '.join(one.also)}" if one.also else ""
    return f"{one.name:18} {one.paper:7} {one.capacity:3} {what:9} {size:18}{also}".rstrip()
