"""The command line: options in, problems and files out. It decides nothing about cards."""

from __future__ import annotations

import errno
import gc
import os
import sys
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

import click

from generator import __version__
from generator.cli.confines import OPEN, Unlocked, behind_the_boundary
from generator.cli.streams import speak_plainly, tell_end, was_lost

if TYPE_CHECKING:
    from generator.worker.inside import Worker

INTERRUPTED = 130
OUR_BUG = 70
SIGNALLED = 128
LOST = 1
"""What was said did not get through."""
UNHEARD = (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG)
COMMANDS = (
    "build",
    "calibrate",
    "check",
    "doctor",
    "export",
    "games",
    "new",
    "preview",
    "printed",
    "schema",
    "sleeves",
    "stats",
    "texts",
)


class _Commands(click.Group):
    """Loads a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(
            import_module(f"generator.cli.commands.{cmd_name}"), cmd_name
        )
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is to run: behind the boundary, if this process is a worker."""
        name, command, rest = super().resolve_command(ctx, args)
        if command and ctx.obj and name not in OPEN:
            command = behind_the_boundary(command, ctx.obj)
        return name, command, rest


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cubicle")
@click.option(
    "--seconds", type=click.IntRange(0), help="Time a command may take; 0 is as long as it wants."
)
@click.option(
    "--memory", type=click.IntRange(0), help="Megabytes it may take; 0 is as many as it wants."
)
@click.option(
    "--quiet-boundary",
    is_flag=True,
    help="Prints no line where this system cannot confine someone else's game.",
)
@click.option(
    "--require-boundary",
    is_flag=True,
    help="Refuses someone else's game where this system cannot confine it.",
)
@click.option("--debug", is_flag=True, help="Shows where in the program a bug of ours came up.")
def main(
    seconds: int | None,
    memory: int | None,
    quiet_boundary: bool,
    require_boundary: bool,
    debug: bool,
) -> None:
    """Turns YAML into tabletop games you can print, cut, sleeve and play tonight."""
    gc.disable()  # a command makes much, drops little and ends: collecting would only cost time
    if debug:
        sys.excepthook = sys.__excepthook__


def run() -> NoReturn:
    """The console script: leaves at once when the work is done, without tidying memory up."""
    speak_plainly()
    sys.excepthook = _tell_bug
    try:
        if _may_meet_strangers(sys.argv[1:]):
            status = _apart()
        else:
            status = _status(None if hasattr(os, "fork") else Unlocked())
    except KeyboardInterrupt:
        click.echo("interrupted", err=True)
        status = INTERRUPTED
    _leave(status)


def _may_meet_strangers(arguments: list[str]) -> bool:
    named = next((word for word in arguments if word in COMMANDS), None)
    return named is not None and named not in OPEN and hasattr(os, "fork")


def _apart() -> int:
    """The command in a worker; how it ended is told here if it could not tell that itself."""
    from generator.worker.boundary import work_apart
    from generator.worker.stopping import Stopped

    try:
        ended = work_apart(lambda worker: _flushed(_status(worker)))
    except Stopped as stopped:
        return SIGNALLED + stopped.number
    except OSError as error:
        click.echo(f"cubicle: cannot start a process of its own: {error.strerror}", err=True)
        return 1
    if ended.problem:
        tell_end(ended.problem, ended.as_json)
    return ended.code


def _status(worker: Worker | Unlocked | None = None) -> int:
    """Runs the command; click's own endings are turned into exit codes."""
    try:
        main(prog_name="cubicle", standalone_mode=False, obj=worker)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except OSError as error:
        if error.filename is None and error.errno in UNHEARD:
            return LOST  # whoever listened has gone, or the disk that it goes to is full
        raise
    except MemoryError:
        from generator.worker.endings import out_of_memory

        tell_end(out_of_memory(), as_json=False)
        return 1
    return 0


def _flushed(status: int) -> int:
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return status or LOST
    return status or LOST * was_lost(sys.stdout)


def _leave(status: int) -> NoReturn:
    os._exit(_flushed(status))


def _tell_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A bug of ours in one line."""
    from generator.core.problems import printable

    told = printable(f"{kind.__name__}: {error}"[:200])
    hint = "please tell us, with the game; cubicle --debug … shows more"
    click.echo(f"cubicle: a bug of ours at {_place_of(trace)}: {told} — {hint}", err=True)


def _place_of(trace: TracebackType | None) -> str:
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None:
        return "?"
    return f"{trace.tb_frame.f_code.co_filename.rsplit('generator', 1)[-1]}:{trace.tb_lineno}"
