"""Work → its exit code; done in a worker where processes can be forked."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import click

from generator.cli.streams import tell_end, was_lost

if TYPE_CHECKING:
    from generator.worker.inside import Grants, Held, Worker

CAN_FORK = hasattr(os, "fork")
INTERRUPTED = 130
SIGNALLED = 128
LOST = 1
"""Exit code if the output could not be written."""
UNHEARD = (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG)


class Unlocked:
    """In place of a worker, where no process can be forked."""

    def confine(self, grants: Grants) -> Held:
        from generator.files.writer import WRITER
        from generator.worker.inside import NOT_AT_ALL
        from generator.worker.outlet import write_within

        WRITER.set(partial(write_within, grants.writes, grants.limits))
        return NOT_AT_ALL


def apart(work: Callable[[Worker | Unlocked], None]) -> int:
    """Does it in a worker, and reports how that ended if it could not do so itself."""
    if not CAN_FORK:
        return status_of(lambda: work(Unlocked()))
    from generator.worker.boundary import work_apart
    from generator.worker.stopping import Stopped

    try:
        ended = work_apart(lambda worker: flushed(status_of(lambda: work(worker))))
    except Stopped as stopped:
        return SIGNALLED + stopped.number
    except OSError as error:
        click.echo(f"cubicle: cannot start another process: {error.strerror}", err=True)
        return 1
    if ended.problem:
        tell_end(ended.problem, ended.as_json)
    return ended.code


def status_of(work: Callable[[], None]) -> int:
    """Does it and turns exceptions into exit codes."""
    try:
        work()
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


def flushed(status: int) -> int:
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return status or LOST
    return status or LOST * was_lost(sys.stdout)
