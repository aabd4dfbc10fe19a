"""What a player can do with things on a table, as values; and a move that cannot be made."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple
from generator.table.table_state import Heap, Laid

MARKS = ("red", "orange", "yellow", "green", "blue", "violet")


class BadMove(Exception):
    """A move that cannot be made. Its text says why, to the player who asked for it."""


class Mover(NamedTuple):
    """Who moves, and all the chance that there is in the move."""

    seat: int
    seed: int


class Put(NamedTuple):
    """At a point of the table, into a pile, or into a hand. Several keep together."""

    things: tuple[str, ...]
    at: tuple[float, float] | None = None
    turn: float | None = None
    pile: str = ""
    where: str = "top"
    """In the pile: `top`, `bottom`, or `under n`."""
    hand: int = 0


class Flip(NamedTuple):
    things: tuple[str, ...]


class TurnBy(NamedTuple):
    things: tuple[str, ...]
    by: float


class Leaf(NamedTuple):
    """Shows a page of a document, or a side of a die, counted from 0."""

    things: tuple[str, ...]
    to: int


class Roll(NamedTuple):
    things: tuple[str, ...]


class StackUp(NamedTuple):
    """Makes one pile; the first is at the bottom, and the pile is where that one was."""

    things: tuple[str, ...]


class Shuffle(NamedTuple):
    pile: str


class Draw(NamedTuple):
    """From the top into one's own hand; of what somebody else holds, any."""

    pile: str
    number: int = 1


class DealOut(NamedTuple):
    """To each seat, one at a time."""

    pile: str
    number: int = 1


class LookAt(NamedTuple):
    """At the top of a pile, so that nobody else sees it."""

    pile: str
    number: int = 1


class Unlook(NamedTuple):
    pile: str


class Discard(NamedTuple):
    """Each to the discard pile of where it came from."""

    things: tuple[str, ...]


class Pass(NamedTuple):
    things: tuple[str, ...]
    seat: int


class SetCount(NamedTuple):
    counter: str
    value: int


class SetMark(NamedTuple):
    """Adds a mark; none takes all of them off."""

    things: tuple[str, ...]
    mark: str = ""


class Fix(NamedTuple):
    """What is fixed stays where it is."""

    things: tuple[str, ...]
    fixed: bool = True


class Restore(NamedTuple):
    """Takes a move back: how everything was that the move changed."""

    laid: tuple[tuple[str, Laid], ...]
    heaps: tuple[tuple[str, Heap | None], ...]
    counters: tuple[tuple[str, int], ...]
    top: int
    made: int


InPlace = Flip | TurnBy | Leaf | Roll | SetCount | SetMark | Fix
Between = Put | StackUp | Shuffle | Draw | DealOut | LookAt | Unlook | Discard | Pass
Move = InPlace | Between | Restore


class TakeBack(NamedTuple):
    """The last move."""


class MakeAgain(NamedTuple):
    """The move that was taken back last."""


Wish = Move | TakeBack | MakeAgain
"""What a player can ask for."""
