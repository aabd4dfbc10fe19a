"""What is on a table: things, piles, counters and seats, each with its place in millimetres."""

from __future__ import annotations

from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple

TABLE, HAND, BOX = "table", "hand", "box"
"""Where a thing is: on the table, in a seat's hand, or put aside."""


class FaceRef(NamedTuple):
    """A face of the game: a side of a card, a page, or a side of a die."""

    component: str
    card: str
    back: bool = False
    side: int = 0
    """From 1, for the sides of what is folded; 0 is the whole face."""


class Spot(NamedTuple):
    """Where the middle of a thing is, and how far it is turned clockwise, in degrees."""

    x: float
    y: float
    turn: float = 0.0


class Thing(NamedTuple):
    """One piece of the game as players handle it."""

    id: str
    kind: str
    """A card, piece, board, die, standee or document."""
    component: str
    card: str
    copy: int
    """From 1."""
    size: Size
    shape: str
    faces: tuple[FaceRef, ...]
    """Front and back; the pages of a document; the sides of a die in their order."""
    shows: int = 0
    """Which of its faces is up. One without a back has only one."""
    zone: str = TABLE
    spot: Spot | None = None
    """Nowhere, if it is in the box."""
    seat: int = 0
    """Whose it is; 0 is nobody's."""
    hidden: bool = False
    """Whether the other seats must not see it."""
    pile: str = ""
    order: int = 0
    """Its place in its pile, from 0 at the bottom."""
    on: str = ""
    """The thing that it is on, if it is on a named place."""

    @property
    def face_up(self) -> bool:
        return self.kind in ("die", "document") or self.shows == 0


class TablePile(NamedTuple):
    """A place for things on each other: a deck, a stack, a discard pile, a hand, the box."""

    id: str
    kind: str
    """`draw` is shuffled and face down; `stack` is of one kind; also discard, hand and box."""
    components: tuple[str, ...]
    size: Size
    spot: Spot | None
    seat: int = 0
    hidden: bool = False
    """Whether the other seats see only backs, and nobody what is below."""
    face_up: bool = False
    discard: str = ""
    """The pile that what is used from this one goes to."""
    deals: int = 0
    """As many as each seat is dealt of it at the start."""


class TableCounter(NamedTuple):
    """A number that players change."""

    id: str
    title: str
    value: int
    least: int
    most: int
    size: Size
    spot: Spot
    seat: int = 0


class TablePlace(NamedTuple):
    """Where things snap to: a place of a face that is on the table."""

    thing: str
    names: tuple[str, ...]
    spot: Spot
    size: Size
    room_for: tuple[str, ...]
    """The components or sizes that it is for, each as often as there is room for it."""


class TableSeat(NamedTuple):
    """A place at the table, and what is in front of it."""

    number: int
    area: Rect
    hand: Rect
    turn: float
    """Where its player looks from: 0 is from below, 180 from above."""


class TableStart(NamedTuple):
    """The start of a game."""

    size: Size
    seats: tuple[TableSeat, ...]
    things: tuple[Thing, ...]
    """Those of one pile together, from the bottom to the top; what is on a thing after it."""
    piles: tuple[TablePile, ...]
    counters: tuple[TableCounter, ...]
    places: tuple[TablePlace, ...]

    def thing(self, id: str) -> Thing:
        return next(one for one in self.things if one.id == id)

    def in_pile(self, pile: str) -> tuple[Thing, ...]:
        """From the bottom to the top."""
        return tuple(one for one in self.things if one.pile == pile)
