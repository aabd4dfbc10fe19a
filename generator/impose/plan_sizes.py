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
SMALL = tuple(
    PictureSize(height, column, step)
    for height, column in (
        (76.0, 66.0),
        (66.0, 58.0),
        (58.0, 52.0),
        (52.0, 44.0),
        (46.0, 40.0),
        (40.0, 34.0),
        (34.0, 30.0),
        (28.0, 27.0),
        (24.0, 25.0),
    )
    for step in (24.0, 18.0, 15.0, 12.0)
)
"""In the room that other pages leave."""
TOGETHER = tuple(size for size in SMALL if size.height >= 34.0 and size.step >= 15.0)
"""Smaller pictures are not worth having all of them in one room."""
