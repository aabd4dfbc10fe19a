"""The table's page stays small: it has no framework."""

from __future__ import annotations

from generator.play.table_server import OWN, PAGES, SHARED
from tests.games import REPOSITORY

MOST = 60_000


def test_the_code_of_the_page_is_small() -> None:
    """As the files are on the disk, with those that the preview has as well."""
    scripts = [file for file, _ in PAGES.values() if file.endswith(".js")]
    folder = REPOSITORY / "generator"
    assert {file.stem for file in (folder / "play" / "page").glob("*.js")} == {*OWN}
    assert len(scripts) == len(OWN) + len(SHARED)
    sizes = {file: (folder / file).stat().st_size for file in scripts}
    assert sum(sizes.values()) <= MOST, sizes
