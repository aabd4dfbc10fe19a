"""How a command ends: what it was asked, and how it could not go on, as exit codes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable

import pytest

from generator import cli
from generator.cli.apart import INTERRUPTED, SIGNALLED, apart, status_of
from generator.worker import boundary
from generator.worker.stopping import Stopped


class Left(BaseException):
    """In place of the end of this process."""


def test_all_that_was_typed_decides_where_a_command_works(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def done(arguments: list[str]) -> int:
        asked.append(arguments)
        return 0

    def leave(status: int) -> None:
        raise Left

    monkeypatch.setattr(cli, "_done", done)
    monkeypatch.setattr(cli, "_leave", leave)
    monkeypatch.setattr(cli, "speak_plainly", lambda: None)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(sys, "argv", ["cubicle", "build", "tiny"])
    with pytest.raises(Left):
        cli.run()
    assert asked == [["build", "tiny"]]


def test_work_that_is_stopped_ends_with_the_number_of_the_signal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopped(work: Callable[..., int]) -> None:
        raise Stopped(signal.SIGTERM)

    monkeypatch.setattr(boundary, "work_apart", stopped)
    assert apart(lambda worker: None) == SIGNALLED + signal.SIGTERM


def test_a_command_that_is_interrupted_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(context: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.main, "invoke", interrupted)
    monkeypatch.setattr(sys, "argv", ["cubicle", "games"])
    assert status_of(lambda: cli._command(None)) == INTERRUPTED
    assert capsys.readouterr().err.splitlines()[-1] == "interrupted"
