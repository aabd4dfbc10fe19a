"""A table with everything that was done on it: moves, what was taken back, and the log in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.table.log_words import LogWords, edit_words
from generator.table.making import made
from generator.table.move_data import move_of
from generator.table.moves import BadMove, MakeAgain, Move, Mover, Restore, TakeBack, Wish
from generator.table.sight import Sight, seen
from generator.table.table_edits import alike, reseated
from generator.table.table_names import Names, TableLabels
from generator.table.table_snapshot import snapshot
from generator.table.table_state import TableState, begin
from generator.table.things import TableStart

Data = dict[str, Any]
LOG_SHOWN = 200
"""A page gets so many of the last moves; all of them are in the saved game."""
Words = tuple[str, ...]
"""A move as each seat may hear it; a spectator's words come first."""


class Done(NamedTuple):
    """A move that was made, and the way back."""

    mover: Mover
    move: Move
    back: Restore
    words: Words


class Edited(NamedTuple):
    """The game was edited; the table after that, as JSON."""

    table: Mapping[str, Any]


class Said(NamedTuple):
    """What somebody did, as it is logged and saved: also that a move was taken back."""

    seat: int
    wish: Wish | Edited
    words: Words


@dataclass(frozen=True, slots=True)
class Played:
    """A game in play. Each step gives a new one."""

    state: TableState
    labels: TableLabels
    seed: int
    done: tuple[Done, ...] = ()
    undone: tuple[Done, ...] = ()
    log: tuple[Said, ...] = ()

    @property
    def resumed_at(self) -> int:
        """The number of the last edit of the game, from which one can step through it."""
        edits = (n for n in range(len(self.log), 0, -1) if isinstance(self.log[n - 1].wish, Edited))
        return next(edits, 0)

    def did(self, seat: int, given: Mapping[str, object], names: Names) -> Played:
        """What a page asks for, with the names that this seat knows."""
        wish = move_of(given)
        return self.wished(seat, _with_ids(wish, Sight(self.state, seat, names)))

    def wished(self, seat: int, wish: Wish) -> Played:
        if not any(one.number == seat for one in self.state.start.seats):
            raise BadMove("Spectators only watch.")
        match wish:
            case TakeBack():
                return self.undo(seat)
            case MakeAgain():
                return self.redo(seat)
            case _:
                return self.moved(seat, wish)

    def moved(self, seat: int, move: Move) -> Played:
        mover = Mover(seat, seed_of(self.seed, len(self.log) + 1))
        after, back = made(self.state, move, mover)
        words = self._words(after, move, mover)
        done = (*self.done, Done(mover, move, back, words))
        log = (*self.log, Said(seat, move, words))
        return replace(self, state=after, done=done, undone=(), log=log)

    def undo(self, seat: int) -> Played:
        if not self.done:
            raise BadMove("There is no move to take back.")
        *done, last = self.done
        state, _ = made(self.state, last.back)
        words = tuple(f"Seat {seat} takes back: {one}" for one in last.words)
        log = (*self.log, Said(seat, TakeBack(), words))
        undone = (*self.undone, last)
        return replace(self, state=state, done=tuple(done), undone=undone, log=log)

    def redo(self, seat: int) -> Played:
        """With the same chance as the first time."""
        if not self.undone:
            raise BadMove("There is no move to make again.")
        *undone, last = self.undone
        state, back = made(self.state, last.move, last.mover)
        words = tuple(f"Seat {seat} makes again: {one}" for one in last.words)
        log = (*self.log, Said(seat, MakeAgain(), words))
        done = (*self.done, last._replace(back=back))
        return replace(self, state=state, done=done, undone=tuple(undone), log=log)

    def edited(self, start: TableStart, labels: TableLabels) -> Played:
        """The faces change where they are. After a larger change no move can be taken back."""
        if alike(self.state.start, start):
            return replace(self, state=replace(self.state, start=start), labels=labels)
        after = reseated(self.state, start, seed_of(self.seed, len(self.log) + 1))
        says = edit_words(after.removed, after.added, self.labels, labels)
        return replace(self, labels=labels).resumed(after.state, snapshot(after.state), says)

    def resumed(self, state: TableState, table: Mapping[str, Any], says: str) -> Played:
        """From a table as it was after an edit."""
        log = (*self.log, self._said(0, Edited(table), says))
        return replace(self, state=state, done=(), undone=(), log=log)

    def missed(self, seat: int, wish: Wish, why: str) -> Played:
        """A move that cannot be made again still has its number, on which chance depends."""
        says = f"Seat {seat} made a move that is no longer possible: {why}"
        return replace(self, log=(*self.log, self._said(seat, wish, says)))

    def _said(self, seat: int, wish: Wish | Edited, says: str) -> Said:
        return Said(seat, wish, (says,) * (len(self.state.start.seats) + 1))

    def seen(self, seat: int, names: Names) -> Data:
        """Everything that a seat receives."""
        first = max(0, len(self.log) - LOG_SHOWN)
        return {
            **seen(self.state, seat, names),
            "moves": len(self.log),
            "since": self.resumed_at,
            "undo": self.done[-1].words[seat] if self.done else "",
            "redo": self.undone[-1].words[seat] if self.undone else "",
            "log": [
                {"n": n, "seat": one.seat, "words": one.words[seat]}
                for n, one in enumerate(self.log[first:], first + 1)
            ],
        }

    def words(self, seat: int) -> tuple[str, ...]:
        return tuple(one.words[seat] for one in self.log)

    def _words(self, after: TableState, move: Move, mover: Mover) -> Words:
        if isinstance(move, Restore):
            raise BadMove("A move is taken back with undo.")
        seats = range(len(self.state.start.seats) + 1)
        return tuple(
            LogWords(self.state, after, self.labels, mover.seat, seat).words(move) for seat in seats
        )


def play_begun(start: TableStart, labels: TableLabels, seed: int) -> Played:
    return Played(begin(start), labels, seed)


def seed_of(seed: int, number: int) -> int:
    """All the chance in a move. It is never the same again, also after moves were taken back."""
    digest = blake2b(f"{seed}:{number}".encode(), digest_size=7).digest()
    return int.from_bytes(digest) + 1


def _with_ids(wish: Wish, sight: Sight) -> Wish:
    """The same with the ids that the seat means."""
    meant = sight.meant()

    def id_of(alias: str) -> str:
        if alias not in meant:
            raise BadMove("That is no longer there.")
        return meant[alias]

    changes: dict[str, Any] = {}
    if things := getattr(wish, "things", ()):
        changes["things"] = tuple(id_of(one) for one in things)
    if pile := getattr(wish, "pile", ""):
        changes["pile"] = id_of(pile)
    return wish._replace(**changes) if changes else wish
