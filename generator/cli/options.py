"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.completions import (
    complete_decks,
    complete_game,
    complete_language,
    complete_paper,
    complete_papers,
    complete_printer,
    complete_sleeves,
    complete_stock,
)
from generator.cli.help import CARDS, INK, OUTPUT, PAPER, PRINTER, RARE, option
from generator.cli.option_values import Length, NameList, SheetKeys, flat

if TYPE_CHECKING:
    from generator.cli.completions import Complete

Command = TypeVar("Command", bound=Callable[..., Any])


def game_argument(command: Command) -> Command:
    return click.argument(
        "games",
        nargs=-1,
        metavar="[GAME]…",
        shell_complete=complete_game,
        help="A game by name, or the folder of your own. Otherwise all that come with the program.",
    )(command)


def names_option(
    flag: str, into: str, says: str, complete: Complete | None = None, **attributes: Any
) -> Callable[[Any], Any]:
    """An option that takes several names, and may be given more than once."""
    return option(
        flag,
        into,
        type=NameList(),
        multiple=True,
        callback=flat,
        help=says,
        shell_complete=complete,
        **{"metavar": "NAME[,NAME]", **attributes},
    )


SHEET_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    option(
        "--paper",
        "papers",
        group=PAPER,
        type=NameList(least=1),
        default="a4,letter",
        show_default=True,
        shell_complete=complete_papers,
        help="Paper to print on, by name or as a size such as 200mmx300mm.",
    ),
    option(
        "--backs",
        group=PAPER,
        type=click.Choice(["long", "short", "gutterfold", "separate", "fronts"]),
        default="long",
        show_default=True,
        help="How to print backs: 'long' and 'short' name the edge your printer flips on; "
        "'gutterfold' puts both sides on one page to fold; 'separate' writes backs to a file of "
        "their own; 'fronts' leaves them out.",
    ),
    option(
        "--flip",
        group=RARE,
        type=click.Choice(["long", "short"]),
        default="long",
        show_default=True,
        help="With --backs separate: the edge you turn the printed fronts on.",
    ),
    option(
        "--marks",
        group=INK,
        type=click.Choice(["crop", "ticks", "lines", "none"]),
        callback=lambda ctx, param, given: given or "",
        help="Marks to cut by: 'crop' marks in the margin, 'ticks' between cards too, 'lines' "
        "around every card, or none. Otherwise each deck decides, or crop.",
    ),
    option(
        "--sheet",
        group=RARE,
        type=SheetKeys(),
        default="",
        metavar="KEYS",
        help="How cards are arranged, with the keys of a deck's 'sheet': 'columns: 2, gap: 4mm'. "
        "Otherwise each deck decides.",
    ),
    option(
        "--bleed",
        group=INK,
        type=Length(),
        default="0mm",
        show_default=True,
        help="How far art continues past each card's edge; with 0, neighbours share a cut.",
    ),
    option(
        "--bleed-from",
        group=RARE,
        metavar="NAME",
        default="",
        help="What fills the bleed of art that ends at the cut: 'extend', 'mirror', a colour or "
        "'none'. Otherwise each component decides.",
    ),
    option(
        "--margin",
        group=PRINTER,
        type=Length(),
        help="Edge of the paper that your printer cannot print on. Otherwise as --printer was "
        "measured, or 5mm.",
    ),
    names_option(
        "--sleeve",
        "sleeves",
        "Cut decks to fit these sleeves; `cubicle sleeves` lists them.",
        complete_sleeves,
        group=CARDS,
    ),
    option(
        "--printer",
        group=PRINTER,
        metavar="NAME",
        shell_complete=complete_printer,
        help="Correct every page for a printer you measured with `cubicle calibrate`; 'none' "
        "ignores your default printer.",
    ),
    option(
        "--boards",
        group=RARE,
        type=click.Choice(["tiles", "whole"]),
        default="tiles",
        show_default=True,
        help="Print boards as tiles on your paper, or whole in a file of their own.",
    ),
    option(
        "--overlap",
        group=RARE,
        type=Length(),
        help="How far the pages of a board overlap. Otherwise the board decides, or 10mm.",
    ),
    option(
        "--cut",
        group=RARE,
        type=click.Choice(["shape", "square"]),
        default="shape",
        show_default=True,
        help="Cut tokens along their shape, or as squares around it.",
    ),
)
"""How sheets are printed."""

CARD_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    option(
        "--ink",
        group=INK,
        type=click.Choice(["full", "low", "bw"]),
        default="full",
        show_default=True,
        help="Ink to use: 'low' prints outlines instead of filled areas, 'bw' is black and white "
        "with patterns for colours.",
    ),
    option(
        "--players",
        group=CARDS,
        type=click.IntRange(0, 99),
        default=0,
        metavar="NUMBER",
        help="Number of players to print for; 0 prints enough for any number.",
    ),
    names_option(
        "--lang",
        "languages",
        "Language to print in, if the game has it; several print one after the other. 'pseudo' "
        "makes all texts a third longer, to test the layout.",
        complete_language,
        group=CARDS,
        metavar="LANGUAGE[,LANGUAGE]",
    ),
    names_option(
        "--deck",
        "decks",
        "Only these decks, boards or other components, by id.",
        complete_decks,
        group=CARDS,
    ),
    names_option(
        "--only",
        "only",
        "Only these cards, by id or as deck/card; * and ? match any letters.",
        group=CARDS,
        metavar="PATTERN[,PATTERN]",
    ),
    option(
        "--seed",
        group=RARE,
        type=click.IntRange(0, 2**31),
        default=1,
        metavar="NUMBER",
        show_default=True,
        help="Shuffles what the game deals onto its boards; 0 keeps the written order.",
    ),
)
"""Which cards, and how many of them."""


def print_options(command: Command) -> Command:
    return _with((*SHEET_OPTIONS, *CARD_OPTIONS), command)


def card_options(command: Command) -> Command:
    return _with(CARD_OPTIONS, command)


def _with(options: Sequence[Callable[[Any], Any]], command: Command) -> Command:
    for decorate in reversed(options):
        command = decorate(command)
    return command


stock_option: Callable[[Any], Any] = option(
    "--stock",
    group=PAPER,
    metavar="NAME",
    default="",
    shell_complete=complete_stock,
    help="Print on perforated cards or stickers instead of --paper; `cubicle stock` lists them.",
)
seats_option: Callable[[Any], Any] = option(
    "--players",
    type=click.IntRange(0, 99),
    default=0,
    metavar="NUMBER",
    help="Number of players; 0 is as few as can play.",
)


def paper_option(says: str) -> Callable[[Command], Command]:
    return option(
        "--paper",
        group=PAPER,
        default="a4",
        metavar="NAME",
        show_default=True,
        shell_complete=complete_paper,
        help=says,
    )


def output_option(command: Command) -> Command:
    decorated: Command = option(
        "--output",
        "-o",
        group=OUTPUT,
        type=click.Path(file_okay=False, path_type=Path),
        default=Path("output"),
        show_default=True,
        help="Folder to write to.",
    )(command)
    return decorated


def json_option(says: str) -> Callable[[Command], Command]:
    return option("--json", "as_json", group=OUTPUT, is_flag=True, help=says)
