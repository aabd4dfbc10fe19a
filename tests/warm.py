"""The command without its start: a process that has imported it already forks for each call.

A fork has its own folder, environment, streams and exit code, as a process that is started anew.
"""

from __future__ import annotations

import atexit
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO

REPOSITORY = Path(__file__).parent.parent
SECONDS = 60
MOST = 1 << 16
"""Bytes of a call; Linux hands over as much at once."""
READ_AT_THE_START = ("PYTHON", "LC_", "LANG", "TZ")
"""How the variables begin that Python itself reads, before any of our lines run."""
IMPORTED = (
    "generator.build",
    "generator.cli.commands.build",
    "generator.cli.commands.check",
    "generator.cli.commands.export",
    "generator.worker.boundary",
)


def may_be_forked(environment: Mapping[str, str]) -> bool:
    """Whether a fork cannot be told from a process that starts with these variables too."""
    return hasattr(os, "fork") and not any(n.startswith(READ_AT_THE_START) for n in environment)


def forked(
    folder: Path, arguments: Sequence[str], environment: Mapping[str, str]
) -> tuple[int, str, str]:
    """What the command comes to in a folder: its exit code, stdout and stderr."""
    call = [os.fspath(folder), [os.fsdecode(one) for one in arguments], dict(environment)]
    caller = _caller()
    with _stream() as out, _stream() as err:
        socket.send_fds(caller, [json.dumps(call).encode()], [out.fileno(), err.fileno()])
        code = int(caller.recv(MOST))
        assert code != -signal.SIGALRM, f"{arguments} took more than {SECONDS} seconds"
        return code, _text(out), _text(err)


def _stream() -> IO[str]:
    return tempfile.TemporaryFile("w+", encoding="utf-8")


def _text(stream: IO[str]) -> str:
    stream.seek(0)
    return stream.read()


@cache
def _caller() -> socket.socket:
    """The socket to this worker's process, which ends as soon as the socket is closed."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.warm", str(theirs.fileno())],
            cwd=REPOSITORY,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
        )

    def end() -> None:
        ours.close()
        process.wait(SECONDS)

    atexit.register(end)
    return ours


def _serve(calls: socket.socket) -> None:
    """Returns in a fork that is to run the command, or at the end."""
    for name in IMPORTED:
        import_module(name)
    while True:
        call, streams, *_ = socket.recv_fds(calls, MOST, 2)
        if not call:
            sys.exit()
        pid = os.fork()
        if not pid:
            calls.close()
            return _become(*json.loads(call), streams)
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(pid, 0)
        calls.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(
    folder: str, arguments: list[str], environment: dict[str, str], streams: list[int]
) -> None:
    signal.alarm(SECONDS)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, stream in enumerate(streams, 1):
        os.dup2(stream, number)
        os.close(stream)
    sys.argv[1:] = arguments


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module("generator", run_name="__main__", alter_sys=True)
