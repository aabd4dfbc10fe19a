"""The command line: options in, problems and files out. It decides nothing about cards."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from generator import __version__

INTERRUPTED = 130
COMMANDS = ("build", "check", "export", "games", "schema", "stats")


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


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cubicle")
def main() -> None:
    """Turns YAML into tabletop games you can print, cut, sleeve and play tonight."""
    gc.disable()  # a command makes much, drops little and ends: collecting would only cost time


def _status() -> int:
    """Runs the command; click's own endings are turned into exit codes."""
    try:
        main(prog_name="cubicle", standalone_mode=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    return 0


def run() -> NoReturn:
    """The console script: leaves at once when the work is done, without tidying memory up."""
    status = _status()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        status = status or 1  # what was said did not get through
    os._exit(status)
