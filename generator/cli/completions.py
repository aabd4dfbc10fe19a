"""What the shell offers when you press Tab: few files are read, and no error is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.files import Disk

Complete = Callable[[click.Context, click.Parameter, str], list[str]]
Names = Callable[[click.Context], Iterable[str]]


def _offering(names: Names, several: bool = False) -> Complete:
    """Completes a name, or the last of several names separated by commas."""

    def complete(ctx: click.Context, param: click.Parameter, start: str) -> list[str]:
        from generator.core.problems import Refusal

        before, comma, last = start.rpartition(",") if several else ("", "", start)
        try:
            return [f"{before}{comma}{one}" for one in names(ctx) if one.startswith(last)]
        except (Refusal, OSError):  # the command itself says what is wrong with the file
            return []

    return complete


def _game_of(ctx: click.Context) -> Disk | None:
    """The game named on the line so far, if any."""
    from generator.files import open_game

    given = (*ctx.params.get("games", ()), ctx.params.get("game"), *ctx.args)
    named = next(filter(None, given), None)
    return open_game(named)[1] if named else None


def _games(ctx: click.Context) -> Iterable[str]:
    from generator.files import shipped_games

    return shipped_games()


def _decks(ctx: click.Context) -> Iterable[str]:
    """The components listed in game.yaml; no other file is read."""
    from generator.source import Mapping, Scalar, Sequence, parse

    game = _game_of(ctx)
    data = game.read("game.yaml") if game else None
    node = parse(data, "game.yaml") if data else None
    listed = node.get("components") if isinstance(node, Mapping) else None
    items = listed.items if isinstance(listed, Sequence) else ()
    return [item.text for item in items if isinstance(item, Scalar)]


def _papers(ctx: click.Context) -> Iterable[str]:
    from generator.files import shared_folder
    from generator.read.papers import read_papers

    return read_papers(shared_folder())


def _sleeves(ctx: click.Context) -> Iterable[str]:
    from generator.files import shared_folder
    from generator.read.sleeves import read_sleeves

    return read_sleeves(_game_of(ctx) or shared_folder())


def _stock(ctx: click.Context) -> Iterable[str]:
    from generator.files import shared_folder
    from generator.read.stock import read_stock

    return read_stock(_game_of(ctx) or shared_folder())


def _printers(ctx: click.Context) -> Iterable[str]:
    from generator.files.settings import open_settings
    from generator.read.printers import NO_PRINTER, printer_names

    return [*printer_names(open_settings()[1]), NO_PRINTER]


def _languages(ctx: click.Context) -> Iterable[str]:
    from generator.read.language import PSEUDO, languages

    game = _game_of(ctx)
    return [*(languages(game) if game else ()), PSEUDO]


def _translations(ctx: click.Context) -> Iterable[str]:
    from generator.read.language import languages

    game = _game_of(ctx)
    return languages(game) if game else ()


def _targets(ctx: click.Context) -> Iterable[str]:
    from generator.files import shared_folder
    from generator.read.targets import target_names

    return target_names(shared_folder())


complete_game = _offering(_games)
complete_decks = _offering(_decks, several=True)
complete_papers = _offering(_papers, several=True)
complete_paper = _offering(_papers)
complete_sleeves = _offering(_sleeves, several=True)
complete_stock = _offering(_stock)
complete_printer = _offering(_printers)
complete_language = _offering(_languages, several=True)
complete_translation = _offering(_translations)
complete_targets = _offering(_targets, several=True)
