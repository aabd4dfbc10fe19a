"""How large the pictures of a cut plan are, on pages of their own and in room that is left."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple


class PictureSize(NamedTuple):
    """How large pictures are, in millimetres."""

    height: float
    column: float
    """No column of sheets is narrower."""
    step: float
    """The width of one step of folding."""


LARGE = tuple(
    PictureSize(height, 40.0, step) for step in (44.0, 24.0) for height in (76.0, 58.0, 52.0, 46.0)
)
"""On pages of their own: lower ones where that saves a page."""
SMALL = (
    PictureSize(58.0, 52.0, 24.0),
    PictureSize(52.0, 44.0, 22.0),
    PictureSize(46.0, 40.0, 20.0),
    PictureSize(40.0, 34.0, 17.0),
    PictureSize(34.0, 30.0, 15.0),
    PictureSize(28.0, 27.0, 13.0),
    PictureSize(24.0, 25.0, 12.0),
)
"""In the room that other pages leave."""
TOGETHER = SMALL[:5]
"""Smaller pictures are not worth having all of them in one room."""
