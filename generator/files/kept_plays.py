"""Games that are played: each move is a line of a file in the user's own folder, as it is made."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from generator.core.problems import Problem, Refusal, Where
from generator.files.settings import state_folder
from generator.files.writer import from_here, reason

ENDING = ".play.jsonl"
MOST_BYTES = 50_000_000


class KeptPlay:
    """A file that grows a line at a time: what was written is there, however the program ends."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    def add(self, line: str) -> None:
        os.write(self._handle, f"{line}\n".encode())

    def close(self) -> None:
        os.close(self._handle)


def keep_play(game: str, lines: Iterable[str]) -> KeptPlay | None:
    """A new file for a game, with what was played before; None if there is nowhere for it."""
    folder = state_folder()
    if folder is None:
        return None
    try:
        (folder / "played").mkdir(parents=True, exist_ok=True, mode=0o700)
        kept = _opened(folder / "played", game)
        for line in lines:
            kept.add(line)
    except OSError:
        return None
    return kept


def _opened(folder: Path, game: str) -> KeptPlay:
    for number in count(1):
        path = folder / f"{game}-{number}{ENDING}"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        except FileExistsError:
            continue
        return KeptPlay(path, handle)
    raise AssertionError  # numbers have no end


def read_play(path: Path) -> list[str]:
    """Its lines; Refusal if it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        message = f"cannot read the played game: {reason(error)}"
        raise Refusal(Problem("cannot-read", Where(from_here(path)), message)) from error
    if len(data) > MOST_BYTES:
        message = f"a played game has at most {MOST_BYTES:,} bytes"
        raise Refusal(Problem("over-the-limit", Where(from_here(path)), message))
    return data.decode("utf-8", "replace").splitlines()
