"""A command that is forked warm comes out as one that is started anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.test_cli import files_under, started, write
from tests.games import REPOSITORY, tiny_game
from tests.warm import forked, may_be_forked


@pytest.mark.parametrize(
    "command",
    [
        ("build", "tiny", "--paper", "a4"),
        ("check", "tiny"),
        ("export", "tiny", "--for", "png"),
        ("stats", "tiny"),
        ("new", "game", "mine"),
        ("games", "--json"),
        ("build", "nosuch"),
        ("build", "tiny", "--nosuch"),
    ],
)
def test_a_process_that_starts_with_nothing_does_the_same(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    """The other tests run forks of a process that has imported most of it."""
    came = []
    for name in ("forked", "started"):
        folder = tmp_path / name
        write(folder / "tiny", tiny_game())
        known = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
        if name == "forked":
            ran = tuple(forked(folder, command, known))
        else:
            ran = tuple(started(folder, command, known))
        made = {one: (folder / one).read_bytes() for one in files_under(folder)}
        came.append((ran, made))
    assert came[0] == came[1]


def test_what_python_reads_at_its_start_is_never_left_to_a_fork() -> None:
    assert may_be_forked({"COLUMNS": "80", "HOME": "/"})
    assert not any(may_be_forked({name: "x"}) for name in ("PYTHONUTF8", "LC_ALL", "LANG", "TZ"))
