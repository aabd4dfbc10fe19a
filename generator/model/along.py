"""The key `along`: the path on which repeated elements are placed."""

from __future__ import annotations

from generator.core.frozen import frozen
from generator.core.geometry import Point
from generator.core.outline import FIGURES
from generator.model.keys import key, made_of
from generator.model.values import (
    BOX,
    FLAG,
    NUMBER,
    POINT,
    SPAN,
    STRETCH,
    TEXT,
    Box,
    Kind,
    PathDistance,
    choice,
    listed,
)


@frozen
class Along:
    """A path: a line, a figure or SVG path data. Items are spaced evenly along it."""

    line: tuple[Point, ...] = key(listed(POINT), "A line through these points of the box.", ())
    closed: bool = key(FLAG, "Joins the line's last point to its first.", False)
    shape: str = key(
        choice(*FIGURES),
        "The outline of a shape that fills the box, clockwise from the middle of its top.",
        "",
    )
    radius: float = key(SPAN, "Radius of a rectangle's corners.", 0.0)
    path: str = key(TEXT, "SVG path data; numbers are mm from the corner of its box.", "")
    box: Box = key(BOX, "The path's box, as for any element.", Box())
    from_: PathDistance = key(
        STRETCH,
        "Where the first item goes: a length along the path, or a percentage of it.",
        PathDistance(0.0),
    )
    to: PathDistance | None = key(
        STRETCH,
        "Where the last item goes; the default is the end of an open path, or once round a "
        "closed one.",
        None,
    )
    corners: bool = key(
        FLAG,
        "An item on each corner of the path, beginning at the first from where the path begins; "
        "the others are spread evenly between corners.",
        False,
    )
    angles: tuple[float, ...] = key(
        listed(NUMBER),
        "Puts items where these angles from the middle of its box meet it, in degrees clockwise "
        "from the top.",
        (),
    )
    reverse: bool = key(
        FLAG, "Follows the path in the other direction: shapes anticlockwise.", False
    )
    turn: bool = key(FLAG, "Turns items with the path, their tops to its left.", False)


ALONG: Kind[Along] = made_of(
    Along, "a path: {line: [points]}, {shape: ellipse, box: …} or {path: svg data}"
)
