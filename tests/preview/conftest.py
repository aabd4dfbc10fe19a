"""One browser and one small game on show for all tests of a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import Shown, a_browser, copy_game, previewed, write_files
from tests.games import LAYOUT, tiny_game
from tests.preview.clerks import clerk_in

SEVEN = """\
deck: things
title: Things
layout: face
back: back
fields: {text: text?}
cards:
  # the first
  - title: One
    text: "By 10:15 all of Accounts was asleep, and smiling."
    copies: 7
  - {title: Two, copies: 7}
"""
SHOWING = LAYOUT + '  - {text: "{{ text }}", box: [5mm, 20mm, 50mm, 20mm], when: "{{ text }}"}\n'
BACK = LAYOUT.replace("layout: face", "layout: back")
RULES = """\
rules:
  - {id: sevens, says: There are seven of each., value: things | values('copies'), is: [7, 7]}
"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with a_browser() as browser:
        yield browser


@pytest.fixture
def clerk_of(tmp_path: Path) -> Callable[[Mapping[str, str]], Any]:
    """Files of a game → how to ask its clerk."""
    return lambda files: clerk_in(Path(mkdtemp(dir=tmp_path)) / "tiny", files)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A small game on show, that tests of the module only look at."""
    folder = write_files(tmp_path_factory.mktemp("shown") / "tiny", tiny_game())
    with previewed(folder) as shown:
        yield shown


@pytest.fixture(scope="session")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """Bad Day on show, that tests only look at."""
    with previewed(copy_game("bad-day", tmp_path_factory.mktemp("watched") / "bad-day")) as shown:
        yield shown


@pytest.fixture
def bad_day(tmp_path: Path) -> Iterator[Shown]:
    """Bad Day on show, in a folder of its own."""
    with previewed(copy_game("bad-day", tmp_path / "bad-day")) as shown:
        yield shown


@pytest.fixture
def tiny_folder(tmp_path: Path) -> Iterator[Shown]:
    """The small game on show, in a folder of its own."""
    with previewed(write_files(tmp_path / "tiny", tiny_game())) as shown:
        yield shown


@pytest.fixture
def seven(tmp_path: Path) -> Iterator[Shown]:
    """A small game on show whose cards have words and seven copies, in a folder of its own."""
    files = tiny_game(deck=SEVEN, layout=SHOWING) | {"layouts/back.yaml": BACK, "rules.yaml": RULES}
    with previewed(write_files(tmp_path / "tiny", files)) as shown:
        yield shown
