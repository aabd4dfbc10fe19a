"""Blocks → a table with seats along two sides, everything at its place in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.geometry import Point, Rect, Size, rotation
from generator.core.named_tuple import NamedTuple
from generator.table.table_blocks import (
    APART,
    GAP,
    NO_BLOCK,
    InBlock,
    TableBlock,
    below,
    beside,
    in_rows,
    packed,
)
from generator.table.things import TableSeat

MARGIN = 15.0
"""SeatsAround the whole table, in mm."""
BETWEEN_SEATS = 2 * APART
HAND_HEIGHT = 100.0
SEAT_WIDTH = 240.0
"""The least, so that a hand can be held."""
LOW = 60.0
"""What is lower goes beside the cards of a seat in rows of its own."""
SCREEN = Size(16, 10)
"""The form of the screens that a flat table is to fill."""


class SeatPlace(NamedTuple):
    number: int
    area: Rect
    from_above: bool
    """Whether the middle of the table is below it."""


class SeatsAround(NamedTuple):
    """Where seats and the middle are."""

    size: Size
    middle: Point
    """The upper left corner of what is in the middle."""
    places: tuple[SeatPlace, ...]

    @property
    def scale(self) -> float:
        """How large it can be shown."""
        return min(SCREEN.width / self.size.width, SCREEN.height / self.size.height)


class Seated(NamedTuple):
    """The table once it is measured."""

    size: Size
    seats: tuple[TableSeat, ...]
    parts: tuple[tuple[InBlock, float], ...]
    """What is on it, in mm of the table, and how far it is turned."""


def seated(
    columns: Sequence[Sequence[TableBlock]],
    fronts: Mapping[int, Sequence[TableBlock]],
    players: int,
    round_table: bool,
    held: float = HAND_HEIGHT,
) -> Seated:
    """The blocks of the middle are to the left of, at, and to the right of its centre.

    A hand takes so many millimetres in front of its seat.
    """
    middle = _middle(columns)
    around = _around(middle.size, _room(fronts, players, held), players, round_table)
    parts = [(part, 0.0) for part in middle.moved(*around.middle)]
    seats = []
    for place in sorted(around.places):
        seat = _seat(place, round_table, held)
        front = in_front(fronts.get(place.number, ()), place.from_above and not round_table)
        seats.append(seat)
        parts.extend(_laid(front, seat))
    return Seated(around.size, tuple(seats), tuple(parts))


def _room(fronts: Mapping[int, Sequence[TableBlock]], players: int, held: float) -> Size:
    """What the largest seat needs."""
    sizes = [in_front(fronts.get(seat, ())).size for seat in range(1, players + 1)]
    width = max(SEAT_WIDTH, *(size.width for size in sizes))
    return Size(width, max(size.height for size in sizes) + GAP + held)


def _around(middle: Size, room: Size, players: int, round_table: bool) -> SeatsAround:
    """Seats above and below; or to both sides, if a screen then shows more."""
    rows = _above_and_below(middle, room, players)
    return rows if round_table else max(rows, _at_both_sides(middle, room, players), key=_scale)


def _scale(around: SeatsAround) -> float:
    return around.scale


def _above_and_below(middle: Size, room: Size, players: int) -> SeatsAround:
    """Numbers go clockwise from the lower left."""
    count = players // 2
    above, under = range(2, 2 + count), [1, *range(players, 1 + count, -1)]
    across = len(under) * (room.width + BETWEEN_SEATS) - BETWEEN_SEATS
    width = max(middle.width, across) + 2 * MARGIN
    top = MARGIN + (room.height + BETWEEN_SEATS if above else 0)
    height = top + middle.height + BETWEEN_SEATS + room.height + MARGIN
    rows = ((MARGIN, above, True), (height - MARGIN - room.height, under, False))
    places = tuple(
        SeatPlace(number, Rect(_share(width, numbers, n) - room.width / 2, y, *room), from_above)
        for y, numbers, from_above in rows
        for n, number in enumerate(numbers)
    )
    return SeatsAround(Size(width, height), Point((width - middle.width) / 2, top), places)


def _at_both_sides(middle: Size, room: Size, players: int) -> SeatsAround:
    count = -(-players // 2)
    left, right = range(count, 0, -1), range(count + 1, players + 1)
    down = count * (room.height + BETWEEN_SEATS) - BETWEEN_SEATS
    height = max(middle.height, down) + 2 * MARGIN
    inner = MARGIN + room.width + BETWEEN_SEATS
    outer = inner + middle.width + BETWEEN_SEATS
    width = outer + room.width + MARGIN
    places = tuple(
        SeatPlace(number, Rect(x, _share(height, numbers, n) - room.height / 2, *room), False)
        for x, numbers in ((MARGIN, left), (outer, right))
        for n, number in enumerate(numbers)
    )
    return SeatsAround(Size(width, height), Point(inner, (height - middle.height) / 2), places)


def _share(length: float, numbers: Sequence[int], place: int) -> float:
    """The middle of a share, all being equal."""
    return MARGIN + (length - 2 * MARGIN) * (place + 0.5) / len(numbers)


def _middle(columns: Sequence[Sequence[TableBlock]]) -> TableBlock:
    """Boards in the centre, and what is beside them no higher than they are."""
    left, centre, right = columns
    boards = in_rows(centre, sum(one.size.width + APART for one in centre)) if centre else NO_BLOCK
    tallest = max((one.size.height for one in (*left, *right)), default=0.0)
    height = max(boards.size.height, tallest, 190.0)
    return beside([packed(left, height), boards, packed(right, height)], 2 * APART)


def in_front(blocks: Sequence[TableBlock], from_above: bool = False) -> TableBlock:
    """Boards towards the middle of the table, then cards, with small things beside them."""
    low = [one for one in blocks if one.size.height < LOW]
    high = sorted(
        (one for one in blocks if one.size.height >= LOW), key=lambda one: -one.size.height
    )
    wide = [one for one in high if one.size.width > SEAT_WIDTH]
    cards = [one for one in high if one.size.width <= SEAT_WIDTH]
    height = max((one.size.height for one in cards), default=LOW)
    small = packed(low, height, GAP)
    rows = [*wide, beside([*cards, small], GAP)]
    return below(rows[::-1] if from_above else rows, GAP)


def _seat(place: SeatPlace, round_table: bool, held: float) -> TableSeat:
    area = place.area
    top = area.top if place.from_above else area.bottom - held
    hand = Rect(area.left, top, area.width, held)
    turn = 180.0 if place.from_above and round_table else 0.0
    return TableSeat(place.number, area, hand, turn)


def _laid(block: TableBlock, seat: TableSeat) -> Iterator[tuple[InBlock, float]]:
    """Between the hand and the middle of the table."""
    free = seat.area.height - seat.hand.height
    top = seat.area.bottom - free if seat.hand.top == seat.area.top else seat.area.top
    left = seat.area.left + (seat.area.width - block.size.width) / 2
    down = top + (free - block.size.height) / 2
    around = Point(left + block.size.width / 2, down + block.size.height / 2)
    for part in block.moved(left, down):
        middle = rotation(seat.turn, around).apply(*part.middle)
        yield part._replace(middle=middle), seat.turn
