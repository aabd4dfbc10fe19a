"""A command's options → what its worker may read and write, and for how long it may run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import copy
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.apart import Unlocked
from generator.cli.streams import tell_end

if TYPE_CHECKING:
    from generator.worker.inside import Grants, Held, Outlet, Worker

MATERIALS = ("images", "table")
"""Options of `new` that name what a game is made of."""
WRITING = ("build", "changes", "deal", "export")
"""Commands whose work is for nothing if its output cannot be written."""
OPEN = ("calibrate", "completion", "doctor", "new", "play", "preview", "schema")
"""Commands that look at no stranger's files, or have workers of their own, as the preview does."""


def behind_the_boundary(command: click.Command, worker: Worker | Unlocked) -> click.Command:
    """The same command; its work begins with the worker locking itself in."""
    confined = copy(command)
    work: Callable[..., Any] | None = command.callback

    @wraps(work or (lambda: None))
    def begin(*arguments: Any, **options: Any) -> Any:
        context = click.get_current_context()
        _refuse_output(context)
        tell_boundary(context, worker.confine(grants_of(context)))
        return work(*arguments, **options) if work else None

    confined.callback = begin
    return confined


def tell_boundary(context: click.Context, held: Held) -> None:
    """One line, if someone else's game is opened where the kernel cannot confine it."""
    if all(held) or not _strangers(context.params):
        return
    from generator.core.problems import ERROR, one_line
    from generator.worker.promise import lacking

    chosen = context.find_root().params
    problem = lacking(held)
    if problem and chosen.get("require_boundary"):
        hint = "leave out --require-boundary if you trust the game"
        tell_end(problem._replace(hint=hint, severity=ERROR), bool(context.params.get("as_json")))
        sys.exit(1)
    if problem and not chosen.get("quiet_boundary") and not _is_quiet():
        click.echo(one_line(problem), err=True)


def try_boundary(context: click.Context) -> None:
    """The same for a command that has workers of its own."""
    if _strangers(context.params):
        from generator.worker.promise import probed

        tell_boundary(context, probed())


def _strangers(options: dict[str, Any]) -> list[Path]:
    """The games that did not come with the program, and what a new one is made of."""
    from generator.files import data_root

    shipped = (data_root() / "cards").resolve()
    games = [one for one in _game_folders(options) if one.resolve().parent != shipped]
    return [*games, *_materials(options)]


def _materials(options: dict[str, Any]) -> list[Path]:
    """What a new game is made of."""
    return [options[name] for name in MATERIALS if options.get(name)]


def _is_quiet() -> bool:
    """Whether the user's settings leave the line out."""
    from generator.core.problems import Refusal
    from generator.files.settings import are_there_settings, open_settings
    from generator.read.printers import read_settings

    with suppress(Refusal):  # reported by what needs the settings
        return are_there_settings() and read_settings(open_settings()[1]).quiet_boundary
    return False


def _refuse_output(context: click.Context) -> None:
    """Reports what cannot be written before any work is done."""
    from generator.core.problems import Refusal
    from generator.files.destination import refuse_unwritable

    asked = context.params
    games = _strangers(asked)
    writes = context.command.name in WRITING or asked.get("pdf")
    folders = [asked["output"]] if writes and asked["output"] else []
    folders += [path.parent for name, path in _paths(asked) if name != "output"]
    try:
        for folder in folders:
            refuse_unwritable(folder, games)
    except Refusal as refusal:
        tell_end(refusal.problems[0], bool(asked.get("as_json")))
        sys.exit(1)


def _paths(options: dict[str, Any]) -> Iterator[tuple[str, Path]]:
    return ((name, value) for name, value in options.items() if isinstance(value, Path))


def grants_of(context: click.Context) -> Grants:
    from generator.files import data_root
    from generator.files.settings import settings_folder
    from generator.files.workspace import layouts_beside
    from generator.worker.inside import Grants

    options = context.params
    outlets = tuple(_outlets(context))
    games = _game_folders(options)
    shared = data_root()
    settings = [folder for folder in (settings_folder(),) if folder]
    beside = [folder for game in games for folder in layouts_beside(game)[-1:]]
    reads = [
        *games,
        *beside,
        *_materials(options),
        *_former(outlets),
        *settings,
        shared / "cards",
        shared / "layouts",
    ]
    return Grants(
        reads=tuple(os.path.realpath(path) for path in reads),
        writes=outlets,
        limits=_limits(context, games, [*beside, *_materials(options)]),
        as_json=bool(options.get("as_json")),
    )


WRITES = {
    "build": (".pdf",),
    "changes": (".html", ".png"),
    "deal": (".pdf", ".png"),
    "export": (
        ".dxf",
        ".html",
        ".jpg",
        ".json",
        ".otf",
        ".pdf",
        ".png",
        ".svg",
        ".ttf",
        ".vtt",
        ".webp",
        ".xml",
    ),
    "stats": (".pdf",),
}
"""The kinds of files that a command makes; every other one writes none, or one that it names."""
BY_GAME = ("build", "deal", "stats")
"""Commands whose files all begin with the game's id."""
BY_FOLDER = ("deal", "export", "stats")
"""Commands that call their output as the game's folder is called, and not by what it says."""


def _outlets(context: click.Context) -> Iterator[Outlet]:
    """What the command may write: files of its kinds, or the one file that it names."""
    from generator.worker.inside import Outlet

    options, name = context.params, context.command.name or ""
    if name == "new":
        from generator.files.whole_game import COPIED

        yield Outlet(str(options["folder"] / options["name"]), (*COPIED, ".json"))
        return
    folders = tuple(_ids_of([options["game"]])) if name in BY_FOLDER else ()
    for option, path in _paths(options):
        endings = WRITES[name] if option == "output" else ()
        yield Outlet(str(path), endings, folders, name in BY_GAME)
    yield from (Outlet(str(path)) for path in _kept_files(context))


def _former(outlets: Iterable[Outlet]) -> Iterator[Path]:
    """What an export looks at of the last one: the folder of the game, and no link in its place."""
    for outlet in outlets:
        for folder in outlet.folders:
            path = Path(outlet.path).resolve() / folder
            if not path.is_symlink():
                yield path


def _ids_of(names: Iterable[str]) -> Iterator[str]:
    """As the games' output is called."""
    from generator.core.problems import Refusal
    from generator.files import open_game

    for name in names:
        with suppress(Refusal):  # the command itself tells it
            yield open_game(name)[0]


def _game_folders(options: dict[str, Any]) -> list[Path]:
    """Folders that the command names; a shipped game's are among those that all may read."""
    named = options.get("games") or [options.get("game")]
    return [Path(name) for name in named if name and (Path(name) / "game.yaml").is_file()]


def _kept_files(context: click.Context) -> Iterator[Path]:
    """The files in a game's folder that a command may write."""
    from generator.core.problems import Refusal
    from generator.files import open_game
    from generator.files.settings import open_ledger

    asked = context.params
    with suppress(Refusal):  # the command itself tells it
        if context.command.name == "printed":
            from generator.kit.kept_run import KEPT_RUN

            ledger = open_ledger(open_game(asked["game"])[1])[0]
            yield from (ledger, ledger.with_name(KEPT_RUN))
        elif asked.get("settle"):
            own = open_game(asked["game"])[1].own(f"text.{asked['language']}.yaml")
            yield Path(os.path.realpath(own.parent), own.name)


def _limits(context: click.Context, games: list[Path], beside: list[Path]) -> Any:
    from generator.worker.limits import Limits, limits_for, weigh

    chosen = context.find_root().params
    named = len(context.params.get("games") or games) or SHIPPED
    asked = context.params
    draws = "dpi" in asked or bool(asked.get("report")) or context.command.name == "changes"
    usual = limits_for(weigh(map(str, (*games, *beside))), named, pictures=draws)
    seconds, megabytes = chosen.get("seconds"), chosen.get("memory")
    return Limits(
        usual.seconds if seconds is None else seconds,
        usual.memory if megabytes is None else megabytes * 1_000_000,
    )


SHIPPED = 5
"""Games that are worked on when none is named."""
