"""With our own checks switched off, the worker still reads, writes and reaches nothing outside.

Each escape is also shown to work where there is no boundary: what cannot leak proves little.
"""

from __future__ import annotations

import gc
import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import jinja2
import pytest

from generator import expressions, files
from generator.build import check
from generator.core.problems import one_line
from generator.files import Disk, data_root
from generator.kit.order import Order
from generator.worker.landlock import version
from tests.games import LAYOUT, tiny_game
from tests.worker.unguarded import REACH, read_anything
from tests.worker.working import told_by

pytestmark = [
    pytest.mark.skipif(version() < 4, reason="this kernel's Landlock does not know all of it"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

SECRET = "s3cret-of-the-user"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "secret.yaml").write_text(f"deck: {SECRET}\n{SECRET}: 1\n")
    for name, text in tiny_game().items():
        (tmp_path / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "game" / name).write_text(text)
    return tmp_path


@pytest.fixture
def unguarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No gate, and templates that may do whatever Python may."""
    monkeypatch.setattr(files, "read_inside", read_anything)
    monkeypatch.setattr(expressions, "_sandbox", jinja2.Environment)
    expressions._compiled.cache_clear()
    yield
    expressions._compiled.cache_clear()
    gc.collect()  # what the escapes left open is closed before another test is blamed for it


def template(place: Path, expression: str) -> None:
    """Every card of the game works this out."""
    text = '{{ "x" if ' + expression + " is none else " + expression + " }}"
    element = f"  - text: >-\n      {text}\n    box: [5mm, 20mm, 50mm, 50mm]\n"
    (place / "game/layouts/face.yaml").write_text(LAYOUT + element)


def outcome(place: Path) -> Callable[[], str]:
    """All that a check of the game says, and whatever went wrong in it."""

    def work() -> str:
        disk = Disk((("", place / "game"), ("layouts/", data_root() / "layouts")))
        try:
            return "\n".join(one_line(p) for p in check(disk, Order(papers=("a4",))).problems)
        except Exception as error:
            return f"{type(error).__name__}: {error}"

    return work


@pytest.mark.usefixtures("unguarded")
@pytest.mark.parametrize(
    "expression",
    [
        f"{REACH}.__builtins__.open('SECRET').read() * 50",
        f"{REACH}.__builtins__.__import__('pathlib').Path('SECRET').read_text() * 50",
        f"{REACH}.__builtins__.__import__('os').listdir('FOLDER')|string * 50",
    ],
)
def test_templates_without_a_sandbox_read_nothing_outside(place: Path, expression: str) -> None:
    template(
        place, expression.replace("SECRET", f"{place}/secret.yaml").replace("FOLDER", str(place))
    )
    leak = "secret.yaml'" if "FOLDER" in expression else SECRET
    said = outcome(place)()
    assert leak in said, "the escape itself does not work any more"
    assert leak not in told_by(outcome(place), place)


@pytest.mark.usefixtures("unguarded")
@pytest.mark.parametrize("name", ["link.yaml", "layouts/face.yaml"])
def test_files_without_a_gate_are_not_read_from_outside(place: Path, name: str) -> None:
    (place / "game" / name).unlink(missing_ok=True)
    (place / "game" / name).symlink_to(place / "secret.yaml")
    assert SECRET in outcome(place)()
    assert SECRET not in told_by(outcome(place), place)


@pytest.mark.usefixtures("unguarded")
@pytest.mark.parametrize(
    "expression",
    [
        f"{REACH}.__builtins__.open('MARK', 'w')",
        f"{REACH}.os.system('touch MARK')",
        f"{REACH}.os.mkdir('MARK')",
        f"{REACH}.os.rename('GAME/game.yaml', 'MARK')",
        f"{REACH}.os.symlink('x', 'MARK')",
    ],
)
def test_templates_without_a_sandbox_write_nothing(place: Path, expression: str) -> None:
    mark, game = str(place / "mark"), str(place / "game")
    template(place, expression.replace("MARK", mark).replace("GAME", game))
    before = everything(place)
    told_by(outcome(place), place)
    (place / "output").rmdir()
    assert everything(place) == before
    outcome(place)()
    assert everything(place) != before, "the escape itself does not work any more"


def everything(place: Path) -> dict[str, bytes | None]:
    return {
        path.relative_to(place).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(place.rglob("*"))
    }


@pytest.mark.usefixtures("unguarded")
def test_templates_without_a_sandbox_change_no_rights(place: Path) -> None:
    secret = place / "secret.yaml"
    secret.chmod(0o640)
    template(place, f"{REACH}.os.chmod('{secret}', 511)")
    told_by(outcome(place), place)
    assert secret.stat().st_mode & 0o777 == 0o640
    outcome(place)()
    assert secret.stat().st_mode & 0o777 == 0o777, "the escape itself does not work any more"


@pytest.mark.usefixtures("unguarded")
def test_templates_without_a_sandbox_reach_no_server(place: Path) -> None:
    for kind, call in ((socket.SOCK_STREAM, "connect"), (socket.SOCK_DGRAM, "sendto")):
        with socket.socket(type=kind) as server:
            server.bind(("127.0.0.1", 0))
            server.settimeout(0.3)
            if kind is socket.SOCK_STREAM:
                server.listen()
            address = server.getsockname()
            sent = f"b''.fromhex('41'), {address}" if call == "sendto" else str(address)
            sent = sent.replace("b''", "('x'.encode())[:0]")
            module = f"{REACH}.__builtins__.__import__('socket')"
            template(place, f"{module}.socket(type={int(kind)}).{call}({sent})")
            told_by(outcome(place), place)
            with pytest.raises(TimeoutError):
                _heard(server, kind)
            thread = threading.Thread(target=outcome(place))
            thread.start()
            _heard(server, kind)
            thread.join()


def _heard(server: socket.socket, kind: int) -> None:
    """Waits for somebody to call."""
    if kind is socket.SOCK_STREAM:
        server.accept()[0].close()
    else:
        server.recv(10)


@pytest.mark.usefixtures("unguarded")
def test_the_environment_tells_no_secret(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", SECRET)
    for expression in (
        f"{REACH}.os.environ|string * 20",
        f"{REACH}.__builtins__.open('/proc/self/environ').read() * 20",
        f"{REACH}.__builtins__.open('/proc/{os.getppid()}/environ').read() * 20",
    ):
        template(place, expression)
        assert SECRET not in told_by(outcome(place), place)
