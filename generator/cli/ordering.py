"""The options of a command → the games and the order that they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.files import Folder
    from generator.kit.order import Order
    from generator.model.printer import Printer
    from generator.opened.sleeves import Bundle


def named(games: Sequence[str]) -> Sequence[str]:
    from generator.files import shipped_games

    return games or shipped_games()


def order_of(options: dict[str, Any], at_home: bool = False, one_language: bool = True) -> Order:
    """The order for these options; printing at home uses the default printer."""
    from generator.kit.order import Order

    given = dict(options)
    language, *beside = (*dict.fromkeys(given.pop("languages", ())), "")
    spoken = {"language": language, "beside": tuple(filter(None, beside))}
    if one_language and spoken["beside"]:
        raise click.UsageError("--lang takes only one language here")
    return Order(**{**given, **spoken, "printer": _printer(options.get("printer"), at_home)})


def _printer(asked: str | None, at_home: bool) -> Printer | None:
    from generator.files.settings import are_there_settings

    if asked is None and not (at_home and are_there_settings()):
        return None
    from generator.printer.profiles import printer_for

    return printer_for(asked)


def printer_told(order: Order, options: dict[str, Any]) -> str:
    """The printer that pages are corrected for, marked if it is the default."""
    if order.printer is None:
        return ""
    return order.printer.name if options.get("printer") else f"{order.printer.name}, the default"


def sleeves_of(folder: Folder, order: Order) -> list[Bundle]:
    """The decks of an order at their original sizes, with the sleeves for them."""
    from generator.kit.order import asked_for
    from generator.opened.sleeves import bundles
    from generator.read import read_game

    game, _ = read_game(folder)
    return bundles(asked_for(game, order), folder, order.sleeves, order.players) if game else []
