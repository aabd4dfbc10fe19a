"""`cubicle preview`: a page in the browser that follows the game's files."""

from __future__ import annotations

import gc
import secrets
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import complete_game, order_of, print_options
from generator.cli.print_form import print_form
from generator.cli.tell import exit_status, refusals_in, tell
from generator.problems import Problem, Refusal, Where

if TYPE_CHECKING:
    from generator.order import Order

LOOPBACK = "127.0.0.1"


@click.command()
@click.argument("game", required=False, shell_complete=complete_game)
@print_options
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="Port of the page; left out, any that is free.",
)
@click.option("--no-open", is_flag=True, help="Tells the address and opens no browser.")
def preview(game: str | None, port: int, no_open: bool, **options: Any) -> None:
    """The game in the browser, as it will print, while it is being written."""
    problems: list[Problem] = []
    with refusals_in(problems):
        _show(game or _here(), port, no_open, order_of(options))
    tell(problems)
    sys.exit(exit_status(problems))


def _here() -> str:
    """The game of the folder we stand in."""
    if Path("game.yaml").is_file():
        return "."
    message = "which game? There is no game.yaml in this folder"
    raise Refusal(Problem("no-game", Where("GAME"), message, "name one that `cubicle games` lists"))


def _show(game: str, port: int, no_open: bool, order: Order) -> None:
    from generator.files import open_game
    from generator.order import presses
    from generator.preview.desk import Desk, PrintForm
    from generator.preview.server import serve

    id, folder = open_game(game)
    next(presses(folder, order))  # papers that do not exist are told before the page opens
    listening = _listen(port)
    token = secrets.token_urlsafe(18)
    url = f"http://{LOOPBACK}:{listening.getsockname()[1]}/{token}/"

    async def ready(_: Any) -> None:
        click.echo(f"{id} is shown at {url}")
        click.echo("Press Ctrl+C to end.", err=True)
        if not no_open:
            webbrowser.open(url)

    gc.enable()  # this command lives long
    desk = Desk(folder, order, PrintForm(*print_form()))
    with suppress(KeyboardInterrupt):  # how it is meant to end
        serve(
            desk, [str(root) for _, root in folder.mounts if root.is_dir()], listening, token, ready
        )


def _listen(port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((LOOPBACK, port))
        listening.listen()
    except OSError as error:
        listening.close()
        message = f"port {port} cannot be used: {(error.strerror or str(error)).lower()}"
        hint = "leave --port out for one that is free"
        raise Refusal(Problem("wrong-option", Where("--port"), message, hint)) from error
    return listening
