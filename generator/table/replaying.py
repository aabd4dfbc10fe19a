"""A game in play → the table as it was after fewer moves, to step through it."""

from __future__ import annotations

from dataclasses import replace

from generator.table.moves import BadMove
from generator.table.played import Edited, Played, Said, play_begun
from generator.table.table_snapshot import state_of
from generator.table.things import TableStart

APART = 25
"""Moves between two tables that are kept, so that no step is far from one."""


class Replay:
    """Makes the moves again, from the nearest table that it knows."""

    def __init__(self) -> None:
        self._start: TableStart | None = None
        self._known: dict[int, Played] = {}

    def at(self, played: Played, moves: int) -> Played:
        """After so many moves. What was before an edit is another game, and not shown."""
        first = played.resumed_at
        if self._start is not played.state.start or first not in self._known:
            self._start = played.state.start
            self._known = {first: _first(played)}
        moves = max(first, min(moves, len(played.log)))
        near = max(n for n in self._known if n <= moves)
        found = self._known[near]
        for number, said in enumerate(played.log[near:moves], near + 1):
            found = _again(found, said)
            if number % APART == 0:
                self._known[number] = found
        return found


def _first(played: Played) -> Played:
    start, first = played.state.start, played.resumed_at
    begun = play_begun(start, played.labels, played.seed)
    if not first:
        return begun
    edited = played.log[first - 1].wish
    state = state_of(edited.table, start) if isinstance(edited, Edited) else begun.state
    return replace(begun, state=state, log=played.log[:first])


def _again(played: Played, said: Said) -> Played:
    if isinstance(said.wish, Edited):
        return played
    try:
        return played.wished(said.seat, said.wish)
    except BadMove as bad:  # it could not be made the first time either
        return played.missed(said.seat, said.wish, str(bad))
