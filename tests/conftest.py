"""What every test may use: `--accept` and the `golden` fixture. Small games are in games.py."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from generator.core import fork
from tests.goldens import Golden, may_accept

settings.register_profile(
    "unhurried", deadline=None
)  # by the clock, a busy machine fails good work
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write golden texts as they come out")


def pytest_configure(config: pytest.Config) -> None:
    try:
        may_accept(bool(config.getoption("--accept")))
    except ValueError as error:
        raise pytest.UsageError(str(error)) from error


@pytest.fixture(autouse=True, scope="session")
def no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test knows the printers of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(autouse=True, scope="session")
def one_process() -> Iterator[None]:
    """Work is not shared with a second process: to fork whoever runs thousands of tests, and holds
    as much memory, takes longer than the work. Programs that tests start share theirs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fork, "CAN_FORK", False)
        yield


@pytest.fixture
def two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is shared as it is in programs."""
    monkeypatch.setattr(fork, "CAN_FORK", hasattr(os, "fork"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden("case", text)`: the text is that of tests/golden/case.txt."""
    return Golden(accept=bool(request.config.getoption("--accept")))
