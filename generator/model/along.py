"""The key `along`: the path on which repeated elements are placed."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.geometry import Point
from generator.core.outline import FIGURES
from generator.model.keys import key, made_of
from generator.model.values import (
    BOX,
    FLAG,
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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Along:
    """A path: a line, a figure or SVG path data. Items stand on it at even distances."""

    line: tuple[Point, ...] = key(listed(POINT), "A path through points of its box.", ())
    closed: bool = key(FLAG, "The line leads from its last point back to its first.", False)
    shape: str = key(
        choice(*FIGURES),
        "The outline of a figure that fills its box, clockwise from the middle of its top.",
        "",
    )
    radius: float = key(SPAN, "Radius of a rectangle's corners.", 0.0)
    path: str = key(TEXT, "SVG path data; numbers are mm from the corner of its box.", "")
    box: Box = key(BOX, "Where the path lies, as any element's box.", Box())
    from_: PathDistance = key(
        STRETCH,
        "Where the first item stands, as a length or a share of the path.",
        PathDistance(0.0),
    )
    to: PathDistance | None = key(
        STRETCH,
        "Where the last item stands; without it an open path is used to its end, and a closed one "
        "goes round.",
        None,
    )
    reverse: bool = key(FLAG, "Walked the other way: figures anticlockwise.", False)
    turn: bool = key(
        FLAG, "Items turn with the path: their tops are at the left of its own way.", False
    )


ALONG: Kind[Along] = made_of(
    Along, "a path: {line: [points]}, {shape: ellipse, box: …} or {path: svg data}"
)
