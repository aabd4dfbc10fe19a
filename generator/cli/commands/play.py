"""`cubicle play`: a game on a table in the browser, for one screen or several."""

from __future__ import annotations

import secrets
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.completions import complete_game, complete_language
from generator.cli.confines import try_boundary
from generator.cli.help import command, option
from generator.cli.options import seats_option
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
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where, printable

if TYPE_CHECKING:
    from generator.files import Disk
    from generator.files.kept_plays import KeptPlay
    from generator.play.table_desk import TableDesk
    from generator.worker.workshop import Answerer

MOST_SEEDS = 1_000_000


class _Wanted(NamedTuple):
    """What the options say."""

    players: int
    seed: int | None
    lan: bool
    port: int
    load: Path | None
    language: str
    no_open: bool


@command(examples=("cubicle play {game} --players 3", "cubicle play my-game --lan"))
@click.argument("game", required=False, shell_complete=complete_game)
@seats_option
@option(
    "--seed",
    type=click.IntRange(0, MOST_SEEDS),
    metavar="NUMBER",
    help="Shuffle and deal as this number says; 0 keeps the written order. Otherwise each table "
    "is another one.",
)
@option(
    "--lan",
    is_flag=True,
    help="Let others on your network join by their seats' links. Otherwise only this machine can.",
)
@option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="NUMBER",
    help="Port of the pages; 0 takes any that is free.",
)
@option(
    "--load",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Go on with a game that was saved.",
)
@option(
    "--lang",
    "language",
    default="",
    metavar="LANGUAGE",
    shell_complete=complete_language,
    help="Language of the cards, if the game has it.",
)
@option("--no-open", is_flag=True, help="Print the address, but open no browser.")
def play(game: str | None, **options: Any) -> None:
    """Play a game on a table in the browser, on one screen or on several.

    Without GAME, play the game in the current folder.
    """
    problems: list[Problem] = []
    with refusals_in(problems):
        _play(game or game_here(), _Wanted(**options))
    tell(problems)
    sys.exit(exit_status(problems))


def _play(game: str, wanted: _Wanted) -> None:
    from generator.files import open_game
    from generator.files.kept_plays import read_play

    id, folder = open_game(game)
    lines = read_play(wanted.load) if wanted.load else []
    click.echo(printable(f"Laying the table for {id} …"), err=True)
    context = click.get_current_context()
    context.params["game"] = follow_folder(game, folder)
    try_boundary(context)
    tidy_seldom()
    wanted = _as_saved(wanted, lines)
    with ExitStack() as stack:
        clerk = stack.enter_context(closing(clerk_of(_begin(folder, wanted), context, folder)))
        address = _lan_address() if wanted.lan else ""
        sockets = [stack.enter_context(closing(listening_at(LOOPBACK, wanted.port)))]
        port = sockets[0].getsockname()[1]
        if address:
            sockets.append(stack.enter_context(closing(listening_at(address, port))))
        desk = _desk(folder, clerk, wanted, lines)
        desk.address, desk.is_shared = f"http://{address or LOOPBACK}:{port}", bool(address)
        _serve(desk, folder, sockets, address, wanted.no_open)


def _begin(folder: Disk, wanted: _Wanted) -> Callable[[int], Callable[[bytes], bytes]]:
    def begin(number: int) -> Callable[[bytes], bytes]:
        from generator.kit.order import Order
        from generator.play.table_clerk import TableClerk  # loaded behind the boundary alone

        order = Order(papers=("a4",), seed=wanted.seed or 0, language=wanted.language)
        return TableClerk(folder, order, wanted.players, number).reply

    return begin


def _as_saved(wanted: _Wanted, lines: list[str]) -> _Wanted:
    """A saved game says how many play, and how its cards were shuffled."""
    if wanted.load is None:
        seed = 1 + secrets.randbelow(MOST_SEEDS) if wanted.seed is None else wanted.seed
        return wanted._replace(seed=seed)
    from generator.play.saved_games import head_of

    head = head_of(lines, str(wanted.load))
    return wanted._replace(seed=head.seed, players=head.players)


def _desk(folder: Disk, clerk: Answerer, wanted: _Wanted, lines: list[str]) -> TableDesk:
    from generator.files.kept_plays import keep_play
    from generator.play.begun import first_begun
    from generator.play.saved_games import gone_on_with, new_game
    from generator.play.table_desk import TableDesk
    from generator.table.saved_play import SaveHead, saved

    begun = first_begun(clerk.ask(f'["read", [], {wanted.seed}]'.encode()))
    if wanted.load:
        say = partial(click.echo, err=True)
        played = gone_on_with(begun, lines, str(wanted.load), say)
    else:
        played = new_game(begun, wanted.seed or 0)
    head = SaveHead(begun.id, len(begun.start.seats), played.seed)
    kept = keep_play(begun.id, saved(played, head))
    _tell_kept(kept, wanted)
    return TableDesk(folder, begun, played, clerk, kept, partial(tell_end, as_json=False))


def _tell_kept(kept: KeptPlay | None, wanted: _Wanted) -> None:
    if kept is None:
        click.echo("Nothing is saved: there is no folder for it.", err=True)
        return
    click.echo(printable(f"Seed {wanted.seed}. Each move is saved in {kept.path}"), err=True)


def _serve(
    desk: TableDesk,
    folder: Disk,
    sockets: list[socket.socket],
    address: str,
    no_open: bool,
) -> None:
    from generator.play.seat_links import TABLE, WATCHING
    from generator.play.table_server import serve_table

    port = sockets[0].getsockname()[1]
    url = f"http://{LOOPBACK}:{port}/{desk.links.token(TABLE)}/"

    async def ready(_: Any) -> None:
        click.echo(f"{desk.id} is on the table at {url}")
        if address:
            click.echo(f"Open to your network at {address}, port {port}, by these links alone:")
            for token, role in desk.links.roles.items():
                who = "spectators" if role == WATCHING else f"seat {role}"
                if role != TABLE:
                    click.echo(f"  {who}: {desk.address}/{token}/")
        click.echo("Press Ctrl+C to stop.", err=True)
        if not no_open:
            webbrowser.open(url)

    with suppress(KeyboardInterrupt):  # how it is meant to end
        serve_table(desk, folder, sockets, ready, (address,) if address else ())


def _lan_address() -> str:
    """This machine's own address in its network. Nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
            address: str = probe.getsockname()[0]
        except OSError:
            address = ""
    if not address or address.startswith("127."):
        message = "this machine is in no network that others could join from"
        raise Refusal(Problem("wrong-option", Where("--lan"), message, "leave out --lan"))
    return address
