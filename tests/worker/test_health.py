"""`doctor` tells what is in force, and marks what is not."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError

import pytest

from generator.worker import landlock
from generator.worker.health import ATTEMPTS, LIBRARIES, HealthCheck, _boundary, _libraries

pytestmark = pytest.mark.skipif(landlock.version() < 4, reason="nothing can be shown to be refused")


def found() -> dict[str, HealthCheck]:
    return {one.name: one for one in _boundary()}


def test_all_that_is_tried_is_refused() -> None:
    checks = found()
    assert [name for name, one in checks.items() if one.wrong] == []
    assert all(checks[name].says == "blocked (just tested)" for name, _ in ATTEMPTS)


def test_what_is_not_refused_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlock, "version", lambda: 0)
    monkeypatch.setattr("generator.worker.health.version", lambda: 0)
    wrong = [name for name, one in found().items() if one.wrong]
    assert wrong == ["Landlock", "reading elsewhere"], "seccomp refuses all the rest"


@pytest.mark.parametrize("version", [1, 2])
def test_emptying_a_file_is_refused_where_landlock_does_not_know_of_it(
    monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    monkeypatch.setattr(landlock, "version", lambda: version)
    assert not found()["emptying a file"].wrong


def test_what_is_there_and_cannot_be_had_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in sixteen layers of Landlock, or where a container refuses the calls."""
    monkeypatch.setattr(landlock, "RESTRICT", 1000)
    monkeypatch.setattr("generator.worker.seccomp.SET_FILTER", 99)
    checks = found()
    assert checks["Landlock"].wrong and "refuses" in checks["Landlock"].says
    assert checks["seccomp"].wrong and checks["writing anywhere"].wrong


def test_where_nothing_is_refused_everything_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlock, "version", lambda: 0)
    monkeypatch.setattr("generator.worker.seccomp.machine", lambda: None)
    monkeypatch.setattr("generator.worker.health.ATTEMPTS", (ATTEMPTS[2], ATTEMPTS[6]))
    checks = found()
    assert checks["emptying a file"].wrong and checks["ending other processes"].wrong


def test_without_processes_of_their_own_it_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.worker.health.CAN_FORK", False)
    assert [one.wrong for one in _boundary()] == [True]


def test_a_library_that_is_missing_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name == "click":
            raise PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr("generator.worker.health.metadata.version", version)
    assert [(one.name, one.wrong) for one in _libraries()] == [
        *((name, name == "click") for name in LIBRARIES),
        ("pdfium", False),
    ]
