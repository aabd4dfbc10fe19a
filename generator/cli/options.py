"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from generator.files import Folder
    from generator.kit.order import Order
    from generator.model.printer import Printer
    from generator.opened.sleeves import Bundle

Command = TypeVar("Command", bound=Callable[..., Any])


class NameList(click.ParamType[tuple[str, ...]]):
    """Several names in one option, parted by commas."""

    name = "name[,name]"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        names = tuple(part.strip() for part in str(value).split(",") if part.strip())
        if len(names) < self.least:
            self.fail("expected a name, or several parted by commas", param, ctx)
        return names


def flat(ctx: click.Context, param: click.Parameter, given: Any) -> tuple[str, ...]:
    """The names of an option that was given several times."""
    return tuple(name for names in given for name in names)


class Length(click.ParamType[float]):
    name = "length"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        from generator.core.geometry import parse_length

        length = float(value) if isinstance(value, float) else parse_length(str(value))
        if length is None or not 0 <= length <= 50:
            self.fail(f"'{value}' is no length from 0 to 50mm; write 3mm or 0.125in", param, ctx)
        return length


def complete_game(ctx: click.Context, param: click.Parameter, start: str) -> list[str]:
    from generator.files import shipped_games

    return [name for name in shipped_games() if name.startswith(start)]


def game_argument(command: Command) -> Command:
    return click.argument("games", nargs=-1, metavar="[GAME]…", shell_complete=complete_game)(
        command
    )


def names_option(flag: str, into: str, says: str, of: str = "NAME") -> Callable[[Any], Any]:
    """Several names in one option, which may be given more than once."""
    return click.option(
        flag,
        into,
        type=NameList(),
        multiple=True,
        callback=flat,
        metavar=f"{of}[,{of}]",
        help=says,
    )


SHEET_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--paper",
        "papers",
        type=NameList(least=1),
        default="a4,letter",
        show_default=True,
        help="Papers by name, or a size such as 200mmx300mm.",
    ),
    click.option(
        "--backs",
        type=click.Choice(["long", "short", "gutterfold", "separate", "fronts"]),
        default="long",
        show_default=True,
        help="Edge the printer flips on; 'gutterfold' prints both on one side to be folded, "
        "'separate' backs in a file of their own, 'fronts' no backs.",
    ),
    click.option(
        "--flip",
        type=click.Choice(["long", "short"]),
        default="long",
        show_default=True,
        help="Edge that you turn the printed fronts on before '--backs separate' prints behind.",
    ),
    click.option(
        "--marks",
        type=click.Choice(["crop", "ticks", "lines", "none"]),
        default="crop",
        show_default=True,
        help="Crop marks in the margin, ticks between cards too, lines around cards, or nothing.",
    ),
    click.option(
        "--bleed",
        type=Length(),
        default="0mm",
        show_default=True,
        help="Art printed beyond each card's edge; 0 lets cards share cuts.",
    ),
    click.option(
        "--bleed-from",
        metavar="NAME",
        default="",
        help="What goes on beyond the cut of faces whose art ends there: 'extend', 'mirror', "
        "a colour or 'none'; else as each component says.",
    ),
    click.option(
        "--margin",
        type=Length(),
        help="What the printer cannot print at the paper's edge: as --printer knows, or 5mm.",
    ),
    names_option(
        "--sleeve",
        "sleeves",
        "Cuts decks so that they go into these sleeves, as `cubicle sleeves` lists them.",
    ),
    click.option(
        "--printer",
        metavar="NAME",
        help="Corrects every page for a printer that `cubicle calibrate` has measured; 'none' "
        "does not, even if there is a default.",
    ),
    click.option(
        "--boards",
        type=click.Choice(["tiles", "whole"]),
        default="tiles",
        show_default=True,
        help="Boards on pages of the paper, or in a file of their own at full size.",
    ),
    click.option(
        "--overlap",
        type=Length(),
        help="How far one page of a board goes under the next; else as the board says, or 10mm.",
    ),
    click.option(
        "--cut",
        type=click.Choice(["shape", "square"]),
        default="shape",
        show_default=True,
        help="Tokens along their outline, or on a square around it.",
    ),
)
"""How sheets are printed."""

CARD_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--ink",
        type=click.Choice(["full", "low", "bw"]),
        default="full",
        show_default=True,
        help="In full; 'low' draws lines instead of fills, 'bw' is black and white, with patterns "
        "for colours.",
    ),
    click.option(
        "--players",
        type=click.IntRange(0, 99),
        default=0,
        help="Copies for so many players; 0 prints as many as any number of them needs.",
    ),
    click.option(
        "--lang",
        "language",
        default="",
        metavar="LANGUAGE",
        help="A language the game has texts in; 'pseudo' makes every text a third longer.",
    ),
    names_option("--deck", "decks", "Only these components, by id; may be given more than once."),
    names_option(
        "--only",
        "only",
        "Only these cards, by id or as deck/card; * and ? stand for any letters.",
        of="PATTERN",
    ),
    click.option(
        "--seed",
        type=click.IntRange(0, 2**31),
        default=1,
        show_default=True,
        help="Shuffles what a game deals onto its boards; 0 leaves it in order.",
    ),
)
"""Which cards, and how many of them."""


def print_options(command: Command) -> Command:
    return _with((*SHEET_OPTIONS, *CARD_OPTIONS), command)


def card_options(command: Command) -> Command:
    return _with(CARD_OPTIONS, command)


def _with(options: Sequence[Callable[[Any], Any]], command: Command) -> Command:
    for option in reversed(options):
        command = option(command)
    return command


def output_option(command: Command) -> Command:
    return click.option(
        "--output",
        "-o",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path("output"),
        show_default=True,
        help="Folder for the files.",
    )(command)


def json_option(says: str) -> Callable[[Command], Command]:
    return click.option("--json", "as_json", is_flag=True, help=says)


def named(games: Sequence[str]) -> Sequence[str]:
    from generator.files import shipped_games

    return games or shipped_games()


def order_of(options: dict[str, Any], at_home: bool = False) -> Order:
    """What was asked for; what is printed at home is for the printer that is the default."""
    from generator.kit.order import Order

    return Order(**{**options, "printer": _printer(options.get("printer"), at_home)})


def _printer(asked: str | None, at_home: bool) -> Printer | None:
    from generator.files.settings import are_there_settings

    if asked is None and not (at_home and are_there_settings()):
        return None
    from generator.printer.profiles import printer_for

    return printer_for(asked)


def printer_told(order: Order, options: dict[str, Any]) -> str:
    """The printer that pages are corrected for, and whether that is what was asked for."""
    if order.printer is None:
        return ""
    return order.printer.name if options.get("printer") else f"{order.printer.name}, the default"


def sleeves_of(folder: Folder, order: Order) -> list[Bundle]:
    """The decks that an order prints, at their written sizes, and the sleeves for them."""
    from generator.kit.order import asked_for
    from generator.opened.sleeves import bundles
    from generator.read import read_game

    game, _ = read_game(folder)
    return bundles(asked_for(game, order), folder, order.sleeves, order.players) if game else []
