"""Opens a PDF with the system's viewer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from generator.core.problems import printable
from generator.files import from_here

PATIENCE = 3.0
"""Seconds to wait for a viewer to fail; after that it is on the screen."""


def open_first(written: Sequence[Path]) -> None:
    """Opens the first PDF; if that fails, says so and leaves the exit code alone."""
    pdf = next((path for path in written if path.suffix == ".pdf"), None)
    if pdf is None:
        return
    reason = _reason_not_opened(pdf)
    if reason:
        said = (
            f"The PDF is ready, but no viewer opened it ({reason}). Open {from_here(pdf)} yourself."
        )
        click.echo(printable(said), err=True)


def _reason_not_opened(path: Path) -> str:
    """Why the file was not opened, or an empty string."""
    try:
        if sys.platform == "win32":
            os.startfile(path.resolve())
            return ""
        program = "open" if sys.platform == "darwin" else "xdg-open"
        return _started(program, path.resolve())
    except FileNotFoundError:
        return f"{program} is not installed"
    except OSError as error:
        return (error.strerror or type(error).__name__).lower()


def _started(program: str, path: Path) -> str:
    quiet = subprocess.DEVNULL
    viewer = subprocess.Popen(
        [program, path], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    )
    with suppress(subprocess.TimeoutExpired):  # it goes on by itself
        code = viewer.wait(PATIENCE)
        return f"{program} ended with {code}" if code else ""
    return ""
