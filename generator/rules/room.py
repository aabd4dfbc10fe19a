"""Pieces and a box → whether all of them fit into it at once."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple

SLACK = 1e-6
DISCS_IN_A_DISC = (1, 2, 2.1548, 2.4143, 2.7014, 3, 3, 3.3048, 3.6131, 3.8131)
"""The least diameter of a disc that holds so many discs of diameter 1."""


class Foot(NamedTuple):
    """What a piece covers on the board."""

    width: float
    height: float
    round: bool

    @property
    def area(self) -> float:
        return self.width * self.height * (math.pi / 4 if self.round else 1)


def has_room(feet: Sequence[Foot], room: Size, round_room: bool = False) -> bool:
    """Whether a plain way to set them down works: rows, or for equal discs a honeycomb."""
    if round_room:
        return _in_a_disc(feet, min(room))
    ways = (room, room.turned())
    if _are_equal_discs(feet):
        return any(_discs(feet[0].width, way) >= len(feet) for way in ways)
    return any(_in_rows(feet, way, lying) for way in ways for lying in (True, False))


def _are_equal_discs(feet: Sequence[Foot]) -> bool:
    return all(foot.round and foot.width == feet[0].width for foot in feet)


def _in_a_disc(feet: Sequence[Foot], diameter: float) -> bool:
    if _are_equal_discs(feet) and len(feet) <= len(DISCS_IN_A_DISC):
        return DISCS_IN_A_DISC[len(feet) - 1] * feet[0].width <= diameter + SLACK
    if len(feet) == 1:
        return math.hypot(feet[0].width, feet[0].height) <= diameter + SLACK
    side = diameter / math.sqrt(2)
    return has_room(feet, Size(side, side))


def _discs(diameter: float, room: Size) -> int:
    """In straight rows, or in rows that fill each other's gaps; whichever fits more."""
    across = int((room.width + SLACK) / diameter)
    straight = across * int((room.height + SLACK) / diameter)
    if room.height + SLACK < diameter or not across:
        return 0
    rows = 1 + int((room.height - diameter + SLACK) / (diameter * math.sqrt(3) / 2))
    shifted = int((room.width - diameter / 2 + SLACK) / diameter)
    return max(straight, across * ((rows + 1) // 2) + shifted * (rows // 2))


def _in_rows(feet: Sequence[Foot], room: Size, lying: bool) -> bool:
    """The tallest first, from left to right, a new row when one is full."""
    sides = [sorted((foot.width, foot.height), reverse=lying) for foot in feet]
    left = top = row = 0.0
    for width, height in sorted(sides, key=lambda side: -side[1]):
        if left and left + width > room.width + SLACK:
            left, top, row = 0.0, top + row, 0.0
        if width > room.width + SLACK or top + height > room.height + SLACK:
            return False
        left, row = left + width, max(row, height)
    return True
