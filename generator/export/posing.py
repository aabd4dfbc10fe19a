"""Sizes of cards → where each is in a row or in a fan, and how far it is turned."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple

APART = 1.08
"""From card to card of a row, in widths."""
SHOWN = 0.5
"""How much of a card's width the next one in a hand leaves free."""
STRAIGHT = 0.01
"""Turned by less, in degrees, a fan is a straight line."""


class Pose(NamedTuple):
    """A card's middle, in mm, and how far it is turned to the right."""

    x: float
    y: float
    degrees: float

    def room(self, size: Size) -> Rect:
        """The upright box around the turned card."""
        turn = math.radians(self.degrees)
        across, down = abs(math.cos(turn)), abs(math.sin(turn))
        wide = size.width * across + size.height * down
        high = size.width * down + size.height * across
        return Rect(self.x - wide / 2, self.y - high / 2, wide, high)


def row(sizes: Sequence[Size], turn: float) -> list[Pose]:
    """Side by side, all turned alike."""
    poses, x = list[Pose](), 0.0
    for size in sizes:
        wide = Pose(0, 0, turn).room(size).width * (APART if abs(turn) < STRAIGHT else 1.0)
        poses.append(Pose(x + wide / 2, 0.0, turn))
        x += wide
    return poses


def fan(sizes: Sequence[Size], turn: float) -> list[Pose]:
    """On a circle around the hand that holds them, each turned farther than the one before."""
    step = SHOWN * max(size.width for size in sizes)
    angle = math.radians(turn)
    poses = []
    for number in range(len(sizes)):
        place = number - (len(sizes) - 1) / 2
        if abs(turn) < STRAIGHT:
            poses.append(Pose(place * step, 0.0, 0.0))
            continue
        radius = step / angle
        x, y = radius * math.sin(place * angle), radius * (1 - math.cos(place * angle))
        poses.append(Pose(x, y, place * turn))
    return poses
