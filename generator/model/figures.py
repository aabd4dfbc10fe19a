"""Elements made of outlines: shapes, lines and free figures."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.colour import BLACK, Colour, Paint
from generator.core.outline import FIGURES
from generator.model.keys import key
from generator.model.values import (
    COLOUR,
    EXTENT,
    FLAG,
    LENGTH,
    PAINT,
    SPAN,
    TEXT,
    choice,
    listed,
)
from generator.model.values.places import ROUTE, Stop


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Shape:
    """A filled or outlined figure that fills its box."""

    shape: str = key(
        choice(*FIGURES),
        "The kind of shape.",
    )
    fill: Paint | None = key(PAINT, "Its fill.", None)
    stroke: Colour | None = key(COLOUR, "Colour of its outline.", None)
    stroke_width: float = key(SPAN, "Width of its outline.", 0.25)
    dash: tuple[float, ...] = key(listed(EXTENT), "Lengths of dashes and gaps.", ())
    radius: float = key(SPAN, "Radius of a rectangle's corners.", 0.0)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Line:
    """A line through points of its box, or from place to place."""

    line: tuple[Stop, ...] = key(ROUTE, "Two points or more, or names of places on the face.")
    stroke: Colour = key(COLOUR, "Its colour.", BLACK)
    stroke_width: float = key(SPAN, "Its width.", 0.25)
    dash: tuple[float, ...] = key(listed(EXTENT), "Lengths of dashes and gaps.", ())
    arrow: bool = key(FLAG, "Adds an arrowhead at the end.", False)
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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Curve:
    """A free figure in SVG's path language, in mm from the box's corner."""

    path: str = key(TEXT, "SVG path data; numbers are mm.")
    fill: Paint | None = key(PAINT, "Its fill.", None)
    stroke: Colour | None = key(COLOUR, "Colour of its outline.", None)
    stroke_width: float = key(SPAN, "Width of its outline.", 0.25)
    dash: tuple[float, ...] = key(listed(EXTENT), "Lengths of dashes and gaps.", ())
