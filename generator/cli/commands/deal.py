"""`cubicle deal`: the opening hands of a game, as a picture."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.completions import complete_game
from generator.cli.help import command, option
from generator.cli.options import json_option, output_option, seats_option
from generator.cli.streams import say
from generator.cli.tell import exit_status, has_errors, listed, refusals_in, tell, write_all

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.export.hand_sheet import DealtGame
    from generator.opened import Studio

MOST_DRAWN = 60


@command(
    examples=("cubicle deal {game} --players 3 --seed 7", "cubicle deal {game} --draw 2 --pdf")
)
@click.argument("game", shell_complete=complete_game)
@seats_option
@option(
    "--seed",
    type=click.IntRange(0, 1_000_000),
    default=1,
    show_default=True,
    metavar="NUMBER",
    help="Shuffle and deal as this number says; 0 keeps the written order.",
)
@option(
    "--draw",
    type=click.IntRange(0, MOST_DRAWN),
    default=0,
    metavar="NUMBER",
    help="Number of cards that each player draws after the start.",
)
@option("--fan", is_flag=True, help="Fan the cards out, not side by side.")
@option("--pdf", "as_pdf", is_flag=True, help="Write a PDF with a page for each player, not a PNG.")
@option(
    "--dpi",
    type=click.IntRange(30, 600),
    default=150,
    show_default=True,
    metavar="NUMBER",
    help="Pixels per inch of the PNG.",
)
@output_option
@json_option("Report the hands and the file as one JSON document.")
def deal(
    game: str,
    players: int,
    seed: int,
    draw: int,
    fan: bool,
    as_pdf: bool,
    dpi: int,
    output: Path,
    as_json: bool,
) -> None:
    """Shuffle, deal the opening hands, and write a picture of them."""
    from generator.export.hand_sheet import dealt_game, hands_pdf, hands_png
    from generator.files import open_game
    from generator.kit.order import Order
    from generator.opened import open_studio

    problems: list[Problem] = []
    with refusals_in(problems):
        id, folder = open_game(game)
        order = Order(papers=("a4",), seed=seed)
        studio, found = open_studio(folder, order.opening)
        problems.extend(found)
        if studio and not has_errors(problems):
            dealt = dealt_game(studio, order, players, draw)
            problems.extend(studio.problems)
            name = f"{id}-hands-{len(dealt.hands)}p-seed-{seed}{f'-draw-{draw}' if draw else ''}"
            if as_pdf:
                file = f"{name}.pdf", hands_pdf(studio, dealt, fan)
            else:
                file = f"{name}.png", hands_png(studio, dealt, fan, dpi)
            written = write_all(output / id, [file])
            if as_json:
                _tell_json(dealt, written, problems)
            else:
                _tell_hands(studio, dealt, written)
    tell(problems)
    sys.exit(exit_status(problems))


def _tell_hands(studio: Studio, dealt: DealtGame, written: list[Path]) -> None:
    for hand in dealt.hands:
        names = Counter(hand.names(studio))
        cards = [f"{name} ×{count}" if count > 1 else name for name, count in names.items()]
        say(f"{hand.title}: {'; '.join(cards) or 'no cards'}")
    for left in dealt.left:
        say(left)
    for path in written:
        click.echo(path)


def _tell_json(dealt: DealtGame, written: list[Path], problems: list[Problem]) -> None:
    hands = [
        {
            "seat": hand.seat,
            "drawn": hand.drawn,
            "cards": [f"{face.component.id}/{face.card.id}" for face in hand.faces],
        }
        for hand in dealt.hands
    ]
    files = [path.as_posix() for path in written]
    document = {"hands": hands, "left": [*dealt.left], "files": files, "problems": listed(problems)}
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))
