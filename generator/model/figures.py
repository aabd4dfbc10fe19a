"""Elements made of outlines: shapes, lines and free figures."""

from __future__ import annotations

from generator.core.arcs import ARCS
from generator.core.colour import BLACK, Colour, Paint
from generator.core.frozen import frozen
from generator.core.outline import FIGURES, Radius
from generator.model.keys import key
from generator.model.values import (
    COLOUR,
    EXTENT,
    LENGTH,
    NUMBER,
    PAINT,
    SPAN,
    STRETCH,
    TEXT,
    PathDistance,
    choice,
    listed,
    whole,
)
from generator.model.values.places import ROUTE, Stop
from generator.model.values.strokes import ARROW, BORDERS, CAPS, JOINS, RADIUS, Arrow, Borders

_DASH = "Lengths of dashes and gaps."
_CAP = "How its ends and its dashes end; a `butt` leaves gaps as long as they are written."
_JOIN = "How it turns corners."
_STROKE_AT = choice("centre", "inside", "outside")
_EDGE = "Where the outline is: half on each side of the edge, all inside, or all outside."


@frozen
class Shape:
    """A filled or outlined figure that fills its box."""

    shape: str = key(
        choice(*FIGURES, "trapezoid", "polygon", "star", *ARCS),
        "The kind of shape.",
    )
    fill: Paint | None = key(PAINT, "Its fill.", None)
    stroke: Colour | None = key(COLOUR, "Colour of its outline.", None)
    stroke_width: float = key(SPAN, "Width of its outline.", 0.25)
    stroke_at: str = key(_STROKE_AT, _EDGE, "centre")
    dash: tuple[float, ...] = key(listed(EXTENT), _DASH, ())
    cap: str = key(choice(*CAPS), _CAP, "round")
    join: str = key(choice(*JOINS), _JOIN, "round")
    radius: Radius = key(
        RADIUS,
        "Radius of a rectangle's corners; four of them are its top left, top right, bottom right "
        "and bottom left.",
        0.0,
    )
    borders: Borders = key(
        BORDERS, "Lines inside the sides of its box, each with its own colour and width.", ()
    )
    corners: int = key(whole(3, 100), "Corners of a polygon, or points of a star.", 5)
    depth: PathDistance | None = key(
        STRETCH,
        "How deep a star is notched, as a share of its radius, or how much narrower each end of a "
        "trapezoid's top is, as a share of its width.",
        None,
    )
    start: float = key(NUMBER, "Where an arc, chord or sector starts: degrees from the top.", 0.0)
    end: float = key(NUMBER, "Where it ends, going clockwise.", 90.0)
    point: str = key(
        choice("up", "side"),
        "Where a hexagon has its points; by default at the longer way through its box.",
        "",
    )
    across: float = key(
        SPAN, "Makes a hexagon regular, so wide from side to side, in the middle of its box.", 0.0
    )


@frozen
class Line:
    """A line through points of its box, or from place to place."""

    line: tuple[Stop, ...] = key(ROUTE, "Two points or more, or names of places on the face.")
    stroke: Colour = key(COLOUR, "Its colour.", BLACK)
    stroke_width: float = key(SPAN, "Its width.", 0.25)
    dash: tuple[float, ...] = key(listed(EXTENT), _DASH, ())
    cap: str = key(choice(*CAPS), _CAP, "round")
    join: str = key(choice(*JOINS), _JOIN, "round")
    arrow: Arrow = key(
        ARROW, "A head at its end: `true` is a triangle; or heads at both ends.", Arrow()
    )
    bend: float = key(
        LENGTH, "How far its stretches bend to the left of their way, or with a minus right.", 0.0
    )
    ends: str = key(
        choice("centre", "outline"),
        "Where it ends at a place: in its middle, or where it meets its outline.",
        "centre",
    )
    clear: float = key(SPAN, "How far from the outlines it ends.", 0.0)

    @property
    def is_free(self) -> bool:
        """Whether it needs no place, only points."""
        return not self.bend and not any(isinstance(stop, str) for stop in self.line)


@frozen
class Curve:
    """A free figure in SVG's path language, in mm from the box's corner."""

    path: str = key(TEXT, "SVG path data; numbers are mm.")
    fill: Paint | None = key(PAINT, "Its fill.", None)
    stroke: Colour | None = key(COLOUR, "Colour of its outline.", None)
    stroke_width: float = key(SPAN, "Width of its outline.", 0.25)
    stroke_at: str = key(_STROKE_AT, _EDGE, "centre")
    dash: tuple[float, ...] = key(listed(EXTENT), _DASH, ())
    cap: str = key(choice(*CAPS), _CAP, "round")
    join: str = key(choice(*JOINS), _JOIN, "round")
    arrow: Arrow = key(ARROW, "A head at the end of an open path, or heads at both ends.", Arrow())
