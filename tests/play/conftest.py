"""One browser, and one small game on the table for all tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import Shown, a_browser, on_the_table, write_files
from tests.play.small_game import small_game


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with a_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A small game on the table for two."""
    folder = write_files(tmp_path_factory.mktemp("played") / "tiny", small_game())
    with on_the_table(folder) as shown:
        yield shown
