"""A game in play → lines of JSON, one for each thing done; and such lines → the game as it was.

The first line says which game, players and seed; all chance follows from these. Lines are only
ever added, so that whatever was written before the power failed can be read again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.table.move_data import move_data, move_of
from generator.table.moves import BadMove, Wish
from generator.table.played import Edited, Played, play_begun
from generator.table.table_names import TableLabels
from generator.table.table_snapshot import BadSnapshot, state_of
from generator.table.table_state import TableState
from generator.table.things import TableStart

VERSION = 1


class BadSave(Exception):
    """A file that is no saved game. Its text says why, and in which line."""


class SaveHead(NamedTuple):
    """What a saved game began with."""

    game: str
    players: int
    seed: int


class Replayed(NamedTuple):
    """A saved game as it was."""

    played: Played
    missed: tuple[str, ...] = ()
    """Why moves could not be made again, because the game has been edited since."""


def head_line(head: SaveHead) -> str:
    return _line({"version": VERSION, **head._asdict()})


def done_line(played: Played) -> str:
    """The last thing that was done, to be added to the file."""
    return _done_line(played, len(played.log))


def saved(played: Played, head: SaveHead) -> tuple[str, ...]:
    """The whole file, line by line."""
    return head_line(head), *(_done_line(played, n + 1) for n in range(len(played.log)))


def _done_line(played: Played, number: int) -> str:
    said = played.log[number - 1]
    if isinstance(said.wish, Edited):
        return _line({"n": number, "do": "edit", "words": said.words[0], "table": said.wish.table})
    return _line({"n": number, "who": said.seat, **move_data(said.wish)})


def _line(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# -- and back


def save_head(lines: Sequence[str]) -> SaveHead:
    """Which game to open before the moves can be made again."""
    head = _read(lines[0], 1) if lines else {}
    if head.get("version") != VERSION:
        raise BadSave("Line 1: This is no game that was saved by this version.")
    given = SaveHead(head.get("game", ""), head.get("players", 0), head.get("seed", -1))
    whole = type(given.players) is int and type(given.seed) is int
    if not isinstance(given.game, str) or not whole or given.players < 1 or given.seed < 0:
        raise BadSave("Line 1: It does not say which game, how many players and which seed.")
    return given


def replayed(lines: Sequence[str], start: TableStart, labels: TableLabels) -> Replayed:
    """The lines on the start that their first line asks for. A torn last line is dropped."""
    played = play_begun(start, labels, save_head(lines).seed)
    missed: list[str] = []
    for number, data in _entries(lines):
        if data.get("n") != len(played.log) + 1:
            raise BadSave(f"Line {number}: Move {len(played.log) + 1} is missing before it.")
        if data.get("do") == "edit":
            played, missed = _edited(played, data, number), []
            continue
        played, why = _again(played, data, number)
        missed += [f"Line {number}: {why}"] if why else []
    return Replayed(played, tuple(missed))


def _entries(lines: Sequence[str]) -> Iterable[tuple[int, Mapping[str, Any]]]:
    for number, line in enumerate(lines[1:], 2):
        try:
            yield number, _read(line, number)
        except BadSave:
            if number < len(lines):
                raise


def _read(line: str, number: int) -> Mapping[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"Line {number}: It cannot be read.") from error
    if not isinstance(data, dict):
        raise BadSave(f"Line {number}: It is no move.")
    return data


def _edited(played: Played, data: Mapping[str, Any], number: int) -> Played:
    try:
        state = state_of(data["table"], played.state.start)
    except (BadSnapshot, KeyError) as error:
        raise BadSave(f"Line {number}: The table in it cannot be read.") from error
    return played.resumed(state, data["table"], str(data.get("words", "")))


def _again(played: Played, data: Mapping[str, Any], number: int) -> tuple[Played, str]:
    """The move again; or why not, if the game is no longer the one that was saved."""
    given = {key: value for key, value in data.items() if key not in ("n", "who")}
    try:
        wish = move_of(given)
    except BadMove as error:
        raise BadSave(f"Line {number}: {error}") from error
    seat = data.get("who")
    if type(seat) is not int:
        raise BadSave(f"Line {number}: It does not say whose move it is.")
    try:
        return played.wished(seat, _of_what_is_left(wish, played.state)), ""
    except BadMove as error:
        return played.missed(seat, wish, str(error)), str(error)


def _of_what_is_left(wish: Wish, state: TableState) -> Wish:
    """Without what an edit has removed, as long as anything is left to move."""
    things = getattr(wish, "things", ())
    left = tuple(id for id in things if id in state.laid or id in state.heaps)
    changes: dict[str, Any] = {"things": left} if left and left != things else {}
    return wish._replace(**changes) if changes else wish
