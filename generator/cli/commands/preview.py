"""`cubicle preview`: a page in the browser that follows the game's files."""

from __future__ import annotations

import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from generator.cli.completions import complete_game
from generator.cli.confines import try_boundary
from generator.cli.help import command, option
from generator.cli.options import print_options
from generator.cli.ordering import order_of
from generator.cli.served_pages import (
    LOOPBACK,
    clerk_of,
    follow_folder,
    game_here,
    listening_at,
    tidy_seldom,
)
from generator.cli.streams import tell_end
from generator.cli.tell import exit_status, refusals_in, tell
from generator.core.problems import Problem, Refusal, Where, printable

if TYPE_CHECKING:
    from generator.files import Disk
    from generator.kit.order import Order
    from generator.worker.workshop import Answerer
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.kit.order import Order


@command(examples=("cubicle preview my-game", "cubicle preview {game} --lang pseudo --no-open"))
@click.argument("game", required=False, shell_complete=complete_game)
@print_options
@option("--no-open", is_flag=True, help="Print the address, but open no browser.")
@option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="NUMBER",
    help="Port of the page; 0 takes the last one again, or any that is free.",
)
def preview(game: str | None, port: int, no_open: bool, **options: Any) -> None:
    """Show a game in the browser as it will print; the page follows the files while you edit them.

    Without GAME, show the game in the current folder.
    """
    problems: list[Problem] = []
    with refusals_in(problems):
        _show(game or game_here(), port, no_open, order_of(options))
    tell(problems)
    sys.exit(exit_status(problems))


def _show(game: str, port: int, no_open: bool, order: Order) -> None:
    from generator.files import open_game

    id, folder = open_game(game)
    click.echo(printable(f"Starting the preview of {id} …"), err=True)
    context = click.get_current_context()
    context.params["game"] = follow_folder(game, folder)
    try_boundary(context)
    fields, order_from = print_form()
    tidy_seldom()

    def begin(number: int) -> Callable[[bytes], bytes]:
        from generator.preview.clerk import Clerk  # loaded behind the boundary alone

        return Clerk(folder, order, order_from, number).reply

    with (
        closing(clerk_of(begin, context, folder)) as clerk,
        _opened(folder, port) as (listening, token),
    ):
        _refuse_papers(clerk)
        _serve(id, folder, fields, clerk, (listening, token), no_open)


def _refuse_papers(clerk: Answerer) -> None:
    """Refuses papers and other names that do not exist, before the page opens."""
    from generator.preview.answers import refuse
    from generator.worker.workshop import Over

    with suppress(Over):  # the page reports it when it reads the same files
        refuse(clerk.ask(b'["papers"]'))


def _serve(
    id: str,
    folder: Disk,
    fields: tuple[Any, ...],
    clerk: Answerer,
    address: tuple[socket.socket, str],
    no_open: bool,
) -> None:
    from generator.preview.desk import Desk
    from generator.preview.server import serve

    listening, token = address
    url = f"http://{LOOPBACK}:{listening.getsockname()[1]}/{token}/"

    async def ready(_: Any) -> None:
        click.echo(f"{id} is shown at {url}")
        click.echo("Press Ctrl+C to stop.", err=True)
        if not no_open:
            webbrowser.open(url)

    desk = Desk(folder, clerk, fields, partial(tell_end, as_json=False))
    with suppress(KeyboardInterrupt):  # how it is meant to end
        serve(desk, folder, listening, token, ready)


@contextmanager
def _opened(folder: Disk, port: int) -> Iterator[tuple[socket.socket, str]]:
    """The address that the game had last, so that a page which is still open goes on."""
    from generator.preview.address import Address, keep_address, last_address, new_address

    last = last_address(folder)
    token = last.token
    try:
        listening = listening_at(LOOPBACK, port or last.port)
    except Refusal:
        if port:
            raise
        listening = listening_at(LOOPBACK, 0)  # the game may still be shown at the other
        token = new_address().token
    else:
        keep_address(folder, Address(listening.getsockname()[1], token))
    with closing(listening):
        yield listening, token


def print_form() -> tuple[tuple[dict[str, Any], ...], Callable[[Mapping[str, Any]], Order]]:
    """The fields of the form, and a function that turns what was filled in into an order."""

    @click.command(add_help_option=False)
    @print_options
    def kit(**options: Any) -> None:
        """Never runs; it only parses options."""

    def order(given: Mapping[str, Any]) -> Order:
        from generator.core.problems import Problem, Refusal

        words = [word for option in kit.params for word in _words(option, given)]
        try:
            return order_of(kit.make_context("kit", words).params)
        except click.UsageError as error:
            where = Where(getattr(getattr(error, "param", None), "opts", ["options"])[0])
            raise Refusal(Problem("wrong-option", where, error.format_message())) from error

    return tuple(_field(option) for option in kit.params), order


def _field(option: click.Parameter) -> dict[str, Any]:
    choices = option.type.choices if isinstance(option.type, click.Choice) else ()
    return {
        "name": option.name,
        "label": option.opts[0].removeprefix("--"),
        "help": getattr(option, "help", ""),
        "choices": list(choices),
        "flag": getattr(option, "is_flag", False),
        "default": _shown(option.default),
    }


def _shown(default: Any) -> Any:
    return default if isinstance(default, str | int | bool) else ""


def _words(option: click.Parameter, given: Mapping[str, Any]) -> list[str]:
    """The words for the command line that match what was filled in."""
    value = given.get(option.name or "", "")
    if getattr(option, "is_flag", False):
        return [option.opts[0]] if value is True else []
    text = str(value).strip()
    return [f"{option.opts[0]}={text}"] if text else []
