"""What the kernel refuses the worker, with none of our own checks in between."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.worker.landlock import version
from tests.worker.working import told_by

pytestmark = pytest.mark.skipif(version() == 0, reason="this kernel has no Landlock")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "own").write_text("own")
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "game" / "link").symlink_to(tmp_path / "secret")
    return tmp_path


def outcome(attempt: Callable[[], object]) -> Callable[[], str]:
    def tried() -> str:
        try:
            return str(attempt())
        except OSError as error:
            return type(error).__name__

    return tried


def test_its_own_folder_is_read(place: Path) -> None:
    assert told_by((place / "game/own").read_text, place) == "own"


def test_its_own_folder_is_listed(place: Path) -> None:
    assert told_by(lambda: str(sorted(os.listdir(place / "game"))), place) == "['link', 'own']"


@pytest.mark.parametrize("name", ["secret", "game/link", "game/../secret", "output/x"])
def test_nothing_else_is_read(place: Path, name: str) -> None:
    (place / "output").mkdir()
    (place / "output" / "x").write_text("secret")
    assert told_by(outcome((place / name).read_text), place) == "PermissionError"


def test_foreign_folders_are_not_listed(place: Path) -> None:
    assert told_by(outcome(lambda: os.listdir(place)), place) == "PermissionError"


def test_nothing_is_written_anywhere(place: Path) -> None:
    attempts: list[Callable[[], object]] = [
        lambda: (place / "game/new").write_text("x"),
        lambda: (place / "game/own").write_text("x"),
        (place / "game/own").unlink,
        lambda: (place / "game/own").rename(place / "game/other"),
        (place / "new").mkdir,
        lambda: (place / "new").symlink_to("x"),
        lambda: os.truncate(place / "secret", 0),
        lambda: os.mkfifo(place / "game/pipe"),
        lambda: os.link(place / "secret", place / "game/hard"),
        Path("/dev/shm/cubicle-x").touch,
        Path("/tmp/cubicle-x").touch,
    ]
    for attempt in attempts:
        assert told_by(outcome(attempt), place) in ("PermissionError", "OSError")
    assert sorted(os.listdir(place / "game")) == ["link", "own"]
    assert (place / "secret").read_text() == "secret"


def test_no_program_is_started(place: Path) -> None:
    run = outcome(lambda: subprocess.run(["/bin/true"], check=True))
    assert told_by(run, place) == "PermissionError"


@pytest.mark.skipif(version() < 4, reason="this kernel's Landlock knows nothing of the network")
def test_no_connection_is_made(place: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        def call() -> object:
            with socket.create_connection(("127.0.0.1", port), timeout=2):
                return "connected"

        assert call() == "connected"
        assert told_by(outcome(call), place) == "PermissionError"
