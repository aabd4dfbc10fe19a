"""What a printer does to a sheet, as measured: how far off, how large, which edges stay blank."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.geometry import Point
from generator.core.named_tuple import NamedTuple
from generator.model.keys import key
from generator.model.values import (
    FLAG,
    NUMBER,
    POINT,
    SIDES,
    TEXT,
    Kind,
    Scope,
    Sides,
    choice,
    refuse,
)
from generator.source import Node, Scalar, Sequence

MOST_OFFSET = 10.0
MOST_TURN = 5.0
SCALES = (90.0, 110.0)
MOST_MARGIN = 40.0


class PrinterScale(NamedTuple):
    """The size at which sheets come out, in percent."""

    across: float = 100.0
    down: float = 100.0


def _offset(node: Node, scope: Scope) -> Point:
    offset = POINT.read(node, scope)
    if max(abs(offset.x), abs(offset.y)) > MOST_OFFSET:
        raise refuse(node, f"at most {MOST_OFFSET:g} mm either way")
    return offset


def _turn(node: Node, scope: Scope) -> float:
    degrees = NUMBER.read(node, scope)
    if abs(degrees) > MOST_TURN:
        raise refuse(node, f"at most {MOST_TURN:g} degrees either way")
    return degrees


def _scale(node: Node, scope: Scope) -> PrinterScale:
    parts = node.items if isinstance(node, Sequence) else ()
    values = [NUMBER.read(item, scope) for item in parts if isinstance(item, Scalar)]
    if len(values) != 2 or not all(SCALES[0] <= value <= SCALES[1] for value in values):
        raise refuse(node, f"two numbers from {SCALES[0]:g} to {SCALES[1]:g}: [99.2, 99.4]")
    return PrinterScale(*values)


def _margins(node: Node, scope: Scope) -> Sides:
    margins = SIDES.read(node, scope)
    if max(margins) > MOST_MARGIN:
        raise refuse(node, f"margins of at most {MOST_MARGIN:g} mm")
    return margins


_TWO_NUMBERS = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
OFFSET = Kind(POINT.says, _offset, POINT.schema)
TURN = Kind("degrees", _turn, NUMBER.schema)
SCALE = Kind("two percentages, `[99.2, 99.4]`", _scale, _TWO_NUMBERS)
MARGINS = Kind(SIDES.says, _margins, SIDES.schema)


@dataclass(frozen=True, slots=True)
class Printer:
    """A file of the user's printers; directions are as seen on the front of an upright sheet."""

    paper: str = key(TEXT, "The paper of the sheet that was measured.")
    backs: str = key(choice("long", "short"), "The edge on which you flipped that sheet.", "long")
    offset: Point = key(
        OFFSET,
        "How far backs are off, seen from the front: right and down, in the middle of the sheet.",
        Point(0.0, 0.0),
    )
    rotate: float = key(
        TURN, "How far backs are rotated against fronts, clockwise as seen from the front.", 0.0
    )
    scale: PrinterScale = key(
        SCALE, "The size at which sheets come out, across and down.", PrinterScale()
    )
    margins: Sides = key(MARGINS, "The margins it leaves blank on the front.", Sides(5, 5, 5, 5))
    back_margins: Sides | None = key(
        MARGINS, "The margins it leaves blank on the back, as you look at the back.", None
    )
    name: str = ""
    """What the user calls it: its file's name."""


@dataclass(frozen=True, slots=True)
class Settings:
    """settings.yaml in the user's folder."""

    printer: str = key(
        TEXT, "The printer that builds are corrected for unless you choose another.", ""
    )
    quiet_boundary: bool = key(
        FLAG, "Commands print no line where this system cannot confine someone else's game.", False
    )
