"""The command line: options in, problems and files out. Decides nothing about cards."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

import click
from click.exceptions import NoSuchCommand

from generator import __version__
from generator.cli.apart import CAN_FORK, INTERRUPTED, Unlocked, apart, flushed, status_of
from generator.cli.confines import OPEN, behind_the_boundary
from generator.cli.help import WIDEST, option, summary_of, with_game, write_commands, write_lines
from generator.cli.streams import speak_plainly

if TYPE_CHECKING:
    from pathlib import Path

    from generator.worker.inside import Worker

FLAG = "--open"
COMPLETES = "_CUBICLE_COMPLETE"
"""The variable by which a shell asks for the rest of a word."""
GROUPS = {
    "Make": ("build", "export"),
    "Inspect": ("games", "check", "changes", "deal", "stats", "sleeves", "stock", "fonts"),
    "Printer": ("calibrate", "printed"),
    "Author": ("new", "preview", "play", "texts", "schema"),
    "This machine": ("doctor", "completion"),
}
"""Every command, by its heading in the help."""
COMMANDS = tuple(sorted(name for names in GROUPS.values() for name in names))
EXAMPLES = (
    "cubicle build {game} --paper a4",
    "cubicle new tea-round",
    "cubicle preview tea-round",
)
SECONDS = "Seconds a command may take; 0 sets no limit."
MEMORY = "Memory a command may use; 0 sets no limit."
GUIDES = ("README.md", "docs/commands.md")


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
        """The command to run; confined, if this process is a worker."""
        try:
            name, command, rest = super().resolve_command(ctx, args)
        except NoSuchCommand as error:  # click knows no names of commands that it has not loaded
            raise NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from error
        if command and ctx.obj and name not in OPEN:
            command = behind_the_boundary(command, ctx.obj)
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_commands(formatter, GROUPS, lambda name: self._summary(ctx, name))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_lines(formatter, "Examples", with_game(EXAMPLES))
        write_lines(formatter, "Read more", GUIDES)

    def _summary(self, ctx: click.Context, name: str) -> str:
        command = self.get_command(ctx, name)
        return summary_of(command) if command else ""


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": WIDEST},
)
@click.version_option(__version__, prog_name="cubicle")
@option("--seconds", type=click.IntRange(0), help=SECONDS, metavar="NUMBER")
@option("--memory", type=click.IntRange(0), help=MEMORY, metavar="MEGABYTES")
@click.option(
    "--quiet-boundary",
    is_flag=True,
    help="Print no line where this system cannot confine someone else's game.",
)
@click.option(
    "--require-boundary",
    is_flag=True,
    help="Refuse someone else's game where this system cannot confine it.",
)
@click.option("--debug", is_flag=True, help="If the program itself fails, show where.")
def main(
    seconds: int | None,
    memory: int | None,
    quiet_boundary: bool,
    require_boundary: bool,
    debug: bool,
) -> None:
    """Turns YAML into tabletop games you can print, cut, sleeve and play tonight."""
    if debug:
        sys.excepthook = sys.__excepthook__


def run() -> NoReturn:
    """The console script; it exits at once when the work is done, without freeing memory."""
    speak_plainly()
    sys.excepthook = _stay_silent if COMPLETES in os.environ else _tell_bug
    try:
        status = _opening(sys.argv[1:]) if FLAG in sys.argv else _done(sys.argv[1:])
    except KeyboardInterrupt:
        click.echo("interrupted", err=True)
        status = INTERRUPTED
    _leave(status)


def _done(arguments: list[str]) -> int:
    if _may_meet_strangers(arguments):
        return apart(_command)
    return status_of(lambda: _command(None if CAN_FORK else Unlocked()))


def _command(worker: Worker | Unlocked | None) -> None:
    main(prog_name="cubicle", standalone_mode=False, obj=worker)


def _opening(arguments: list[str]) -> int:
    """Runs the command, then opens the first PDF from this process, which is not confined."""
    from generator.cli.viewer import open_first
    from generator.files.writer import WRITTEN

    written: list[Path] = []
    WRITTEN.set(written)
    status = _done(arguments)
    if status == 0:
        open_first(written)
    return status


def _may_meet_strangers(arguments: list[str]) -> bool:
    named = next((word for word in arguments if word in COMMANDS), None)
    return named is not None and named not in OPEN and CAN_FORK


def _leave(status: int) -> NoReturn:
    os._exit(flushed(status))


def _stay_silent(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Prints nothing: while the shell completes a word, a message would land on the prompt."""


def _tell_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Reports a bug of the program in one line."""
    from generator.core.problems import printable

    told = printable(f"{kind.__name__}: {error}"[:200])
    hint = "please report it with the game; `cubicle --debug …` shows more"
    click.echo(f"cubicle: a bug in the program at {_place_of(trace)}: {told} — {hint}", err=True)


def _place_of(trace: TracebackType | None) -> str:
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None:
        return "?"
    return f"{trace.tb_frame.f_code.co_filename.rsplit('generator', 1)[-1]}:{trace.tb_lineno}"
