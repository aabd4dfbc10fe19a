"""Blocks → a table with seats along two sides, everything at its place in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.core.geometry import Point, Rect, Size, rotation
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
"""Around the whole table, in mm."""
HAND_HEIGHT = 100.0
SEAT_WIDTH = 240.0
"""The least, so that a hand can be held."""
LOW = 60.0
"""What is lower goes beside the cards of a seat in rows of its own."""


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
) -> Seated:
    """The blocks of the middle are to the left of, at, and to the right of its centre."""
    middle = _middle(columns)
    above, under = sides(players)
    turned = above if not round_table else ()
    front = {n: in_front(fronts.get(n, ()), n in turned) for n in (*above, *under)}
    room = Size(
        max(SEAT_WIDTH, *(one.size.width for one in front.values())),
        max(one.size.height for one in front.values()) + GAP + HAND_HEIGHT,
    )
    longest = max(len(above), len(under))
    across = longest * room.width + (longest - 1) * 2 * APART
    width = max(middle.size.width, across) + 2 * MARGIN
    top = MARGIN + (room.height + 2 * APART if above else 0)
    height = top + middle.size.height + 2 * APART + room.height + MARGIN
    parts = [(part, 0.0) for part in middle.moved((width - middle.size.width) / 2, top)]
    seats = []
    for row, numbers in ((MARGIN, above), (height - MARGIN - room.height, under)):
        for rect, number in _along(row, numbers, room, width):
            seat = _seat(number, rect, row == MARGIN and bool(above), round_table)
            seats.append(seat)
            parts.extend(_laid(front[number], seat))
    seats.sort(key=lambda one: one.number)
    return Seated(Size(width, height), tuple(seats), tuple(parts))


def sides(players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats above and below the middle, each from left to right: they go round clockwise."""
    count = players // 2
    above = tuple(range(2, 2 + count))
    return above, (1, *reversed(range(2 + count, players + 1)))


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


def _along(
    top: float, numbers: Sequence[int], room: Size, width: float
) -> Iterator[tuple[Rect, int]]:
    """Seats at even distances."""
    share = (width - 2 * MARGIN) / max(len(numbers), 1)
    for place, number in enumerate(numbers):
        left = MARGIN + share * (place + 0.5) - room.width / 2
        yield Rect(left, top, *room), number


def _seat(number: int, area: Rect, above: bool, round_table: bool) -> TableSeat:
    top = area.top if above else area.bottom - HAND_HEIGHT
    hand = Rect(area.left, top, area.width, HAND_HEIGHT)
    return TableSeat(number, area, hand, 180.0 if above and round_table else 0.0)


def _laid(block: TableBlock, seat: TableSeat) -> Iterator[tuple[InBlock, float]]:
    """Between the hand and the middle of the table."""
    free = seat.area.height - HAND_HEIGHT
    top = seat.area.bottom - free if seat.hand.top == seat.area.top else seat.area.top
    left = seat.area.left + (seat.area.width - block.size.width) / 2
    down = top + (free - block.size.height) / 2
    around = Point(left + block.size.width / 2, down + block.size.height / 2)
    for part in block.moved(left, down):
        middle = rotation(seat.turn, around).apply(*part.middle)
        yield part._replace(middle=middle), seat.turn
